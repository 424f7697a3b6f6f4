"""What is told of the step of a game that is shown: where it is among all, what happened, what can be pressed."""

from __future__ import annotations

import pygame

from game.engine.game import Game
from game.grid.topology import OFF_BOARD
from game.ui.board.marks import Ring
from game.ui.desk.cards import LogLine
from game.ui.desk.place_card import DisplayBox, HexCard
from game.ui.history.playback import Playback
from game.ui.history.timeline import Timeline
from game.ui.history.transport import BUTTONS, Place
from game.ui.keys.keys import Command
from game.ui.play.panels.box_panel import AROUND_HEXES
from game.ui.play.panels.map_view import MapView
from game.ui.window.screen import Window
from game.ui.window.settings import SPEEDS


class PastTelling:
    """Asks the timeline what there is to tell of the step that is being shown."""

    def __init__(self, app: Window, game: Game, timeline: Timeline, playback: Playback) -> None:
        """For one game that is looked back on."""
        self._app = app
        self._board = game.scenario.board
        self._why_past = game.past_only
        self._timeline = timeline
        self._playback = playback

    @property
    def _news(self) -> list[LogLine]:
        """What happened at the step that is shown."""
        return self._timeline.lines_at(self._playback.step) if self._playback.step else []

    @property
    def spot(self) -> int:
        """The first hex where something happened, or -1."""
        return next((line.hex for line in self._news if line.hex >= 0), OFF_BOARD)

    def rings(self) -> tuple[Ring, ...]:
        """Every hex where something happened."""
        hexes = dict.fromkeys(line.hex for line in self._news if line.hex >= 0)
        return tuple(Ring(hex) for hex in hexes)

    def place(self) -> Place:
        """Where the step is among all, and what the buttons say."""
        playback, words, label = self._playback, self._app.words, self._app.keyboard.looking_back.label
        texts = {command: words(f"history.buttons.{command.value}") for command in BUTTONS}
        if playback.is_running:
            texts[Command.PLAY_ON] = words("history.pause")
        texts[Command.SPEED] = words(f"history.speed.{SPEEDS[self._app.settings.speed]}")
        count = words("history.count", step=playback.step - playback.first, steps=playback.last - playback.first)
        return Place(
            playback.step, playback.first, playback.last, self._timeline.marks, playback.is_running, count,
            tuple((command, text, label(command)) for command, text in texts.items()),
        )  # fmt: skip

    def status(self, hex: int, message: str) -> tuple[str, str]:
        """What the status line says at its left and right while a hex is pointed at."""
        mark = self._timeline.mark_at(self._playback.step)
        said = message or self._app.words.say(self._why_past) or self._app.words("history.read_only")
        where = self._app.words.name(self._board.hex_title(hex)) + "   " if hex != OFF_BOARD else ""
        return said, where + self._app.words.say(mark.title)

    def box(self, card: HexCard | None, hex: int, view: MapView) -> tuple[DisplayBox | None, pygame.Rect]:
        """The box of a hex that both sides held, with what of the map it keeps clear of; none while things happen."""
        if card is None or card.box is None or self._playback.stage.is_playing:
            return None, pygame.Rect(0, 0, 0, 0)
        return card.box, view.hex_rect(hex, AROUND_HEXES)
