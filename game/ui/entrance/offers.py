"""Scenario files as a list offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.message import NOTHING, Message
from game.scenario.header import ScenarioHeader
from game.scenario.loader import read_header
from game.scenario.scenario import Scenario
from game.ui.language.times import day_told
from game.ui.language.words import Words


@dataclass(frozen=True, slots=True)
class Offer:
    """A scenario file as the list shows it."""

    path: Path
    title: str
    header: ScenarioHeader | None
    scenario: Scenario | None
    trouble: Message = NOTHING
    """Why it cannot be played; empty if it can."""

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return self.header.minutes if self.header else 0

    def facts(self, words: Words) -> str:
        """How many turns it has and how long it takes."""
        if self.header is None:
            return ""
        turns = words("new_game.turns", count=self.header.turns)
        return words("new_game.facts", turns=turns, time=_duration(words, self.minutes))

    def begins(self, words: Words) -> str:
        """The day of the first turn."""
        if self.header is None:
            return ""
        day = day_told(words, date.fromisoformat(self.header.first_day))
        return words("new_game.begins", day=day)


def offers(paths: Sequence[Path]) -> tuple[Offer, ...]:
    """The scenarios of some files, the shortest first, those that cannot be played last."""
    return tuple(sorted(map(_offer, paths), key=lambda offer: (bool(offer.trouble), offer.minutes, offer.title)))


def _offer(path: Path) -> Offer:
    header = None
    try:
        header = read_header(path)
        return Offer(path, header.title, header, load_scenario(path))
    except GameError as error:
        return Offer(path, header.title if header else path.stem, header, None, error.said)


def _duration(words: Words, minutes: int) -> str:
    if minutes < 90:
        return words("new_game.minutes", count=minutes)
    hours = round(minutes / 30) / 2
    return words("new_game.hours", number=f"{hours:.0f}" if hours == int(hours) else f"{hours}")
