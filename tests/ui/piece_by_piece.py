"""Plays given actions at the window piece by piece, a unit at a time, by mouse, and counts what that takes.

Clicks and keys are counted as they reach the window: buttons of the mouse and keys that go down. A key that is only
held beside another (Ctrl, Shift) is part of that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.engine.game import Game
from game.engine.history import Entry
from game.model.action import Action
from game.model.side import Side
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game

SIZE = (1600, 900)
_HELD = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)
_MOST_FRAMES = 4000


class CountingDriver(Driver):
    """A hand at the window whose clicks and keys are counted."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size)
        self.clicks = 0
        self.keys = 0

    def _send(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.clicks += 1
        elif event.type == pygame.KEYDOWN and event.key not in _HELD:
            self.keys += 1
        super()._send(event)

    @property
    def inputs(self) -> int:
        """Clicks and keys so far."""
        return self.clicks + self.keys


class Told:
    """A player who does what he is told, in order."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = list(actions)

    def choose(self, position: Any) -> Action:
        """The next of them."""
        del position
        return self._actions.pop(0)


def settle(driver: Driver, screen: PlayScreen) -> None:
    """Let happen what happens by itself: counters go their ways, the other side thinks."""
    for _ in range(_MOST_FRAMES):
        driver.step(1)
        driver.let_think(screen)
        is_over = screen.game.outcome is not None or screen.flow.error  # those who were told have done all of it
        is_still = not (screen.flow.stage.is_playing or screen.flow.is_carrying_out)
        if (is_still or screen.flow.waits_for_answer) and (screen.table.player is None or is_over):
            return
    raise AssertionError(f"the window does not come to rest: {screen.message}, {screen.flow.error}")


class PieceByPiece:
    """Every action by itself: choose the unit, click where it goes."""

    def __init__(self, driver: Driver, screen: PlayScreen) -> None:
        self.driver = driver
        self.screen = screen
        self._fire: tuple[int, ...] = ()
        """Support fire that goes in with the next attack."""

    def play(self, entries: Sequence[Entry], side: Side) -> None:
        """What a side did in a game that went on so from here; the other side must do the rest by itself."""
        game = self.screen.game
        begun = game.actions_done
        for number, entry in enumerate(entries):
            settle(self.driver, self.screen)
            if game.actions_done <= begun + number:
                assert game.decision is not None
                assert game.decision.side is side, f"{entry.action} is the other side's"
                follows = entries[number + 1].action if number + 1 < len(entries) else None
                self._fire = getattr(follows, "markers", ()) if entry.action.kind == "attack" else ()
                self.by_itself(entry.action)
                settle(self.driver, self.screen)
            assert game.actions_done > begun + number, f"{entry.action} is not done: {self.screen.message}"
            done = game.entry(begun + number + 1).action
            assert done == entry.action, f"{done} was done instead of {entry.action}"

    def by_itself(self, action: Action) -> None:
        """Do one action."""
        getattr(self, f"_{action.kind}", self._answer)(action)

    def click_hex(self, hex: int, *, ctrl: bool = False) -> None:
        """Click in a hex, the map being moved there if it is covered."""
        screen = self.screen
        camera = screen.view.camera
        spot = camera.centre(hex)
        if screen.dashboard.covers(spot, screen.contents) or not camera.viewport.inflate(-16, -16).collidepoint(spot):
            camera.centre_on(hex)
            screen.relook()
            self.driver.step()
            spot = camera.centre(hex)
        if ctrl:
            self.driver.press_key("left ctrl")
        self.driver.click(spot)
        if ctrl:
            self.driver.release_key("left ctrl")

    def choose(self, unit: int) -> None:
        """Choose a unit on the map or in the tray, if it is not chosen yet."""
        screen = self.screen
        if screen.desk.state()["selected"] == screen.game.scenario.setting.units[unit].id:
            return
        hex = screen.game.state.hex_of[unit]
        if hex >= 0:
            self.click_hex(hex)
        else:
            self.driver.click(self.in_tray(f"unit:{unit}"))

    def in_tray(self, piece: str) -> str:
        """A piece of the tray, brought into view with the wheel."""
        tray = self.screen.dashboard.tray
        for step in (1, -1):
            for _ in range(40):
                if piece in self.screen.state()["widgets"]:
                    return piece
                self.driver.wheel(-step, tray.rect.center)
        raise AssertionError(f"{piece} is not in the tray")

    def _land(self, action: Any) -> None:
        self.choose(action.unit)
        self.click_hex(action.hex)

    _enter = _land

    def _move(self, action: Any) -> None:
        if self.screen.state()["decision"] != "way_on":
            self.choose(action.unit)
        self.click_hex(action.path[-1])

    def _relocate(self, action: Any) -> None:
        self.click_hex(action.hex)

    def _retreat(self, action: Any) -> None:
        self.choose(action.unit)
        self.click_hex(action.path[-1])

    def _repair(self, action: Any) -> None:
        self.driver.key("e")
        self.driver.click(f"repair:{action.bridge}")

    def _span(self, action: Any) -> None:
        self.driver.key("e")
        self.driver.click("span")
        screen = self.screen
        ends = screen.game.scenario.board.topology.hexsides[action.hexside]
        (ax, ay), (bx, by) = (screen.view.camera.centre(hex) for hex in ends)
        self.driver.click((round(ax + (bx - ax) * 0.42), round(ay + (by - ay) * 0.42)))

    def _attack(self, action: Any) -> None:
        self.click_hex(action.hex)
        sheet = self.screen.sheet
        assert sheet is not None
        for row in sheet.rows:
            if row.id.startswith("attacker:") and row.is_on != (int(row.id.partition(":")[2]) in action.units):
                self.driver.click(row.id)
        for kind in self._fire:
            self.driver.click(f"marker:{kind}|+")
        self.driver.click("attack")

    def _bombard(self, action: Any) -> None:
        self.click_hex(self.screen.game.state.hex_of[action.unit])
        self.driver.click(f"bombard:{action.marker}")

    def _commit_fire(self, action: Any) -> None:
        for kind in action.markers:
            self.driver.click(f"marker:{kind}|+")
        self.driver.click("commit" if action.markers else "none")

    def _end_phase(self, action: Any) -> None:
        del action
        self.driver.click("end_phase")
        if self.screen.state()["sheet"] == "end":
            self.driver.click("end:yes")

    def _answer(self, action: Any) -> None:
        named = {
            "demolish": "demolish", "decline": "decline", "resist": "resist", "deplete": "unit:", "advance": "unit:",
        }[action.kind]  # fmt: skip
        self.driver.click(f"unit:{action.unit}" if named == "unit:" else named)


def window_of(driver: Driver, game: Game, side: Side, others: Any) -> PlayScreen:
    """A game at the window: one side a hand's, the other whoever is given."""
    return open_game(driver, game, {seat: None if seat is side else others for seat in game.scenario.sides})
