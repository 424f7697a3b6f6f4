"""Far goals by hand: units are sent to a hex, with what stops them on their way; orders are seen and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

import pygame

from game.engine.marching import Halt, Marching
from game.grid.topology import OFF_BOARD
from game.model.errors import GameError
from game.model.refusal import Refusal
from game.model.side import Side
from game.ui.board.marks import Badge, Marks, Way
from game.ui.desk.cards import Choice, Prompt
from game.ui.desk.desk import Hint
from game.ui.desk.overview import Listing, ListRow
from game.ui.keys.keys import Chord, Command
from game.ui.look.tone import Tone
from game.ui.play.hand.host import Acts, Redraws, Speaks, WithAim, WithContents, WithGame, WithOverlays, WithWindow
from game.ui.play.panels.status_line import WARNING

STOP_AT, TAKE_BACK, LEAVE = "march:stop:", "march:back", "march:leave"
_TAKE_BACK_KEY = Chord(pygame.K_DELETE)


NO_MARCHES = "no_marches"
"""Among what is laid over the map: that the ways of march orders are left out."""


class OrderedScreen(WithWindow, WithGame, WithAim, WithContents, WithOverlays, Speaks, Acts, Redraws, Protocol):
    """The play screen, as far as orders are given on it."""


class Ordering:
    """Units that a far goal is being chosen for, and the orders that there are."""

    def __init__(self, screen: OrderedScreen) -> None:
        """Nobody is being ordered yet."""
        self._screen = screen
        self.units: tuple[int, ...] = ()
        """Those a goal is being chosen for."""
        self._stops: frozenset[str] = frozenset()
        self._given: tuple[object, tuple[Marching, ...]] = (None, ())

    @property
    def is_on(self) -> bool:
        """Whether a goal is being chosen."""
        return bool(self.units)

    @property
    def _side(self) -> Side | None:
        """Whose orders are seen: only one's own."""
        return self._screen.flow.vantage.viewer

    @property
    def given(self) -> tuple[Marching, ...]:
        """The orders of whoever looks on, the foremost first."""
        screen, side = self._screen, self._side
        key = (screen.flow.vantage.state, side, screen.game.plans)
        if self._given[0] is None or self._given[0] != key:
            given = screen.flow.marchers.orders.given(side) if side is not None and screen.game.plans else ()
            self._given = (key, given)
        return self._given[1]

    # choosing

    def begin(self) -> None:
        """Choose a goal for the units that are selected, else for the one pointed at; once more: let go of it."""
        screen, words = self._screen, self._screen.app.words
        if self.is_on:
            self.back()
            return
        orders, side = screen.flow.marchers.orders, self._side
        if side is None or not screen.table.may_act or not orders.are_offered:
            screen.say(words("march.not_now"), WARNING)
            return
        card = screen.contents.unit
        units = screen.desk.chosen or ((card.unit,) if card is not None and card.side is side else ())
        units = tuple(unit for unit in units if orders.where(side, unit) >= 0)
        if not units:
            screen.say(words("march.nobody"), WARNING)
            return
        self.units = units
        old = next((given.order for given in self.given if given.order.unit in units), None)
        usual = frozenset(stop.id for stop in orders.stops if stop.is_usual)
        self._stops = usual if old is None else frozenset(old.stops)
        screen.changed()

    def back(self) -> bool:
        """Let go of the units; False if there are none."""
        was_on, self.units = self.is_on, ()
        if was_on:
            self._screen.quiet()
            self._screen.changed()
        return was_on

    def click(self, hex: int, *, adds: bool) -> None:
        """Send the units to a hex; `adds` one of one's own that stands there to them, or leaves it out."""
        screen, side = self._screen, self._side
        if side is None:
            return
        if adds:
            card = screen.desk.unit_card(hex, screen.aim.piece)
            if card is not None and screen.flow.marchers.orders.where(side, card.unit) == hex and card.side is side:
                self.units = tuple(sorted({*self.units} ^ {card.unit})) or self.units
                screen.changed()
            return
        refusals = self._refusals(side, hex)
        sent = [unit for unit in self.units if unit not in refusals]
        if not sent:
            self._say(next(iter(refusals.values())))
            return
        try:
            for unit in sent:
                screen.game.plan(side, unit, hex, sorted(self._stops))
        except GameError as error:
            screen.say(screen.app.words.say(error.said), WARNING)
            return
        screen.table.keep()
        self.units = ()
        screen.desk.back()  # whoever is sent is chosen no more
        screen.flow.marchers.begin(at_once=True)
        screen.changed()
        title, key = screen.game.scenario.board.hex_title(hex), screen.app.keyboard.play.label(Command.MARCHES)
        screen.say(screen.app.words("march.sent", count=len(sent), hex=title, key=key))

    def _refusals(self, side: Side, hex: int) -> dict[int, Refusal]:
        orders = self._screen.flow.marchers.orders
        found = ((unit, orders.refusal(side, unit, hex, self._stops)) for unit in self.units)
        return {unit: refusal for unit, refusal in found if refusal is not None}

    def _say(self, refusal: Refusal) -> None:
        self._screen.say(self._screen.app.words.say(refusal.said), WARNING, refusal.rule)

    def press(self, name: str) -> bool:
        """A button of the banner; False if it is another's."""
        screen = self._screen
        if not self.is_on:
            return False
        if name.startswith(STOP_AT):
            self._stops ^= {name.removeprefix(STOP_AT)}
            screen.changed()
        elif name == TAKE_BACK:
            for unit in self.units:
                screen.game.forget_plan(unit)
            screen.table.keep()
            self.back()
            screen.say(screen.app.words("march.taken_back"))
        elif name == LEAVE:
            self.back()
        else:
            return False
        return True

    # what is shown

    def prompt(self) -> Prompt | None:
        """Who is sent, with what holds them on their way; None if nobody is."""
        screen, side, words = self._screen, self._side, self._screen.app.words
        if not self.is_on or side is None:
            return None
        orders, choices = screen.flow.marchers.orders, []
        for stop in orders.stops:
            is_on = stop.id in self._stops
            text = words("march.stop_on" if is_on else "march.stop_off", what=words.say(stop.said))
            choices.append(Choice(STOP_AT + stop.id, text, stop.id[:1].upper(), is_main=is_on))
        if any(given.order.unit in self.units for given in self.given):
            choices.append(Choice(TAKE_BACK, words("march.take_back"), _TAKE_BACK_KEY.label))
        choices.append(Choice(LEAVE, words("march.leave"), "Esc"))
        who = words.say(orders.named(side, self.units[0]))
        text = words("march.prompt", unit=who) if len(self.units) == 1 else words("march.many", count=len(self.units))
        return Prompt(side, text, tuple(choices))

    def hint(self, hex: int) -> Hint | None:
        """What a click would do while a goal is being chosen."""
        side, words = self._side, self._screen.app.words
        if not self.is_on or side is None or hex == OFF_BOARD:
            return None
        refusals = self._refusals(side, hex)
        if len(refusals) == len(self.units):
            refusal = next(iter(refusals.values()))
            return Hint(words.say(refusal.said), refusal)
        return Hint(words("march.hint", hex=self._screen.game.scenario.board.hex_title(hex)))

    def marks(self, marks: Marks, hex: int) -> Marks:
        """The desk's marks with the ways of all orders; while a goal is being chosen those to the hex alone."""
        side, words = self._side, self._screen.app.words
        if side is None:
            return marks
        if not self.is_on:
            return self._with_orders(marks)
        orders = self._screen.flow.marchers.orders
        here = frozenset(orders.where(side, unit) for unit in self.units)
        if hex == OFF_BOARD:
            return self._with_orders(Marks(group=here, dims=False))
        refusals = self._refusals(side, hex)
        courses = [orders.course(side, unit, hex, self._stops) for unit in self.units if unit not in refusals]
        ways = tuple(Way(course.hexes) for course in courses if len(course.hexes) > 1)
        turns = max((course.turns for course in courses), default=0)
        badges = (Badge(hex, words("march.turns", count=turns + 1), Tone.GOOD),) if ways else ()
        return Marks(group=here, ways=ways, badges=badges, dims=False)

    def _with_orders(self, marks: Marks) -> Marks:
        if not self.given or NO_MARCHES in self._screen.shown:
            return marks
        words, turns = self._screen.app.words, dict[int, int]()
        for given in self.given:
            turns[given.goal] = max(turns.get(given.goal, 0), given.course.turns)
        ways = tuple(Way(given.course.hexes, Tone.EVEN) for given in self.given if len(given.course.hexes) > 1)
        badges = tuple(Badge(goal, words("march.turns", count=turn + 1), Tone.EVEN) for goal, turn in turns.items())
        return replace(marks, ways=(*marks.ways, *ways), badges=(*marks.badges, *badges))

    # the list

    def listing(self) -> Listing:
        """What was held up, what is there, what goes on: each leads to its place on the map."""
        words = self._screen.app.words
        halts = self._screen.flow.marchers.halts.get(self._side, ()) if self._side is not None else ()
        held = {halt.order.unit for halt in halts}
        rows = [*self._halt_rows(halts), *(self._row(given) for given in self.given if given.order.unit not in held)]
        if not rows:
            rows = [ListRow(words("march.none", key=self._screen.app.keyboard.play.label(Command.MARCH)))]
        return Listing("marches", words("march.title"), tuple(rows))

    def _halt_rows(self, halts: Iterable[Halt]) -> list[ListRow]:
        words, numbered = self._screen.app.words, self._screen.game.scenario.board.topology.index
        rows = []
        for halt in halts:
            hexes = (halt.hex,) if halt.hex >= 0 else (numbered(halt.order.goal),)
            name = words.say(halt.unit)
            if halt.held is None:
                rows.append(ListRow(name, "", words("march.there"), Tone.GOOD, hexes=hexes))
            else:
                mark, why = words("march.held"), words.say(halt.held.said)
                rows.append(ListRow(name, why, mark, Tone.BAD, halt.held.rule, hexes=hexes))
        return rows

    def _row(self, given: Marching) -> ListRow:
        words, board = self._screen.app.words, self._screen.game.scenario.board
        goal = words("march.goal", hex=board.hex_title(given.goal))
        hexes = given.course.hexes[:1] or (given.goal,)
        return ListRow(words.say(given.unit), goal, words("march.turns", count=given.course.turns + 1), hexes=hexes)
