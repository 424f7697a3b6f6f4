"""Hexes with enemies in them while units move: overrun them, join friends there, rush a bridge. [22.1, 22.34]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.overruns.actions import BuildAirfield, Overrun
from game.systems.standard.rules.overruns.approaches import ways_in
from game.systems.standard.rules.overruns.attempts import capture_choices, overrun_choices
from game.systems.standard.rules.stacks.stacking import is_dual, stack
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.tellings import told
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.picked import NONE
from game.ui.desk.cards import Choice, Preview, Prompt
from game.ui.desk.desk import Hint, Reply
from game.ui.look.tone import Tone

_MOST_KEYS = 9


def _key(number: int) -> str:
    """The key of a button: letters and figures alone mean something else while units move."""
    return f"Ctrl+{number + 1}" if number < _MOST_KEYS else ""


def overrun_onto(state: State, unit: int, hex: int, before: tuple[int, ...], way: tuple[int, ...]) -> Action | None:
    """What sends a unit into a hex with enemies in it; None if overruns are not played or no way leads there.

    `state` is the position at its last waypoint, `before` its way there, `way` the whole way for one that falls short.
    """
    side = state.setting.units[unit].side
    if state.modules.overruns is None or not state.on_map(unit) or enemy_at(state, hex, side) == NOBODY:
        return None
    if state.hex_of[unit] == hex:
        return Overrun(unit, ())
    if stack(state, hex, side):
        found = movement_reach(state, unit)
        if hex in found:
            return Move(unit, (*before, *found.path_to(hex)))
    reached = ways_in(state, unit, by_road=False, only=hex).get(hex)
    if reached is not None:
        return Overrun(unit, (*before, *reached[1]))
    return Overrun(unit, way) if way else None


class OverrunWork(Mode):
    """A mode in whose phase enemies may be overrun."""

    def overrun_hint(self, action: Action) -> Hint:
        """What going in among the enemy would come to, its price line by line, or why it cannot be. [22.11]"""
        refusal = self.vantage.refusal(action)
        if refusal is not None:
            return self.hint_of(refusal)
        from game.systems.standard.ui.overrun_view import priced

        return Hint(priced(self.state, action, self.words))

    def overrun_marks(self, action: Action) -> tuple[tuple[int, ...], str, Tone]:
        """The way in among the enemy, what it costs, and whether it is open. [22.11]"""
        if not isinstance(action, Overrun) or not action.path:
            return (), "", Tone.PLAIN
        from game.systems.standard.rules.overruns.preview import price_of_overrun

        path = (self.state.hex_of[action.unit], *action.path)
        price = price_of_overrun(self.state, action)
        if price is None or self.vantage.refusal(action) is not None:
            return path, "", Tone.BAD
        return path, self.words("standard.window.overruns.tip", mp=price.cost), Tone.EVEN

    def overrun_preview(self, action: Action | None) -> Preview | None:
        """What an overrun would come to if it were fought at once, or held; None if it is none, or barred. [22.4]"""
        if not isinstance(action, Overrun) or self.vantage.refusal(action) is not None:
            return None
        from game.systems.standard.rules.overruns.forecast import forecast_with
        from game.systems.standard.ui.overrun_view import overrun_preview

        found = forecast_with(self.state, action)
        return None if found is None else overrun_preview(*found, self.words)

    def _on_the_spot(self) -> tuple[Action, ...]:
        """What no hex beside the selected unit means: striking where it stands, rushing a bridge, an airfield. [22]"""
        unit = self.picked.unit
        if self.state.modules.overruns is None or unit == NONE or not self.state.on_map(unit):
            return ()
        within = [action for action in overrun_choices(self.state, self.side, unit) if not action.path]
        field = BuildAirfield(unit)
        building = () if self.vantage.refusal(field) is not None else (field,)
        return (*within, *capture_choices(self.state, self.side, unit), *building)

    def strikers(self) -> tuple[int, ...]:
        """Units that could strike at the enemies in their own hex. [22.102, 22.115]"""
        if self.state.modules.overruns is None:
            return ()
        return tuple(
            unit
            for unit in self.setting.units_of(self.side)
            if self.state.on_map(unit)
            and is_dual(self.state, self.state.hex_of[unit])
            and self.vantage.refusal(Overrun(unit, ())) is None
        )

    def prompt(self) -> Prompt | None:
        """Buttons for what the selected unit can do that is no click on a hex."""
        found = self._on_the_spot()
        if not found:
            return None
        choices = tuple(
            Choice(f"overrun:{number}", self.words.say(told(self.state, action)), _key(number))
            for number, action in enumerate(found)
        )
        return Prompt(
            self.side, self.words("standard.window.overruns.banner", unit=self.name(self.picked.unit)), choices
        )

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        what, _, number = name.partition(":")
        found = self._on_the_spot() if what == "overrun" else ()
        if number.isdigit() and int(number) < len(found):
            return self.act(found[int(number)])
        return super().press(name)
