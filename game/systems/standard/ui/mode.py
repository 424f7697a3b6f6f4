"""What clicks and keys mean at one kind of decision: the base of all modes, and the mode of whoever only watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.message import plain
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.board import Board
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.step_costs import UNSPENT
from game.systems.standard.ui.picked import Picked
from game.systems.standard.ui.previews import attack_preview, threat_preview
from game.ui.board.marks import Marks
from game.ui.desk.cards import Preview, Prompt, Sheet, Tray
from game.ui.desk.desk import Do, Hint, Refused, Reply, Shown, Vantage
from game.ui.language.words import Words

Point = tuple[float, float]
F = TypeVar("F")
FIGURES = "123456789"
"""Keys of answers that are listed, in order."""


class Mode:
    """One kind of decision in one position. Made anew for each position; `picked` goes on."""

    def __init__(self, vantage: Vantage, picked: Picked, words: Words) -> None:
        """A mode for a position."""
        self.words = words
        self.vantage = vantage
        self.picked = picked
        self.state: State = vantage.state
        self.setting: Setting = self.state.setting
        self.board: Board = self.setting.board

    @property
    def decision(self) -> Decision:
        """The decision at hand; ValueError if the game is over."""
        if self.vantage.decision is None:
            raise ValueError("the game is over")
        return self.vantage.decision

    @property
    def side(self) -> Side:
        """The side that decides."""
        return self.decision.side

    def unit_at(self, hex: int) -> int:
        """The unit in a hex that a click there means, or NOBODY: of a stack the counter that is pointed at."""
        if self.picked.pointed >= 0 and hex >= 0 and self.state.hex_of[self.picked.pointed] == hex:
            return self.picked.pointed
        return next(iter(units_at(self.state, hex)), NOBODY) if hex >= 0 else NOBODY

    def own_at(self, hex: int) -> int:
        """The deciding side's unit in a hex, or NOBODY."""
        unit = self.unit_at(hex)
        return unit if unit != NOBODY and self.setting.units[unit].side is self.side else NOBODY

    def unfinished(self, kind: type[F]) -> F:
        """The innermost unfinished business, which is of this kind; TypeError if it is another."""
        frame = self.state.stack[-1]
        if not isinstance(frame, kind):
            raise TypeError(f"{frame!r} is no {kind.__name__}")
        return frame

    def name(self, unit: int) -> str:
        """A unit's name."""
        return self.words.name(self.setting.units[unit].name)

    def act(self, *actions: Action) -> Reply:
        """Do actions in turn, or say why not the first."""
        refusal = self.vantage.refusal(actions[0])
        return Do(actions) if refusal is None else Refused(refusal)

    def hint_for(self, text: str, action: Action, *later: Action) -> Hint:
        """What a click that does an action, and others after it, would do and whether for good, or why it would not."""
        refusal = self.vantage.refusal(action)
        if refusal is not None:
            return self.hint_of(refusal)
        barred = self.words.say(self.vantage.foresee(action, *later).reason)
        if barred:
            return Hint(self.words("standard.window.click.barred", does=text, barred=barred))
        return Hint(self.words("standard.window.click.does", does=text))

    def refuse_click(self, hex: int, point: Point | None) -> Refused:
        """A click that does nothing: it is told what would."""
        return Refused(missing(self.hint(hex, point).text))

    def hint_of(self, refusal: Refusal | None) -> Hint:
        """Why a click would do nothing."""
        return Hint("") if refusal is None else Hint(self.words.say(refusal.said), refusal)

    def begin(self) -> None:
        """The position is new: let go of what it has no place for, or take up what comes next."""

    # what a mode answers; the defaults do nothing

    @property
    def begun(self) -> str:
        """What the next click is for while nothing is pointed at, of what is begun; empty if nothing is."""
        return ""

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click on a hex would do."""
        return Hint(self.words.name(self.board.hex_title(hex)))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """A click on a hex."""
        return None

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A click on a counter that may lie with others in its hex; None: it is one on the hex."""
        return None

    def press(self, name: str) -> Reply:
        """A button or row was pressed."""
        return None

    def count(self, name: str, step: int) -> Reply:
        """A row was counted up or down."""
        return None

    def candidates(self) -> tuple[int, ...]:
        """Hexes that Tab goes through, in order."""
        return ()

    def cycle(self, step: int, hex: int) -> Reply:
        """Go on from a hex to the next candidate, or back."""
        hexes = self.candidates()
        if not hexes:
            return None
        if hex in hexes:
            return Shown(hexes[(hexes.index(hex) + step) % len(hexes)])
        return Shown(hexes[0 if step > 0 else -1])

    def back(self) -> bool:
        """Let go of what was begun last."""
        return self.picked.forget()

    # counters that are dragged, and several at once

    def can_take_up(self, piece: str) -> bool:
        """Whether a counter may be dragged now."""
        return False

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Choose counters together."""
        return None

    def formation(self, piece: str) -> Reply:
        """Choose a counter with its formation."""
        return None

    def next_formation(self, step: int) -> Reply:
        """Choose the next formation that has something to do."""
        return None

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """What comes next of what is planned."""
        return None

    def left_to_do(self) -> tuple[int, ...]:
        """What is left to do: units, or hexes of targets."""
        return ()

    def to_left(self, subject: int) -> Reply:
        """Go to one of what is left to do."""
        return Shown(subject)

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Marks over the map."""
        return Marks()

    def prompt(self) -> Prompt | None:
        """The banner over the map."""
        return None

    def sheet(self) -> Sheet | None:
        """The open dialog."""
        return None

    def tray(self) -> Tray | None:
        """Counters waiting beside the map."""
        return None

    def preview(self, hex: int) -> Preview | None:
        """What an attack on the unit in a hex would bring: by the viewer, or on his own unit."""
        unit = self.unit_at(hex)
        if unit == NOBODY:
            return None
        viewer = self.vantage.viewer
        if viewer is None or self.setting.units[unit].side is viewer:
            return threat_preview(self.state, unit, self.words)
        return attack_preview(self.state, viewer, hex, self.words)

    def preview_at_rest(self) -> Preview | None:
        """What is weighed while nothing is pointed at."""
        return None

    def entered_from(self, hex: int) -> int:
        """The hex from which the selected unit would step into another, or -1 if it would not."""
        del hex
        return -1

    def left_before(self, hex: int) -> int:
        """MP that the selected unit would have left before its step into a hex, or UNSPENT if it took none before."""
        del hex
        return UNSPENT

    def why_closed(self, hex: int) -> Refusal | None:
        """Why the selected unit cannot go among the enemies in a hex; None if it can, or if there are none."""
        del hex
        return None

    def focus(self) -> int:
        """The hex of what is selected or asked about, or -1."""
        if self.picked.target >= 0:
            return self.picked.target
        unit = self.picked.unit
        return max(self.state.hex_of[unit], -1) if unit >= 0 else -1

    def card_unit(self, hex: int) -> int:
        """The unit whose card is shown: under the cursor, else the one selected."""
        under = self.unit_at(hex)
        return under if under != NOBODY else self.picked.unit


class WatchMode(Mode):
    """Nobody at this window has to decide: looking is all there is."""

    def back(self) -> bool:
        """There is nothing to let go of."""
        self.picked.forget()
        return False


def unit_of(piece: str) -> int:
    """The unit that a counter on the map is; NOBODY for other counters."""
    what, _, number = piece.partition(":")
    return int(number) if what == "unit" else NOBODY


def missing(what: str) -> Refusal:
    """Why a click does nothing where no rule says so."""
    return Refusal("nothing_there", "", plain(what))
