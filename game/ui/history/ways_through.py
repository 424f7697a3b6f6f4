"""Where keys lead in the past: a phase or turn back and on, a step back, the beginning and the end."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.history.playback import Playback
from game.ui.history.timeline import Timeline
from game.ui.keys.keys import Command


def ways_through(playback: Playback, timeline: Timeline) -> dict[Command, Callable[[], int]]:
    """The step that each key leads to from the one that is shown."""
    return {
        Command.PHASE_BACK: lambda: timeline.next_mark(playback.step, -1, turns=False),
        Command.PHASE_ON: lambda: timeline.next_mark(playback.step, 1, turns=False),
        Command.TURN_BACK: lambda: timeline.next_mark(playback.step, -1, turns=True),
        Command.TURN_ON: lambda: timeline.next_mark(playback.step, 1, turns=True),
        Command.STEP_BACK: lambda: playback.step - 1,
        Command.TO_BEGINNING: lambda: playback.first,
        Command.TO_END: lambda: playback.last,
    }
