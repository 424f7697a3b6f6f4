"""The chapters of Remagen, in the order in which their choices are listed."""

from __future__ import annotations

from game.systems.remagen.rules.battle import COMBAT
from game.systems.remagen.rules.chapter import Chapter, Chapters
from game.systems.remagen.rules.collapse import COLLAPSE
from game.systems.remagen.rules.common import COMMON
from game.systems.remagen.rules.crowding import CROWDING
from game.systems.remagen.rules.deployment import DEPLOYMENT
from game.systems.remagen.rules.engineers import LABOUR
from game.systems.remagen.rules.entry import ENTRY
from game.systems.remagen.rules.fire import FIRE
from game.systems.remagen.rules.flow import SEQUENCE
from game.systems.remagen.rules.leaving import LEAVING
from game.systems.remagen.rules.movement import MOVEMENT
from game.systems.remagen.rules.overwhelm import OVERWHELM
from game.systems.remagen.rules.paratroops import DROP
from game.systems.remagen.rules.repairs import REPAIRS
from game.systems.remagen.rules.towing import TOWING
from game.systems.remagen.rules.transport import TRANSPORT
from game.systems.remagen.rules.victory import VICTORY

ALL: tuple[Chapter, ...] = (
    DEPLOYMENT, ENTRY, MOVEMENT, TOWING, TRANSPORT, LEAVING, OVERWHELM, CROWDING, FIRE, COMBAT, LABOUR,
    COLLAPSE, DROP, VICTORY, REPAIRS, SEQUENCE, COMMON,
)  # fmt: skip
CHAPTERS = Chapters(ALL)
