"""Scenario files as a list offers them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from game.ai.registry import listed_opponents
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import NOTHING, Message, message, term
from game.scenario.appraisal import Alone, Ease, Evenness, Length, alone_of, evenness_of, length_of
from game.scenario.board import Board
from game.scenario.header import ScenarioHeader
from game.scenario.loader import read_header
from game.scenario.scenario import Scenario
from game.ui.language.times import day_told
from game.ui.language.words import Words


class Offer:
    """A scenario file as the list shows it: its header at once, the rest when it is asked for or has been read."""

    def __init__(self, path: Path) -> None:
        """Read the header."""
        self.path = path
        self.header: ScenarioHeader | None = None
        self._scenario: Scenario | None = None
        self._trouble = NOTHING
        self._is_read = False
        self._lock = threading.Lock()
        try:
            self.header = read_header(path)
        except GameError as error:
            self._trouble, self._is_read = error.said, True
        self.title = self.header.title if self.header is not None else path.stem
        game = manifests().get(self.header.system) if self.header is not None else None
        if game is not None and not game.desk:
            self._trouble, self._is_read = message("trouble.no_window_rules", game=game.title), True

    @property
    def is_read(self) -> bool:
        """Whether the whole file has been read."""
        return self._is_read

    def read(self) -> Scenario | None:
        """The scenario, read if need be; None if it cannot be played. May be called in any thread."""
        with self._lock:
            if not self._is_read:
                try:
                    self._scenario = load_scenario(self.path)
                except GameError as error:
                    self._trouble = error.said
                self._is_read = True
        return self._scenario

    def board(self) -> Board | None:
        """The map of the scenario, if it can be played."""
        scenario = self.read()
        return scenario.board if scenario is not None else None

    @property
    def scenario(self) -> Scenario | None:
        """The scenario; None if it cannot be played."""
        return self.read()

    @property
    def trouble(self) -> Message:
        """Why it cannot be played; empty if it can."""
        self.read()
        return self._trouble

    # what is said of it

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

    # what lists are sifted by

    @property
    def system(self) -> str:
        """The rules system it is for."""
        return self.header.system if self.header is not None else ""

    @property
    def game(self) -> Message:
        """What the game is called that it is a scenario of."""
        if self.header is None or self.system not in manifests():
            return NOTHING
        return term("game", manifests()[self.system].title_by(self.header.rules))

    @property
    def length(self) -> Length | None:
        """How long a game is."""
        return length_of(self.header) if self.header is not None else None

    @property
    def eases(self) -> tuple[Ease, ...]:
        """How hard its sides are to lead, those of which it says so."""
        return tuple(Ease(said) for said in self.header.difficulty.values()) if self.header is not None else ()

    @property
    def evenness(self) -> Evenness:
        """How even the sides are."""
        return evenness_of(self.header) if self.header is not None else Evenness.UNKNOWN

    @property
    def alone(self) -> Alone | None:
        """What it is worth to a person alone."""
        return alone_of(self.header, planners(self.system)) if self.header is not None else None


def planners(system: str) -> int:
    """How many kinds of opponent with a plan there are for a rules system."""
    return sum(kind.name != "random" for kind in listed_opponents(system)) if system in manifests() else 0


def offers(paths: Sequence[Path]) -> tuple[Offer, ...]:
    """The scenarios of some files, the shortest first, those of which not even the header can be read last."""
    return tuple(sorted(map(Offer, paths), key=lambda offer: (offer.header is None, offer.minutes, offer.title)))


def _duration(words: Words, minutes: int) -> str:
    if minutes < 90:
        return words("new_game.minutes", count=minutes)
    hours = round(minutes / 30) / 2
    return words("new_game.hours", number=f"{hours:.0f}" if hours == int(hours) else f"{hours}")
