"""What the panels round and over the map say at one moment."""

from __future__ import annotations

from game.model.frozen import frozen
from game.ui.desk.cards import Choice, Heading, Preview, Prompt, Sheet, Tray, UnitCard
from game.ui.desk.overview import Listing
from game.ui.desk.place_card import DisplayBox, HexCard
from game.ui.play.panels.side_panel import SideView
from game.ui.play.panels.switch_bar import MapSwitch


@frozen
class Contents:
    """What the panels say at one moment."""

    heading: Heading
    undo_refusal: str
    """Why nothing can be undone; empty if something can."""
    redo_refusal: str
    """Why nothing can be done again; empty if something can."""
    unit: UnitCard | None
    hex: HexCard | None
    preview: Preview | None
    prompt: Prompt | None
    sheet: Sheet | None
    tray: Tray | None
    legend: str
    """What the writing over the map means."""
    commands: tuple[tuple[str, str, str], ...]
    """Id, text and key of the buttons in the corner of the map."""
    status: tuple[str, str, str, str]
    """Text, its kind, rule number, text at the right."""
    keys: tuple[tuple[str, str], ...]
    """Names of keys by id, for the top bar."""
    switches: tuple[MapSwitch, ...] = ()
    """What lies over the map, on or off."""
    standing: Listing | None = None
    """How things stand, while nothing is pointed at."""
    box: DisplayBox | None = None
    """The box of a place that both sides hold: of the one pointed at, or else the one that is chosen."""
    box_hex: int = -1
    """Its place; -1 without one."""
    side: SideView | None = None
    """A list beside the map, in place of cards and log."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The buttons of whatever asks for a decision."""
        asking = self.sheet or self.prompt
        return asking.choices if asking is not None else ()
