"""What the module `overruns` adds to the game. [22]"""

from __future__ import annotations

from game.systems.standard.rules.chapter import ActionKind, Chapter, Module
from game.systems.standard.rules.fire import NOT_IN_MOVEMENT
from game.systems.standard.rules.holds import NOT_IN_COMBAT
from game.systems.standard.rules.overruns.actions import BuildAirfield, CaptureBridge, DualAttack, Overrun
from game.systems.standard.rules.overruns.airfields import begin_building, building_source, refuse_building
from game.systems.standard.rules.overruns.attempts import (
    capture_source,
    overrun_source,
    refuse_capture,
    refuse_overrun,
)
from game.systems.standard.rules.overruns.dual_attacks import (
    declare_dual_attack,
    dual_attack_source,
    refuse_dual_attack,
)
from game.systems.standard.rules.overruns.fights import BINDINGS, FIGHTS, settle_cleared
from game.systems.standard.rules.overruns.open import ATTEMPTS, RUSHES, begin_capture, begin_overrun
from game.systems.standard.rules.overruns.phases import close_phase, open_phase, refuse_to_end
from game.systems.standard.rules.overruns.said import SENTENCES, describe_overruns

OVERRUN_CHAPTER = Chapter(
    "22",
    "overruns",
    actions=(
        ActionKind(
            Overrun, ("arrivals", "movement"), overrun_source, refuse_overrun, begin_overrun,
            keeps_open=("movement",), out_of_step=NOT_IN_COMBAT,
        ),
        ActionKind(
            CaptureBridge, ("arrivals", "movement"), capture_source, refuse_capture, begin_capture,
            keeps_open=("movement",), out_of_step=NOT_IN_COMBAT,
        ),
        ActionKind(
            DualAttack, ("combat",), dual_attack_source, refuse_dual_attack, declare_dual_attack,
            keeps_open=("combat",), out_of_step=NOT_IN_MOVEMENT,
        ),
        ActionKind(
            BuildAirfield, ("movement",), building_source, refuse_building, begin_building,
            keeps_open=("movement",), out_of_step=NOT_IN_COMBAT,
        ),
    ),
    frames=(ATTEMPTS, RUSHES, FIGHTS, BINDINGS),
    opening=open_phase,
    closing=close_phase,
    duty=refuse_to_end,
    between=settle_cleared,
    describe=describe_overruns,
    sentences=SENTENCES,
)  # fmt: skip
OVERRUNS = Module("overruns", needs=("stacks",), chapters=(OVERRUN_CHAPTER,))
