"""What two players may agree on before a game: bombardment, how long repairs last, who may hold objectives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.system import Variant
from game.rules.standard.setting import Setting

BOMBARDMENT, NO_BOMBARDMENT = "bombardment", "no_bombardment"
REPAIRS_LAST, REPAIRS_FADE = "repairs_last", "repairs_fade"
AIRBORNE_COUNT, AIRBORNE_DO_NOT = "airborne_count", "airborne_do_not_count"
_SENTENCES = {
    BOMBARDMENT: ("8.4", "Support fire may bombard"),
    NO_BOMBARDMENT: ("8.4", "Support fire may not bombard"),
    REPAIRS_LAST: ("14.2", "A repaired bridge stands until it is blown again"),
    REPAIRS_FADE: ("14.2", "A repaired bridge is gone when the player turn ends"),
    AIRBORNE_COUNT: ("17.1", "Units that came by air may hold the objective, too"),
    AIRBORNE_DO_NOT: ("17.1", "Units that came by air cannot hold the objective"),
}


def variants_of(setting: Setting) -> tuple[Variant, ...]:
    """The other way of everything that a scenario may have either way. [8.4, 14.2, 17.1]"""
    ids = (
        NO_BOMBARDMENT if setting.bombardment else BOMBARDMENT,
        REPAIRS_FADE if setting.repair_lasts else REPAIRS_LAST,
        AIRBORNE_DO_NOT if setting.script.victory.airborne_count else AIRBORNE_COUNT,
    )
    return tuple(Variant(id_, *_SENTENCES[id_]) for id_ in ids)


def varied(setting: Setting, chosen: Sequence[str]) -> Setting:
    """The setting played so. [8.4, 14.2, 17.1]"""
    if BOMBARDMENT in chosen or NO_BOMBARDMENT in chosen:
        setting = replace(setting, bombardment=BOMBARDMENT in chosen)
    if REPAIRS_LAST in chosen or REPAIRS_FADE in chosen:
        setting = replace(setting, repair_lasts=REPAIRS_LAST in chosen)
    if AIRBORNE_COUNT in chosen or AIRBORNE_DO_NOT in chosen:
        victory = setting.script.victory.model_copy(update={"airborne_count": AIRBORNE_COUNT in chosen})
        setting = replace(setting, script=setting.script.model_copy(update={"victory": victory}))
    return setting
