"""Plays a lesson at the window as its own file says it is done, with the mouse alone or with the keyboard alone."""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.engine.saves import list_saves
from game.scenario.lesson import find_lesson, in_language, read_lesson, read_texts, text_files
from game.ui.keys.keyboard import text_of
from game.ui.keys.keys import Command
from game.ui.play.mouse_controls import TWICE_SECONDS
from game.ui.tutorial.coach import LOOKING_SECONDS, CardFace
from game.ui.tutorial.facts import Witness
from game.ui.tutorial.lesson_screen import LessonScreen
from game.ui.tutorial.lint import check_lesson
from tests.ui.driver import Driver

MOST_FRAMES = 600
AT_ONCE = 2
MOST_UNITS = 40
MOST_NOTCHES = 10


def open_lesson(driver: Driver, screen: LessonScreen) -> LessonScreen:
    """Put a lesson on the screen and wait until its map is there."""
    driver.app.settings.speed = AT_ONCE
    driver.show(screen)
    screen.baking.wait(60)
    assert not screen.baking.error
    driver.step(3)
    assert driver.top is screen
    return screen


class LessonPlayer:
    """One way of working the window."""

    def __init__(self, driver: Driver, screen: LessonScreen) -> None:
        self.driver = driver
        self.screen = screen

    @property
    def coach(self):
        assert self.screen.coach is not None
        return self.screen.coach

    def do_step(self) -> None:
        """Do what the step that is on asks for, as its file does it."""
        step, number = self.coach.step, self.coach.number
        if self.coach.is_reading:
            self.read_on()
        is_done = self.coach.number != number or not self.coach.missing()
        for gesture in () if is_done else step.do:
            if gesture.hover is not None:
                self.hover(self.hex(gesture.hover))
            elif gesture.click is not None:
                self.click(self.hex(gesture.click))
            elif gesture.press is not None:
                self.press(self.screen.desk.widget(gesture.press))
            else:
                self.command(Command(gesture.key))
            if self.driver.top is not self.screen:
                self.close_page()
        self.wait_for(lambda: self.coach.number != number or self.coach.page is not CardFace.STEP)

    def hex(self, number: str) -> int:
        return self.screen.game.scenario.board.topology.index(number)

    def close_page(self) -> None:
        for _ in range(5):
            self.driver.key("esc")
            if self.driver.top is self.screen:
                return
        raise AssertionError(f"{self.driver.screens} cannot be closed")

    def wait_for(self, is_so) -> None:
        """Let frames pass, the other side think, and a look last, until something is so."""
        for _ in range(MOST_FRAMES):
            if is_so():
                return
            self.driver.step(1, LOOKING_SECONDS / 5)
            self.driver.let_think(self.screen)
        coach = self.coach
        raise AssertionError(f"{coach.step.id} ({coach.page}) still waits for {coach.missing()}; {self.screen.message}")

    # ways of working, by key

    def read_on(self) -> None:
        self.driver.key(self._key(Command.END_PHASE))

    def _key(self, command: Command) -> str:
        bindings = self.driver.app.keyboard
        chords = bindings.play.chords.get(command) or bindings.menu.chords[command]
        return text_of(chords[0])

    def command(self, command: Command) -> None:
        name = self._key(command)
        self.driver.press_key(name)
        self.driver.step(3)
        self.driver.release_key(name)

    def hover(self, hex: int) -> None:
        self.driver.type("".join(sorted(self.screen.game.scenario.board.number(hex), key=str.isalpha)))

    def click(self, hex: int) -> None:
        self.hover(hex)
        self.driver.key(self._key(Command.UNIT_DONE))

    def press(self, widget: str) -> None:
        sheet, choices = self.screen.sheet, {choice.id: choice.key for choice in self.screen.contents.choices}
        if widget in choices:
            self.driver.key(choices[widget].lower())
        elif sheet is not None:
            rows = [row.id for row in sheet.rows]
            while rows[self.screen.dashboard.focused_row] != widget:
                self.driver.key("down")
            self.driver.key("right" if sheet.rows[self.screen.dashboard.focused_row].kind == "count" else "space")
        else:
            if not self._is_come_to(widget):
                self.driver.key(self._key(Command.CANCEL))
                self.click(self.screen.desk.scenery().pieces[widget].hex)  # it has moved: no key leads to it
            assert self._is_chosen(widget), f"{widget} is not come to"

    def _is_come_to(self, widget: str) -> bool:
        """Whether the key for the next unit comes to one."""
        for _ in range(MOST_UNITS):
            self.driver.key(self._key(Command.NEXT_UNIT))
            if self._is_chosen(widget):
                return True
        return False

    def _is_chosen(self, widget: str) -> bool:
        tray, selected = self.screen.contents.tray, self.screen.desk.state()["selected"]
        is_in_tray = any(piece.id == widget and piece.is_chosen for piece in (tray.pieces if tray is not None else ()))
        return is_in_tray or bool(selected and widget == self.screen.desk.widget(f"unit:{selected}"))


class LessonMouse(LessonPlayer):
    """Only the mouse."""

    def read_on(self) -> None:
        self.driver.click("lesson:next")

    def close_page(self) -> None:
        widgets = self.driver.top.state()["widgets"]
        for name in ("close", "done", "skip", "back"):
            if name in widgets:
                self.driver.click(name)
                break
        assert self.driver.top is self.screen, sorted(widgets)

    def command(self, command: Command) -> None:
        widgets = self.screen.state()["widgets"]
        if command in (Command.PAN_UP, Command.PAN_DOWN):
            x, y = self.screen.dashboard.map_rect.center
            self.driver.drag((x, y), (x - 60, y - 150))
        elif self.coach.step.button == command:
            self.driver.click("lesson:command")
        else:
            self.driver.click({Command.RULES: "lesson:rule"}.get(command, command.value))
            assert widgets

    def hover(self, hex: int) -> None:
        place = self.screen.view.camera.centre(hex)
        card = pygame.Rect(self.screen.state()["lesson"]["card"])
        assert not card.collidepoint(place), f"the card lies over what it is about in step {self.coach.step.id}"
        assert not self.screen.dashboard.covers(place, self.screen.contents)
        self.driver.hover(place)

    def click(self, hex: int) -> None:
        self.hover(hex)
        self.driver.click(self.screen.view.camera.centre(hex))

    def press(self, widget: str) -> None:
        widgets, scenery = self.screen.state()["widgets"], self.screen.desk.scenery()
        if widget not in widgets and widget in scenery.pieces:  # one of those that are fanned out under the mouse
            square = scenery.pieces[widget].hex
            self.hover(square)
            self.driver.step(1, 2 * TWICE_SECONDS)  # a hand is slower: this is no double click
            self.driver.click(self.screen.view.counters.fan(scenery, square)[widget])
            return
        place = self._place_of(widget)
        assert not pygame.Rect(self.screen.state()["lesson"]["card"]).colliderect(place)
        self.driver.click(place.center)

    def _place_of(self, widget: str) -> pygame.Rect:
        """Where a widget is, once the wheel has brought it into a dialog that is too short for all its rows."""
        for _ in range(MOST_NOTCHES):
            widgets = self.screen.state()["widgets"]
            for name in (widget, f"{widget}|+"):
                if name in widgets:
                    return pygame.Rect(widgets[name])
            rows = [row.id for row in self.screen.sheet.rows] if self.screen.sheet is not None else []
            self.driver.wheel(-1, next(row for row in rows if row in widgets))
        raise AssertionError(f"{widget} cannot be found")


def every_way(test):
    """A lesson by keys in one language and size of window, and by mouse in the others; that one is slow."""
    small, large = (1280, 720), (1600, 900)
    ways = [(LessonPlayer, small, "en"), pytest.param(LessonMouse, large, "nl", marks=pytest.mark.slow)]
    return pytest.mark.parametrize(("hand", "size", "language"), ways)(test)


def play_through(player: LessonPlayer) -> None:
    """Play a whole lesson; before and after every step it is as its file says."""
    coach, witness = player.coach, Witness(player.screen)
    for number, step in enumerate(coach.lesson.steps):
        assert (coach.number, coach.page) == (number, CardFace.STEP), step.id
        assert not witness.failing(step.state), step.id
        assert step.until is None or coach.missing(), f"{step.id} is done before it has begun"
        since = coach._since
        player.do_step()
        if step.until is not None:
            since.notice()
            assert not [name for name in since.missing(step.until) if name.startswith(("done", "events", "undone"))]
    assert coach.page is CardFace.END


def play_on(player: LessonPlayer, *, turn: int) -> None:
    """After a lesson its game is a game like any other, in this turn."""
    screen = player.screen
    player.driver.key("enter")
    assert screen.coach is None
    assert player.driver.top is screen
    assert list_saves()[0].turn == turn, "from here on the game is saved"
    assert screen.game.state_hash == Game.replay(screen.game.record, screen.game.scenario).state_hash


def skip_through(player: LessonPlayer) -> None:
    """Have every step of a lesson done: it comes to the same end."""
    coach = player.coach
    while coach.page is CardFace.STEP:
        number = coach.number
        player.driver.key("f4" if not coach.is_reading else "enter")
        player.wait_for(lambda number=number: coach.number > number or coach.page is not CardFace.STEP)
    assert coach.page is CardFace.END
    assert not list_saves(), "a lesson is not a game that somebody would go on with"
    assert not Witness(player.screen).failing(coach.lesson.steps[-1].state)


def go_back_through(player: LessonPlayer) -> None:
    """Go back step by step, from the end of a lesson to its beginning."""
    coach = player.coach
    for number in range(len(coach.lesson.steps) - 1, -1, -1):
        if coach.page is CardFace.STEP:
            while coach.has_changed_game:
                player.driver.key("f3")
        player.driver.key("f3")
        assert (coach.number, coach.page) == (number, CardFace.STEP)
        assert not Witness(player.screen).failing(coach.step.state), coach.step.id
    assert player.screen.game.actions_done == 0


def check_files(name: str) -> None:
    """A lesson and its Dutch texts have nothing wrong, and belong together."""
    texts = [path for path in text_files() if path.stem.startswith(name)]
    assert [path.stem for path in texts] == [f"{name}.nl"]
    for path in (find_lesson(name), *texts):
        assert [str(problem) for problem in check_lesson(path)] == []
    lesson = read_lesson(find_lesson(name))
    assert list(read_texts(texts[0]).steps) == [step.id for step in lesson.steps]
    told = in_language(lesson, "nl").steps
    assert all((new.hint is None) == (old.hint is None) for new, old in zip(told, lesson.steps, strict=True))
