"""Units that come onto the board: set-up, entry, landing. A counter of the tray, then a sector. [6, 15.3]"""

from __future__ import annotations

from typing import Any

from game.language.phrasebook import capital
from game.model.action import Action
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.actions import NOBODY, Enter, Land, Place
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.entry import coming_together
from game.systems.remagen.rules.frames import Placing
from game.systems.remagen.rules.paratroops import waiting as paratroops_waiting
from game.systems.remagen.ui.looks import unit_look
from game.systems.remagen.ui.mode import Mode, Table
from game.systems.remagen.ui.names import name_of, type_name
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Tray, TrayPiece
from game.ui.desk.desk import Hint, Refused, Reply, Shown

Coming = Place | Enter | Land
_LATER = "later:"
"""What stands before the number of a unit whose turn to be set up has not come."""


class PlacingMode(Mode):
    """A unit of the tray is chosen; sectors that take it are lit."""

    def __init__(self, table: Table) -> None:
        """The first that waits is chosen."""
        super().__init__(table)
        self._unit = NOBODY
        self._sector = -1
        self._takes_all = False
        """Whether all that are like the chosen one come together."""

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def shown(self) -> None:
        """A sector that was chosen for a carrier is let go."""
        self._sector = -1

    def _waiting(self) -> list[int]:
        """Units of the tray that can come."""
        legal = self.table.legal
        return [
            subject
            for source in legal.sources
            if source.kind in ("place", "enter", "land")
            for subject in source.subjects
            if source.choices(subject)
        ]

    @property
    def chosen(self) -> int:
        """The unit of the tray that is chosen."""
        waiting = self._waiting()
        if self._unit in waiting:
            return self._unit
        alike = [unit for unit in waiting if self._unit != NOBODY and self._is_like(unit)]
        return (alike or waiting or [NOBODY])[0]

    def _is_like(self, unit: int) -> bool:
        """Whether a unit is of the type of the one that came last."""
        return self.table.state.type(unit) is self.table.state.type(self._unit)

    def _comings(self) -> list[Coming]:
        unit = self.chosen
        if unit == NOBODY:
            return []
        return [action for action in self.table.legal.for_unit(unit) if isinstance(action, Place | Enter | Land)]

    def _into(self, sector: int) -> list[Coming]:
        """Ways to come into a sector: by itself first, then on board of something there."""
        found = [action for action in self._comings() if action.sector == sector]
        return sorted(found, key=lambda action: getattr(action, "carrier", NOBODY))

    def hint(self, sector: int) -> Hint:
        """Where it would come."""
        ways = self._into(sector) if sector >= 0 and self.table.may_act else []
        if ways and self._takes_all:
            kind = type_name(self.table.state, self.chosen, self.table.words)
            key = "hint_all" if self.name == "enter" else "hint_all_land"
            return Hint(self.table.words(f"remagen.ui.{key}", type=kind, sector=self.table.title(sector)))
        return self.table.hint_of(self.table.told(ways[0]), ways[:1]) if ways else super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """It comes; where it could come on board, too, that is asked."""
        if not self.table.may_act:
            return None
        ways = self._into(sector)
        if ways and self._takes_all:
            return self._all_into(sector)
        if len(ways) == 1:
            return self.table.act(ways[0])
        if ways:
            self._sector = sector
            return Shown(sector)
        if self.chosen != NOBODY and sector >= 0:
            return self.table.act(self._refused(sector))
        return None

    def choose_all(self, piece: str) -> Reply:
        """All of a type come into one sector, as many as there is room and quota for; not at set-up. [6.3, 15.3]"""
        if self.name not in ("enter", "land"):
            return None
        self._unit, self._sector, self._takes_all = int(piece.partition(":")[2]), -1, True
        return Shown()

    def _all_into(self, sector: int) -> Reply:
        """Those alike come one after another; what has become illegal is left out."""
        if self.name == "land":
            return self.table.act_in_turn([Land(unit, sector) for unit in paratroops_waiting(self.table.state)])
        alike = [unit for unit in self._waiting() if self.table.state.type(unit) is self.table.state.type(self.chosen)]
        return self.table.act_in_turn([Enter(unit, sector) for unit in alike])

    def _refused(self, sector: int) -> Action:
        """What a click in a closed sector would have been, for its refusal."""
        kind: Any = {"set_up": Place, "enter": Enter, "land": Land}[self.name]
        action: Action = kind(self.chosen, sector)
        return action

    def press(self, name: str) -> Reply:
        """A counter of the tray, or a way to come into the sector that is asked about."""
        what, _, number = name.partition(":")
        if what == "tray" and number.isdigit():
            self._unit, self._sector, self._takes_all = int(number), -1, False
            return Shown()
        if name.startswith(_LATER):
            return Refused(Refusal("in_order", "6.5", message("remagen.refusal.in_order")))
        ways = self._into(self._sector) if self._sector >= 0 else []
        if what == "way" and number.isdigit() and int(number) < len(ways):
            return self.table.act(ways[int(number)])
        return None

    def choices(self) -> tuple[Choice, ...]:
        """By itself or on board, where both can be."""
        ways = self._into(self._sector) if self._sector >= 0 else []
        return tuple(
            Choice(f"way:{place}", self.table.told(action), str(place + 1), is_main=place == 0)
            for place, action in enumerate(ways[:9])
        )

    def cycle(self, step: int) -> Reply:
        """The next that waits; keys point at a sector that takes it."""
        waiting = self._waiting()
        if not waiting:
            return None
        firsts = [alike[0] for alike in self._by_type(waiting).values()]
        mine = next(place for place, first in enumerate(firsts)
                    if self.table.state.type(first) is self.table.state.type(self.chosen))  # fmt: skip
        self._unit = firsts[(mine + step) % len(firsts)]
        return Shown(min((action.sector for action in self._comings()), default=NOBODY))

    def undone(self) -> tuple[int, ...]:
        """Units of the pool that could still come in, as many as find room: what is left of a quota is lost. [6.3]"""
        if self.name != "enter" or not self.table.may_act:
            return ()
        return coming_together(self.table.state, self.table.state.active)

    def back(self) -> bool:
        """Let go of the sector that is asked about, then of all but one."""
        had = self._sector >= 0 or self._takes_all
        self._sector, self._takes_all = -1, False
        return had

    def marks(self, sector: int) -> Marks:
        """Sectors that take it, with the room that is left in each. [5.2]"""
        state = self.table.state
        comings = self._comings() if self.table.may_act else []
        lit = {action.sector: str(room_left(state, action.sector)) for action in comings}
        return Marks(lit=lit, selected=self._sector, legend=self.table.words("remagen.ui.legend_room"))

    def _by_type(self, waiting: list[int]) -> dict[int, list[int]]:
        """Those who wait, alike ones together; set-up and landing ask for one after another."""
        found: dict[int, list[int]] = {}
        for unit in waiting:
            found.setdefault(self.table.state.type(unit).index, []).append(unit)
        return found

    def tray(self) -> Tray | None:
        """Everybody who waits and could come now, type by type, and what is left of the quota. [6.3, 21.2]"""
        waiting = self._waiting() if self.table.may_act else []
        if not waiting:
            return None
        state, words, chosen = self.table.state, self.table.words, self.chosen
        pieces = []
        for alike in self._by_type(self._to_come(waiting)).values():
            first = chosen if chosen in alike else alike[0]
            detail = words("remagen.ui.tray_detail", rv=state.type(first).rv, count=len(alike))
            name = type_name(state, first, words) if len(alike) > 1 else name_of(state, first, words)
            pieces.append(TrayPiece(f"tray:{first}", unit_look(state, first), capital(name), detail,
                                    is_chosen=first == chosen))  # fmt: skip
        pieces += self._later()
        left = state.quota_left if self.name == "enter" and state.quota_left >= 0 else None
        title = words("remagen.ui.tray") if left is None else words("remagen.ui.tray_quota", left=left)
        return Tray(title, tuple(pieces))

    def _to_come(self, waiting: list[int]) -> list[int]:
        """Who waits; of the paratroops all, though they land in their order. [15.3]"""
        return list(paratroops_waiting(self.table.state)) if self.name == "land" else waiting

    def _later(self) -> list[TrayPiece]:
        """Who is set up after the one that is asked for, in this order, those alike together. [6.5]"""
        state, words = self.table.state, self.table.words
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Placing):
            return []
        pieces: list[TrayPiece] = []
        after = state.setting.set_ups[frame.set_up].units[frame.placed + 1 :]
        for alike in self._by_type(list(after)).values():
            name = capital(type_name(state, alike[0], words))
            detail = words("remagen.ui.tray_detail", rv=state.type(alike[0]).rv, count=len(alike))
            heading = "" if pieces else words("remagen.ui.tray_later")
            pieces.append(TrayPiece(f"{_LATER}{alike[0]}", unit_look(state, alike[0]), name, detail, heading=heading))
        return pieces

    def state(self) -> dict[str, Any]:
        """Who is chosen."""
        unit = self.chosen
        return {"selected": self.table.setting.units[unit].id if unit != NOBODY else ""}
