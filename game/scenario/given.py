"""What a file gives, once it has been read and checked: the plain form of the models, which play needs no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Given:
    """A part of a file as its model read it, never changed. It answers to the same names, and needs no pydantic."""

    def __init__(self, **fields: Any) -> None:
        """A part with these fields."""
        self.__dict__.update(fields)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(name)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.items()))

    def __repr__(self) -> str:
        return repr(self.__dict__)

    def model_copy(self, *, update: Mapping[str, Any]) -> Given:
        """The same with other values: called as it is of a model."""
        return Given(**self.__dict__ | dict(update))


def given(part: T) -> T:
    """The plain form of a model, with all that lies in it; it may be typed as the model, for it reads the same."""
    return cast("T", _plain(part))


def _plain(part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(map(_plain, part))
    if isinstance(part, dict):
        return {key: _plain(value) for key, value in part.items()}
    if hasattr(type(part), "model_fields"):
        return Given(**{name: _plain(getattr(part, name)) for name in type(part).model_fields})
    return part
