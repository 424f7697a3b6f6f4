"""What the standard rules' desk shows: marks, cards, dialogs, the top bar, lines of the log, scenes. [3]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.model.action import Action, Event
from game.model.side import Side
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State
from game.systems.standard.ui.engineer_work import EngineerWork
from game.systems.standard.ui.group_desk import GroupDesk
from game.systems.standard.ui.heading import heading_of
from game.systems.standard.ui.log_lines import log_line
from game.systems.standard.ui.looks import scenery
from game.systems.standard.ui.mode import Point, unit_of
from game.systems.standard.ui.names import widget_of
from game.systems.standard.ui.orders_sheet import may_order, orders_sheet
from game.systems.standard.ui.overlays import enemy_reach, known_overlays, with_overlays
from game.systems.standard.ui.overview import StandardOverview
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks
from game.ui.desk.cards import Heading, LogLine, Preview, Prompt, Sheet, Tray, UnitCard
from game.ui.desk.desk import Vantage
from game.ui.desk.place_card import HexCard
from game.ui.desk.stage import Scene, Scenery
from game.ui.language.words import Words

if TYPE_CHECKING:
    from game.systems.standard.ui.supply_view import SupplyView

ENGINEERS, ORDERS, THREAT = "engineers", "orders", "threat"
"""Dialogs that the player opens, and commands of keys that open them."""


def has_places_off_map(setting: Setting) -> bool:
    """Whether a scenario has anything that waits beside the map. [11.6, 39]"""
    return setting.air_naval is not None or bool(setting.boxes)


class DeskShowing(GroupDesk):
    """All that panels, prompts and marks say of what is selected; `_renew` has made a mode that knows it."""

    _setting: Setting
    _words: Words
    _vantage: Vantage
    _scenery: Scenery | None
    _heading: tuple[str, Heading] | None
    """The top bar of this position, and the language that it is in."""
    _supply_view: SupplyView | None = None
    _enemies: tuple[State, tuple[Side, bool], dict[int, str]] | None = None
    """A position, what was asked of it, and where its enemies could get to."""
    _has_more: bool | None
    """Whether more is off the map of this position than the tray shows, once it was asked for."""
    _shows_tray: bool
    """Whether the player wants to see all that waits beside the map."""

    @property
    def _state(self) -> State:
        state: State = self._vantage.state
        return state

    @property
    def overlays(self) -> frozenset[str]:
        """Zones of control, enemy reach, units that have not moved, supply. [5, 6, 30]"""
        return known_overlays(self._state.setting)

    def marks(self, hex: int, point: Point | None, shown: frozenset[str]) -> Marks:
        """Marks over the map."""
        marks = with_overlays(self._mode.marks(hex, point), self._mode, self._supply, self._enemy_reach, shown, hex)
        if self._state.modules.sites is not None:
            from game.systems.standard.ui.off_map_tray import with_batteries

            marks = with_batteries(marks, self._state, hex)
        if self._state.stacks is None:
            return marks
        return replace(marks, chosen=frozenset(f"unit:{unit}" for unit in self._picked.chosen))

    def _enemy_reach(self, side: Side, unhindered: bool) -> dict[int, str]:  # noqa: FBT001 - called by place
        """Where enemies of a side could get to: it stays while the mouse goes from hex to hex. [5.1]"""
        asked, known = (side, unhindered), self._enemies
        if known is None or known[0] is not self._state or known[1] != asked:
            reached = enemy_reach(self._state, side, unhindered=unhindered)
            known = self._enemies = (self._state, asked, reached)
        return known[2]

    def _supply(self) -> SupplyView:
        """What is seen of supply in this position: it stays while the mouse goes from counter to counter. [30]"""
        from game.systems.standard.ui.supply_view import SupplyView

        if self._supply_view is None or self._supply_view.state is not self._state:
            self._supply_view = SupplyView(self._state)
        return self._supply_view

    def action_marks(self, action: Action) -> Marks:
        """An action that could be done now as marks on the map."""
        from game.systems.standard.ui.action_marks import action_marks

        return action_marks(self._state, action)

    def prompt(self) -> Prompt | None:
        """The banner over the map."""
        return self._mode.prompt()

    def sheet(self) -> Sheet | None:
        """The dialog that is open."""
        if self._picked.opened == ORDERS and may_order(self._mode):
            return orders_sheet(self._mode)
        if self._picked.opened == ENGINEERS and isinstance(self._mode, EngineerWork):
            return self._mode.engineers_sheet()
        if self._picked.opened == THREAT:
            from game.systems.standard.ui.threat_sheet import threat_sheet

            return threat_sheet(self._state, self._picked.threatened, self._picked.left_out, self._words)
        return self._mode.sheet()

    def tray(self) -> Tray | None:
        """Counters waiting beside the map; all that is off it, of both sides, if the player asks for it."""
        if self._shows_tray:
            from game.systems.standard.ui.off_map_tray import OffMap

            return OffMap(self._state, self._words).everything()
        return self._mode.tray()

    @property
    def has_more_off_map(self) -> bool:
        """Whether more is off the map than what the tray shows for the decision at hand."""
        if self._has_more is None:
            from game.systems.standard.ui.off_map_tray import OffMap

            tray = self._mode.tray()
            shown = {piece.id for piece in tray.pieces} if tray is not None else set[str]()
            self._has_more = not OffMap(self._state, self._words).all_ids <= shown
        return self._has_more

    def tray_marks(self, piece: str) -> Marks | None:
        """How far a counter of the tray reaches; nothing of those that come by land or air, nor of who is chosen."""
        if piece == self._picked.piece:
            return None
        from game.systems.standard.ui.off_map_tray import reach_marks

        return reach_marks(self._state, piece)

    def unit_card(self, hex: int, piece: str = "") -> UnitCard | None:
        """The card of the unit pointed at in a stack, else of the one in a hex, or of the one selected."""
        pointed = unit_of(piece) if self._state.stacks is not None else NONE
        unit = pointed if pointed != NONE else self._mode.card_unit(hex)
        if unit == NONE:
            return None
        from game.systems.standard.ui.unit_cards import unit_card

        return unit_card(self._state, unit, self._vantage.decision, self._words)

    def hex_card(self, hex: int) -> HexCard | None:
        """The card of a hex."""
        if hex < 0:
            return None
        from game.systems.standard.ui.cost_facts import Coming
        from game.systems.standard.ui.hex_cards import hex_card

        picked, mode = self._picked, self._mode
        coming = Coming(picked.unit, mode.entered_from(hex), mode.why_closed(hex), mode.left_before(hex))
        return hex_card(self._state, hex, coming, self._vantage.viewer, self._words)

    def preview(self, hex: int) -> Preview | None:
        """What a click on a hex would bring."""
        return self._mode.preview(hex) if hex >= 0 else self._mode.preview_at_rest()

    def heading(self) -> Heading:
        """The top bar."""
        language, vantage = self._words.language, self._vantage
        if self._heading is None or self._heading[0] != language:
            heading = heading_of(self._state, vantage.viewer, vantage.decision, self._words)
            self._heading = (language, heading)
        return self._heading[1]

    def log_line(self, event: Event) -> LogLine | None:
        """An event as a line of the log."""
        return log_line(self._setting, event, self._words)

    @property
    def wants_point(self) -> bool:
        """Whether a hexside is being chosen. [15.1]"""
        return self._picked.is_spanning

    @property
    def focus(self) -> int:
        """The hex of what is selected or asked about, or -1."""
        if self._picked.opened == THREAT:
            return self._state.hex_of[self._picked.threatened]
        return self._mode.focus()

    def overview(self) -> StandardOverview:
        """The game as a whole."""
        return StandardOverview(self._state, self._vantage.viewer, self._words)

    @property
    def is_secret(self) -> bool:
        """Whether both sides are still setting up in secret. [18.1]"""
        return self._state.turn == 0

    def scenery(self) -> Scenery:
        """Units, drop zone markers, bridges."""
        if self._scenery is None:
            self._scenery = scenery(self._state)
        return self._scenery

    def scenes(self, events: Sequence[Event]) -> Sequence[Scene]:
        """Events as scenes, from the position shown last."""
        from game.systems.standard.ui.scenes import Director

        viewer = self._vantage.viewer
        return Director(self._state, self._words).scenes(event for event in events if not event.hidden_from(viewer))

    def widget(self, name: str) -> str:
        """The id of what is named unit:us_506_1 or marker:us+2, say."""
        return widget_of(self._setting, name)

    def state(self) -> dict[str, Any]:
        """What is selected and prepared."""
        return {"mode": type(self._mode).__name__, **self._picked.told(self._setting)}
