"""What the module `air_naval` adds to the game. [39]"""

from __future__ import annotations

from dataclasses import replace

from game.model.unfinished import FrameKind
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.allocation import ALLOCATION, begin_support
from game.systems.standard.rules.air_naval.shielding import SHIELD_CHOICE
from game.systems.standard.rules.air_naval.support import SENT_BACK, SUPPORT_CHOICE, run_support
from game.systems.standard.rules.air_naval.suppression import (
    refuse_suppress,
    refuse_suppress_from_air,
    suppress,
    suppress_from_air,
    suppress_from_air_source,
    suppress_source,
)
from game.systems.standard.rules.air_naval.telling import SENTENCES, describe
from game.systems.standard.rules.chapter import ActionKind, Chapter, Module, StepKind
from game.systems.standard.rules.combat import FIRE, asks_fire
from game.systems.standard.rules.fire import NOT_IN_MOVEMENT, SUPPORT_FIRE
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.stacks.combat import STACK_COMBAT

_COMBATS = FrameKind(Combat, run_support, asks_fire, answers=FIRE)

AIR_NAVAL = Module(
    "air_naval",
    needs=("stacks",),
    chapters=(
        replace(SUPPORT_FIRE, steps=(StepKind("support_fire", run=begin_support),)),
        replace(
            STACK_COMBAT,
            frames=tuple(_COMBATS if kind.frame is Combat else kind for kind in STACK_COMBAT.frames),
        ),
        Chapter(
            "39",
            "air_naval",
            actions=(
                ActionKind(
                    Suppress, ("combat",), suppress_source, refuse_suppress, suppress,
                    keeps_open=("combat",), out_of_step=NOT_IN_MOVEMENT,
                ),
                ActionKind(
                    SuppressFromAir, ("combat",), suppress_from_air_source, refuse_suppress_from_air,
                    suppress_from_air, keeps_open=("combat",), out_of_step=NOT_IN_MOVEMENT,
                ),
            ),
            frames=(ALLOCATION, SUPPORT_CHOICE, SENT_BACK, SHIELD_CHOICE),
            describe=describe,
            sentences=SENTENCES,
        ),
    ),
)  # fmt: skip
"""It takes the place of the chapters that draw markers and that fight combats of stacks."""
