"""What the other side has done since one's last turn, step by step, and what it was after if that was agreed on."""

from __future__ import annotations

from collections.abc import Callable

from game.lab.aims import GameAims
from game.ui.desk.overview import Listing, ListRow
from game.ui.keys.keys import Command
from game.ui.screens.history import HistoryScreen
from game.ui.window.screen import Window


class RecapScreen(HistoryScreen):
    """A part of the past, acted out at once; it can be stopped, gone through by hand, or skipped."""

    name = "recap"
    can_branch = False
    _plans: Listing | None = None

    def stretch(self) -> tuple[int, int]:
        """From the beginning of the other side's last phases to their end; just now if there are none."""
        return self.timeline.others_turn() or (self.timeline.last, self.timeline.last)

    def opening_step(self) -> int:
        """The beginning."""
        return self.playback.first

    def enter(self, app: Window) -> None:
        """Begin to act it out."""
        super().enter(app)
        self._plans = self._told_plans()
        self.panels.has_long_list = self._plans is not None
        self._place()
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

    @property
    def standing(self) -> Listing | None:
        """What the other side was after, formation by formation, if all agreed that this is told."""
        return self._plans

    def _told_plans(self) -> Listing | None:
        """The plans of the player turns that are acted out; None if there are none to be told."""
        if not self._game.tells_plans:
            return None
        words, sides = self.app.words, self._game.scenario.sides
        first, last = (self.timeline.moment(step) for step in (self.playback.first, self.playback.last))
        rows: list[ListRow] = []
        title = ""
        for planned, aims in GameAims(self._game).of_others(self.timeline.viewer):
            if first <= planned.number <= last and aims:
                title = words("plans.heading", side=words.say(sides.said(planned.side)))
                rows += [ListRow(words("plans.row", who=aim.who, said=aim.said)) for aim in aims]
        return Listing("plans", title, tuple(rows)) if rows else None
