"""What the player likes the window to be: kept in a file, and never a reason to fail."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.ai.registry import HUMAN, is_typed_only
from game.engine.files import read_whole, write_whole
from game.language.tables import ENGLISH
from game.model.errors import SaveError
from game.model.home import settings_path
from game.model.regular import read_at_most
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.ui.look.schemes import Scheme, scheme_of
from game.ui.window.first_picture import window_size_in

_MOST_BYTES = 2**18
UI_SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)
"""Sizes of writing beside everything else."""
SPEEDS = ("normal", "fast", "at_once")
VOLUMES = (0.0, 0.25, 0.5, 0.75, 1.0)
COUNTER_SHARES = (0.6, 0.68, 0.78)
"""Sizes of counters that are offered, as shares of a hex."""


class Switch(StrEnum):
    """What is either on or off."""

    MUTED = "muted"
    CALM = "calm"
    """Reduced motion: counters do not slide, nothing flashes."""
    SILHOUETTES = "silhouettes"
    """Painted silhouettes on counters instead of symbols."""
    BRIEFING = "briefing"
    """What a game is about is told when it begins."""
    RECAP = "recap"
    """What the other side has done is shown after the curtain."""
    FOLLOW = "follow"
    """The map goes to where something happens."""


ON_AT_FIRST = frozenset({Switch.BRIEFING, Switch.RECAP, Switch.FOLLOW})
"""Switches that are on until they are switched off."""


class Settings:
    """The player's settings; anything missing or odd in the file is at its default."""

    def __init__(self, path: Path | None = None, data: dict[str, Any] | None = None) -> None:
        """Settings from plain data, kept at the path on every change; without a path they are kept nowhere."""
        data = data or {}
        self._path = path
        self.ui_scale = nearest_scale(_number(data.get("ui_scale"), 1.0))
        self.text_size = _nearest(_number(data.get("text_size"), 1.0), TEXT_SIZES)
        """How much larger writing is than the rest of the window's scale makes it; one of TEXT_SIZES."""
        self.window_size = window_size_in(data)
        seats = data.get("seats")
        self._seats = _known_seats(seats) if isinstance(seats, dict) else {}
        self.speed = min(max(int(_number(data.get("speed"), 0)), 0), len(SPEEDS) - 1)
        """How fast what happens is acted out: an index into SPEEDS."""
        self.volume = _nearest(_number(data.get("volume"), 0.5), VOLUMES)
        """How loud sounds are, from 0 to 1; one of VOLUMES."""
        self.counter_share = _nearest(_number(data.get("counter_share"), COUNTER_SHARES[1]), COUNTER_SHARES)
        """How much of a hex a counter takes; one of COUNTER_SHARES."""
        self.scheme = scheme_of(str(data.get("colours")))
        """The colours of sides and marks."""
        self.language = str(data.get("language", ENGLISH))
        """The language of the window's texts; one that there is no table of counts as English."""
        self._on = {switch for switch in Switch if data.get(switch.value, switch in ON_AT_FIRST) is True}
        keys = data.get("keys")
        self.keys: dict[str, Any] = dict(keys) if isinstance(keys, dict) else {}
        """Keys that are not as shipped, as `Keyboard` writes them."""
        self.is_known = bool(data)
        """Whether there were settings already: the player has been here before."""

    @classmethod
    def load(cls) -> Settings:
        """The player's settings from their file."""
        path = settings_path()
        data: Any = None
        with suppress(SaveError, ValueError, RecursionError):
            data = json.loads(read_whole(path, _MOST_BYTES).decode("utf-8"))
        return cls(path, data if isinstance(data, dict) else None)

    def set_ui_scale(self, scale: float) -> None:
        """Set and keep the scale of writing and widgets; the nearest that is offered is taken."""
        self.ui_scale = nearest_scale(scale)
        self._keep()

    def set_text_size(self, size: float) -> None:
        """Set and keep the size of writing beside everything else; the nearest that is offered is taken."""
        self.text_size = _nearest(size, TEXT_SIZES)
        self._keep()

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Set and keep the size to open the window at."""
        self.window_size = size
        self._keep()

    def set_speed(self, speed: int) -> None:
        """Set and keep how fast what happens is acted out; beyond the last it begins again."""
        self.speed = speed % len(SPEEDS)
        self._keep()

    def set_volume(self, volume: float) -> None:
        """Set and keep how loud sounds are; sounds are to be heard then."""
        self.volume = _nearest(volume, VOLUMES)
        self._on.discard(Switch.MUTED)
        self._keep()

    def set_counter_share(self, share: float) -> None:
        """Set and keep how much of a hex a counter takes."""
        self.counter_share = _nearest(share, COUNTER_SHARES)
        self._keep()

    def set_scheme(self, scheme: Scheme) -> None:
        """Set and keep the colours of sides and marks."""
        self.scheme = scheme
        self._keep()

    def set_language(self, language: str) -> None:
        """Set and keep the language of the window's texts."""
        self.language = language
        self._keep()

    def set_keys(self, keys: Mapping[str, Any]) -> None:
        """Set and keep the keys that are not as shipped."""
        self.keys = dict(keys)
        self._keep()

    def is_on(self, switch: Switch) -> bool:
        """Whether something is switched on."""
        return switch in self._on

    def turn(self, switch: Switch) -> bool:
        """Switch something on or off and keep it; whether it is on now."""
        self._on ^= {switch}
        self._keep()
        return switch in self._on

    @property
    def look(self) -> tuple[str, bool, str]:
        """What pictures of panels depend on."""
        return self.scheme.id, self.is_on(Switch.SILHOUETTES), self.language

    def seats(self, scenario: Scenario) -> dict[Side, str]:
        """Who played the sides of a scenario last: HUMAN or the name of an opponent, which may be gone by now."""
        names = {side.lower(): name for side, name in self._seats.get(scenario.id, {}).items()}
        return {side: names.get(scenario.sides.id(side), HUMAN) for side in scenario.sides}

    def has_seats(self, scenario_id: str) -> bool:
        """Whether a scenario has been played by this player before."""
        return scenario_id in self._seats

    def set_seats(self, scenario: Scenario, seats: Mapping[Side, str]) -> None:
        """Keep who plays the sides of a scenario; players of one's own are known until the window is closed."""
        self._seats[scenario.id] = {scenario.sides.id(side): name for side, name in seats.items()}
        self._keep()

    def _keep(self) -> None:
        if self._path is None:
            return
        data: dict[str, Any] = {
            "ui_scale": self.ui_scale, "text_size": self.text_size, "speed": self.speed, "volume": self.volume,
            "counter_share": self.counter_share, "colours": self.scheme.id, "keys": self.keys,
            "language": self.language,
            "seats": _known_seats(self._seats),
            **{switch.value: self.is_on(switch) for switch in Switch},
        }  # fmt: skip
        if self.window_size is not None:
            data["width"], data["height"] = self.window_size
        content = json.dumps(data, indent=2).encode() + b"\n"
        with suppress(OSError, ValueError):
            if read_at_most(self._path, len(content) + 1) == content:
                return  # a disk takes its time, and a window that opens keeps who plays
        with suppress(SaveError):
            write_whole(self._path, content)


def _known_seats(seats: Mapping[Any, Any]) -> dict[str, dict[str, str]]:
    """Who plays what, without what is none, and without players of one's own: no file may name a program to run."""
    return {
        scenario: {side: name for side, name in names.items() if isinstance(name, str) and not is_typed_only(name)}
        for scenario, names in seats.items()
        if isinstance(names, dict)
    }


def nearest_scale(scale: float) -> float:
    """The nearest scale that is offered."""
    return _nearest(scale, UI_SCALES)


def _nearest(value: float, offers: Sequence[float]) -> float:
    return min(offers, key=lambda offer: abs(offer - value))


def _number(value: Any, otherwise: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and -1e9 < value < 1e9
    return float(value) if is_number else otherwise
