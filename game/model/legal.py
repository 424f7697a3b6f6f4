"""The legal actions of a position, built only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from game.model.action import Action
from game.model.frozen import frozen
from game.model.refusal import Refusal

WHOLE = -1
"""The subject of actions that belong to no unit, bridge or hex in particular (end of phase, commit fire)."""


@frozen
class Source:
    """One kind of action: the subjects (units, bridges, hexes) that may have some, and each one's choices."""

    kind: str
    subjects: Sequence[int]
    choices: Callable[[int], Sequence[Action]]
    """Sorted choices of one subject, without duplicates; may be empty."""
    of_units: bool = True
    """Whether the subjects are units, so that `for_unit` looks here."""


def whole(kind: str, choices: Callable[[], Sequence[Action]]) -> Source:
    """Choices that belong to no unit, bridge or hex in particular."""
    return Source(kind, (WHOLE,), lambda _subject: choices(), of_units=False)


def only(action: Action) -> Source:
    """The one choice there is of its kind, of no unit, bridge or hex in particular."""
    return whole(action.kind, lambda: (action,))


class Legal:
    """What may be done now: iterate it, ask `action in`, narrow it to a unit, or draw one at random.

    A kind may list one way of several to do the same thing (the cheapest path of a move); `in` accepts them all.
    """

    def __init__(self, sources: Sequence[Source], refusal: Callable[[Action], Refusal | None]) -> None:
        """Legal actions from these sources, in this order; `refusal` decides membership."""
        self._sources = tuple(sources)
        self._refusal = refusal

    @property
    def sources(self) -> tuple[Source, ...]:
        """The kinds with their subjects and the choices of each, for whoever shows them in groups."""
        return self._sources

    def __iter__(self) -> Iterator[Action]:
        for source in self._sources:
            for subject in source.subjects:
                yield from source.choices(subject)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._refusal(action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def for_unit(self, unit: int) -> Iterator[Action]:
        """Legal actions of one unit."""
        for source in self._sources:
            if source.of_units and unit in source.subjects:
                yield from source.choices(unit)

    def of_kind(self, kind: str) -> Iterator[Action]:
        """Legal actions of one kind."""
        for source in self._sources:
            if source.kind == kind:
                for subject in source.subjects:
                    yield from source.choices(subject)

    def kinds(self) -> tuple[str, ...]:
        """The kinds that have at least one legal action."""
        return tuple(s.kind for s in self._sources if any(len(s.choices(subject)) for subject in s.subjects))

    def sample(self, rng: Random) -> Action:
        """A random legal action: uniform over the kinds that have any, then over subjects, then over choices.

        Raises LookupError if there is none.
        """
        sources = list(self._sources)
        while sources:
            source = sources.pop(int(rng.random() * len(sources)))
            subjects = list(source.subjects)
            while subjects:
                choices = source.choices(subjects.pop(int(rng.random() * len(subjects))))
                if choices:
                    return choices[int(rng.random() * len(choices))]
        raise LookupError("no legal action")
