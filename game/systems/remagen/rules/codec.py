"""Actions as they stand in a record: ids of units and names of sectors, nothing that a file's edit could shift."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.model.action import Action
from game.systems.remagen.rules.actions import ACTIONS, NOBODY
from game.systems.remagen.rules.setting import Setting

_BY_KIND = {action.kind: action for action in ACTIONS}
_UNITS = ("unit", "vehicle", "gun", "payer", "carrier", "units")
_SECTORS = ("sector", "path", "own", "hostile", "targets")
_NOBODY = "none"
"""What stands in place of a carrier, or of a unit where the foot of a sector is hit. [11.5]"""


def encode(setting: Setting, action: Action) -> dict[str, Any]:
    """An action as plain data in printed names."""
    data: dict[str, Any] = {"do": action.kind}
    for part in fields(action):
        value = getattr(action, part.name)
        data[part.name] = [_write(setting, part.name, item) for item in value] if isinstance(value, tuple) else (
            _write(setting, part.name, value)
        )  # fmt: skip
    return data


def _write(setting: Setting, name: str, value: int) -> str | int:
    if name in _UNITS:
        return _NOBODY if value == NOBODY else setting.units[value].id
    return setting.name(value) if name in _SECTORS else value


def decode(setting: Setting, data: Mapping[str, Any]) -> Action:
    """The action that `encode` wrote; ValueError with a sentence if the data is none."""
    kind = data.get("do")
    action_type = _BY_KIND.get(kind) if isinstance(kind, str) else None
    if action_type is None:
        raise ValueError(f"{kind!r} is no action of these rules")
    names = {part.name: is_list_type(part.type) for part in fields(action_type)}
    if set(data) - {"do"} != set(names):
        raise ValueError(f"the action {kind} needs {', '.join(sorted(names)) or 'nothing'} and no more")
    values: dict[str, Any] = {}
    for name, is_list in names.items():
        value = data[name]
        try:
            values[name] = tuple(_read(setting, name, item) for item in _as_list(value)) if is_list else (
                _read(setting, name, value)
            )  # fmt: skip
        except (KeyError, TypeError):
            raise ValueError(f"the action {kind} names an unknown {name}: {value!r}") from None
    return action_type(**values)


def is_list_type(kind: object) -> bool:
    """Whether a field holds several: its type is a text here, and the bare class where the module is compiled."""
    return kind is tuple or "tuple[" in str(kind)


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _read(setting: Setting, name: str, value: object) -> int:
    if name in _UNITS or name in _SECTORS:
        if not isinstance(value, str):
            raise TypeError("not a name")
        if name in _SECTORS:
            return setting.board.topology.index(value)
        return NOBODY if value == _NOBODY else setting.unit_index[value]
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("not a number")
    return value
