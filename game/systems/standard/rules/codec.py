"""Actions as they stand in a record: unit ids, hex numbers, bridge ids; nothing that a file's edit could shift."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from game.model.action import Action
from game.systems.standard.rules.actions import ACTIONS, ORDER_NAMES
from game.systems.standard.rules.overruns.actions import MODE_NAMES
from game.systems.standard.rules.setting import Setting

_BY_KIND = {action.kind: action for action in ACTIONS}


def marker_name(setting: Setting, kind: int) -> str:
    """A marker kind in a record, as uk+3."""
    marker = setting.markers[kind]
    return f"{marker.nation}+{marker.value}"


def hexside_name(setting: Setting, hexside: int) -> str:
    """A hexside in a record, as 0107/0108."""
    return setting.board.hexside_title(hexside)


def _hexside_index(setting: Setting, name: str) -> int:
    topology = setting.board.topology
    a, _, b = name.partition("/")
    return topology.hexside(topology.index(a), topology.index(b))


def _marker_index(setting: Setting, name: str) -> int:
    return {marker_name(setting, marker.index): marker.index for marker in setting.markers}[name]


def _named(known: Iterable[Any], name: str) -> int:
    """The index of what has an id; KeyError if nothing has it."""
    return {each.id: int(each.index) for each in known}[name]


def _invasion_index(setting: Setting, name: str) -> int:
    return _named(setting.bridgeheads.invasions if setting.bridgeheads is not None else (), name)


def _air_index(setting: Setting, name: str) -> int:
    return _named(setting.air_naval.air if setting.air_naval is not None else (), name)


def _ship_index(setting: Setting, name: str) -> int:
    return _named(setting.air_naval.ships if setting.air_naval is not None else (), name)


def _front_index(setting: Setting, name: str) -> int:
    return _named(setting.attrition.fronts if setting.attrition is not None else (), name)


_WRITE: dict[str, Callable[[Setting, int], str]] = {
    "unit": lambda setting, value: setting.units[value].id,
    "hex": lambda setting, value: setting.board.number(value),
    "bridge": lambda setting, value: setting.board.bridges[value].id,
    "zone": lambda setting, value: setting.zones[value].id,
    "marker": marker_name,
    "hexside": hexside_name,
    "order": lambda _setting, value: ORDER_NAMES[value],
    "invasion": lambda setting, value: setting.bridgeheads.invasions[value].id if setting.bridgeheads else str(value),
    "mode": lambda _setting, value: MODE_NAMES[value],
    "air": lambda setting, value: setting.air_naval.air[value].id if setting.air_naval else str(value),
    "ship": lambda setting, value: setting.air_naval.ships[value].id if setting.air_naval else str(value),
    "battery": lambda setting, value: setting.sites[value].id,
    "front": lambda setting, value: setting.attrition.fronts[value].id if setting.attrition else str(value),
}
_READ: dict[str, Callable[[Setting, str], int]] = {
    "unit": lambda setting, name: setting.unit_index[name],
    "hex": lambda setting, name: setting.board.topology.index(name),
    "bridge": lambda setting, name: setting.bridge_index[name],
    "zone": lambda setting, name: _named(setting.zones, name),
    "marker": _marker_index,
    "hexside": _hexside_index,
    "order": lambda _setting, name: ORDER_NAMES.index(name),
    "invasion": _invasion_index,
    "mode": lambda _setting, name: MODE_NAMES.index(name),
    "air": _air_index,
    "ship": _ship_index,
    "battery": lambda setting, name: _named(setting.sites, name),
    "front": _front_index,
}
_LISTS = {"path": "hex", "units": "unit", "markers": "marker", "pins": "unit", "aircraft": "air", "ships": "ship"}


def encode(setting: Setting, action: Action) -> dict[str, Any]:
    """An action as plain data in printed names."""
    data: dict[str, Any] = {"do": action.kind}
    for part in fields(action):
        value = getattr(action, part.name)
        if part.name in _LISTS:
            data[part.name] = [_WRITE[_LISTS[part.name]](setting, item) for item in value]
        else:
            data[part.name] = _WRITE[part.name](setting, value)
    return data


def decode(setting: Setting, data: Mapping[str, Any]) -> Action:
    """The action that `encode` wrote; ValueError with a sentence if the data is none."""
    kind = data.get("do")
    action_type = _BY_KIND.get(kind) if isinstance(kind, str) else None
    if action_type is None:
        raise ValueError(f"{kind!r} is no action of these rules")
    names = {part.name for part in fields(action_type)}
    if set(data) - {"do"} != names:
        raise ValueError(f"the action {kind} needs {', '.join(sorted(names)) or 'nothing'} and no more")
    values: dict[str, Any] = {}
    for name in names:
        value = data[name]
        try:
            if name in _LISTS:
                values[name] = tuple(_read_name(setting, _LISTS[name], item) for item in _as_list(value))
            else:
                values[name] = _read_name(setting, name, value)
        except (KeyError, ValueError, TypeError):
            raise ValueError(f"the action {kind} names an unknown {name}: {value!r}") from None
    return action_type(**values)


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _read_name(setting: Setting, what: str, value: object) -> int:
    if not isinstance(value, str):
        raise TypeError("not a name")
    return _READ[what](setting, value)
