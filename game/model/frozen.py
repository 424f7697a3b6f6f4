"""Values with slots: what `dataclass(slots=True)` makes, but written out only when the first is made.

A dataclass writes half a dozen methods as text and has Python compile each, which takes most of the time of a module
that has many of them. A window that opens loads some hundreds of such classes, and makes values of few of them: for
these one method is written, and all else when somebody asks for it. `frozen` values never change and are the same if
their parts are, and so are `changing_alike`; `frozen_apart` and `changing` are each its own, however much it looks like
another.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterable
from types import MemberDescriptorType
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")

_WRITTEN_APART = ("__init__", "__repr__")
_WRITTEN_CHANGING = (*_WRITTEN_APART, "__eq__")
_WRITTEN = (*_WRITTEN_CHANGING, "__hash__")
"""What a dataclass writes that does not depend on the class it is written for ..."""
_KNOWN = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""... and what is known of it afterwards."""
_PARTS = "__frozen_parts__"
"""Under this name a class has those parts that it names itself, each with what it is if nothing is said ..."""
_OPTIONS = "__frozen_options__"
"""... and under this what a dataclass is told to make the same of it."""
_ORDER = ("__lt__", "__le__", "__gt__", "__ge__")
_COMPARED = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
_LOCK = threading.RLock()

Parts = dict[str, Any]


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots."""
    return _made(kind, is_frozen=True, is_compared=True)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
def frozen_apart(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots, each value of which is the same as itself alone."""
    return _made(kind, is_frozen=True, is_compared=False)


@dataclass_transform(eq_default=False, field_specifiers=(dataclasses.field,))
def changing(kind: type[T]) -> type[T]:
    """The class as a dataclass with slots whose parts change: each value is the same as itself alone."""
    return _made(kind, is_frozen=False, is_compared=False)


@dataclass_transform(field_specifiers=(dataclasses.field,))
def changing_alike(kind: type[T]) -> type[T]:
    """The class as a dataclass with slots whose parts change: values are the same while their parts are."""
    return _made(kind, is_frozen=False, is_compared=True)


def _made(kind: type[T], *, is_frozen: bool, is_compared: bool) -> type[T]:
    names = tuple(name for name, said in vars(kind).get("__annotations__", {}).items() if not _is_of_class(said))
    body = {name: part for name, part in vars(kind).items() if name not in (*names, "__dict__", "__weakref__")}
    body |= {"__slots__": names, "__qualname__": kind.__qualname__}
    if is_frozen:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse, "__getstate__": _state, "__setstate__": _set_state}
    written: tuple[str, ...] = _WRITTEN if is_compared else _WRITTEN_APART
    if is_compared and not is_frozen:
        body["__hash__"], written = None, _WRITTEN_CHANGING  # it is found nowhere by what it was
    body[_OPTIONS] = {"frozen": is_frozen, "eq": is_compared, "slots": True}
    body[_PARTS] = {name: vars(kind).get(name, dataclasses.MISSING) for name in names}
    metaclass: Any = type(kind)
    made: type[T] = metaclass(kind.__name__, kind.__bases__, body)
    for name in written:
        if body.get(name) is None:
            setattr(made, name, _first_call(kind, made, name))
    for name in _KNOWN:
        setattr(made, name, _FirstLook(kind, made, name))
    return made


@dataclass_transform(frozen_default=True, order_default=True, field_specifiers=(dataclasses.field,))
def frozen_in_order(kind: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots, whose values stand in the order of their parts."""
    made = frozen(kind)
    for name in _ORDER:
        setattr(made, name, _first_call(kind, made, name))
    return made


def is_written_late(kind: type) -> bool:
    """Whether a class was made here: known without writing anything out."""
    return _PARTS in vars(kind)


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
        _write(kind, made, name)
        return vars(made)[name](self, *args, **named)

    return call


def _write(kind: type, made: type, name: str) -> None:
    """Write one method for a class, or all of them if its parts are out of the ordinary."""
    with _LOCK:
        if not _is_unwritten(made, name):
            return
        parts = None if name == "__repr__" else _all_parts(made)
        if name in _ORDER:
            _write_comparing(made, name, _compared(made) if parts is None else parts)
        elif parts is None:
            _write_out(kind, made)
        elif name == "__init__":
            _write_making(made, parts)
        elif name == "__hash__":
            _compiled(made, name, "self", [f"return hash({_values('self', parts)})"], {})
        else:
            _write_comparing(made, name, parts)


def _write_out(kind: type, made: type) -> None:
    """Have the methods written for the class as it was, and give them to the one with slots."""
    with _LOCK:
        if "__dataclass_fields__" not in vars(kind):
            dataclasses.dataclass(**vars(made)[_OPTIONS])(kind)
        for name in (*_WRITTEN, *_KNOWN):
            if name not in _WRITTEN or _is_unwritten(made, name):
                setattr(made, name, vars(kind)[name])


def _is_unwritten(made: type, name: str) -> bool:
    return getattr(vars(made).get(name), "__name__", "") == "call"


def _all_parts(made: type) -> Parts | None:
    """The parts of a class and of those it is made of; None if any is not a slot, or is not as plain as most."""
    parts: Parts = {}
    for base in reversed(made.__mro__):
        if not is_written_late(base) and "__dataclass_fields__" in vars(base):
            return None
        parts |= vars(base).get(_PARTS, {})
    is_usual = all(map(_is_usual, parts.values()))
    return parts if is_usual and all(isinstance(getattr(made, name), MemberDescriptorType) for name in parts) else None


def _is_usual(said: object) -> bool:
    """Whether of a part no more is said than its value, or how that is made."""
    if not isinstance(said, dataclasses.Field):
        return True
    usual = dataclasses.field()
    return all(getattr(said, name) is getattr(usual, name) for name in ("init", "repr", "hash", "compare", "kw_only"))


def _write_making(made: type, parts: Parts) -> None:
    """Write what makes a value: it fills the slots, one by one."""
    known: dict[str, Any] = {"_none": dataclasses.MISSING}
    head, body = ["self"], []
    fill = "_set{}(self, {})" if vars(made)[_OPTIONS]["frozen"] else "self.{2} = {1}"
    for number, (name, said) in enumerate(parts.items()):
        factory = said.default_factory if isinstance(said, dataclasses.Field) else dataclasses.MISSING
        value = said.default if isinstance(said, dataclasses.Field) else said
        known |= {f"_set{number}": getattr(made, name).__set__, f"_make{number}": factory, f"_value{number}": value}
        if factory is not dataclasses.MISSING:
            head.append(f"{name}=_none")
            body.append(fill.format(number, f"_make{number}() if {name} is _none else {name}", name))
        else:
            head.append(name if value is dataclasses.MISSING else f"{name}=_value{number}")
            body.append(fill.format(number, name, name))
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    _compiled(made, "__init__", ", ".join(head), body or ["pass"], known)


def _write_comparing(made: type, name: str, parts: Iterable[str]) -> None:
    compared = f"return {_values('self', parts)} {_COMPARED[name]} {_values('other', parts)}"
    body = ["if other.__class__ is not self.__class__: return NotImplemented", compared]
    _compiled(made, name, "self, other", body, {})


def _compared(made: Any) -> list[str]:
    """The parts by which a dataclass tells its values apart."""
    return [field.name for field in dataclasses.fields(made) if field.compare]


def _values(of: str, parts: Iterable[str]) -> str:
    """The parts of a value as a tuple."""
    return "(" + "".join(f"{of}.{part}," for part in parts) + ")"


def _compiled(made: type, name: str, head: str, body: list[str], known: dict[str, Any]) -> None:
    text = f"def {name}({head}):\n " + "\n ".join(body)
    exec(text, known)  # noqa: S102 - as dataclasses do; the names are those of our own classes
    method = known[name]
    method.__qualname__, method.__module__ = f"{made.__qualname__}.{name}", made.__module__
    setattr(made, name, method)


def _is_of_class(said: object) -> bool:
    return said.startswith(("ClassVar", "typing.ClassVar")) if isinstance(said, str) else "ClassVar" in repr(said)


def _refuse(self: object, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{type(self).__qualname__}.{name}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
