"""What the play screen asks of one rules system: the meaning of clicks, and everything that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.engine.barrier import Foresight
from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.frozen import frozen
from game.model.refusal import Refusal
from game.model.side import Side
from game.ui.board.marks import Marks
from game.ui.desk.cards import Heading, LogLine, Preview, Prompt, Sheet, Tray, Undone, UnitCard
from game.ui.desk.groups import CarryOut, Groups
from game.ui.desk.overview import Overview
from game.ui.desk.place_card import HexCard
from game.ui.desk.stage import Scene, Scenery


@frozen
class Vantage:
    """The position as the player at the window may see it, and what he may ask about it."""

    state: Any
    """What the viewer may see; never changed."""
    viewer: Side | None
    """Whose eyes these are; None sees what both sides see."""
    decision: Decision | None
    may_act: bool
    """Whether the decision is for a person at this window to take."""
    refusal: Callable[[Action], Refusal | None]
    foresee: Callable[..., Foresight]
    """Whether an action, with those that follow it at once, could be undone."""


@frozen
class Do:
    """Reply to a click or key: do these actions in turn, as far as each is legal."""

    actions: tuple[Action, ...]


@frozen
class Refused:
    """Reply: that cannot be, and why."""

    refusal: Refusal


@frozen
class Shown:
    """Reply: something is shown differently; the position is as it was."""

    hex: int = -1
    """A hex to bring into view and put the cursor on, or -1."""


Reply = Do | Refused | Shown | CarryOut | None
"""None: there was nothing to do."""


@frozen
class Hint:
    """What the next click would do, or why it would do nothing."""

    text: str
    """A command in braces, as {next_unit}, is shown as the key that it has."""
    refusal: Refusal | None = None


class Desk(Groups[Reply], Protocol):
    """One rules system's side of the play screen. Holds what is selected and prepared, never the position."""

    def show(self, vantage: Vantage) -> None:
        """Another position, decision or viewer; what is selected stays if it still makes sense."""
        ...

    # clicks and keys

    def hint(self, hex: int, point: tuple[float, float] | None) -> Hint:
        """What a click on a hex would do. `point` is where in the hex, from -1 to 1 each way, if that is known."""
        ...

    @property
    def begun(self) -> str:
        """What the next click is for while nothing is pointed at, of what is begun; empty if nothing is."""
        ...

    def click(self, hex: int, point: tuple[float, float] | None, *, adds: bool) -> Reply:
        """A click on a hex, or its key; `adds` with Ctrl held."""
        ...

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A click on one counter of several in a hex; None where it is no other than a click on the hex."""
        ...

    def point_at(self, piece: str) -> None:
        """Of several counters in a hex another is under the mouse; empty: none is. It selects nobody."""
        ...

    def press(self, name: str) -> Reply:
        """A button, row or piece of the tray was pressed."""
        ...

    def count(self, name: str, step: int) -> Reply:
        """A row was counted up or down."""
        ...

    def command(self, name: str) -> Reply:
        """A key that only this rules system knows."""
        ...

    def cycle(self, step: int, hex: int) -> Reply:
        """Go on from a hex (or -1) to the next thing there is to choose, or back to the last."""
        ...

    def back(self) -> bool:
        """Let go of what was begun last; False if there is nothing to let go of."""
        ...

    # what is shown

    @property
    def commands(self) -> Sequence[tuple[str, str]]:
        """Keys that only this rules system knows, with what they do, as it fits the moment."""
        ...

    @property
    def overlays(self) -> frozenset[str]:
        """What it can lay over the map: ids out of those that `marks` is told are switched on."""
        ...

    def marks(self, hex: int, point: tuple[float, float] | None, shown: frozenset[str]) -> Marks:
        """Marks over the map with the cursor in a hex (or -1); `shown` are the overlays that are switched on."""
        ...

    def action_marks(self, action: Action) -> Marks:
        """An action that could be done now as marks on the map."""
        ...

    def prompt(self) -> Prompt | None:
        """The banner over the map, if there is need of one."""
        ...

    def sheet(self) -> Sheet | None:
        """The dialog that is open, if one is."""
        ...

    def tray(self) -> Tray | None:
        """Counters waiting beside the map, if some are."""
        ...

    def tray_marks(self, piece: str) -> Marks | None:
        """Marks over the map while a counter of the tray is pointed at; None: those that are there anyway."""
        ...

    def unit_card(self, hex: int, piece: str = "") -> UnitCard | None:
        """The card of the unit in a hex, or of the one selected; of several there that of the one pointed at."""
        ...

    def hex_card(self, hex: int) -> HexCard | None:
        """The card of a hex."""
        ...

    def preview(self, hex: int) -> Preview | None:
        """What a click on a hex would bring, where that is a matter of chance."""
        ...

    def heading(self) -> Heading:
        """The top bar."""
        ...

    def undone(self) -> Undone:
        """What is left to do in this phase."""
        ...

    def to_undone(self) -> Reply:
        """Go to the first of what is left to do, or from there to the next."""
        ...

    def end_action(self) -> Action:
        """The action that ends the phase."""
        ...

    def log_line(self, event: Event) -> LogLine | None:
        """An event as a line of the log, or None if it is not worth one."""
        ...

    def show_unit(self, unit: int) -> Reply:
        """Select a unit that the log names, or just show it; why not, if it is not on the map."""
        ...

    @property
    def wants_point(self) -> bool:
        """Whether it matters where in a hex a click is."""
        ...

    @property
    def can_pass(self) -> bool:
        """Whether the player may say that he is done with what is selected."""
        ...

    @property
    def focus(self) -> int:
        """The hex of what is selected or asked about, or -1."""
        ...

    def overview(self) -> Overview:
        """The game as a whole: arrivals, how things stand, luck, result."""
        ...

    @property
    def is_secret(self) -> bool:
        """Whether the position hides something from one of the sides."""
        ...

    def scenery(self) -> Scenery:
        """What stands on the map."""
        ...

    def scenes(self, events: Sequence[Event]) -> Sequence[Scene]:
        """Events as scenes to act out, from the position before them; call before `show` tells the one after."""
        ...

    def widget(self, name: str) -> str:
        """The id of a button, row or piece that is named as the scenario names things; KeyError if there is none."""
        ...

    def state(self) -> dict[str, Any]:
        """What is selected and prepared, as JSON data: `selected` is the id of a unit or None."""
        ...
