"""Movement: a unit, several, or a vehicle with its load; then where they go. [7-10, 21.4]"""

from __future__ import annotations

from typing import Any

from game.language.phrasebook import capital
from game.model.action import Action
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.movement import movers, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.ui.chosen_units import ChosenUnits
from game.systems.remagen.ui.getting_off import LOAD, PAYER, GettingOff
from game.systems.remagen.ui.mode import Mode, Table
from game.systems.remagen.ui.moving_actions import load_onto, told_with_price
from game.systems.remagen.ui.moving_hints import begun_hint, choosing_hint, going_hint
from game.systems.remagen.ui.moving_marks import group_marks, ride_marks, unit_marks
from game.systems.remagen.ui.moving_preview import (
    barred_preview,
    group_preview,
    load_preview,
    move_preview,
    ride_preview,
)
from game.systems.remagen.ui.moving_view import barred_way
from game.systems.remagen.ui.names import name_of, short_names
from game.systems.remagen.ui.pages import MORE, Pages
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Preview
from game.ui.desk.desk import Hint, Refused, Reply, Shown

RIDE, OTHER = "ride", "other:"


class MovingMode(Mode):
    """Units are chosen out of their stacks; sectors that they reach are lit with the points that are left there."""

    def __init__(self, table: Table) -> None:
        """Nobody is chosen."""
        super().__init__(table)
        self._getting_off = GettingOff(table)
        self._chosen = ChosenUnits(table, self._getting_off)
        self._passed: frozenset[int] = frozenset()
        self._pages = Pages()

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        return "move"

    def shown(self) -> None:
        """What is chosen goes on in the position as it is now."""
        self._chosen.look_again()

    @property
    def units(self) -> tuple[int, ...]:
        """The units that are chosen."""
        return self._chosen.units

    @property
    def carrier(self) -> int:
        """The one of several that can take the others along; NOWHERE if there is none. [9]"""
        return self._chosen.carrier

    # clicks

    @property
    def begun(self) -> str:
        """Where who is chosen is to go, or what he can do yet. [7.1, 7.10, 9]"""
        return begun_hint(self.table, self._chosen)

    def hint(self, sector: int) -> Hint:
        """Where they would go and what stops them there, whom a click would choose, or why there is no way."""
        words, state = self.table.words, self.table.state
        if sector < 0:
            return super().hint(sector)
        actions = self._meant(sector)
        if self._chosen.unit >= 0 and actions:
            return going_hint(self.table, self._chosen.unit, actions[0])
        if actions:
            key = "hint_ride" if self._chosen.rides else "hint_together"
            units = capital(short_names(state, self.units, words))
            said = words(f"remagen.ui.{key}", count=len(actions), sector=self.table.title(sector), units=units)
            return self.table.hint_of(said, actions)
        loading = self._chosen.loading(sector)
        if loading is not None:
            return Hint(words("remagen.ui.hint_load", what=told_with_price(self.table, loading)))
        stack, place = self._stack(sector)
        if stack:
            pointed = self.table.pointed
            unit = pointed if pointed in stack else stack[place]
            return choosing_hint(self.table, self._chosen.unit, stack, unit, is_pointed=unit == pointed)
        if self._chosen.unit >= 0 and self._chosen.is_own(self._chosen.unit):
            refusal = barred_way(state, self._chosen.unit, sector).refusal
            return Hint(words.say(refusal.said), refusal)
        return super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Go there, or choose the next unit of a stack."""
        if not self.table.may_act or sector < 0:
            return None
        own, place = self._stack(sector)
        actions = () if adds else self._meant(sector)
        if actions:
            return self.table.act_in_turn(actions)
        if own:
            if adds:
                return self.choose(next((unit for unit in own if unit not in self.units), own[0]), adds=True)
            return self.pick(own[place])
        if self._chosen.unit >= 0:
            return Refused(barred_way(self.table.state, self._chosen.unit, sector).refusal)
        return None

    def _stack(self, sector: int) -> tuple[list[int], int]:
        """Own units of a sector, whoever has most points left first, and the place of the one a click chooses."""
        state = self.table.state
        own = [unit for unit in state.here[sector] if self._chosen.is_own(unit)]
        stack = sorted(own, key=lambda unit: (-points_left(state, unit), unit))
        return stack, (stack.index(self._chosen.unit) + 1) % len(stack) if self._chosen.unit in stack else 0

    def _meant(self, sector: int) -> tuple[Action, ...]:
        """What a click on a sector does: several who walk go to no stack of their own, which is chosen instead."""
        if len(self.units) > 1 and not self._chosen.rides and self._stack(sector)[0]:
            return ()
        return self._chosen.actions_to(sector)

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """One unit of a stack, with Ctrl one more, or one less; where the chosen can join it, that is what is meant."""
        if not self._chosen.is_own(unit):
            return None
        if not adds:
            return self.pick(unit) if not self._meant(self.table.state.sector[unit]) else None
        self._chosen.select({*self.units} ^ {unit})
        return Shown(self.table.state.sector[unit])

    def pick(self, unit: int) -> Reply:
        """A unit is chosen, whoever could join it: it is dragged, or come to by a key."""
        if not self._chosen.is_own(unit):
            return None
        self._chosen.select((unit,))
        return Shown(self.table.state.sector[unit])

    def choose_many(self, units: tuple[int, ...], *, adds: bool) -> Reply:
        """All of these that can still move, or be taken along."""
        state = self.table.state
        able = {
            unit for unit in units
            if self._chosen.is_own(unit) and not state.is_carried(unit) and not state.is_disabled(unit)
            and refuse_walker(state, state.side(unit), unit) is None
        }  # fmt: skip
        if not able:
            return None
        before = set(self.units) if adds else set()
        self._chosen.select(before | able if able - before else before - able)
        return Shown()

    def can_take_up(self, unit: int) -> bool:
        """Whether the counter of a unit can be dragged."""
        return self._chosen.is_own(unit)

    def put_down(self, unit: int, sector: int) -> Reply:
        """As a click; onto a vehicle that would take it, and that it does not reach otherwise, it is loaded. [9]"""
        state = self.table.state
        loading = load_onto(self.table, unit, sector)
        if loading is not None:
            return self.table.act(loading)
        actions = self._chosen.actions_to(sector)
        if actions:
            return self.table.act_in_turn(actions)
        return Refused(barred_way(state, unit, sector).refusal)

    def cycle(self, step: int) -> Reply:
        """The next unit that has points left, sector by sector; whoever is done is left for the next sector."""
        able, state = self.undone() or self._able(), self.table.state
        if not able:
            return None
        here = [place for place, unit in enumerate(able) if self._chosen.unit >= 0 and state.sector[unit] == self.focus]
        if self._chosen.unit in able:
            place = able.index(self._chosen.unit) + step
        elif here:
            place = here[-1] + 1 if step > 0 else here[0] - 1
        else:
            place = min(step, 0)
        return self.pick(able[place % len(able)])

    def _able(self) -> list[int]:
        """Units that can still take a step."""
        state, decision = self.table.state, self.table.vantage.decision
        if decision is None:
            return []
        return [unit for unit in movers(state, decision.side) if refuse_walker(state, decision.side, unit) is None]

    def undone(self) -> list[int]:
        """Units that have not spent a point, could, and were not passed over; those of a sector together for keys."""
        state = self.table.state
        found = [unit for unit in self._able() if not state.spent[unit] and unit not in self._passed]
        first: dict[int, int] = {}
        for unit in found:
            first.setdefault(state.sector[unit], unit)
        return sorted(found, key=lambda unit: (first[state.sector[unit]], unit))

    @property
    def can_pass(self) -> bool:
        """Whether somebody is chosen who may be passed over."""
        return bool(self.units)

    def done(self) -> Reply:
        """Whoever is chosen stays; on to the next."""
        self._passed |= set(self.units)
        reply = self.cycle(1)
        return reply if reply is not None else Shown()

    def back(self) -> bool:
        """Let the units go."""
        had = bool(self.units)
        self._chosen.select(())
        return had

    # buttons

    def choices(self) -> tuple[Choice, ...]:
        """What else the unit can do and what that costs; of several, whether they ride."""
        words, state, carrier = self.table.words, self.table.state, self.carrier
        found = []
        if carrier != NOWHERE and self.table.may_act:
            key = "walks" if self._chosen.rides else "rides"
            found.append(Choice(RIDE, words(f"remagen.ui.{key}", vehicle=name_of(state, carrier, words))))
        found += [
            Choice(f"{OTHER}{place}", told_with_price(self.table, action))
            for place, action in enumerate(self._chosen.others())
        ]
        if self._chosen.unit >= 0 and self.table.may_act and self._chosen.is_own(self._chosen.unit):
            found += self._getting_off.choices(self._chosen.unit)
        return self._pages.of(found, words)

    def press(self, name: str) -> Reply:
        """One of these."""
        if name == RIDE:
            self._chosen.turn_over()
            return Shown()
        if name == MORE:
            self._pages.turn()
            return Shown()
        if name == PAYER:
            self._getting_off.let_other_pay()
            return Shown()
        if name.startswith(LOAD):
            return self.pick(int(name.removeprefix(LOAD)))
        what, _, number = name.partition(":")
        others = self._chosen.others()
        if what == "other" and number.isdigit() and int(number) < len(others):
            return self.table.act(others[int(number)])
        return None

    # what is shown

    def marks(self, sector: int) -> Marks:
        """What they reach, with the points that are left there; the ways to the cursor. [7.1, 7.5]"""
        table, chosen = self.table, frozenset(f"unit:{unit}" for unit in self.units)
        if not self.units:
            return Marks()
        if self._chosen.ways_off():
            return self._getting_off.marks(self._chosen.unit, sector)
        if self._chosen.unit >= 0:
            return unit_marks(table.state, table.words, self._chosen.unit, self._chosen.reach(), sector, chosen)
        if self._chosen.rides and self.carrier != NOWHERE:
            reach, stops = self._chosen.ride_reach(), self._chosen.stops()
            return ride_marks(table.state, table.words, self.units, reach, stops, sector)
        own = any(self._chosen.is_own(unit) for unit in table.state.here[sector]) if sector >= 0 else True
        moves, left = () if own else self._chosen.together(sector), self._chosen.left_of_all()
        return group_marks(table.state, table.words, self.units, moves, chosen, left, is_asked=not own)

    def preview(self, sector: int) -> Preview | None:
        """What going to the sector under the cursor would cost, or what bars the way. [7]"""
        state, words, unit = self.table.state, self.table.words, self._chosen.unit
        if sector < 0 or not self.units or sector == self.focus or not all(map(self._chosen.is_own, self.units)):
            return None
        if sector in self._chosen.ways_off():
            return self._getting_off.preview(unit, self._chosen.ways_off()[sector])
        moves = [action for action in self._chosen.actions_to(sector) if isinstance(action, Move)]
        if unit >= 0:
            loading = self._chosen.loading(sector) if not moves else None
            if loading is not None:
                return load_preview(state, words, unit, sector, told_with_price(self.table, loading))
            return move_preview(state, words, moves[0]) if moves else barred_preview(state, words, unit, sector)
        if self._chosen.rides and self.carrier != NOWHERE:
            ride = self._chosen.ride_reach().get(sector)
            stop = self._chosen.stops().get(sector, "")
            return ride_preview(state, words, self.carrier, ride, sector, stop) if ride is not None else None
        return group_preview(state, words, self.units, moves, sector) if moves else None

    def state(self) -> dict[str, Any]:
        """Who is chosen."""
        units = self.table.setting.units
        return {
            "selected": units[self._chosen.unit].id if self._chosen.unit >= 0 else "",
            "group": [units[unit].id for unit in self.units] if len(self.units) > 1 else [],
            "rides": self._chosen.rides and len(self.units) > 1,
        }
