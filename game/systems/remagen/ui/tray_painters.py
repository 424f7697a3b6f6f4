"""Trays: figures left as men, vehicles and guns with their shell marks, smoke, and signs of what holds them. [21.1]"""

from __future__ import annotations

import math

import pygame

from game.grid.layout import Point
from game.systems.remagen.ui.silhouettes import MEN, PIECES, Ground, draw_parts
from game.ui.look.palette import Rgb
from game.ui.paint.own import TrayFacts

DISABLED, ENGAGED, LOCKED, NO_FIRE, LOADED, AT_WORK = "disabled", "engaged", "locked", "no_fire", "loaded", "at_work"
"""What is seen of a unit beside its strength: marks of its look."""
_FINE = 4
"""Painted so many times as large, and made smaller."""
_PAPER: Rgb = (236, 228, 204)
_SHADE: Rgb = (208, 198, 168)
_GONE: Rgb = (188, 178, 150)
_HIT: Rgb = (196, 30, 22)
_HIT_CORE: Rgb = (255, 216, 96)
_STOPPED: Rgb = (214, 120, 20)
_SMOKE: tuple[Rgb, ...] = ((56, 54, 54), (82, 80, 78), (108, 106, 102))
_DARK: Rgb = (28, 26, 24)
_ROW_SHARE = 0.27
"""How much of a tray's height the row of its shell marks takes."""
_ROW_FROM_PX = 15
"""Lower trays show hits only, over the vehicle."""
_FLAME: Rgb = (228, 92, 24)


def tray(size: tuple[int, int], ink: Rgb, facts: TrayFacts) -> pygame.Surface:
    """The tray of a unit with all that stands on it."""
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA, 32)
    fine.fill(_PAPER)
    width, height = fine.get_size()
    pygame.draw.rect(fine, _SHADE, (0, height * 0.8, width, height * 0.2))
    if facts.type in MEN:
        _men(fine, facts)
    else:
        _piece(fine, size[1], facts)
    pygame.draw.rect(fine, ink, fine.get_rect(), max(_FINE // 2, round(min(width, height) * 0.045)))
    return pygame.transform.smoothscale(fine, size)


def _men(fine: pygame.Surface, facts: TrayFacts) -> None:
    """A row of figures: those that are left dark, the others as gaps in the tray."""
    width, height = fine.get_size()
    room = width / facts.full_steps
    tall = {"para": 1.42, "mg": 0.66}.get(facts.type, 1.06)
    half = min(height * 0.84 / tall, room / (1.12 if facts.type in ("mg", "bazooka") else 0.86))
    for number in range(facts.full_steps):
        ink = _DARK if number < facts.steps else _GONE
        x = width / 2 + (number - (facts.full_steps - 1) / 2) * min(room, half * 1.3)
        draw_parts(Ground(fine, x, height * 0.91, half, ink, _PAPER), MEN[facts.type])
        if number >= facts.steps:
            reach = half * 0.22
            y = height * 0.91 - half * 0.5
            for hand in (-1, 1):
                ends = ((x - reach, y - reach * hand), (x + reach, y + reach * hand))
                pygame.draw.line(fine, _HIT, *ends, max(2, round(half * 0.09)))


def _piece(fine: pygame.Surface, height_px: int, facts: TrayFacts) -> None:
    """The vehicle or gun; below it a mark for every hit that it can take, with a bar where it is stopped."""
    width, height = fine.get_size()
    hits = facts.full_steps - facts.steps
    has_row = height_px >= _ROW_FROM_PX
    ground = height * (1 - _ROW_SHARE if has_row else 0.92)
    half = min(width * 0.4, ground * 0.88)
    is_disabled = DISABLED in facts.marks
    if is_disabled:
        _smoke(fine, width / 2 - half * 0.2, ground - half * 0.6, half)
    draw_parts(Ground(fine, width / 2 - half * 0.06, ground, half, _DARK, _PAPER), PIECES[facts.type])
    if is_disabled:
        pygame.draw.circle(fine, _FLAME, (width / 2 - half * 0.1, ground - half * 0.62), half * 0.14)
    if has_row:
        _row(fine, hits, facts)
    elif hits:
        for number in range(hits):
            _burst(fine, (width * (0.18 + 0.2 * number), height * 0.24), height * 0.24)


def _smoke(fine: pygame.Surface, x: float, y: float, half: float) -> None:
    for number, (right, up, radius) in enumerate(
        ((0.0, 0.1, 0.24), (-0.2, 0.3, 0.3), (-0.5, 0.42, 0.36), (-0.86, 0.5, 0.4))
    ):
        tone = _SMOKE[min(number, len(_SMOKE) - 1)]
        pygame.draw.circle(fine, tone, (x + right * half, y - up * half), radius * half)


def _row(fine: pygame.Surface, hits: int, facts: TrayFacts) -> None:
    width, height = fine.get_size()
    y, room = height * (1 - _ROW_SHARE * 0.5), width * 0.86 / max(facts.full_steps, 4)
    radius = min(height * _ROW_SHARE * 0.42, room * 0.46)
    for number in range(facts.full_steps):
        x = width / 2 + (number - (facts.full_steps - 1) / 2) * room
        if number < hits:
            _burst(fine, (x, y), radius * 1.2)
        else:
            pygame.draw.circle(fine, _DARK, (x, y), radius * 0.62)
            pygame.draw.circle(fine, _PAPER, (x, y), radius * 0.36)
        if 0 < facts.breaks_at < facts.full_steps and number == facts.breaks_at - 1:
            bar = pygame.Rect(0, 0, max(2, round(width * 0.016)), round(height * _ROW_SHARE * 0.86))
            bar.center = (round(x + room / 2), round(y))
            fine.fill(_STOPPED, bar)


def _burst(fine: pygame.Surface, middle: Point, radius: float) -> None:
    """A shell mark: a star with a bright core."""
    points = []
    for number in range(16):
        far = radius * (1.0 if number % 2 else 0.52)
        angle = number * math.pi / 8
        points.append((middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)))
    pygame.draw.polygon(fine, _HIT, points)
    pygame.draw.circle(fine, _HIT_CORE, middle, radius * 0.3)


def _sign(size: tuple[int, int]) -> tuple[pygame.Surface, float]:
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA, 32)
    return fine, float(min(fine.get_size()))


def _bars(fine: pygame.Surface, ink: Rgb, reach: float, bars: tuple[tuple[float, ...], ...], thick: float) -> None:
    for ax, ay, bx, by in bars:
        a, b = (ax * reach, ay * reach), (bx * reach, by * reach)
        pygame.draw.line(fine, ink, a, b, max(1, round(thick * reach)))
        for end in (a, b):
            pygame.draw.circle(fine, ink, end, thick * reach / 2)


def bayonets(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """Engaged: crossed bayonets. [12.8]"""
    fine, reach = _sign(size)
    _bars(fine, ink, reach, ((0.14, 0.14, 0.72, 0.72), (0.86, 0.14, 0.28, 0.72)), 0.1)
    _bars(fine, _HIT, reach, ((0.6, 0.84, 0.84, 0.6), (0.4, 0.84, 0.16, 0.6)), 0.08)
    _bars(fine, ink, reach, ((0.74, 0.74, 0.88, 0.88), (0.26, 0.74, 0.12, 0.88)), 0.14)
    return pygame.transform.smoothscale(fine, size)


def chain(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """Locked: links of a chain. [10]"""
    fine, reach = _sign(size)
    for x, y in ((0.3, 0.34), (0.5, 0.52), (0.7, 0.7)):
        link = pygame.Rect(0, 0, round(reach * 0.34), round(reach * 0.3))
        link.center = (round(x * reach), round(y * reach))
        pygame.draw.ellipse(fine, ink, link, max(2, round(reach * 0.085)))
    return pygame.transform.smoothscale(fine, size)


def no_fire(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """A gun that has moved: a barrel struck out. [9.5]"""
    fine, reach = _sign(size)
    _bars(fine, ink, reach, ((0.2, 0.66, 0.76, 0.4),), 0.15)
    pygame.draw.circle(fine, ink, (0.36 * reach, 0.68 * reach), 0.14 * reach)
    _bars(fine, _HIT, reach, ((0.18, 0.18, 0.84, 0.84),), 0.12)
    return pygame.transform.smoothscale(fine, size)


def loaded(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """It carries or tows something: a crate on a hook. [9]"""
    fine, reach = _sign(size)
    pygame.draw.rect(fine, ink, (0.22 * reach, 0.46 * reach, 0.56 * reach, 0.4 * reach))
    _bars(fine, _PAPER, reach, ((0.26, 0.5, 0.74, 0.82), (0.74, 0.5, 0.26, 0.82)), 0.05)
    _bars(fine, ink, reach, ((0.5, 0.14, 0.5, 0.46),), 0.09)
    return pygame.transform.smoothscale(fine, size)


def at_work(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """Engineers that have rolled: a hammer. [13.3]"""
    fine, reach = _sign(size)
    _bars(fine, ink, reach, ((0.24, 0.82, 0.6, 0.36),), 0.11)
    _bars(fine, ink, reach, ((0.4, 0.2, 0.82, 0.5),), 0.22)
    return pygame.transform.smoothscale(fine, size)


SIGNS = {ENGAGED: bayonets, LOCKED: chain, NO_FIRE: no_fire, LOADED: loaded, AT_WORK: at_work}
TRAYS = dict.fromkeys((*MEN, *PIECES), tray)
