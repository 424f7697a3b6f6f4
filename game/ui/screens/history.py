"""Looking back: any moment of a game on its map, to be gone through and acted out; the game itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.engine.game import Game
from game.grid.topology import OFF_BOARD
from game.model.message import NOTHING, term
from game.model.side import Side
from game.ui.board.marks import Marks
from game.ui.desk.desks import desk_maker_for
from game.ui.desk.levels import with_levels
from game.ui.desk.overview import Listing
from game.ui.history.branching import Branching
from game.ui.history.controls import PastControls
from game.ui.history.links import PastLinks
from game.ui.history.map_hand import MapHand
from game.ui.history.panels import PastPanels
from game.ui.history.past_following import PastFollowing
from game.ui.history.playback import Playback
from game.ui.history.telling import PastTelling
from game.ui.history.timeline import Timeline
from game.ui.history.ways_through import ways_through
from game.ui.keys.keys import Command
from game.ui.paint.baking import Baking
from game.ui.paint.map import MapPainter
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.log_actions import LogActions
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_view import MapView
from game.ui.play.panels.waiting import draw_waiting
from game.ui.play.table.log_book import LogBook
from game.ui.screens.rules import RulesBrowser
from game.ui.window.screen import Screen, Window
from game.ui.window.settings import Switch


class HistoryScreen(Screen):
    """Any past moment of a game as a side may see it, read-only.

    While a game is on, `viewer` sees what his side saw, nobody's eyes (None) what both saw; afterwards all is open.
    """

    name = "history"
    can_branch = True
    """Whether a game can be played on from a moment that it shows."""

    def __init__(
        self,
        game: Game,
        viewer: Side | None,
        *,
        like: MapView | None = None,
        moment: int | None = None,
        maps: Path | None = None,
        kept: str = "",
    ) -> None:
        """A screen that opens at a moment, by default now.

        `like` is a view of the same map whose painted sheet and camera are taken over, but a map that was seen whole
        is so here too; `moment` is a number of actions done; baked maps lie in the `maps` folder, by default in the
        player's cache. `kept` is why nobody can play on from there, if that is so.
        """
        self.title = game.scenario.title
        self._game = game
        self._viewer = viewer
        self._like = like
        self._moment = moment
        self._maps = maps
        self._kept = kept
        self._has_map = False
        self._message = ""
        self.aim = Aim(game.scenario.board.topology)

    # coming and going

    def enter(self, app: Window) -> None:
        """Lay the past out."""
        self.app = app
        self.kit = Kit(app, self._game.scenario.sides)
        desk = desk_maker_for(self._game.scenario)(app.words)
        self.timeline = Timeline(
            self._game, self._viewer, LogBook(self._game, desk.log_line, app.words), app.words("history.refused")
        )
        first, last = self.stretch()
        self.playback = Playback(
            self.timeline, desk, first=first, last=last, speed=app.settings.speed,
            is_calm=app.settings.is_on(Switch.CALM),
        )  # fmt: skip
        painter = self._like.painter if self._like is not None else None
        self._has_map = painter is not None and painter.is_baked
        if painter is None:
            painter = MapPainter(self._game.scenario.board, app.fonts, self._maps, wake=app.when_sharper)
        self.baking = None if self._has_map else Baking(painter, app.wake)
        self.view = MapView(self.kit, self._game.scenario.board, painter)
        self.hand = MapHand(self.view, self.aim, lambda: self.playback.scenery, self.relook)
        self.panels = PastPanels(self.kit)
        links = PastLinks(self.hand, self.playback, app.words, go=self.go, show_rule=self.show_rule, say=self.say)
        self.log = LogActions(
            app, self.panels.log, relook=self.relook, say=self.say, follow=links.follow, buttons={}
        )  # fmt: skip
        self._telling = PastTelling(app, self._game, self.timeline, self.playback)
        self._branching = Branching(self, self._game, self._kept, is_offered=self.can_branch)
        self.controls = PastControls(self)
        self.panels.log.show(self.timeline.lines)
        self._place()
        self.view.camera.fit()
        if self._like is not None and not self._like.camera.shows_all:
            self.view.camera.zoom_to(self._like.camera.hex_px)
            self.view.look_at(self._like.camera.to_sheet(self._like.camera.viewport.center))
        self._following = PastFollowing(app, self.view, self.panels, self.playback)
        self.playback.go(self.opening_step())
        self.panels.log.stand_at(self.playback.moment)
        if self._moment is not None:
            self._went()

    def stretch(self) -> tuple[int, int]:
        """The steps that can be gone to, first and last."""
        return 0, self.timeline.last

    def opening_step(self) -> int:
        """The step that it opens at."""
        return self.timeline.last if self._moment is None else self.timeline.step_at(self._moment)

    def keys(self) -> dict[Command, Callable[[], object]]:
        """What keys do here that others than this screen need not know."""
        ways = ways_through(self.playback, self.timeline)
        return {
            **{command: partial(self._go, way) for command, way in ways.items()},
            Command.STEP_ON: self._step_on,
            Command.PLAY_ON: self.play_or_pause,
            Command.SPEED: self._next_speed,
            Command.PANEL: self._toggle_panel,
            **self._branching.table(),
            Command.CANCEL: self.close,
        }

    def close(self) -> None:
        """Go back to where one came from."""
        self.app.pop()

    def uncovered(self) -> None:
        """Another screen has gone."""
        self.hand.let_go()
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        del size
        self._place()
        self.relook()

    def _place(self) -> None:
        self.panels.place(self.app.size)
        self.view.place(self.panels.map_rect)

    # going through it

    def _go(self, way: Callable[[], int]) -> None:
        self.go(way())

    def go(self, step: int) -> None:
        """Show a step at once."""
        self.playback.go(step)
        self._went()

    def _step_on(self) -> None:
        self.playback.run(on=False)
        self.playback.on()
        self._went()

    def play_or_pause(self) -> None:
        """Act out one step after another, or stop."""
        self.playback.run(on=not self.playback.is_running)
        self._went()

    def _went(self) -> None:
        """Another step is shown."""
        self._message = ""
        self.panels.log.stand_at(self.playback.moment)
        if not self.playback.stage.is_playing:
            self._following.show(self._telling.spot)
        self.relook()

    def _next_speed(self) -> None:
        self.app.settings.set_speed(self.app.settings.speed + 1)
        self.playback.speed = self.app.settings.speed
        self.relook()

    def _toggle_panel(self) -> None:
        self.panels.toggle()
        self._place()
        self.relook()

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        self.app.push(RulesBrowser(number, self._game.scenario))

    def say(self, text: str) -> None:
        """Say something in the status line until something else happens."""
        self._message = text
        self.relook()

    def relook(self) -> None:
        """Something looks different."""
        self.dirty = True

    # events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of mouse or keyboard; while the map is painted there is only the way back."""
        if self._has_map:
            return self.controls.handle(event)
        keys = self.app.keyboard.looking_back
        if event.type != pygame.KEYDOWN or keys.command_of(event) is not Command.CANCEL:
            return False
        self.close()
        return True

    def update(self, seconds: float) -> None:
        """Time has passed."""
        if not self._has_map:
            self._has_map = self.baking is None or self.baking.is_done
            self.relook()
            return
        self.hand.update(seconds)
        before = self.playback.step
        if self._following.glide(seconds):
            self.relook()
        elif self.playback.update(seconds):
            self._following.follow()
            if self.playback.step != before or not self.playback.stage.is_playing:
                self._went()
            self.relook()
        self.app.sounds.play_most(self.playback.take_sounds())

    @property
    def wait_seconds(self) -> float | None:
        """When time matters next."""
        if not self._has_map:
            return 0.1
        return 0.0 if self.hand.is_panning or self._following.is_gliding else self.playback.wait_seconds

    # what is shown

    @property
    def heading(self) -> str:
        """What this is."""
        return self.app.words("history.heading")

    @property
    def standing(self) -> Listing | None:
        """What stands beside the map while nothing is pointed at."""
        return None

    @property
    def close_text(self) -> str:
        """What the button says that goes back."""
        return self.app.words("history.close")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map as it was, and the panels."""
        if not self._has_map:
            words, title = self.app.words, self._game.scenario.title
            share, error = (self.baking.share, self.baking.error) if self.baking is not None else (1.0, NOTHING)
            text = words.say(error) or words("history.painting")
            draw_waiting(self.kit, surface, share, text, words.say(term("scenario", title)), None)
            return
        desk, hex = self.playback.desk, self.aim.hex
        rings = () if self.playback.stage.is_playing else self._telling.rings()
        self.view.counters.pointed = self.aim.piece
        self.view.draw(
            surface, self.playback.scenery, Marks(rings=rings), stage=self.playback.stage,
            hover=OFF_BOARD if self.aim.by_keys else self.aim.hover,
            cursor=self.aim.cursor if self.aim.by_keys else OFF_BOARD,
        )  # fmt: skip
        ground = with_levels(desk.hex_card(hex), self._game.scenario.board, hex, self.app.words)
        hovered = self.controls.hovered
        self.panels.draw(
            surface, hovered, bar=(desk.heading(), self.heading, self._branching.buttons(self.close_text)),
            cards=(desk.unit_card(hex, self.panels.boxed(hovered) or self.aim.piece), ground, desk.preview(hex),
                   self.standing),
            place=self._telling.place(), status=self._telling.status(hex, self._message),
            box=self._telling.box(ground, hex, self.view),
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """What an onlooker may know."""
        return {
            "ready": self._has_map,
            "widgets": self.panels.widgets() if self._has_map else {},
            "viewer": self._game.scenario.sides.id(self._viewer) if self._viewer is not None else "",
            **self.playback.told(),
        }
