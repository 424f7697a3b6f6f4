"""What the other side has done since one's last turn, step by step."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.keys.keys import Command
from game.ui.screens.history import HistoryScreen
from game.ui.window.screen import Window


class RecapScreen(HistoryScreen):
    """A part of the past, acted out at once; it can be stopped, gone through by hand, or skipped."""

    name = "recap"

    def stretch(self) -> tuple[int, int]:
        """From the beginning of the other side's last phases to their end; just now if there are none."""
        return self.timeline.others_turn() or (self.timeline.last, self.timeline.last)

    def opening_step(self) -> int:
        """The beginning."""
        return self.playback.first

    def enter(self, app: Window) -> None:
        """Begin to act it out."""
        super().enter(app)
        self.playback.run(on=True)

    def keys(self) -> dict[Command, Callable[[], object]]:
        """The key that ends a phase leaves it, too."""
        return {**super().keys(), Command.END_PHASE: self.close}

    @property
    def heading(self) -> str:
        """What this is."""
        return self.app.words("recap.heading")

    @property
    def close_text(self) -> str:
        """Skip what is still to come, or leave after it."""
        is_over = self.playback.step >= self.playback.last and not self.playback.stage.is_playing
        return self.app.words("recap.done") if is_over else self.app.words("recap.skip")
