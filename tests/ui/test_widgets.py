"""Buttons, entries, lists and text: by mouse and by keyboard."""

import pygame
import pytest

from game.ui.keys.keys import Command
from game.ui.look.fonts import Fonts, Role
from game.ui.look.scroll import Scroll
from game.ui.look.text import draw_lines, fitted, in_capitals, line_height, wrapped
from game.ui.look.theme import RED, WELL
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.window.widget_screen import WidgetScreen


class Rows:
    """A hundred plain rows."""

    def __init__(self, count=100):
        self.count = count
        self.drawn = []

    def __len__(self):
        return self.count

    def draw_row(self, surface, number, rect):
        self.drawn.append(number)


class Desk(WidgetScreen):
    """One of everything."""

    name = "desk"

    def __init__(self):
        self.log = []
        self.rows = Rows()

    def say(self, word):
        return lambda: self.log.append(word)

    def build(self, widgets):
        widgets.button("undo", pygame.Rect(20, 20, 120, 36), "Undo", self.say("undo"), command=Command.COPY)
        widgets.button("new", pygame.Rect(20, 70, 120, 36), "New", self.say("new"), command=Command.NEW_GAME)
        self.off = widgets.button("off", pygame.Rect(20, 120, 120, 36), "Off", self.say("off"), command=Command.QUIT)
        self.off.enable(on=False)
        self.seed = widgets.entry("seed", pygame.Rect(20, 170, 200, 36), "12", self.log.append, digits_only=True)
        self.list = widgets.add(
            "list",
            ListBox(
                self.app,
                pygame.Rect(300, 20, 300, 200),
                self.rows,
                20,
                choose=self.log.append,
                open_row=self.say("open"),
            ),
        )
        text = [Paragraph("A heading", is_heading=True), *(Paragraph("Some words to read. " * 9) for _ in range(20))]
        self.text = widgets.add("text", TextPane(self.app, pygame.Rect(640, 20, 300, 200), text))
        widgets.button(
            "end", pygame.Rect(20, 300, 200, 40), "End", self.say("end"), command=Command.CONFIRM, look="main"
        )
        widgets.on(Command.CANCEL, self.say("cancel"))


@pytest.fixture
def desk(driver):
    screen = Desk()
    driver.show(screen)
    return screen


def test_a_click_presses_a_button_once(driver, desk):
    driver.click("new")
    assert desk.log == ["new"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(driver, desk):
    driver.press_button(driver.hover("new"))
    driver.hover((900, 600))
    driver.release_button((900, 600))
    assert desk.log == []


def test_a_press_is_not_lost_when_what_can_be_pressed_is_told_again(driver, desk):
    desk.off.enable(on=True)
    driver.press_button(driver.hover("off"))
    desk.off.enable(on=True)
    driver.release_button(driver.hover("off"))
    assert desk.log == ["off"]
    driver.press_button(driver.hover("off"))
    for on in (False, True):
        desk.off.enable(on=on)
    driver.release_button(driver.hover("off"))
    assert desk.log == ["off"], "it could not be pressed any more meanwhile"


def test_keys_press_their_buttons(driver, desk):
    driver.key("n")
    driver.key("ctrl+c")
    driver.key("enter")
    driver.key("esc")
    assert desk.log == ["new", "undo", "end", "cancel"]


def test_a_disabled_button_is_not_pressed_by_anything(driver, desk):
    driver.key("q")
    driver.click((80, 138))
    assert desk.log == []
    with pytest.raises(KeyError):
        driver.find("off")
    desk.off.enable(on=True)
    driver.key("q")
    driver.click("off")
    assert desk.log == ["off", "off"]


def test_tab_goes_round_what_is_enabled(driver, desk):
    seen = []
    for _ in range(7):
        driver.key("tab")
        seen.append(desk.widgets.focused_id)
    assert seen == ["undo", "new", "seed", "list", "text", "end", "undo"]
    driver.key("shift+tab")
    assert desk.widgets.focused_id == "end"


def test_enter_and_space_press_the_focused_button(driver, desk):
    desk.widgets.focus("new")
    driver.key("enter")
    driver.key("space")
    assert desk.log == ["new", "new"]


def test_arrows_move_between_buttons(driver, desk):
    desk.widgets.focus("undo")
    driver.key("down")
    assert desk.widgets.focused_id == "new"
    driver.key("up")
    assert desk.widgets.focused_id == "undo"


def test_the_focus_can_be_seen(driver, desk):
    before = driver.picture()
    driver.key("tab")
    after = driver.picture()
    assert before != after
    driver.key("tab")
    assert driver.picture() != after


def test_hovering_a_button_is_seen_and_then_nothing_moves(driver, desk):
    driver.step(3)
    assert driver.step(20) == 0
    driver.hover("new")
    assert driver.drawn
    driver.step(2)
    assert driver.step(20) == 0


def test_typing_changes_the_entry_and_nothing_else(driver, desk):
    driver.click("seed")
    assert desk.widgets.focused_id == "seed"
    driver.key("end")
    driver.type("34n5q")
    assert desk.seed.text == "12345"
    assert desk.log == ["123", "1234", "12345"]
    driver.key("backspace")
    assert desk.seed.text == "1234"


def test_tabbing_into_an_entry_chooses_its_text(driver, desk):
    desk.widgets.focus("new")
    driver.key("tab")
    driver.type("7")
    assert desk.seed.text == "7"


def test_enter_and_escape_work_while_typing(driver, desk):
    desk.widgets.focus("seed")
    driver.key("enter")
    driver.key("esc")
    assert desk.log == ["end", "cancel"]
    driver.key("tab")
    assert desk.widgets.focused_id == "list"


def test_a_cursor_blinks_twice_a_second_and_only_while_typing(driver, desk):
    assert desk.wait_seconds is None
    desk.widgets.focus("seed")
    assert desk.wait_seconds == 0.5
    driver.key("end")
    pictures = set()
    for _ in range(30):
        driver.step(seconds=0.25)
        pictures.add(driver.picture())
    assert len(pictures) == 2
    desk.widgets.focus("new")
    assert desk.wait_seconds is None


def test_keys_repeat_as_before_when_the_typing_is_over(driver, desk):
    before = pygame.key.get_repeat()
    desk.widgets.focus("seed")
    driver.key("tab")
    assert pygame.key.get_repeat() == before == (350, 40)


def test_a_click_on_nothing_takes_the_focus_away(driver, desk):
    desk.widgets.focus("seed")
    driver.click((1200, 700))
    assert desk.widgets.focused_id == ""


def test_list_by_keyboard(driver, desk):
    desk.widgets.focus("list")
    driver.key("down")
    driver.key("down")
    driver.key("up")
    driver.key("pgdn")
    driver.key("end")
    driver.key("down")
    driver.key("pgup")
    driver.key("home")
    assert desk.log == [1, 2, 1, 11, 99, 89, 0]
    driver.key("enter")
    assert desk.log[-1] == "end"


def test_list_by_mouse(driver, desk):
    driver.click((350, 20 + 3 * 20 + 5))
    assert desk.log == [3]
    driver.wheel(-2, "list")
    driver.click((350, 25))
    assert desk.log == [3, 2]


def test_a_double_click_opens_a_row_and_two_slow_ones_do_not(driver, desk):
    driver.click((350, 30))
    driver.click((350, 30))
    assert desk.log == ["open"]
    driver.step(seconds=1.0)
    driver.click((350, 30))
    driver.step(seconds=1.0)
    driver.click((350, 30))
    assert desk.log == ["open"]


def test_only_rows_in_view_are_drawn(driver, desk):
    desk.rows.drawn.clear()
    desk.dirty = True
    driver.step()
    assert desk.rows.drawn == list(range(11))


def test_dragging_the_bar_scrolls(driver, desk):
    driver.drag((594, 30), (594, 400))
    driver.click((350, 215))
    assert desk.log == [99]


def test_a_click_below_the_last_row_chooses_nothing(driver, desk):
    desk.rows.count = 3
    driver.click((350, 200))
    assert desk.log == []


def test_an_empty_list_is_passed_over(driver, desk):
    desk.rows.count = 0
    desk.rebuild()
    desk.widgets.focus("seed")
    driver.key("tab")
    assert desk.widgets.focused_id == "text"
    driver.click("list")
    assert desk.log == []


def test_text_scrolls_by_key_and_wheel(driver, desk):
    pictures = [driver.picture()]
    desk.widgets.focus("text")
    for act in (lambda: driver.key("pgdn"), lambda: driver.key("down"), lambda: driver.wheel(-1, "text")):
        act()
        pictures.append(driver.picture())
    assert len(set(pictures)) == 4
    driver.key("home")
    driver.key("end")
    last = driver.picture()
    driver.key("pgdn")
    assert driver.picture() == last


def test_rebuilding_keeps_the_focus(driver, desk):
    desk.widgets.focus("list")
    driver.resize((1600, 900))
    assert desk.widgets.focused_id == "list"


def test_an_id_is_taken_once(driver, desk):
    with pytest.raises(ValueError, match="already"):
        desk.widgets.add("list", desk.text)


def test_looks(driver, desk):
    surface = driver.app.surface
    assert surface.get_at((60, 305))[:3] == RED
    assert surface.get_at((320, 218))[:3] == WELL


def test_the_key_of_a_button_stands_on_it(driver, desk):
    with_key = driver.app.surface.subsurface((20, 70, 120, 36)).copy()
    desk.widgets.button("bare", pygame.Rect(20, 400, 120, 36), "New", desk.say("bare"))
    desk.dirty = True
    driver.step(2)
    bare = driver.app.surface.subsurface((20, 400, 120, 36))
    assert pygame.image.tobytes(with_key, "RGB") != pygame.image.tobytes(bare, "RGB")


@pytest.fixture
def font():
    return Fonts().get(Role.TEXT, 16)


def test_a_line_is_cut_where_it_does_not_fit(font):
    text = "The bridge at Nijmegen is still standing"
    assert fitted(font, text, 1000) == text
    for width in range(20, 250, 7):
        cut = fitted(font, text, width)
        assert font.size(cut)[0] <= width
        assert cut.endswith("…")
        assert text.startswith(cut[:-1])


def test_wrapping_loses_nothing_and_fits(font):
    text = "Every unit has a movement allowance.\nIt may spend it in any direction, " + "very" * 60 + " far."
    for width in (60, 100, 250):
        lines = wrapped(font, text, width)
        assert all(font.size(line)[0] <= width for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrapping_leaves_the_sign_of_per_cent_with_its_figure(font):
    text = "Victory of the Americans (very likely 56 to 81 %), or 7 % of a draw"
    for width in range(120, font.size(text)[0] + 1, 3):
        lines = wrapped(font, text, width)
        assert not any(line.startswith("%") for line in lines)
        assert " ".join(lines) == text


def test_wrapping_keeps_empty_lines(font):
    assert wrapped(font, "a\n\nb", 100) == ["a", "", "b"]


def test_lines_stop_at_the_bottom(font):
    surface = pygame.Surface((200, 200))
    height = line_height(font)
    assert draw_lines(surface, font, ["a"] * 9, pygame.Rect(0, 0, 200, height * 3), (255, 255, 255)) == height * 3


def test_scroll_stays_within_its_content():
    scroll = Scroll()
    view = pygame.Rect(0, 0, 100, 100)
    scroll.fit(view, 50, 10)
    assert not scroll.is_needed
    assert not scroll.by(10)
    assert scroll.bar_width_px == 0
    scroll.fit(view, 250, 10)
    assert scroll.bar_width_px == 10
    assert scroll.by(1000)
    assert scroll.offset_px == 150
    scroll.show(20, 10)
    assert scroll.offset_px == 20
    scroll.show(200, 20)
    assert scroll.offset_px == 120


def test_the_uppermost_row_in_view_of_a_list_is_whole_however_it_is_scrolled():
    scroll, view = Scroll(), pygame.Rect(0, 0, 100, 90)
    scroll.fit(view, 10 * 20, 10, 20)
    scroll.by(1000)
    assert scroll.offset_px == 120, "of 90 pixels 80 hold whole rows, the last four"
    scroll.show(0, 20)
    scroll.show(4 * 20, 20)
    assert scroll.offset_px == 20
    for y in range(0, 100, 7):
        scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(95, y)))
        scroll.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(95, y)))
        scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(95, y)))
        assert scroll.offset_px % 20 == 0
    scroll.fit(view, 4 * 20, 10, 20)
    assert (scroll.is_needed, scroll.offset_px) == (False, 0)


@pytest.mark.parametrize("pair", ["f t", "t y", "y a", "r w"])
def test_words_in_capitals_stand_apart_whatever_letters_meet(pair):
    font = Fonts().get(Role.STRONG, 14)
    first, space, second = in_capitals(pair)
    assert first + second == pair.replace(" ", "").upper()
    gap = font.size(first + space + second)[0] - font.size(first)[0] - font.size(second)[0]
    assert gap >= font.size("x x")[0] - 2 * font.size("x")[0] > 0
