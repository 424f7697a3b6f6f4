"""What is to be heard: short sounds, never one on top of the other like a drum; no sound card is no error."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.window.effects import NAMES, RATE_HERTZ, samples
from game.ui.window.settings import Settings, Switch

AGAIN_SECONDS = (0.11, 0.3, 0.6)
"""So long after a sound it may be heard again, by `Settings.speed`."""
BETWEEN_SECONDS = 0.06
"""So long after any sound another may be heard."""
_ORDER = ("move", "phase", "refusal", "drop", "build", "fight", "dice", "blast", "end")
"""What says more comes later: where there is room for one sound it is the last of these."""

Speaker = Callable[[str, float], None]
"""Makes a sound heard: its name, and how loud from 0 to 1."""


class Mixer:
    """The speaker of a machine that may have none; opened at the first sound."""

    def __init__(self) -> None:
        """Not yet opened."""
        self._is_open: bool | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def __call__(self, name: str, volume: float) -> None:
        """Play a sound; silence if that cannot be."""
        if self._is_open is None:
            self._is_open = _opened()
        if not self._is_open:
            return
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(buffer=samples(name).tobytes())
        sound = self._sounds[name]
        sound.set_volume(volume)
        sound.play()


def _opened() -> bool:
    try:
        pygame.mixer.init(RATE_HERTZ, -16, 1, 512, allowedchanges=0)
    except (pygame.error, NotImplementedError):
        return False
    return True


class Sounds:
    """Plays what happens, as the player wants to hear it."""

    def __init__(self, settings: Settings, clock: Callable[[], float], speaker: Speaker | None = None) -> None:
        """Sounds for a window; without a speaker the machine's own, if it has one."""
        self._settings = settings
        self._clock = clock
        self._speaker = speaker if speaker is not None else Mixer()
        self._last: dict[str, float] = {}

    def play(self, name: str) -> None:
        """Let a sound be heard, unless there is too much to hear already; KeyError if there is none of that name."""
        if name not in NAMES:
            raise KeyError(name)
        settings, now = self._settings, self._clock()
        if settings.is_on(Switch.MUTED) or settings.volume <= 0:
            return
        again = AGAIN_SECONDS[1] if settings.is_on(Switch.CALM) else 0.0
        again = max(again, AGAIN_SECONDS[settings.speed])
        is_again = now - self._last.get(name, float("-inf")) < again
        if is_again or now - max(self._last.values(), default=float("-inf")) < BETWEEN_SECONDS:
            return
        self._last[name] = now
        self._speaker(name, settings.volume)

    def play_most(self, names: Sequence[str]) -> None:
        """Of things that happen at once, let the one be heard that says most; a sound that there is not is silence."""
        known = [name for name in names if name in _ORDER]
        if known:
            self.play(max(known, key=_ORDER.index))
