"""What every scenario file begins with, whatever rules system it is for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.scenario.fields import FormatVersion, Identifier, Prose, Span, StrictModel, Title


class Window(StrictModel):
    """The part of the map that is in play; the rest does not exist for this scenario."""

    columns: Span
    rows: Span


class ScenarioHeader(StrictModel):
    """The keys that any scenario file has; a rules system adds its own."""

    format: FormatVersion
    kind: Literal["scenario"]
    id: Identifier
    title: Title
    summary: Prose
    minutes: Annotated[int, Field(ge=1, le=10000)]
    """How long a game takes two people, for the list of scenarios."""
    system: Identifier
    map: Identifier
    rules: Identifier
    window: Window | None = None
    turns: Annotated[int, Field(ge=1, le=60)]
    first_day: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    """Date of turn 1, in quotes."""


class RulesHeader(StrictModel):
    """The keys that any rules file has."""

    format: FormatVersion
    kind: Literal["rules"]
    id: Identifier
    title: Title
    system: Identifier
