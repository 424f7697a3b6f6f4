"""What may be asked of a position before anything is done: names, prices, chances, threats and sums, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from game.model.action import Action
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side

if TYPE_CHECKING:
    from fractions import Fraction


@frozen
class Note:
    """Something to know, and the rule that says so."""

    said: Message
    rule: str = ""

    @property
    def with_rule(self) -> Message:
        """The message, with the number of its rule if there is one."""
        return message("engine.with_rule", said=self.said, rule=self.rule) if self.rule else self.said


@frozen
class Thing:
    """Something that players call by a name: a unit, a bridge, a marker."""

    kind: str
    """What it is: `unit` if it moves and fights, whatever its game calls it; else in the noun of the rules."""
    index: int
    """What actions call it."""
    id: str
    """What files call it."""
    short: Message
    """What it is called in passing."""
    said: Message
    """Its full name."""
    side: Side | None = None
    """Whose it is, if anybody's."""
    hexes: tuple[int, ...] = ()
    """Where it is; nothing while it is nowhere on the map."""


@frozen
class Price:
    """What a move costs, what is left, and what it runs into."""

    cost: int
    left: int
    said: Message
    """Both in the units of the rules, as 3 MP, 1 left."""
    notes: tuple[Note, ...] = ()
    """What holds the mover where it ends, what may happen on its way."""


@frozen
class Chance:
    """One of the ways in which an action may come out."""

    share: Fraction
    """How likely it is, exactly."""
    said: Message
    rule: str = ""


@frozen
class Weighing:
    """A fight with so much added to the attack: what it would be worth to add it."""

    plus: int
    said: Message
    """The sum in a few words."""
    chances: tuple[Chance, ...]


@frozen
class Fight:
    """A fight that could be begun: who is the target, who can take part, and how it would go."""

    hex: int
    who: tuple[int, ...]
    """All that can take part, as actions call them."""
    said: Message
    """Target and attackers in a sentence."""
    weighings: tuple[Weighing, ...]
    """As it stands first, then with more and more added."""


class Answers(Protocol):
    """One rules system as it answers; a part of its manifest. Every position it is given is one that may be seen."""

    def things(self, state: Any) -> Sequence[Thing]:
        """Everything with a name."""
        ...

    def told(self, state: Any, action: Action) -> Message:
        """An action as a sentence, before it is done."""
        ...

    def subject(self, state: Any, kind: str, subject: int) -> Message:
        """Who or what the actions of a kind are about, as `Legal` groups them, and how it stands."""
        ...

    def price(self, state: Any, action: Action) -> Price | None:
        """What a legal move costs; None of an action that has no price."""
        ...

    def chances(self, state: Any, action: Action) -> tuple[Chance, ...]:
        """How an action may come out; nothing of one that leaves nothing to chance."""
        ...

    def reckoned(self, state: Any, action: Action) -> tuple[Note, ...]:
        """The sum of a fight, item by item, before its die; nothing of an action without a sum."""
        ...

    def fights(self, state: Any, side: Side) -> tuple[Fight, ...]:
        """Every fight that a side could begin from where it stands, if it were the time for it."""
        ...

    def threat_to(self, state: Any, unit: int) -> Fight | None:
        """The strongest attack that the enemies beside a unit could make on it; None if none is beside it."""
        ...

    def hold_on(self, state: Any, unit: int) -> Refusal | None:
        """Why a unit may not move at all now, whatever the way; None if it may."""
        ...

    def card(self, state: Any, thing: Thing) -> tuple[Note, ...]:
        """How a thing stands: its figures, where it is, what holds it."""
        ...

    def ground(self, state: Any, hex: int) -> tuple[Note, ...]:
        """The ground of a hex: what it costs, its water and bridges, who controls it."""
        ...

    def between(self, state: Any, here: int, there: int) -> tuple[Note, ...]:
        """What joins a hex to one beside it, or parts them: roads, water and whether a bridge stands there."""
        ...
