"""Sounds made of sums and noise: what each is like to hear. No file is read; each takes a few milliseconds to make."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RATE_HERTZ = 22050
Wave = NDArray[np.float64]
"""Float64 of shape (samples,), about -1 to 1."""
_LOUDEST = 0.85
_FADE_SECONDS = 0.004


def samples(name: str) -> NDArray[np.int16]:
    """A sound as int16 of shape (samples,) at RATE_HERTZ; KeyError if there is none of that name."""
    wave = _MAKERS[name]()
    wave = wave / max(float(np.abs(wave).max()), 1e-9) * _LOUDEST * _LOUDNESS[name]
    fade = np.minimum(1.0, np.arange(len(wave)) / (RATE_HERTZ * _FADE_SECONDS))
    return (wave * fade * fade[::-1] * 32767).astype(np.int16)


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE_HERTZ)) / RATE_HERTZ


def _noise(seconds: float, seed: int, smooth: int = 1) -> Wave:
    """Noise, the same for the same seed; `smooth` samples are averaged, which takes the hiss away."""
    raw = np.random.default_rng(seed).uniform(-1, 1, len(_time(seconds)) + smooth - 1)
    return np.asarray(np.convolve(raw, np.ones(smooth) / smooth, mode="valid"))


def _tone(hertz: float, seconds: float, fall_seconds: float) -> Wave:
    """A struck tone that dies away, with two overtones."""
    t = _time(seconds)
    wave = sum(np.sin(2 * np.pi * hertz * k * t) * part for k, part in ((1, 1.0), (2, 0.35), (3, 0.12)))
    return np.asarray(wave * np.exp(-t / fall_seconds))


def _later(wave: Wave, seconds: float) -> Wave:
    return np.concatenate([np.zeros(round(seconds * RATE_HERTZ)), wave])


def _together(*waves: Wave) -> Wave:
    out = np.zeros(max(len(wave) for wave in waves))
    for wave in waves:
        out[: len(wave)] += wave
    return out


def _knock(hertz: float, seed: int) -> Wave:
    """Cardboard set down on a table."""
    t = _time(0.09)
    body = np.sin(2 * np.pi * hertz * t * (1 - t)) * np.exp(-t / 0.018)
    return np.asarray(body + _noise(0.09, seed, 5) * np.exp(-t / 0.008) * 1.4)


def _move() -> Wave:
    return _knock(170, 1)


def _drop() -> Wave:
    """Silk and wind, then a landing."""
    t = _time(0.42)
    wind = _noise(0.42, 2, 9) * np.sin(np.pi * np.minimum(1, t / 0.42)) ** 2
    whistle = np.sin(2 * np.pi * (620 - 480 * t / 0.42) * t) * 0.05 * (1 - t / 0.42)
    return _together(wind + whistle, _later(_knock(110, 3) * 0.7, 0.38))


def _dice() -> Wave:
    """A die that rolls out: knocks, each later and softer."""
    at, wave = 0.0, np.zeros(1)
    for number in range(7):
        wave = _together(wave, _later(_knock(900 - 60 * number, 10 + number) * (1 - 0.11 * number), at))
        at += 0.035 + 0.013 * number
    return wave


def _blast() -> Wave:
    """Far off, but large."""
    t = _time(1.1)
    crack = _noise(1.1, 30, 3) * np.exp(-t / 0.05)
    roar = _noise(1.1, 31, 40) * np.exp(-t / 0.32) * 4
    return np.asarray(crack * 0.7 + roar + np.sin(2 * np.pi * (58 - 20 * t) * t) * np.exp(-t / 0.28))


def _fight() -> Wave:
    """A few shots, one after the other."""
    shots = [
        _later(_noise(0.16, 40 + k, 4) * np.exp(-_time(0.16) / 0.022), at) for k, at in enumerate((0.0, 0.07, 0.19))
    ]
    return _together(*shots)


def _build() -> Wave:
    """Two blows of a hammer on steel."""
    blow = _tone(1250, 0.25, 0.05) * 0.5 + _tone(1890, 0.25, 0.03) * 0.3
    return _together(blow, _later(blow * 0.8, 0.19))


def _phase() -> Wave:
    return _together(_tone(392, 0.4, 0.11), _later(_tone(523.25, 0.5, 0.15), 0.11))


def _refusal() -> Wave:
    t = _time(0.08)
    return np.asarray(np.sin(2 * np.pi * 130 * t) * np.exp(-t / 0.022) + _noise(0.08, 50, 12) * np.exp(-t / 0.01))


def _end() -> Wave:
    chord = [
        _later(_tone(hertz, 1.5 - at, 0.5), at)
        for hertz, at in ((261.63, 0.0), (329.63, 0.16), (392.0, 0.32), (523.25, 0.5))
    ]
    return _together(*chord)


_MAKERS: dict[str, Callable[[], Wave]] = {
    "move": _move, "drop": _drop, "dice": _dice, "blast": _blast, "fight": _fight, "build": _build, "phase": _phase,
    "refusal": _refusal, "end": _end,
}  # fmt: skip
_LOUDNESS = {
    "move": 0.45, "drop": 0.5, "dice": 0.6, "blast": 1.0, "fight": 0.6, "build": 0.5, "phase": 0.4, "refusal": 0.4,
    "end": 0.7,
}  # fmt: skip
NAMES = tuple(_MAKERS)
"""All sounds, those that say less before those that say more."""
