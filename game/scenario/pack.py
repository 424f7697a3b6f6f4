"""Scenarios as plain JSON data and back: what was compiled out of files once need not be compiled at every start.

Only what is known comes out of the data: numbers, texts, collections, arrays, and classes of the rooms that a scenario
is made of. Nothing in it is code, and whoever changes it can at most spoil it.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any

import numpy as np

from game.grid.topology import Topology
from game.model.frozen import is_written_late
from game.model.side import Sides
from game.scenario.given import Given

_ROOMS = ("game.grid.", "game.model.", "game.scenario.")
_LIST, _TUPLE, _SET, _DICT, _RANGE, _ARRAY, _AGAIN, _OBJECT = range(8)
"""What the first entry of a list says that the others are."""
_DTYPES = frozenset(["|b1", "|i1", "<i2", "<i4", "<i8"])


class PackError(ValueError):
    """Something cannot be packed, or packed data are not what this module writes."""


def pack(value: Any, room: str) -> dict[str, Any]:
    """A value as JSON data; `room` is the package of a rules system whose classes may be among it.

    Raises PackError if anything in it is of another kind.
    """
    packer = _Packer(room)
    packed = packer.pack(value)
    return {"classes": list(packer.classes), "value": packed}


def unpack(data: Mapping[str, Any], room: str) -> Any:
    """The value that was packed; PackError if the data are anything else."""
    try:
        return _Unpacker([_class_of(name, room) for name in data["classes"]]).unpack(data["value"])
    except PackError:
        raise
    except Exception as fault:  # whatever a constructor says to data that somebody has changed
        raise PackError(str(fault)) from fault


class _Packer:
    def __init__(self, room: str) -> None:
        self._room = room
        self.classes: dict[str, int] = {}
        self._seen: dict[int, int] = {}
        self._kept: list[Any] = []
        """So that no other value comes to lie where one of these was."""

    def pack(self, value: Any) -> Any:
        if value is None or type(value) in (bool, int, str, float):
            return value
        kind = type(value)
        if kind in (list, tuple):
            return [_LIST if kind is list else _TUPLE, *map(self.pack, value)]
        if kind in (frozenset, set):
            return [_SET, *map(self.pack, value)]
        if kind is range:
            return [_RANGE, value.start, value.stop, value.step]
        if kind is dict:
            return [_DICT, *(self.pack(part) for pair in value.items() for part in pair)]
        if id(value) in self._seen:
            return [_AGAIN, self._seen[id(value)]]
        packed = self._array(value) if kind is np.ndarray else self._object(value)
        self._seen[id(value)] = len(self._seen)
        self._kept.append(value)
        return packed

    def _array(self, array: np.ndarray[Any, Any]) -> list[Any]:
        if array.dtype.str not in _DTYPES:
            raise PackError(array.dtype.str)
        return [_ARRAY, array.dtype.str, list(array.shape), base64.b64encode(array.tobytes()).decode("ascii")]

    def _object(self, value: Any) -> list[Any]:
        kind = type(value)
        name = f"{kind.__module__}:{kind.__qualname__}"
        _class_of(name, self._room)
        number = self.classes.setdefault(name, len(self.classes))
        return [_OBJECT + number, *map(self.pack, _parts_of(value))]


class _Unpacker:
    def __init__(self, classes: list[type[Any]]) -> None:
        self._made = [_maker_of(kind) for kind in classes]
        self._seen: list[Any] = []

    def unpack(self, data: Any) -> Any:
        if type(data) is not list:
            return data
        tag = data[0]
        if tag == _AGAIN:
            return self._seen[data[1]]
        if tag == _RANGE:
            return range(*data[1:])
        if tag == _ARRAY:
            value: Any = _array_of(*data[1:])
        else:
            parts = [part if type(part) is not list else self.unpack(part) for part in data[1:]]
            if tag == _TUPLE:
                return tuple(parts)
            if tag == _DICT:
                return dict(zip(parts[::2], parts[1::2], strict=True))
            if tag == _SET:
                return frozenset(parts)
            if tag == _LIST:
                return parts
            value = self._made[tag - _OBJECT](*parts)
        self._seen.append(value)
        return value


def _class_of(name: str, room: str) -> type[Any]:
    """A class that may be among packed data; PackError if it is none."""
    module, _, qualname = name.partition(":")
    if not module.startswith((*_ROOMS, f"{room}.")) or not qualname.isidentifier():
        raise PackError(name)
    kind = getattr(sys.modules.get(module) or import_module(module), qualname, None)
    if not isinstance(kind, type) or kind.__module__ != module:
        raise PackError(name)
    if not (is_written_late(kind) or is_dataclass(kind) or issubclass(kind, Enum | Topology | Sides | Given)):
        raise PackError(name)
    return kind


def _parts_of(value: Any) -> list[Any]:
    """What a value is made again from."""
    if isinstance(value, Given):
        return [part for pair in vars(value).items() for part in pair]
    if isinstance(value, Topology):
        return [value.places, value.numbering]
    if isinstance(value, Sides):
        return [tuple(map(value.info, value))]
    if isinstance(value, Enum):
        return [value.value]
    return [getattr(value, field.name) for field in fields(value) if field.init]


def _maker_of(kind: type[Any]) -> Callable[..., Any]:
    if issubclass(kind, Given):
        return lambda *parts: kind(**dict(zip(parts[::2], parts[1::2], strict=True)))
    return kind


def _array_of(dtype: str, shape: list[int], content: str) -> np.ndarray[Any, Any]:
    if dtype not in _DTYPES:
        raise PackError(dtype)
    array = np.frombuffer(base64.b64decode(content), dtype=dtype).reshape(shape)
    array.flags.writeable = False
    return array
