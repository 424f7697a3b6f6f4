"""The start of a turn: aircraft stand over hexes, ships are allocated or prepared, from the tray. [39.12, 39.32]"""

from __future__ import annotations

from functools import cached_property

from game.language.phrasebook import small
from game.model.action import Action
from game.systems.standard.rules.air_naval.actions import Allocate, Prepare, StandAir
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import Point, missing
from game.systems.standard.ui.off_map_tray import AIR, SHIPS, OffMap, reach_marks
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice, Tray
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class AllocationMode(AnswerMode):
    """Choose an air unit or a ship in the tray, then a hex; a ship may be prepared instead."""

    @cached_property
    def _ways(self) -> dict[str, dict[int, Action]]:
        """Pieces that can still be sent out -> hex -> what a click there would do."""
        found: dict[str, dict[int, Action]] = {}
        for action in legal_actions(self.state):
            if isinstance(action, StandAir):
                found.setdefault(f"{AIR}:{action.air}", {})[action.hex] = action
            elif isinstance(action, Allocate):
                found.setdefault(f"{SHIPS}:{action.ship}", {})[action.hex] = action
        return found

    def begin(self) -> None:
        """Let go of a piece that has been sent out."""
        if self.picked.piece not in self._ways:
            self.picked.piece = ""

    @property
    def _hexes(self) -> dict[int, Action]:
        return self._ways.get(self.picked.piece, {})

    def _action(self, hex: int) -> Action | None:
        """What a click on a hex would mean, legal or not."""
        what, _, number = self.picked.piece.partition(":")
        if not number or hex < 0:
            return None
        return StandAir(int(number), hex) if what == AIR else Allocate(int(number), hex)

    def undone(self) -> tuple[str, ...]:
        """Names of ships that will not fire in this turn."""
        facts = self.setting.air_naval
        return tuple(facts.ships[ship].title for ship in self.left_to_do()) if facts is not None else ()

    def left_to_do(self) -> tuple[int, ...]:
        """Ships that are neither allocated nor prepared and could be."""
        return tuple(int(name.partition(":")[2]) for name in self._ways if name.startswith(SHIPS))

    def to_left(self, subject: int) -> Reply:
        """Choose a ship that does nothing yet."""
        self.picked.piece = f"{SHIPS}:{subject}"
        return self._shown_piece()

    def _shown_piece(self) -> Reply:
        """Go to the middle of where it could serve: among enemies, if some are in reach of it."""
        hexes = sorted(self._hexes)
        among = [hex for hex in hexes if enemy_at(self.state, hex, self.side) != NOBODY]
        return Shown((among or hexes)[len(among or hexes) // 2])

    # what is done

    def press(self, name: str) -> Reply:
        """A piece of the tray, or a button."""
        if name == "prepare" and self.picked.piece.startswith(SHIPS):
            return self.act(Prepare(int(self.picked.piece.partition(":")[2])))
        if name.partition(":")[0] in (AIR, SHIPS):
            if name not in self._ways:
                return self._refused(name)
            self.picked.piece = "" if name == self.picked.piece else name
            return Shown()
        return super().press(name)

    def _refused(self, name: str) -> Reply:
        piece = self._pieces.air(int(name[4:])) if name.startswith(AIR) else self._pieces.ship(int(name[5:]))
        return Refused(missing(piece.tip))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Stand over a hex, or be allocated to it."""
        action = self._action(hex)
        return self.act(action) if action is not None else self.refuse_click(hex, point)

    @property
    def begun(self) -> str:
        """Where the piece that is chosen is to go."""
        what, _, number = self.picked.piece.partition(":")
        facts = self.setting.air_naval
        if facts is None or not number:
            return ""
        title = (facts.air if what == AIR else facts.ships)[int(number)].title
        return self.words("standard.window.off_map.begun", piece=title)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click would do, or why not."""
        action = self._action(hex)
        if action is None:
            kinds = {name.partition(":")[0] for name in self._ways}
            only = f"_{kinds.pop()}" if len(kinds) == 1 else ""
            return Hint(self.words(f"standard.window.off_map.allocate_hint{only}"))
        refusal = self.vantage.refusal(action)
        if refusal is not None:
            return self.hint_of(refusal)
        said = self.words.say(self.setting.chapters.sentences[type(action)](self.state, action))
        return self.hint_for(small(said), action)

    def cycle(self, step: int, hex: int) -> Reply:
        """Choose the next that can still be sent out."""
        names = tuple(self._ways)
        if not names:
            return Refused(missing(self.words("standard.window.off_map.all_sent")))
        now = self.picked.piece
        at = names.index(now) + step if now in names else (0 if step > 0 else -1)
        self.picked.piece = names[at % len(names)]
        return self._shown_piece()

    def back(self) -> bool:
        """Let go of the piece."""
        had, self.picked.piece = bool(self.picked.piece), ""
        return had

    # what is shown

    def candidates(self) -> tuple[int, ...]:
        """Hexes that the piece could be sent to."""
        return tuple(sorted(self._hexes))

    def focus(self) -> int:
        """Nothing of the map is asked about."""
        return -1

    def choices(self) -> tuple[Choice, ...]:
        """Prepare the ship that is chosen."""
        if not self.picked.piece.startswith(SHIPS):
            return ()
        refusal = self.vantage.refusal(Prepare(int(self.picked.piece.partition(":")[2])))
        barred = self.words.refusal(refusal)
        return (Choice("prepare", self.words("standard.window.off_map.prepare"), "P", refusal=barred),)

    @cached_property
    def _pieces(self) -> OffMap:
        return OffMap(self.state, self.words, (self.picked.piece,))

    def tray(self) -> Tray | None:
        """The weather, the side's aircraft and ships."""
        return self._pieces.tray(
            (self._pieces.weather(), self._pieces.aircraft(self.side), self._pieces.ships(self.side))
        )

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Where the piece that is chosen could go, and how far it reaches."""
        if not self.picked.piece:
            return Marks()
        reach = reach_marks(self.state, self.picked.piece)
        if self.picked.piece.startswith(SHIPS):
            meant = (Ring(hex, Tone.GOOD, is_chosen=True),) if hex in self._hexes else ()
            sight = reach.sight if reach is not None else None
            return Marks(sight=sight, rings=meant, dims=False, legend=self.words("standard.window.legend.range"))
        rings = tuple(Ring(there, Tone.GOOD, is_chosen=there == hex) for there in self._hexes)
        return Marks(rings=rings, dims=False, legend=self.words("standard.window.legend.standing"))
