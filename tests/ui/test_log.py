"""The log: rows and links, what is looked for, phases, notes, copying; what its lines lead to."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.saves import list_saves
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.desk.cards import LogKind, LogLine
from game.ui.desk.desks import desk_maker_for
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts, Role
from game.ui.look.tone import Tone
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.log_filter import LogFilter
from game.ui.play.panels.log_panel import LogPanel
from game.ui.play.panels.log_rows import HEX, RULE, UNIT, LogLink, rows_of
from game.ui.play.table.log_book import LogBook
from tests.ui.table import find, open_game, plain_map, scenario


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def played(actions, *, name="first_drop", seed=3):
    game = Game.new(scenario(name), seed=seed)
    player = RandomPlayer(seed)
    for _ in range(actions):
        game.apply(player.choose(Position(game)))
    return game


def book_of(game):
    return LogBook(game, desk_maker_for(game.scenario)(Words()).log_line, Words())


# rows


def links_in(line, width_px=4000):
    font = Fonts().get(Role.TEXT, 13)
    rows = rows_of(font, line, width_px).rows
    return ["".join(stretch.text for stretch in row) for row in rows], [
        (stretch.text, stretch.link) for row in rows for stretch in row if stretch.link is not None
    ]


MOVED = LogLine(
    "Guards Group moves to Best (0914), 2 MP left", "5.1", 7, Tone.PLAIN, "0914", units=(("Guards Group", 4),)
)


def test_units_hexes_and_rules_are_links():
    rows, links = links_in(MOVED)
    assert rows == ["Guards Group moves to Best (0914), 2 MP left [5.1]"]
    assert links == [("Guards Group", LogLink(UNIT, "4")), ("0914", LogLink(HEX, "")), ("[5.1]", LogLink(RULE, "5.1"))]


def test_a_link_goes_on_in_the_next_row_and_no_word_is_lost():
    for width in (60, 90, 130, 200):
        rows, links = links_in(MOVED, width)
        assert len(rows) > 1
        assert " ".join(rows).split() == f"{MOVED.text} [5.1]".split()
        assert "".join(text for text, link in links if link.kind == UNIT).replace(" ", "") == "GuardsGroup"


def test_a_name_within_another_is_not_a_link():
    line = replace(MOVED, text="Guards and Guards Group", units=(("Guards Group", 4), ("Guards", 5)), rule="")
    _, links = links_in(line)
    assert links == [("Guards", LogLink(UNIT, "5")), ("Guards Group", LogLink(UNIT, "4"))]


# the book


def test_the_book_goes_on_and_back_with_the_game():
    game = played(60)
    book = book_of(game)
    whole = list(book.lines(None))
    assert book.lines(None) is book.lines(None)
    for _ in range(25):
        game.rewind()
        assert [line.text for line in book.lines(None)] == [line.text for line in book_of(game).lines(None)]
    while game.redo_refusal() is None:
        game.redo()
        book.lines(None)
    assert book.lines(None) == whole


def test_every_line_has_the_moment_at_which_it_happened():
    game = played(80)
    texts = {}
    desk = desk_maker_for(game.scenario)(Words())
    for entry in game.events:
        line = desk.log_line(entry.event)
        if line is not None:
            texts.setdefault(entry.action_number, []).append(line.text)
    lines = book_of(game).lines(None)
    assert [line.moment for line in lines] == sorted(line.moment for line in lines)
    assert all(line.text in texts[line.moment] for line in lines)
    assert book_of(game).moments(None) == sorted(texts)


def test_secret_events_and_notes_are_read_by_their_side_until_the_game_is_over():
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    player = RandomPlayer(1, passing_chance=1.0)
    while game.decision.side is GERMAN:
        game.apply(player.choose(Position(game)))
    game.add_note("hold the bridge", GERMAN)
    game.add_note("a fine day")
    book = book_of(game)
    texts = {viewer: " ".join(line.text for line in book.lines(viewer)) for viewer in (None, ALLIED, GERMAN)}
    assert "is set up in" in texts[GERMAN]
    assert "is set up in" not in texts[ALLIED] + texts[None]
    assert "hold the bridge" in texts[GERMAN]
    assert "hold the bridge" not in texts[ALLIED] + texts[None]
    assert all("a fine day" in text for text in texts.values())
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    text = " ".join(line.text for line in book.lines(ALLIED))
    assert "hold the bridge" in text
    assert "is set up in" in text


def test_every_kind_of_line_comes_up_in_a_game():
    game = played(200, name="arnhem")
    kinds = {kind for line in book_of(game).lines(None) for kind in line.kinds}
    assert kinds == set(LogKind) - {LogKind.NOTES}


# looking for something


def test_a_filter_keeps_the_headings_of_what_it_finds():
    lines = book_of(played(250, name="arnhem")).lines(None)
    found = LogFilter(LogKind.COMBAT).applied(lines)
    assert 0 < len(found) < len(lines)
    assert all(line.is_heading or LogKind.COMBAT in line.kinds for line in found)
    assert not found[-1].is_heading
    for line, following in pairwise(found):
        assert not (line.is_heading and following.is_heading) or line.begins_turn
    assert any(line.begins_turn for line in found)
    sought = LogFilter(None, "retreats to").applied(lines)
    assert any("retreats to" in line.text for line in sought)
    assert all("retreats" in line.text for line in sought if not line.is_heading)
    assert LogFilter(None, "no such words").applied(lines) == []
    assert LogFilter().applied(lines) == lines


def test_words_are_typed_and_nothing_else_happens(driver):
    screen = open_game(driver, played(60))
    before = screen.state()
    driver.key("ctrl+f")
    driver.type("moves 2r")
    driver.key("backspace")
    log = screen.dashboard.log
    assert log.head.filter == LogFilter(None, "moves 2")
    assert 0 < len(log.lines) < before["log"]
    assert screen.state()["overlays"] == []
    assert driver.top is screen
    driver.key("enter")
    assert not log.head.is_typing
    driver.click("log:search")
    assert log.head.is_typing
    driver.key("esc")
    assert (log.head.is_finding, screen.state()["log"]) == (False, before["log"])


def test_kinds_are_chosen_by_their_buttons(driver):
    screen = open_game(driver, played(120, name="arnhem"))
    driver.click("log:filter")
    for kind in LogKind:
        driver.click(f"log:kind:{kind.value}")
        lines = screen.dashboard.log.lines
        assert all(line.is_heading or kind in line.kinds for line in lines)
    driver.click("log:kind:all")
    everything = len(screen.dashboard.log.lines)
    driver.click("log:filter")
    assert len(screen.dashboard.log.lines) == everything


def test_phases_are_gone_through_by_button_and_key(driver):
    screen = open_game(driver, played(120, name="arnhem"))
    log = screen.dashboard.log

    def top():
        return log._shown[log._first].text

    driver.click("log:back_phase")
    first = top()
    driver.key("ctrl+pgup")
    second = top()
    headings = [line.text for line in log.lines if line.is_heading]
    assert first in headings
    assert second in headings
    driver.click("log:on_phase")
    assert top() == first
    driver.key("pgup")
    assert top() != first


# links in a game


def shown(screen, wanted):
    """The id of a link in view that is wanted."""
    return next(name for name in screen.state()["widgets"] if wanted in name)


def test_a_rule_number_opens_the_rules(driver):
    screen = open_game(driver, played(60))
    driver.click(shown(screen, ":rule:"))
    assert driver.top.name == "rules"


def test_a_unit_in_the_log_is_selected_and_brought_into_view(driver):
    game = find("first_drop", lambda g: g.decision.kind == "movement" and not g.state.stack and g.actions_done > 30)
    screen = open_game(driver, game)
    units = game.scenario.setting.units
    screen.view.camera.zoom_to(84)
    unit = screen.desk._mode.movable()[0]
    screen.log._follow(MOVED, f"unit:{unit}")
    driver.step(2)
    assert screen.state()["selected"] == units[unit].id
    assert screen.view.camera.viewport.collidepoint(screen.view.camera.centre(game.state.hex_of[unit]))


def test_a_unit_that_is_gone_is_told(driver):
    def lost(game):
        return any(hex < -1 for hex in game.state.hex_of) and game.actions_done > 60

    game = find("first_drop", lost)
    screen = open_game(driver, game)
    unit = next(unit for unit, hex in enumerate(game.state.hex_of) if hex < -1)
    before = game.state_hash
    screen.log._follow(MOVED, f"unit:{unit}")
    assert "is not on the map" in screen.message[0]
    assert game.state_hash == before


def test_a_click_on_a_line_goes_to_its_hex_and_its_clock_to_its_moment(driver):
    screen = open_game(driver, played(60))
    log = screen.dashboard.log
    name = shown(screen, ":hex:")
    line = log.lines[int(name.split(":")[2])]
    driver.click(name)
    assert screen.aim.hex == line.hex
    name = shown(screen, ":moment")
    line = log.lines[int(name.split(":")[2])]
    driver.click(name)
    assert driver.top.name == "history"
    assert driver.top.state()["moment"] == line.moment


# notes and copying


def test_a_note_is_written_changed_and_torn_out(driver, tmp_path):
    screen = open_game(driver, played(30))
    game = screen.game
    driver.key("ctrl+n")
    assert driver.top.name == "note"
    driver.type("hold fast")
    driver.key("enter")
    assert driver.top is screen
    assert [(note.text, note.action) for note in game.notes] == [("hold fast", 30)]
    line = screen.dashboard.log.lines[-1]
    assert (line.text, line.note, line.kinds) == ("hold fast", 0, (LogKind.NOTES,))
    again = Game.load(list_saves()[0].path)
    assert again.notes == game.notes
    driver.step()
    driver.click((screen.dashboard.log.rect.centerx, screen.dashboard.log.rect.bottom - 14))
    assert driver.top.name == "note"
    driver.type("stand")
    driver.click("keep")
    assert [note.text for note in game.notes] == ["stand"]
    driver.click("log:note")
    driver.key("esc")
    screen.log.change_note(0)
    driver.step()
    driver.click("remove")
    assert game.notes == ()
    assert all(line.note < 0 for line in screen.dashboard.log.lines)


def test_the_log_is_copied_as_it_is_shown(driver, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    screen = open_game(driver, played(60))
    driver.key("ctrl+c")
    driver.click("log:filter")
    driver.click("log:kind:movement")
    screen.log.actions.copy()
    whole, moves = copied
    assert len(moves) < len(whole)
    assert "moves to" in moves
    assert "[5.1]" in moves
    assert "on the clipboard" in screen.message[0]


def test_a_machine_without_clipboard_is_told(driver, monkeypatch):
    def refuse(text):
        raise pygame.error(text)

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    screen = open_game(driver, played(10))
    driver.key("ctrl+c")
    assert "no clipboard" in screen.message[0]


@pytest.mark.parametrize("finding", [False, True])
def test_there_is_room_for_lines_in_a_small_window(driver, finding):
    screen = open_game(driver, played(120, name="arnhem"))
    if finding:
        driver.key("ctrl+f")
        driver.step()
    seen = {name.split(":")[2] for name in screen.state()["widgets"] if name.startswith("log:at:")}
    assert len(seen) >= 4 - finding


def test_an_empty_log_says_whether_something_was_looked_for(driver, monkeypatch):
    screen = open_game(driver, Game.new(scenario("arnhem_free_deployment"), seed=1))
    while driver.top.name == "curtain":
        driver.key("enter")
    said = []
    draw = type(screen.kit).line
    monkeypatch.setattr(
        type(screen.kit),
        "line",
        lambda kit, surface, text, *a, **k: (said.append(text), draw(kit, surface, text, *a, **k))[1],
    )
    driver.key("ctrl+f")
    driver.type("bridge")
    driver.step(2)
    assert "Nothing like that yet" in said
    said.clear()
    driver.key("esc")
    driver.step(2)
    assert "Nothing has happened yet" in said


def test_only_whole_rows_of_the_log_are_seen_however_high_it_is(driver):
    for height in (160, 171, 183):
        log = LogPanel(Kit(driver.app))
        log.place(pygame.Rect(0, 0, 300, height))
        log.show([LogLine(f"Line {number}", "5.1", number, Tone.PLAIN) for number in range(40)])
        row = log.kit.px(18)
        assert log._view.height % row == 0
        assert log._scroll.offset_px % row == 0
        assert log._view.bottom == log._well.bottom
