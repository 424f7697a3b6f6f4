"""Which scenarios of a list are shown, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.scenario.appraisal import Alone, Ease, Evenness, Length
from game.ui.entrance.offers import Offer

ANY = "any"
_FITS: dict[str, Callable[[Offer, str], bool]] = {
    "length": lambda offer, value: offer.length == value,
    "game": lambda offer, value: str(offer.game) == value,
    "alone": lambda offer, value: offer.alone == value,
    "ease": lambda offer, value: value in offer.eases,
    "balance": lambda offer, value: offer.evenness == value,
}
_VALUES: dict[str, tuple[str, ...]] = {
    "length": tuple(Length),
    "alone": tuple(Alone),
    "ease": tuple(Ease),
    "balance": tuple(Evenness),
}
_ORDERS: dict[str, Callable[[Offer], Any]] = {
    "length": lambda offer: offer.minutes,
    "game": lambda offer: str(offer.game),
    "alone": lambda offer: list(Alone).index(offer.alone) if offer.alone is not None else len(Alone),
    "ease": lambda offer: sum(map(list(Ease).index, offer.eases)) if offer.eases else 1000,
    "balance": lambda offer: abs(_points(offer) - 50),
}
ORDER = "order"


def _points(offer: Offer) -> int:
    """Of the first side; what was never measured stands behind the rest."""
    balance = offer.header.balance if offer.header is not None else None
    return balance.points if balance is not None else -1000


class Sifting:
    """What a list is sifted by: a value for each question, and the order."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        """Nothing is left out, the shortest stand first; only what tells some of these offers apart can be asked."""
        self._offers = tuple(offers)
        found = {name: [value for value in values if self._has(name, value)] for name, values in _VALUES.items()}
        found["game"] = sorted({str(offer.game) for offer in self._offers} - {""})
        self._values = {name: (ANY, *found[name]) for name in _FITS if len(found[name]) > 1}
        self._chosen = dict.fromkeys(self._values, ANY)
        self.order = "length"

    def _has(self, name: str, value: str) -> bool:
        return any(offer.header is not None and _FITS[name](offer, value) for offer in self._offers)

    @property
    def questions(self) -> tuple[str, ...]:
        """What can be asked for, with the order before it."""
        return (ORDER, *self._values)

    def value(self, question: str) -> str:
        """What is asked for now."""
        return self.order if question == ORDER else self._chosen[question]

    def next(self, question: str) -> None:
        """Go on to the next value of a question, behind the last to the first."""
        orders = ("length", *(name for name in self._values if name != "length"))
        values = orders if question == ORDER else self._values[question]
        after = values[(values.index(self.value(question)) + 1) % len(values)]
        if question == ORDER:
            self.order = after
        else:
            self._chosen[question] = after

    @property
    def is_on(self) -> bool:
        """Whether something is left out."""
        return any(value != ANY for value in self._chosen.values())

    def clear(self) -> None:
        """Leave nothing out any more."""
        self._chosen = dict.fromkeys(self._values, ANY)

    def sift(self) -> Sequence[Offer]:
        """What fits, in order; what cannot be read stands last, where nothing is asked for."""
        fitting = [
            offer
            for offer in self._offers
            if all(value == ANY or _FITS[name](offer, value) for name, value in self._chosen.items())
        ]
        return sorted(fitting, key=lambda offer: (offer.header is None, _ORDERS[self.order](offer)))
