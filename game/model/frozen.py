"""Frozen values: what `dataclass(frozen=True, slots=True)` makes, but written out only when the first is made.

A dataclass writes half a dozen methods as text and has Python compile each, which takes most of the time of a module
that has many of them. A window that opens loads some hundreds of such classes, and needs few of them at once.
"""

from __future__ import annotations

import dataclasses
import threading
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")

_WRITTEN = ("__init__", "__repr__", "__eq__", "__hash__")
"""What a dataclass writes that does not depend on the class it is written for ..."""
_KNOWN = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""... and what is known of it afterwards."""
_LOCK = threading.RLock()


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots."""
    names = tuple(name for name, said in vars(kind).get("__annotations__", {}).items() if not _is_of_class(said))
    body = {name: part for name, part in vars(kind).items() if name not in (*names, "__dict__", "__weakref__")}
    body |= {"__slots__": names, "__qualname__": kind.__qualname__, "__setattr__": _refuse, "__delattr__": _refuse}
    body |= {"__getstate__": _state, "__setstate__": _set_state}
    metaclass: Any = type(kind)
    made: type[T] = metaclass(kind.__name__, kind.__bases__, body)
    for name in _WRITTEN:
        if body.get(name) is None:
            setattr(made, name, _first_call(kind, made, name))
    for name in _KNOWN:
        setattr(made, name, _FirstLook(kind, made, name))
    return made


class _FirstLook:
    """Stands where something of a dataclass will be known, until somebody looks."""

    def __init__(self, kind: type, made: type, name: str) -> None:
        self._parts = kind, made, name

    def __get__(self, _instance: object, _owner: type | None = None) -> Any:
        kind, made, name = self._parts
        _write_out(kind, made)
        return vars(made)[name]


def _first_call(kind: type, made: type, name: str) -> Any:
    """Stands in place of a method until it is called."""

    def call(self: object, *args: Any, **named: Any) -> Any:
        _write_out(kind, made)
        return vars(made)[name](self, *args, **named)

    return call


def _write_out(kind: type, made: type) -> None:
    """Have the methods written for the class as it was, and give them to the one with slots."""
    with _LOCK:
        if "__dataclass_fields__" not in vars(kind):
            dataclasses.dataclass(frozen=True)(kind)
        for name in (*_WRITTEN, *_KNOWN):
            if name not in _WRITTEN or getattr(vars(made)[name], "__name__", "") == "call":
                setattr(made, name, vars(kind)[name])


def _is_of_class(said: object) -> bool:
    return said.startswith(("ClassVar", "typing.ClassVar")) if isinstance(said, str) else "ClassVar" in repr(said)


def _refuse(self: object, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{type(self).__qualname__}.{name}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
