"""The rules systems there are, by the name a scenario writes under `system:`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.standard.system import STANDARD, StandardRules

_SYSTEMS: Mapping[str, StandardRules] = MappingProxyType({STANDARD.name: STANDARD})


def systems() -> Mapping[str, StandardRules]:
    """All rules systems by name."""
    return _SYSTEMS
