"""The window: its stack of screens, what it draws and when, its own keys, its size."""

import gc
import json
import threading
import weakref

import pygame
import pytest

from game.ui.entrance.title import TitleScreen
from game.ui.window.app import WAKE
from game.ui.window.screen import Screen
from game.ui.window.waiter import FRAME_SECONDS, Waiter


class Plain(Screen):
    """A screen of one colour that writes down what it is told."""

    def __init__(self, name, colour=(10, 20, 30), *, modal=False):
        self.name = name
        self.title = f"Title of {name}"
        self.modal = modal
        self.colour = colour
        self.told = []
        self.wait = None

    def enter(self, app):
        self.app = app
        self.told.append("enter")

    def leave(self):
        self.told.append("leave")

    def uncovered(self):
        super().uncovered()
        self.told.append("uncovered")

    def resize(self, size):
        self.told.append(size)

    def handle(self, event):
        self.told.append(event.type)
        return event.type == pygame.MOUSEBUTTONDOWN

    @property
    def wait_seconds(self):
        return self.wait

    def draw(self, surface):
        surface.fill(self.colour, surface.get_rect().inflate(-200, -200) if self.modal else None)

    def state(self):
        return {"told": len(self.told)}


def at(driver, x, y):
    return tuple(driver.app.surface.get_at((x, y))[:3])


def test_idle_draws_nothing(driver):
    screen = Plain("a")
    driver.app.push(screen)
    assert driver.step() == 1
    assert driver.step(50) == 0
    screen.dirty = True
    assert driver.step() == 1
    assert driver.step(50) == 0


def test_an_event_alone_draws_nothing(driver):
    driver.show(Plain("a"))
    assert driver.step(5) == 0
    driver.hover((300, 300))
    driver.key("k")
    assert driver.drawn == 1


def test_push_pop_replace_tell_the_screens(driver):
    a, b, c = Plain("a"), Plain("b"), Plain("c")
    driver.show(a)
    driver.show(b)
    assert driver.screens == ["a", "b"]
    driver.app.pop()
    assert (b.told[-1], a.told[-1]) == ("leave", "uncovered")
    driver.show(b)
    driver.app.replace(c)
    assert driver.screens == ["c"]
    assert a.told[-1] == b.told[-1] == "leave"


def test_popping_the_last_screen_ends_the_app(driver):
    driver.show(Plain("a"))
    driver.app.pop()
    assert not driver.app.running


def test_only_the_top_screen_gets_events_and_the_caption(driver):
    a, b = Plain("a"), Plain("b")
    driver.show(a)
    driver.show(b)
    before = list(a.told)
    driver.key("k")
    assert pygame.KEYDOWN in b.told
    assert a.told == before
    assert pygame.display.get_caption()[0] == "Title of b"
    driver.app.pop()
    assert pygame.display.get_caption()[0] == "Title of a"


def test_a_modal_screen_is_drawn_over_the_one_below(driver):
    driver.show(Plain("a", (200, 0, 0)))
    driver.show(Plain("b", (0, 200, 0), modal=True))
    assert at(driver, 5, 5) == (200, 0, 0)
    assert at(driver, 640, 360) == (0, 200, 0)
    driver.show(Plain("c", (0, 0, 200)))
    assert at(driver, 5, 5) == (0, 0, 200)


def test_of_dialogs_on_dialogs_only_the_last_is_seen(driver):
    driver.show(Plain("a", (200, 0, 0)))
    driver.show(Plain("b", (0, 200, 0), modal=True))
    drawn = []
    driver.app.screens[1].draw = drawn.append
    driver.show(Plain("c", (0, 0, 200), modal=True))
    assert (at(driver, 5, 5), at(driver, 640, 360)) == ((200, 0, 0), (0, 0, 200))
    assert drawn == []


def test_a_dirty_screen_below_a_modal_one_is_drawn(driver):
    a = Plain("a", (200, 0, 0))
    driver.show(a)
    driver.show(Plain("b", modal=True))
    a.colour, a.dirty = (100, 100, 0), True
    driver.step()
    assert at(driver, 5, 5) == (100, 100, 0)


def test_closing_the_window_ends_the_app_and_asks_nothing(driver):
    driver.show(Plain("a"))
    driver.app.handle(pygame.event.Event(pygame.QUIT))
    assert not driver.app.running
    assert driver.screens == ["a"]


@pytest.mark.parametrize("size", [(800, 600), (1024, 640), (1600, 900), (2560, 1440)])
def test_resizing_tells_every_screen(driver, size):
    a, b = Plain("a"), Plain("b")
    driver.show(a)
    driver.show(b)
    driver.resize(size)
    assert driver.app.surface.get_size() == driver.app.size == size
    assert size in a.told
    assert size in b.told


def test_a_window_too_small_to_use_is_made_larger(driver):
    driver.show(Plain("a"))
    driver.resize((200, 100))
    assert driver.app.size == (640, 400)


def test_f11_fills_the_screen_and_gives_the_window_back(driver):
    driver.show(Plain("a"))
    driver.key("f11")
    assert driver.app.is_full_screen
    assert driver.app.size == pygame.display.get_desktop_sizes()[0]
    driver.key("f11")
    assert not driver.app.is_full_screen
    assert driver.app.size == (1280, 720)


def test_f12_keeps_a_picture(driver, home):
    driver.show(Plain("a", (9, 8, 7)))
    driver.key("f12")
    (picture,) = (home / "pictures").glob("*.png")
    assert pygame.image.load(picture).get_at((50, 50))[:3] == (9, 8, 7)


def test_f12_where_nothing_can_be_written_says_so(driver, home):
    home.mkdir()
    (home / "pictures").write_text("in the way")
    driver.show(Plain("a"))
    driver.key("f12")
    assert driver.screens == ["a", "message"]


def test_f1_opens_the_rules_over_any_screen_and_once(driver):
    driver.show(Plain("a"))
    driver.key("f1")
    assert driver.screens == ["a", "rules"]
    driver.key("f1")
    assert driver.screens == ["a", "rules"]
    driver.key("esc")
    assert driver.screens == ["a"]


def test_a_held_key_acts_once_but_arrows_go_on(driver):
    screen = Plain("a")
    driver.show(screen)
    screen.told.clear()
    for _ in range(5):
        driver.press_key("enter")
    assert screen.told.count(pygame.KEYDOWN) == 1
    driver.release_key("enter")
    driver.press_key("enter")
    assert screen.told.count(pygame.KEYDOWN) == 2
    for _ in range(5):
        driver.press_key("left")
    assert screen.told.count(pygame.KEYDOWN) == 7


def test_the_scale_is_kept_within_what_the_window_has_room_for(driver):
    driver.show(Plain("a"))
    driver.app.set_ui_scale(2.0)
    assert driver.app.settings.ui_scale == 2.0
    assert driver.app.ui_scale == pytest.approx(1.125)
    driver.resize((2560, 1440))
    assert driver.app.ui_scale == 2.0
    assert driver.app.px(10) == 20
    assert driver.app.px(0.1) == 1


class Counting(Plain):
    """A screen that ends the app after some rounds."""

    def __init__(self, rounds, wait):
        super().__init__("counting")
        self.rounds, self.wait = rounds, wait

    def update(self, seconds):
        assert 0 <= seconds <= 0.1 + (self.wait or 0.0)
        self.rounds -= 1
        if not self.rounds:
            self.app.quit()


def test_the_loop_gives_time_to_what_moves(driver):
    screen = Counting(5, 0.0)
    driver.app.push(screen)
    driver.app.loop()
    assert screen.rounds == 0
    assert screen.told[-1] == "leave"


def test_the_loop_waits_for_an_event_that_another_thread_may_send(driver):
    screen = Counting(3, None)
    driver.app.push(screen)
    timers = [threading.Timer(0.05 * n, driver.app.wake) for n in range(1, 4)]
    for timer in timers:
        timer.start()
    driver.app.loop()
    for timer in timers:
        timer.join()
    assert WAKE in screen.told


class Atlas(Plain):
    """A page whose parts hold each other, as those of a map do."""

    def __init__(self):
        super().__init__("atlas")
        self.part = [self]


@pytest.mark.parametrize("way", ["pop", "replace"])
def test_what_a_page_held_is_given_back_when_it_is_left(driver, way):
    gc.disable()
    try:
        page = Atlas()
        held = weakref.ref(page)
        driver.app.push(Plain("title"))
        driver.app.push(page)
        del page
        driver.step(2)
        driver.app.pop() if way == "pop" else driver.app.replace(Plain("title"))
        driver.app.push(Counting(6, 0.0))
        driver.app.loop()
        assert held() is None
    finally:
        gc.enable()


def test_the_loop_keeps_the_state_file(driver, home, monkeypatch, tmp_path):
    from game.ui.entrance.opening import open_window
    from game.ui.window.settings import Settings

    monkeypatch.setenv("ARNHEM_STATE_FILE", str(tmp_path / "state.json"))
    app = open_window((1280, 720), settings=Settings(), headless=True)
    app.push(Counting(3, 0.0))
    app.loop()
    state = json.loads((tmp_path / "state.json").read_text())
    assert state["screen"] == "counting"
    assert state["screens"] == ["counting"]
    assert state["size"] == [1280, 720]
    assert state["told"] >= 1


class Clock:
    """Time as the waiter knows it: it goes on only while he sleeps."""

    def __init__(self):
        self.now = 0.0
        self.naps = 0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds
        self.naps += 1


def test_frames_come_at_most_sixty_times_a_second(driver, monkeypatch):
    clock = Clock()
    monkeypatch.setattr("game.ui.window.waiter.time", clock)
    waiter = Waiter()
    pygame.event.clear()
    for _ in range(10):
        waiter.events(0.0)
    assert clock.now >= 9 * FRAME_SECONDS
    waiter.has_drawn()
    pygame.event.post(pygame.event.Event(WAKE))
    began = clock.now
    assert [event.type for event in waiter.events(None)] == [WAKE]
    assert clock.now - began >= FRAME_SECONDS / 2


def test_waiting_costs_next_to_nothing(driver, monkeypatch):
    pygame.event.clear()
    clock = Clock()
    monkeypatch.setattr("game.ui.window.waiter.time", clock)
    assert Waiter().events(10.0) == []
    assert clock.now == pytest.approx(10)
    assert clock.naps < 10 * 70


def test_an_event_ends_the_wait(driver):
    pygame.event.clear()
    threading.Timer(0.05, driver.app.wake).start()
    assert Waiter().events(None)


def test_a_question_mark_lists_the_keys_over_any_screen_and_once(driver):
    driver.show(TitleScreen())
    for _ in range(2):
        driver.key("shift+/")
        assert driver.screens == ["title", "keys"]
    driver.key("esc")
    assert driver.screens == ["title"]
