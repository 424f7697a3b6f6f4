"""Faults of ours: kept for whoever mends them, told to the player in one sentence."""

from __future__ import annotations

import traceback

from game.engine.files import write_whole
from game.model.errors import GameError
from game.model.home import player_folder
from game.model.message import Message, message

FAULT_FILE = "fault.log"


def write_down(fault: Exception) -> Message:
    """Keep the traceback of a fault in the player's folder; returns the sentence that says where. Never fails."""
    kind = type(fault).__name__
    try:
        path = player_folder() / FAULT_FILE
        write_whole(path, "".join(traceback.format_exception(fault)).encode("utf-8", "replace"))
    except Exception as hindrance:  # while reporting a fault anything may be broken
        return message("engine.fault_unwritten", fault=kind, why=str(hindrance))
    if isinstance(fault, GameError):
        return message("engine.fault_said", why=fault.said, file=str(path))
    return message("engine.fault", fault=kind, file=str(path))
