"""Whether somebody on this desktop gives windows a frame and moves them about: a window manager."""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

import pygame

_LIBRARY = "libX11.so.6"
_REDIRECTS = 1 << 20
"""Whoever wants to hear of windows before they are shown, on X11: only one program may, the window manager."""


class _Attributes(ctypes.Structure):
    """What X11 tells of a window, in its order."""

    _fields_ = (
        ("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("border_width", c_int), ("depth", c_int),
        ("visual", c_void_p), ("root", c_ulong), ("kind", c_int), ("bit_gravity", c_int), ("win_gravity", c_int),
        ("backing_store", c_int), ("backing_planes", c_ulong), ("backing_pixel", c_ulong), ("save_under", c_int),
        ("colormap", c_ulong), ("map_installed", c_int), ("map_state", c_int), ("all_event_masks", c_long),
        ("your_event_mask", c_long), ("do_not_propagate_mask", c_long), ("override_redirect", c_int),
        ("screen", c_void_p),
    )  # fmt: skip


def is_managed() -> bool:
    """Whether there is a window manager; True wherever that cannot be told. The display must have been opened."""
    if pygame.display.get_driver() != "x11":
        return True
    try:
        return _redirects()
    except (OSError, AttributeError):  # no such library, or one without these functions
        return True


def _redirects() -> bool:
    """Asked over a line of our own: pygame keeps its own to itself."""
    x11 = ctypes.CDLL(_LIBRARY)
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = c_void_p, (c_char_p,)
    x11.XDefaultRootWindow.restype, x11.XDefaultRootWindow.argtypes = c_ulong, (c_void_p,)
    x11.XGetWindowAttributes.argtypes = (c_void_p, c_ulong, ctypes.POINTER(_Attributes))
    x11.XGetWindowAttributes.restype = c_uint
    x11.XCloseDisplay.argtypes = (c_void_p,)
    line = x11.XOpenDisplay(None)
    if not line:
        return True
    try:
        told = _Attributes()
        found = x11.XGetWindowAttributes(line, x11.XDefaultRootWindow(line), ctypes.byref(told))
        return not found or bool(told.all_event_masks & _REDIRECTS)
    finally:
        x11.XCloseDisplay(line)
