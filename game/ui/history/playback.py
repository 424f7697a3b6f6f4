"""Going through the moments of a game: one at a time, or acted out one after another."""

from __future__ import annotations

from typing import Any

from game.ui.desk.desk import Desk
from game.ui.desk.stage import Scenery, Stage, stilled
from game.ui.history.timeline import Timeline
from game.ui.play.table.flow import PAUSE_SECONDS, SPEED_FACTORS

HOLD_SECONDS = 0.4
"""How long a step is shown when it is not acted out."""


class Playback:
    """Keeps a desk and a stage at one step of a timeline, within some range of it."""

    def __init__(self, timeline: Timeline, desk: Desk, *, first: int, last: int, speed: int, is_calm: bool) -> None:
        """Stand at the first step of a range."""
        self.timeline = timeline
        self.desk = desk
        self.first = first
        self.last = last
        self.speed = speed
        """How fast it is acted out, as `Settings.speed`."""
        self.is_calm = is_calm
        self.stage = Stage()
        self.is_running = False
        """Whether one step after another is acted out."""
        self._heard: list[str] = []
        self._pause_seconds = 0.0
        self.step = first
        desk.show(timeline.vantage(first))

    @property
    def moment(self) -> int:
        """How many actions had been done."""
        return self.timeline.moment(self.step)

    def go(self, step: int) -> None:
        """Show a step at once, the nearest that is in the range."""
        self.stage.skip()
        self.is_running = False
        self._show(max(self.first, min(step, self.last)))

    def _show(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.desk.show(self.timeline.vantage(step))

    def on(self) -> None:
        """Act out the next step."""
        self.stage.skip()
        if self.step >= self.last:
            self.is_running = False
            return
        before = self.desk.scenery()
        scenes = self.desk.scenes(self.timeline.events(self.step + 1))
        self._show(self.step + 1)
        factor = SPEED_FACTORS[self.speed]
        if factor:
            self.stage.play(before, [stilled(scene) for scene in scenes] if self.is_calm else scenes)
        else:
            self._heard.extend(scene.sound for scene in scenes if scene.sound)
        self._pause_seconds = PAUSE_SECONDS / factor if factor and scenes else HOLD_SECONDS

    def run(self, *, on: bool) -> None:
        """Act out one step after another from here, from the beginning if this is the end; or stop."""
        self.is_running = on
        if on and self.step >= self.last:
            self._show(self.first)
        self._pause_seconds = 0.0

    def update(self, seconds: float) -> bool:
        """Time has passed; True if something looks different."""
        if self.stage.is_playing:
            factor = SPEED_FACTORS[self.speed]
            if factor:
                self.stage.update(seconds * factor)
            else:
                self.stage.skip()
            return True
        if not self.is_running:
            return False
        self._pause_seconds -= seconds
        if self._pause_seconds > 0:
            return False
        self.on()
        return True

    @property
    def wait_seconds(self) -> float | None:
        """When `update` is wanted next; None not before the next event."""
        if self.stage.is_playing:
            return 0.0
        return max(0.0, self._pause_seconds) if self.is_running else None

    def take_sounds(self) -> list[str]:
        """What has become audible since this was last asked."""
        heard, self._heard = [*self._heard, *self.stage.take_sounds()], []
        return heard

    @property
    def scenery(self) -> Scenery:
        """What stands on the map now."""
        return self.stage.scenery if self.stage.is_playing else self.desk.scenery()

    def told(self) -> dict[str, Any]:
        """What an onlooker may know."""
        return {
            "step": self.step,
            "first": self.first,
            "last": self.last,
            "moment": self.moment,
            "running": self.is_running,
            "playing": self.stage.is_playing,
        }
