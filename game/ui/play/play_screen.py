"""The game on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.ai.table import Players
from game.engine.game import Game
from game.grid.topology import OFF_BOARD
from game.scenario.scenario import Scenario
from game.ui.advice.counsel import Counsel
from game.ui.desk.cards import Sheet
from game.ui.desk.desk import Do, Refused, Reply, Shown
from game.ui.desk.desks import desk_maker_for
from game.ui.desk.groups import CarryOut
from game.ui.keys.keys import Command
from game.ui.paint.baking import Baking
from game.ui.paint.map import MapPainter
from game.ui.play.controls import Controls
from game.ui.play.endings import Endings
from game.ui.play.foresight import Foresight
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.always import Always
from game.ui.play.hand.ordering import Ordering
from game.ui.play.hand.pointer import Pointer
from game.ui.play.looking_back import LookingBack
from game.ui.play.onlooker import told_of
from game.ui.play.painting import Painting
from game.ui.play.panels.dashboard import Dashboard
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_view import MapView
from game.ui.play.panels.minimap import Minimap
from game.ui.play.panels.status_line import ALARM, HINT, WARNING
from game.ui.play.placing import Placing
from game.ui.play.play_log import PlayLog
from game.ui.play.play_picture import PlayPicture
from game.ui.play.side_list import SideList
from game.ui.play.table.flow import Flow
from game.ui.play.table.table import WindowTable
from game.ui.play.tips import Tips
from game.ui.play.whole_game import WholeGame
from game.ui.window.screen import Window
from game.ui.window.settings import Switch

MESSAGE_SECONDS = 2.5
"""A message stays at least this long while the mouse moves on: its rule number can be clicked."""


class PlayScreen(PlayPicture):
    """One game at the window. Shows what the viewer may see; every change of the game goes through `flow`."""

    name = "play"

    def __init__(self, game: Game, players: Players, *, maps: Path | None = None) -> None:
        """A screen for a game; baked maps lie in the `maps` folder, by default in the player's cache."""
        super().__init__()
        self.title = game.scenario.title
        self._maps = maps
        self.game = game
        self.table = WindowTable(game, players)
        self._make_desk = desk_maker_for(game.scenario)
        self.aim = Aim(game.scenario.board.topology)
        self.pointer = Pointer()
        self.shown: frozenset[str] = frozenset()
        self.own_sheet: Sheet | None = None
        self._has_map = False
        self.opens_with_briefing = False
        """Whether it is told what the game is about, once there is a map."""
        self.message = ("", HINT, "")
        self._said_at = 0.0
        self.holds_ctrl = False
        """Whether a click adds to what is chosen."""
        self.holds_shift = False
        """Whether a drag over the map draws a box."""

    # coming and going

    def enter(self, app: Window) -> None:
        """Sit down at the window of an app."""
        self.app = app
        self.kit = Kit(app, self.game.scenario.sides)
        self.desk = self._make_desk(app.words)
        self.flow = Flow(self.table, self.desk, app.wake, app.settings.speed, app.words)
        self.flow.is_calm = app.settings.is_on(Switch.CALM)
        painter = MapPainter(self.game.scenario.board, app.fonts, self._maps, wake=app.when_sharper)
        self.baking = Baking(painter, app.wake)
        self.dashboard = Dashboard(self.kit)
        self.view = MapView(self.kit, self.game.scenario.board, painter)
        self.placing = Placing(self)
        self.minimap = Minimap(self.kit, self.game.scenario.board, self.view)
        self.endings = Endings(self)
        self.ordering = Ordering(self)
        self.always = Always(self)
        self.whole = WholeGame(self)
        self.side = SideList(self)
        self.looking_back = LookingBack(self)
        self.counsel = Counsel(self)
        self.log = PlayLog(self)
        self.tips = Tips(self)
        self.painting = Painting(self)
        self.controls = Controls(self)
        self.foresight = Foresight(self)
        self.dashboard.place(app.size)
        self.view.place(self.dashboard.whole_map)
        self._changed()
        self.placing.fit(self.contents)
        self.placing.fit_whole()
        self._changed()
        self._call_next()

    def leave(self) -> None:
        """Leave the window."""
        self.counsel.leave()
        self.flow.leave()

    def uncovered(self) -> None:
        """Another screen has gone."""
        self.controls.let_go()
        self.flow.speed = self.app.settings.speed
        self.flow.is_calm = self.app.settings.is_on(Switch.CALM)
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        self.dashboard.place(size)
        self.placing.forget()
        self._changed()

    # what happens

    def take(self, reply: Reply) -> None:
        """Carry out what a click or key came to."""
        self.message = ("", HINT, "")
        match reply:
            case Do():
                refusal = self.flow.do(reply.actions)
                if refusal is not None:
                    self.say(self.app.words.say(refusal.said), WARNING, refusal.rule)
                elif self.table.notice:
                    self.say(self.app.words.say(self.table.notice), ALARM)
            case Refused():
                self.say(self.app.words.say(reply.refusal.said), WARNING, reply.refusal.rule)
            case Shown():
                if reply.hex != OFF_BOARD:
                    self.go_to(reply.hex)
            case CarryOut():
                self.flow.carry_out(reply.kinds)
        self.changed()

    def say(self, text: str, kind: str = HINT, rule: str = "") -> None:
        """Say something in the status line, until something else happens."""
        self.message = (text, kind, rule)
        self._said_at = self.app.clock()
        if kind == WARNING:
            self.app.sounds.play("refusal")
        self._changed()

    def quiet(self, *, at_once: bool = True) -> None:
        """What was said has been read; a hand that only points elsewhere gives time to read it."""
        if self.message[0] and (at_once or self.app.clock() - self._said_at > MESSAGE_SECONDS):
            self.message = ("", HINT, "")
            self._changed()

    def changed(self) -> None:
        """The position, the selection or a dialog is another."""
        self.flow.version += 1
        self.endings.tell_result()
        self._changed()
        self._call_next()

    def skip(self) -> None:
        """Leave out the rest of what is being acted out."""
        if self.flow.stage.is_playing:
            self.flow.stage.skip()
            self.changed()

    def _call_next(self) -> None:
        """Let the curtain fall if the other person must come to the window."""
        side = self.flow.change_seats()
        if side is not None:
            from game.ui.screens.curtain import Curtain

            words, turn, hides = self.app.words, self.desk.heading().turn, self.desk.is_secret
            why = words("play.secret") if hides else words("play.your_phases", turn=turn)
            self.controls.let_go()
            then = self.looking_back.after_curtain
            self.app.push(Curtain(self.game.scenario.sides, side, why, then, hides=hides))

    # what parts of the screen ask of others

    def let_go(self) -> None:
        """Forget what keys and buttons are held: another screen has them now."""
        self.controls.let_go()

    def obey(self, command: Command) -> None:
        """Do what a key does, for a button that stands elsewhere."""
        self.controls.obey(command)

    def press(self, name: str) -> None:
        """Do what a button, row or piece stands for, wherever that stands."""
        self.controls.press(name)

    def toggle_list(self, kind: str) -> None:
        """Open a list beside the map, or close it if it is open."""
        self.side.toggle(kind)

    # events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of mouse or keyboard."""
        if not self._has_map:
            return False
        return self.controls.handle(event)

    def update(self, seconds: float) -> None:
        """Time has passed."""
        if not self._has_map:
            self.dirty = True
            self._has_map = self.baking.is_done
            if self._has_map:
                self.endings.begin()
            return
        self.counsel.update()
        if self.controls.update(seconds) or self.tips.update():
            self.dirty = True
        if self.placing.glide(seconds):  # what happens waits until the map is there
            self.dirty = True
        elif self.flow.update(seconds):
            self.placing.follow()
            self.endings.tell_result()
            if self.message[1] == HINT:
                self.quiet(at_once=False)
            self.side.tell_marches()
            self._changed()
            self._call_next()
        elif not self.dirty:
            self.foresight.go_on()
        self.app.sounds.play_most(self.flow.take_sounds())

    @property
    def wait_seconds(self) -> float | None:
        """When time matters next."""
        if not self._has_map:
            return 0.1
        if self.controls.is_panning or self.placing.is_gliding or self.foresight.has_more:
            return 0.0
        waits = (self.flow.wait_seconds, self.tips.wait_seconds)
        return min((wait for wait in waits if wait is not None), default=None)

    # where it leads, and what is known of it

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        from game.ui.screens.rules import RulesBrowser

        self.app.push(RulesBrowser(number, self.game.scenario))

    def rules_place(self) -> tuple[str, Scenario | None]:
        """Where the rules speak of what is shown: why something is refused, else what must be decided."""
        decision = self.game.decision
        rule = self.contents.status[2] if self._has_map else ""
        return rule or (decision.rule if decision is not None else ""), self.game.scenario

    def state(self) -> dict[str, Any]:
        """What an onlooker may know: for tests and the state file."""
        if not self._has_map:
            return {"ready": False, "widgets": {}}
        return told_of(self)
