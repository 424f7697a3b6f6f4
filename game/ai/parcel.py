"""Positions as they are sent to the process of a player that somebody wrote: packed here, unpacked there, never back.

What a scenario brings along is not sent: the other end reads the scenario itself. Parts that positions share and that
never change, as frozen dataclasses that are told apart by what they are and not by what they hold, go over once.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from game.scenario.scenario import Scenario

MOST_KEPT = 32
"""Shared parts that both ends remember; a new one takes the place of the oldest."""
_SHARED, _NEW_SHARED, _FIXED = "_shared", "_new_shared", "_fixed"


def _shared(place: int) -> Any:
    """Stands in a parcel for a part that was sent before; the end that unpacks puts its own in."""
    raise NotImplementedError(place)


def _new_shared(place: int, kind: type[Any], *values: Any) -> Any:
    """Stands in a parcel for a part that is to be remembered."""
    raise NotImplementedError(place, kind, values)


def _fixed(name: str) -> Any:
    """Stands in a parcel for the scenario, its setting and its rules."""
    raise NotImplementedError(name)


class Packer:
    """The end that sends; what it sends must be unpacked in the same order."""

    def __init__(self) -> None:
        """Nothing has been sent yet."""
        self._kept: list[Any] = []
        self._next = 0

    def pack(self, request: Any, scenario: Scenario | None = None) -> bytes:
        """A request with all that it holds; of the scenario only that it is it."""
        stream = io.BytesIO()
        _Pickler(stream, self, scenario).dump(request)
        return stream.getvalue()

    def place(self, part: Any) -> tuple[int, bool]:
        """Where both ends remember a shared part, and whether it is new there."""
        for place, kept in enumerate(self._kept):
            if kept is part:
                return place, False
        place = self._next % MOST_KEPT
        self._kept[place : place + 1] = [part]
        self._next += 1
        return place, True


class _Pickler(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, packer: Packer, scenario: Scenario | None) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._packer = packer
        self._fixed = _fixed_parts(scenario)

    def reducer_override(self, part: Any) -> Any:
        """How anything but texts, numbers and lists is written; dataclasses by their fields, compiled ones too."""
        for name, fixed in self._fixed.items():
            if part is fixed:
                return _fixed, (name,)
        if isinstance(part, type) or not is_dataclass(part):
            return NotImplemented
        values = tuple(getattr(part, field.name) for field in fields(part) if field.init)
        how = getattr(type(part), "__dataclass_params__", None)
        if how is None or not how.frozen or how.eq:
            return type(part), values
        place, is_new = self._packer.place(part)
        return (_new_shared, (place, type(part), *values)) if is_new else (_shared, (place,))


class Unpacker:
    """The end that is sent to."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self._kept: dict[int, Any] = {}

    def unpack(self, parcel: bytes, scenario: Scenario | None = None) -> Any:
        """What was packed."""
        own: dict[str, Callable[..., Any]] = {
            _SHARED: self._kept.__getitem__,
            _NEW_SHARED: self._keep,
            _FIXED: _fixed_parts(scenario).__getitem__,
        }
        return _Unpickler(io.BytesIO(parcel), own).load()

    def _keep(self, place: int, kind: type[Any], *values: Any) -> Any:
        self._kept[place] = part = kind(*values)
        return part


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, own: dict[str, Callable[..., Any]]) -> None:
        super().__init__(stream)
        self._own = own

    def find_class(self, module: str, name: str) -> Any:
        """What a name in a parcel means here."""
        if module == __name__ and name in self._own:
            return self._own[name]
        return super().find_class(module, name)


def _fixed_parts(scenario: Scenario | None) -> dict[str, Any]:
    if scenario is None:
        return {}
    return {"scenario": scenario, "setting": scenario.setting, "system": scenario.system}
