"""What the module `attrition` adds to the game. [33]"""

from __future__ import annotations

from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.declaring import (
    attrition_source,
    close_step,
    could_declare,
    declare_attrition,
    note_first_attack,
    open_step,
    refuse_attrition,
)
from game.systems.standard.rules.attrition.telling import SENTENCES, describe
from game.systems.standard.rules.attrition.wearing import ENTRY, WEARING
from game.systems.standard.rules.chapter import ActionKind, Chapter, Module

ATTRITION = Module(
    "attrition",
    needs=("stacks",),
    chapters=(
        Chapter(
            "33",
            "attrition",
            actions=(
                ActionKind(
                    Attrition, ("combat",), attrition_source, refuse_attrition, declare_attrition,
                    keeps_open=("combat",), is_possible=could_declare,
                ),
            ),
            frames=(WEARING, ENTRY),
            opening=open_step,
            closing=close_step,
            between=note_first_attack,
            describe=describe,
            sentences=SENTENCES,
        ),
    ),
)  # fmt: skip
