"""Asking before doing: what things are called, what an action means, costs and risks, by what one side may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from game.engine.game import Game
from game.model.action import Action
from game.model.answers import Answers, Chance, Fight, Note, Price, Thing
from game.model.errors import GameError
from game.model.message import Message, message, plain
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.registry import part


class Questions:
    """What may be asked of a game as it stands now; it stays valid for this position, however the game goes on.

    Every answer is by what one side may see, by default the one that decides: nothing hidden is ever told.
    """

    def __init__(self, game: Game, side: Side | None = None, say: Callable[[Message], str] = str) -> None:
        """Questions of a side about the present position; things are found by their names as they are said, too."""
        self._say = say
        decision = game.decision
        self.side = side if side is not None or decision is None else decision.side
        self.board = game.scenario.board
        self._scenario = game.scenario
        self._state: Any = game.view(self.side)
        self._legal = game.legal()
        make: Callable[[], Answers] | None = part(game.scenario.system.name, "answers")
        self._answers = make() if make is not None else None

    @property
    def state(self) -> Any:
        """The position as the side may see it; to be read, never changed."""
        return self._state

    # names

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """Everything with a name; nothing if the rules system names nothing."""
        return () if self._answers is None else tuple(self._answers.things(self._state))

    def find(self, name: str, kind: str = "") -> tuple[Thing, ...]:
        """The things of a name, whole or in part, those that are called exactly so before others; maybe of one kind."""
        wanted = _folded(name)
        known = [(thing, self._names(thing)) for thing in self.things if not kind or thing.kind == kind]
        exact = tuple(thing for thing, names in known if wanted in names)
        if exact or not wanted:
            return exact
        return tuple(thing for thing, names in known if any(wanted in called for called in names))

    def thing(self, kind: str, index: int) -> Thing | None:
        """The thing that actions call so; None if there is none."""
        return next((thing for thing in self.things if thing.kind == kind and thing.index == index), None)

    def at(self, hex: int) -> tuple[Thing, ...]:
        """The things in a hex."""
        return tuple(thing for thing in self.things if hex in thing.hexes)

    def hex_named(self, name: str) -> int:
        """The hex of a printed number, or of a place by its name; -1 if there is none."""
        number = name.strip().upper()
        if number in self.board.topology.numbers:
            return int(self.board.topology.index(number))
        wanted = _folded(name)
        for place in self.board.places:
            if wanted in (_folded(place.name), _folded(self._say(plain(place.name)))):
                return place.hex
        return -1

    def _names(self, thing: Thing) -> set[str]:
        said = (say(name) for name in (thing.short, thing.said) for say in (str, self._say))
        return {_folded(thing.id), *map(_folded, said)}

    # what could be done

    def told(self, action: Action) -> Message:
        """An action as a sentence, before it is done."""
        if self._answers is not None:
            return self._answers.told(self._state, action)
        data = self._scenario.system.encode(self._scenario.setting, action)
        values = " ".join(str(value) for name, value in data.items() if name != "do")
        return plain(f"{action.kind} {values}".strip())

    def subject(self, kind: str, subject: int) -> Message:
        """Who or what the actions of a kind are about, as `Legal.sources` groups them."""
        if self._answers is None:
            return plain(f"{kind} {subject}")
        return self._answers.subject(self._state, kind, subject)

    def price(self, action: Action) -> Price | None:
        """What a legal action costs; None if it has no price."""
        return None if self._answers is None else self._answers.price(self._state, action)

    def prices(self, unit: int) -> tuple[tuple[Action, Price], ...]:
        """All that a unit may do now and pays for, each with its price, the cheapest first."""
        actions = self._legal.for_unit(unit)
        priced = [(action, price) for action in actions if (price := self.price(action)) is not None]
        return tuple(sorted(priced, key=lambda pair: pair[1].cost))

    def chances(self, action: Action) -> tuple[Chance, ...]:
        """How an action may come out, each way with its exact share; nothing if nothing is left to chance."""
        return () if self._answers is None else self._answers.chances(self._state, action)

    def reckoned(self, action: Action) -> tuple[Note, ...]:
        """The sum of a fight, item by item, before its die."""
        return () if self._answers is None else self._answers.reckoned(self._state, action)

    def fights(self) -> tuple[Fight, ...]:
        """Every fight that the side could begin from where it stands."""
        return () if self._answers is None or self.side is None else self._answers.fights(self._state, self.side)

    # how it stands

    def threat_to(self, unit: int) -> Fight | None:
        """The strongest attack that the enemies beside a unit could make on it; None if none is beside it."""
        return None if self._answers is None else self._answers.threat_to(self._state, unit)

    def hold_on(self, unit: int) -> Refusal | None:
        """Why a unit may not move at all now; None if it may."""
        return None if self._answers is None else self._answers.hold_on(self._state, unit)

    def card(self, thing: Thing) -> tuple[Note, ...]:
        """How a thing stands."""
        return () if self._answers is None else self._answers.card(self._state, thing)

    def ground(self, hex: int) -> tuple[Note, ...]:
        """The ground of a hex; GameError if the map has no such hex."""
        if not 0 <= hex < self.board.topology.size:
            raise GameError(message("engine.no_such_hex", cell=self.board.cell_said()))
        return () if self._answers is None else self._answers.ground(self._state, hex)

    def between(self, here: int, there: int) -> tuple[Note, ...]:
        """What joins a hex to one beside it, or parts them."""
        return () if self._answers is None else self._answers.between(self._state, here, there)


def _folded(name: str) -> str:
    """A name as it is compared: small letters, without spaces, dots and hyphens."""
    return "".join(letter for letter in name.casefold() if letter not in " .-_")
