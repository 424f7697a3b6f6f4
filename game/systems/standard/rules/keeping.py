"""How a compiled setting is kept for the next time, without what the rules can tell again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.systems.standard.rules.chapters import chapters_for
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.setting import REVISION, Setting

_TOLD_AGAIN = frozenset({"chapters", "networks", "crossings", "hex_ways", "supply_ways"})


def kept_parts(setting: Setting) -> Mapping[str, Any]:
    """A setting without its chapters; of the step tables those that the first position was worked out with."""
    parts = {field.name: getattr(setting, field.name) for field in fields(setting) if field.name not in _TOLD_AGAIN}
    first = next(iter(setting.networks.items()), None)
    if first is not None and setting.revision == REVISION:
        key, network = first
        parts["network"] = (key, network.costs_mp, network.zoc_from, network.attack_effects)
    return parts


def restored_setting(parts: Mapping[str, Any]) -> Setting:
    """The setting of parts that were kept."""
    known = dict(parts)
    first = known.pop("network", None)
    setting = Setting(**known, chapters=chapters_for(known["script"], _ignored))
    if first is not None:
        key, costs, zoc, effects = first
        setting.networks[key] = _network(costs, zoc, effects)
    return setting


def _network(costs: Any, zoc: Any, effects: Any) -> Network:
    """Step tables by their prices: an advance goes wherever a step may go. [5.2, 7.9]"""
    return Network(
        steps=tuple([tuple([tuple(row.items()) for row in of]) for of in costs]),
        costs_mp=costs,
        zoc_from=zoc,
        attack_effects=effects,
        advance_steps=costs,
    )


def _ignored(*_said: object, **_where: object) -> None:
    """The files had no fault when they were compiled."""
