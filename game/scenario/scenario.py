"""A scenario ready to be played: immutable, shared by all its games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.model.errors import GameError
from game.model.frozen import frozen_apart
from game.model.message import Message, message
from game.model.side import Sides
from game.model.system import OffersEarlierVersions, OffersVariants, RulesSystem, Variant, VariesGround
from game.scenario.board import Board
from game.scenario.epilogue import Epilogue

MOST_DOCUMENT_BYTES = 100_000
"""Of a scenario made in memory: the first line of its saves holds it beside a whole notebook."""


@frozen_apart
class Scenario:
    """What a game is played from: the board, the rules system and everything it compiled out of the files."""

    id: str
    title: str
    summary: str
    digest: str
    """SHA-256 over the bytes of the scenario, map and rules files, in hexadecimal: a save names it."""
    path: Path | None
    """Its file; None if it was made in memory."""
    board: Board
    system: RulesSystem[Any]
    setting: Any
    """The rules system's own compiled form: roster, schedule, tables, options."""
    sides: Sides
    """Who fights, with ids and titles."""
    options: tuple[str, ...] = ()
    """Ids of the variants that are agreed on, sorted; none is the scenario as its files have it."""
    epilogue: Epilogue | None = None
    """What is told of history when the game is over; None if nothing is."""
    rules_id: str = ""
    """The rules file it is played by, whose rules in words hold; without one those of the system."""
    document: str = ""
    """What it says, if it was made in memory: its saves hold it, as there is no file to find again."""
    _written: Any = None
    """The setting as the files have it, if variants are agreed on."""

    @property
    def name(self) -> str:
        """Its id, and what is agreed on behind plus signs: "arnhem+no_bombardment"."""
        return "+".join((self.id, *self.options))

    @property
    def summary_said(self) -> Message:
        """What it is about, as a message."""
        return Message(f"summary.{self.title}", (), self.summary)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What may be agreed on before a game begins."""
        if not isinstance(self.system, OffersVariants):
            return ()
        return tuple(self.system.variants(self._written or self.setting))

    @property
    def agreed(self) -> tuple[Variant, ...]:
        """What is agreed on, in the order it is offered."""
        return tuple(variant for variant in self.variants if variant.id in self.options)

    def as_of(self, version: str) -> Scenario | None:
        """The scenario as an earlier version of its rules plays it, for looking back; None if that is not known."""
        if version == self.system.version:
            return self
        earlier = self.system.as_of(self.setting, version) if isinstance(self.system, OffersEarlierVersions) else None
        return None if earlier is None else replace(self, setting=earlier)

    def with_options(self, options: Iterable[str]) -> Scenario:
        """The scenario with these variants and no others; GameError if it has none of such an id."""
        chosen = tuple(sorted(set(options)))
        if chosen == self.options:
            return self
        offered = [variant.id for variant in self.variants]
        for option in chosen:
            if option not in offered:
                there_are = "file.no_variant" if offered else "file.no_variants"
                raise GameError(message(there_are, scenario=self.id, variant=option, variants=tuple(offered)))
        written = self._written or self.setting
        if not chosen:
            return self._played(written, ())
        setting = self.system.varied(written, chosen) if isinstance(self.system, OffersVariants) else written
        return self._played(setting, chosen)

    def _played(self, setting: Any, chosen: tuple[str, ...]) -> Scenario:
        """The scenario in this setting, on its ground."""
        board = self.system.ground(setting) if isinstance(self.system, VariesGround) else self.board
        written = (self._written or self.setting) if chosen else None
        return replace(self, setting=setting, board=board, options=chosen, _written=written)
