"""If they attack: the combat dialog seen from the other end, with the enemies now adjacent as attackers. [7.1, 7.3]"""

from __future__ import annotations

from game.systems.standard.rules.odds import threat_by, threats_on
from game.systems.standard.rules.state import State
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.looks import unit_look
from game.ui.desk.cards import Choice, Row, Sheet
from game.ui.language.words import Words


def threat_sheet(state: State, unit: int, left_out: frozenset[int], words: Words) -> Sheet | None:
    """What the enemies around a unit could do to it now, each to be left out or put in; None if there are none."""
    enemies = threats_on(state, unit)
    if not enemies:
        return None
    entry, hex = state.setting.units[unit], state.hex_of[unit]
    rows = tuple(
        Row(
            f"threat_by:{enemy}",
            words.name(state.setting.units[enemy].name),
            words("standard.window.threat.strength", number=state.strength(enemy)[0]),
            kind="toggle",
            is_on=enemy not in left_out,
            look=unit_look(state, enemy),
        )
        for enemy in enemies
    )
    title = words("standard.window.threat.heading", unit=entry.name, hex=state.setting.board.hex_title(hex))
    sheet = Sheet(
        "threat", title, entry.side, hex, ((0, words("standard.window.threat.attackers")),), rows,
        choices=(Choice("close", words("standard.window.threat.close"), "Esc"),),
    )  # fmt: skip
    attackers = tuple(enemy for enemy in enemies if enemy not in left_out)
    return odds_parts(sheet, state, threat_by(state, unit, attackers), words, for_defender=True)
