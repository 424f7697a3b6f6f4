"""What files may say of attrition: its table, the fronts of the scenario. [33]"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from game.scenario.fields import Identifier, StrictModel, Title

AttritionRow = Annotated[str, StringConstraints(pattern=r"^(-|[0-9]\+?)( (-|[0-9]\+?)){5}$")]
"""Results for a die of 1 to 6: a dash, steps, or steps and a plus: 1+."""


class AttritionNumbers(StrictModel):
    """Figures of the module `attrition`. [33.3]"""

    from_units: Annotated[tuple[Annotated[int, Field(ge=2, le=99)], ...], Field(max_length=20)]
    """Fewest units counted of every row but the first, ascending."""
    rows: Annotated[tuple[AttritionRow, ...], Field(min_length=1, max_length=21)]
    """Results by the units counted, for a die of 1 to 6, separated by spaces."""


class FrontEntry(StrictModel):
    """A front: regions of the map. [33.1]"""

    id: Identifier
    """What the records call it."""
    title: Title
    """What players read."""
    regions: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    """Regions of the map."""


class AttritionSection(StrictModel):
    """What a scenario says of attrition."""

    fronts: Annotated[tuple[FrontEntry, ...], Field(min_length=1, max_length=20)]
