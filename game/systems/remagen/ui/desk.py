"""Remagen at the play screen: what clicks and keys mean, and what panels and prompts say. [21]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.model.action import Action, Event
from game.model.side import Side
from game.systems.remagen.rules.actions import EndStep
from game.systems.remagen.rules.crowding import overcrowded
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_unit
from game.systems.remagen.ui.action_marks import action_marks
from game.systems.remagen.ui.bridge_rows import staying_on_bridge
from game.systems.remagen.ui.drop_mode import DropMode
from game.systems.remagen.ui.fight_mode import FightMode
from game.systems.remagen.ui.fire_mode import FireMode
from game.systems.remagen.ui.front_mode import FrontMode
from game.systems.remagen.ui.group_desk import GroupDesk, unit_of
from game.systems.remagen.ui.heading import OPEN_STEPS, heading_of
from game.systems.remagen.ui.hit_mode import HitMode
from game.systems.remagen.ui.labour_mode import LabourMode
from game.systems.remagen.ui.list_mode import ListMode
from game.systems.remagen.ui.log_lines import log_line
from game.systems.remagen.ui.looks import scenery
from game.systems.remagen.ui.mode import NOBODY, Mode, Table
from game.systems.remagen.ui.moving_mode import MovingMode
from game.systems.remagen.ui.overlays import KNOWN, enemy_reach, with_overlays
from game.systems.remagen.ui.overview import RemagenOverview
from game.systems.remagen.ui.placing_mode import PlacingMode
from game.systems.remagen.ui.scenes import scenes_of
from game.systems.remagen.ui.unit_cards import hex_card, unit_card
from game.systems.remagen.ui.way_mode import WayMode
from game.ui.board.marks import Marks
from game.ui.desk.cards import Heading, LogLine, Preview, Prompt, Sheet, Tray, Undone, UnitCard
from game.ui.desk.desk import Hint, Reply, Shown, Vantage
from game.ui.desk.own_sheets import END_YES
from game.ui.desk.place_card import HexCard
from game.ui.desk.stage import Scene, Scenery
from game.ui.language.words import Words

_MODES: dict[str, Callable[[Table], Mode]] = {
    "set_up": PlacingMode, "enter": PlacingMode, "land": PlacingMode, "move": MovingMode, "fire": FireMode,
    "return_fire": FireMode, "contact_fire": FireMode, "hit": HitMode, "divide": FrontMode, "next_battle": FightMode,
    "retreat": WayMode, "drop": DropMode, "labour": LabourMode, "advance": WayMode,
}  # fmt: skip
"""Kind of decision -> its mode; all others are lists of choices."""
_BUTTONS = (
    "fire", "hold", "best", "cancel", "more", "battle", "columns", "whole", "ride", "decline", "undo", "redo",
    "end_phase", END_YES,
)  # fmt: skip
"""What a lesson may point at and press besides units."""


_IDLE = {"fire": "idle_fire", "labour": "idle_labour", "drop": "idle_drop", "enter": "idle_enter"}
"""Kind of decision -> what is said of those who are left."""
_COMING = ("enter", "drop")
"""Kinds of decisions in which units come that wait beside the board."""
DONE = "unit_done"
"""The command for being done with whoever is chosen."""


class RemagenDesk(GroupDesk):
    """Hands clicks to the mode of the decision; shows the same whatever the mode."""

    wants_point = False
    is_secret = False
    overlays = KNOWN
    commands: Sequence[tuple[str, str]] = ()

    def __init__(self, setting: Setting, words: Words) -> None:
        """A desk for games of a setting; `show` is called before anything is asked."""
        self._setting = setting
        self._words = words
        self._kind = ""
        self._held = self._origin = NOBODY
        self._scenery: Scenery | None = None
        self._heading: tuple[str, Heading] | None = None
        """The top bar of this position, and the language that it is in."""
        self._enemies: dict[tuple[Side, bool], dict[int, str]] = {}
        """Where enemies of a side could get to in this position, once it was asked for."""

    def show(self, vantage: Vantage) -> None:
        """Another position: what is chosen stays if it still makes sense."""
        kind = vantage.decision.kind if vantage.decision is not None and vantage.may_act else "watch"
        if not hasattr(self, "_table"):
            self._table = Table(self._setting, self._words, vantage)
            self._mode = Mode(self._table)
        self._table.vantage = vantage
        self._scenery = self._heading = None
        self._enemies = {}
        if self._table.plan.is_on and vantage.decision is not None and vantage.decision.kind != self._table.plan.kind:
            self._table.plan.drop()
        if kind != self._kind:
            make = Mode if kind == "watch" else _MODES.get(kind, ListMode)
            self._kind, self._mode = kind, make(self._table)
        self._mode.shown()

    @property
    def _state(self) -> State:
        return self._table.state

    # clicks and keys

    def hint(self, hex: int, point: tuple[float, float] | None) -> Hint:
        """What a click on a sector would do."""
        return self._mode.hint(hex) if self._table.may_act else Mode(self._table).hint(hex)

    def click(self, hex: int, point: tuple[float, float] | None, *, adds: bool) -> Reply:
        """A click on a sector."""
        return self._mode.click(hex, adds=adds)

    def point_at(self, piece: str) -> None:
        """A counter of several under the mouse is the one that a click would choose."""
        self._table.pointed = unit_of(piece)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A click on one counter of a stack."""
        unit = unit_of(piece)
        return self._mode.choose(unit, adds=adds) if unit >= 0 and self._table.may_act else None

    def press(self, name: str) -> Reply:
        """A button, a counter of the tray, or a unit."""
        if name.startswith("unit:"):
            return self._mode.pick(unit_of(name)) if self._table.may_act else None
        return self._mode.press(name)

    def count(self, name: str, step: int) -> Reply:
        """Nothing is counted up or down."""
        return None

    def command(self, name: str) -> Reply:
        """Being done with whoever is chosen."""
        if name == DONE and self.can_pass and isinstance(self._mode, MovingMode):
            return self._mode.done()
        return None

    @property
    def can_pass(self) -> bool:
        """Whether somebody is chosen who need not go any further."""
        return self._table.may_act and isinstance(self._mode, MovingMode) and self._mode.can_pass

    @property
    def begun(self) -> str:
        """What the sector or the unit that is chosen waits for."""
        return self._mode.begun if self._table.may_act else ""

    def cycle(self, step: int, hex: int) -> Reply:
        """The next thing there is to choose."""
        return self._mode.cycle(step) if self._table.may_act else None

    def back(self) -> bool:
        """Let go of what was begun last."""
        return self._mode.back()

    # what is shown

    @property
    def focus(self) -> int:
        """The sector of what is chosen or asked about."""
        return self._mode.focus if self._table.may_act else -1

    def marks(self, hex: int, point: tuple[float, float] | None, shown: frozenset[str]) -> Marks:
        """What can be chosen, on the map."""
        return with_overlays(self._mode.marks(hex), self._mode, self._enemy_reach, shown)

    def _enemy_reach(self, side: Side, unhindered: bool) -> dict[int, str]:  # noqa: FBT001 - called by place
        """Where enemies of a side could get to: it stays while the mouse goes from sector to sector. [7]"""
        asked = (side, unhindered)
        if asked not in self._enemies:
            self._enemies[asked] = enemy_reach(self._state, side, unhindered=unhindered)
        return self._enemies[asked]

    def action_marks(self, action: Action) -> Marks:
        """An action that is advised, on the map."""
        return action_marks(self._state, action)

    def prompt(self) -> Prompt | None:
        """What is asked, with the choices of the mode."""
        decision = self._table.vantage.decision
        if decision is None or not self._table.may_act:
            return None
        choices = self._mode.choices()
        is_open = decision.kind in OPEN_STEPS
        if is_open and not choices:
            return None
        text = self._words.say(decision.prompt)
        return Prompt(decision.side, text, choices, is_interruption=not is_open, rule=decision.rule)

    def sheet(self) -> Sheet | None:
        """The fire or battle that is prepared."""
        return self._mode.sheet() if self._table.may_act else None

    def tray(self) -> Tray | None:
        """Who waits beside the board."""
        return self._mode.tray()

    def tray_marks(self, piece: str) -> Marks | None:
        """What waits is placed on hexes that are lit anyway."""
        return None

    def unit_card(self, hex: int, piece: str = "") -> UnitCard | None:
        """The unit pointed at in a stack, else the chosen one there, else the strongest of the sector."""
        pointed, chosen = unit_of(piece), self._mode.units
        here = (
            sorted(self._state.here[hex], key=lambda unit: (unit not in chosen, -self._state.type(unit).cv))
            if hex >= 0 else []
        )  # fmt: skip
        units = [pointed] if pointed >= 0 else [*here, *self._mode.units]
        return unit_card(self._state, units[0], self._words) if units else None

    def hex_card(self, hex: int) -> HexCard | None:
        """A sector."""
        no_sector = HexCard("", (), self._words("remagen.ui.sector"))
        return hex_card(self._state, hex, self._words) if hex >= 0 else no_sector

    def preview(self, hex: int) -> Preview | None:
        """What a click would bring."""
        return self._mode.preview(hex)

    def heading(self) -> Heading:
        """The top bar."""
        language = self._words.language
        if self._heading is None or self._heading[0] != language:
            self._heading = (language, heading_of(self._state, self._table.vantage.decision, self._words))
        return self._heading[1]

    def undone(self) -> Undone:
        """Who stays on the bridge, crowds, who has not moved or fired, who could work or come in. [5.6, 14.2]"""
        units = list(self._mode.undone()) if self._table.may_act else []
        names = tuple(self._words.say(told_unit(self._setting, unit)) for unit in units)
        key = f"remagen.ui.{_IDLE.get(self._kind, 'idle')}"
        told = [self._words(key, count=len(units))] if units else []
        crowds = overcrowded(self._state, self._state.active) if self._kind == "move" else []
        if crowds:
            sectors = tuple(map(self._setting.name, crowds))
            told.insert(0, self._words("remagen.ui.crowds_left", sectors=sectors, count=len(sectors)))
        on_bridge = staying_on_bridge(self._state, self._words) if self._kind == "move" else ""
        told = [on_bridge, *told] if on_bridge else told
        return Undone(" ".join(told), names, is_missed=self._kind in _COMING and bool(units))

    def to_undone(self) -> Reply:
        """The next of these."""
        return self._mode.cycle(1)

    def end_action(self) -> Action:
        """What ends a step."""
        return EndStep()

    def log_line(self, event: Event) -> LogLine | None:
        """An event as a line of the log."""
        return log_line(self._setting, event, self._words)

    def show_unit(self, unit: int) -> Reply:
        """Show where a unit that the log names is."""
        return Shown(self._state.sector[unit]) if self._state.on_board(unit) else None

    def overview(self) -> RemagenOverview:
        """The game as a whole."""
        return RemagenOverview(self._state, self._words)

    def scenery(self) -> Scenery:
        """What stands on the board."""
        if self._scenery is None:
            self._scenery = scenery(self._state)
        return self._scenery

    def scenes(self, events: Sequence[Event]) -> Sequence[Scene]:
        """Events acted out."""
        return scenes_of(self._setting, events, self._words)

    def widget(self, name: str) -> str:
        """The id of what a lesson names: unit:us_medium_1 is a unit, fire and the rest are themselves."""
        what, _, unit = name.partition(":")
        if what in ("unit", "tray") and unit in self._setting.unit_index:
            return f"{what}:{self._setting.unit_index[unit]}"
        if name in _BUTTONS or (what in ("choice", "other", "way", "shown", "load") and unit.isdigit()):
            return name
        raise KeyError(name)

    def state(self) -> dict[str, Any]:
        """What is chosen and prepared, for lessons and tests."""
        return {"mode": self._mode.name, "selected": "", "markers": [], **self._mode.state()}
