"""The play screen's manners: refusals, undo, idling, saving, zooming, the cursor of the keys."""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.engine.saves import list_saves
from game.model.errors import SaveError
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.state import MOVED
from game.ui.look.tone import Tone
from tests.ui.table import Keys, Mouse, find, open_game, place, plain_map, scenario


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def moving(driver):
    """A movement phase with a unit that can move."""
    game = find("first_drop", lambda g: g.decision.kind == "movement" and len(_unmoved(g)) > 1)
    return open_game(driver, game)


def _moves(game):
    return [action for action in game.legal() if isinstance(action, Move)]


def _unmoved(game):
    return {move.unit for move in _moves(game) if not game.state.flags[move.unit] & MOVED}


def hex_of(screen, unit):
    return screen.game.state.hex_of[unit]


def status(screen):
    return screen.state()["status"]


def test_a_refused_click_says_why_with_the_rule(driver, moving):
    unit = _moves(moving.game)[0].unit
    driver.click(place(moving, hex_of(moving, unit)))
    enemy = next(u for u in moving.game.scenario.setting.units_of(moving.game.decision.side.enemy)
                 if moving.game.state.on_map(u))  # fmt: skip
    done = moving.game.actions_done
    driver.click(place(moving, hex_of(moving, enemy)))
    text, kind, rule, _ = status(moving)
    assert (kind, rule) == ("warning", "5.5")
    assert "occupied by the enemy" in text
    assert moving.game.actions_done == done
    driver.click(f"rule:{rule}")
    assert driver.screens == ["play", "rules"]


def test_a_move_by_clicks_is_foreseen_done_and_undone(driver, moving):
    move = next(action for action in _moves(moving.game) if moving.game.foresee(action).undoable)
    start = hex_of(moving, move.unit)
    driver.click(place(moving, start))
    driver.hover(place(moving, move.path[-1]))
    marks = moving._telling.marks()
    assert marks.path == (start, *move.path)
    assert (marks.path_text.endswith("undo"), marks.path_tone) == (True, Tone.GOOD)
    assert status(moving)[0].startswith("Click: move to")
    driver.click(place(moving, move.path[-1]))
    assert hex_of(moving, move.unit) == move.path[-1]
    driver.key("u")
    assert hex_of(moving, move.unit) == start
    driver.key("ctrl+y")
    assert hex_of(moving, move.unit) == move.path[-1]
    driver.click("undo")
    assert hex_of(moving, move.unit) == start


def test_all_that_can_be_undone_is_taken_back_at_once(driver, moving):
    game, before = moving.game, moving.game.state_hash
    done = game.actions_done
    while game.actions_done < done + 3:
        move = next(action for action in _moves(game) if game.foresee(action).undoable)
        driver.click(place(moving, hex_of(moving, move.unit)))
        driver.click(place(moving, move.path[-1]))
        driver.key("esc")
    after = game.state_hash
    driver.key("shift+u")
    assert game.undo_refusal() is not None
    taken = done + 3 - game.actions_done
    assert status(moving)[0] == f"{taken} actions taken back; Ctrl+Shift+Y does them all again"
    assert game.actions_done <= done
    for _ in range(done - game.actions_done):
        driver.key("ctrl+y")
    assert game.state_hash == before
    driver.key("ctrl+y")
    assert game.actions_done == done + 1
    driver.key("ctrl+shift+y")
    assert (game.actions_done, game.state_hash) == (done + 3, after)
    driver.key("ctrl+shift+y")
    assert status(moving)[:2] == ["There is nothing to redo.", "warning"]


@pytest.mark.parametrize("key", ["u", "shift+u"])
def test_undo_that_is_barred_says_why(driver, key):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=7))
    hand = Keys(driver, screen)
    hand.act()
    driver.key(key)
    assert status(screen)[1] == "warning"
    assert "Dice" in status(screen)[0] or "taken over" in status(screen)[0]


def test_a_way_is_laid_with_ctrl(driver, moving):
    move = max(_moves(moving.game), key=lambda action: len(action.path))
    assert len(move.path) > 1
    driver.click(place(moving, hex_of(moving, move.unit)))
    first = place(moving, move.path[0])
    driver.press_key("left ctrl")
    driver.click(first)
    driver.release_key("left ctrl")
    assert moving._telling.marks().waypoints == (move.path[0],)
    driver.key("esc")
    assert moving._telling.marks().waypoints == ()
    assert moving.state()["selected"]
    driver.click(first, button=pygame.BUTTON_RIGHT)
    assert moving.state()["selected"] == ""


def test_nothing_is_drawn_while_nothing_happens(driver, moving):
    driver.hover(place(moving, hex_of(moving, _moves(moving.game)[0].unit)))
    driver.step(2)
    assert driver.step(120) == 0
    assert moving.wait_seconds is None


def test_the_mouse_moving_within_a_hex_draws_nothing(driver, moving):
    x, y = place(moving, hex_of(moving, _moves(moving.game)[0].unit))
    driver.hover((x, y))
    driver.step(2)
    before = driver.drawn
    driver.hover((x + 3, y + 2))
    assert driver.drawn == before


def test_ending_a_phase_counts_what_is_undone(driver, moving):
    hand = Mouse(driver, moving)
    names = moving.desk.undone().names
    assert names
    driver.click("end_phase")
    sheet = moving.sheet
    assert sheet.id == "end"
    assert str(len(names)) in sheet.summary
    driver.key("enter")
    assert hand.state["sheet"] == ""
    assert hand.state["selected"]
    step = moving.game.state.step
    driver.key("esc")
    driver.key("ctrl+enter")
    assert moving.game.state.step != step


def test_a_unit_that_is_passed_is_not_counted(driver, moving):
    count = len(moving.desk.undone().names)
    driver.key("tab")
    passed = moving.state()["selected"]
    driver.key("space")
    assert len(moving.desk.undone().names) == count - 1
    assert moving.state()["selected"] != passed


def test_keys_move_a_cursor_and_digits_jump(driver, moving):
    board = moving.game.scenario.board
    driver.type("0608")
    assert moving.state()["hex"] == "0608"
    driver.key("shift+right")
    assert moving.state()["hex"] == "0708"
    driver.key("shift+right")
    driver.key("shift+up")
    assert moving.state()["hex"] == "0807"
    driver.key("shift+left")
    assert board.topology.touching(board.topology.index("0807"), board.topology.index(moving.state()["hex"]))
    driver.type("99")
    assert "99__" in status(moving)[0]
    driver.type("99")
    assert status(moving)[1] == "warning"
    driver.type("06")
    driver.key("esc")
    assert moving.aim.typed == ""


def test_the_wheel_zooms_at_the_mouse_and_a_drag_pans(driver, moving):
    camera = moving.view.camera
    stand = {piece.hex for piece in moving.flow.scenery.pieces.values()}
    room = camera.viewport.inflate(-300, -300)
    hex = next(hex for hex in camera.visible_hexes() if hex not in stand and room.collidepoint(camera.centre(hex)))
    spot = camera.centre(hex)
    driver.wheel(3, spot)
    assert camera.hex_at(spot) == hex
    zoomed = camera.hex_px
    assert zoomed > 62
    before = camera.centre(hex)
    driver.drag(spot, (spot[0] - 30, spot[1] - 20))
    assert camera.centre(hex) == (before[0] - 30, before[1] - 20)
    driver.drag(spot, (spot[0] + 20, spot[1]), button=pygame.BUTTON_MIDDLE)
    assert camera.centre(hex)[0] == before[0] - 10
    driver.press_key("right")
    driver.step(2)
    driver.release_key("right")
    panned = camera.centre(hex)
    assert panned[0] < before[0] - 10
    driver.step(5)
    assert camera.centre(hex) == panned
    driver.key("home")
    assert camera.hex_px == camera.fit_hex_px
    driver.key("ctrl+0")
    assert camera.hex_px == 62


def test_enemy_reach_is_shown_with_units_in_the_way_and_without(driver, moving):
    reaches = []
    for name in ("enemy_reach", "free_reach"):
        driver.key("v")
        assert moving.state()["overlays"] == [name]
        reaches.append(set(moving._telling.marks().lit))
        assert moving.state()["status"][0].startswith("Where enemies")
    assert reaches[0] < reaches[1]
    driver.key("v")
    assert moving.state()["overlays"] == []


def test_overlays_and_panels_switch(driver, moving):
    for key, name in (("z", "zones"), ("f", "unmoved")):
        driver.key(key)
        assert name in moving.state()["overlays"]
        driver.key(key)
        assert name not in moving.state()["overlays"]
    before = driver.picture()
    driver.press_key("c")
    hidden = driver.picture()
    driver.release_key("c")
    assert before != hidden
    assert driver.picture() == before
    driver.key("g")
    assert driver.picture() != before
    driver.key("g")
    wide = moving.view.camera.viewport.width
    driver.key("i")
    assert moving.view.camera.viewport.width > wide
    driver.key("i")
    driver.key("l")
    assert moving.dashboard.cards.rect.height == 0


def test_a_click_on_the_log_finds_the_hex(driver, moving):
    log = moving.dashboard.log
    last = next(number for number, line in enumerate(log.lines) if line.hex >= 0)
    moving.view.camera.zoom_to(112)
    row_px = moving.kit.px(18)
    driver.wheel(100, log.rect.center)
    driver.wheel(-1, log.rect.center)
    y = log._view.top + log._tops[last] * row_px - log._scroll.offset_px + 4
    assert log._view.collidepoint(log._view.left + 20, y)
    driver.click((log._view.left + 20, y))
    assert moving.aim.cursor == log.lines[last].hex


def test_quick_save_and_load(driver, moving):
    driver.key("f5")
    assert any(save.path.stem == "Quick save" for save in list_saves())
    done = moving.game.actions_done
    Keys(driver, moving).act()
    assert moving.game.actions_done > done
    driver.key("f9")
    assert driver.top is not moving
    assert driver.top.game.actions_done == done


def test_a_failing_disk_is_told_and_play_goes_on(driver, moving, monkeypatch):
    def fail(*_arguments, **_named):
        raise SaveError("The disk is full.")

    monkeypatch.setattr("game.engine.autosave.files.write_whole", fail)
    monkeypatch.setattr("game.engine.autosave.files.append", fail)
    done = moving.game.actions_done
    Keys(driver, moving).act()
    assert moving.game.actions_done > done
    assert "not being saved" in status(moving)[0]
    assert status(moving)[1] == "alarm"
    assert "NOT SAVED" in status(moving)[3]
    driver.key("f5")
    assert moving.game.decision is not None


def test_every_window_size_has_its_layout(driver, moving):
    for size in ((1600, 900), (1280, 720), (1024, 640), (1920, 1080)):
        driver.resize(size)
        rects = [moving.dashboard.layout.top_bar, moving.dashboard.map_rect, moving.dashboard.layout.status]
        assert all(rect.width > 0 and rect.height > 0 for rect in rects)
        assert rects[0].bottom <= rects[1].top
        assert rects[1].bottom <= rects[2].top
        assert moving.dashboard.shows_panel is (size[0] >= 1100)
        for name, rect in moving.state()["widgets"].items():
            assert pygame.Rect((0, 0), size).contains(pygame.Rect(rect)), name


def test_esc_opens_the_menu_when_there_is_nothing_to_let_go_of(driver, moving):
    driver.key("tab")
    assert moving.state()["selected"]
    driver.key("esc")
    assert driver.screens == ["play"]
    driver.key("esc")
    assert driver.screens == ["play", "pause"]


def test_the_speed_is_kept(driver, moving):
    before = driver.app.settings.speed
    driver.key("p")
    assert driver.app.settings.speed != before
    assert moving.flow.speed == driver.app.settings.speed


def test_the_attack_dialog_never_covers_its_target(driver):
    game = find("first_drop", lambda g: g.decision.kind == "combat" and "attack" in g.legal().kinds())
    for size in ((1280, 720), (1600, 900), (1024, 700)):
        driver.resize(size)
        screen = open_game(driver, game)
        target = screen.desk._mode.attackable()[0]
        for hex_px in (62, 112):
            screen.view.camera.zoom_to(hex_px)
            screen.view.camera.centre_on(target)
            screen.relook()
            driver.click(screen.view.camera.centre(target))
            assert screen.state()["sheet"] == "attack"
            dialog, covered = screen.dashboard.sheet.rect, screen.view.hex_rect(target)
            assert not dialog.colliderect(covered)
            assert screen.dashboard.layout.map.contains(dialog)
            assert screen.view.camera.viewport.contains(covered.inflate(-covered.width // 2, -covered.height // 2))
            driver.key("esc")


def test_an_attack_is_weighed_before_it_is_declared(driver):
    game = find("first_drop", lambda g: g.decision.kind == "combat" and "attack" in g.legal().kinds())
    screen = open_game(driver, game)
    driver.key("tab")
    driver.key("space")
    sheet = screen.sheet
    odds = game.odds(next(iter(game.legal().of_kind("attack"))))
    assert [ledger.title for ledger in sheet.ledgers] == ["Attack", "Defense"]
    assert sum(segment.share for segment in sheet.segments) == 6
    assert sheet.lines[0].value
    assert str(odds.column_said) in sheet.summary or len(sheet.rows) > 1
    done = game.actions_done
    driver.key("space")  # leaves the focused attacker out
    assert screen.state()["attackers"] != [] or screen.sheet.choices[0].refusal
    driver.key("esc")
    assert (game.actions_done, screen.state()["sheet"]) == (done, "")


def test_what_is_at_a_hex_is_told_without_a_click(driver, moving):
    unit = _moves(moving.game)[0].unit
    driver.hover(place(moving, hex_of(moving, unit)))
    contents = moving.contents
    assert contents.unit.name == moving.game.scenario.setting.units[unit].name
    labels = [fact.label for fact in contents.hex.facts]
    assert {"Ground", "To enter", "Combat"} <= set(labels)


def test_landing_risks_are_told_before_it_is_done(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=7))
    driver.key("tab")
    preview = screen.contents.preview
    assert len(preview.notes) == 6
    assert sum(segment.share for segment in preview.segments) == 6
    assert screen.game.actions_done == 0
    assert len(screen._telling.marks().arrows) == 6


def test_the_minimap_moves_the_map(driver, moving):
    moving.view.camera.zoom_to(112)
    driver.key("m")
    small = moving.minimap.rect
    assert moving.view.camera.viewport.contains(small)
    driver.click((small.left + 8, small.top + 8))
    corner = moving.view.camera.centre(0)
    driver.click((small.right - 8, small.bottom - 8))
    assert moving.view.camera.centre(0)[0] < corner[0]
    assert moving.state()["hex"] == ""
    driver.key("m")
    assert moving.minimap.rect.width == 0


def test_engineers_bridge_a_hexside_by_keys_and_by_mouse(driver):
    game = find("first_drop", lambda g: g.decision.kind == "movement" and "span" in g.legal().kinds())
    screen = open_game(driver, game)
    sides, before = sorted(action.hexside for action in game.legal().of_kind("span")), game.state.span
    driver.click("engineers")
    driver.click("span")
    assert screen.state()["spanning"]
    assert screen.contents.status[0].startswith("Click near a marked hexside")
    assert sorted(screen._telling.marks().hexsides) == sides
    driver.key("tab")
    driver.key("tab")
    driver.key("esc")
    assert not screen.state()["spanning"]
    driver.key("e")
    driver.key("up")
    driver.key("space")
    driver.key("tab")
    driver.key("space")
    assert game.state.span == sides[0]
    driver.key("u")
    assert game.state.span == before
    driver.click("engineers")
    driver.click("span")
    camera = screen.view.camera
    a, b = game.scenario.board.topology.hexsides[sides[-1]]
    (ax, ay), (bx, by) = place(screen, a), camera.centre(b)
    driver.click((round(ax + (bx - ax) * 0.46), round(ay + (by - ay) * 0.46)))
    assert game.state.span == sides[-1]


def test_engineers_try_to_repair_a_bridge(driver):
    game = find("first_drop", lambda g: g.decision.kind == "movement" and "repair" in g.legal().kinds())
    screen = open_game(driver, game)
    bridge = next(game.legal().of_kind("repair")).bridge
    driver.key("e")
    driver.click(f"repair:{bridge}")
    assert any(entry.event.kind == "repair_tried" for entry in game.events)
    assert screen.state()["sheet"] == ""


def test_a_bombardment_is_ordered_from_the_dialog(driver):
    game = find("first_drop", lambda g: g.decision.kind == "combat" and "bombard" in g.legal().kinds())
    screen = open_game(driver, game)
    target = game.state.hex_of[next(game.legal().of_kind("bombard")).unit]
    driver.click(place(screen, target))
    row = next(name for name in screen.state()["widgets"] if name.startswith("bombard:"))
    driver.click(row)
    assert any(entry.event.kind == "bombarded" for entry in game.events)


def test_support_fire_laid_ready_goes_in_with_the_attack(driver):
    def wanted(game):
        has_hand = any(game.state.hand[m.index] for m in game.scenario.setting.markers if m.side is game.decision.side)
        return game.decision.kind == "combat" and has_hand and "attack" in game.legal().kinds()

    game = find("first_drop", wanted)
    screen = open_game(driver, game)
    driver.click(place(screen, screen.desk._mode.attackable()[0]))
    before = screen.sheet.ledgers[0].total
    plus = next(name for name in screen.state()["widgets"] if name.startswith("marker:") and name.endswith("|+"))
    driver.click(plus)
    assert screen.state()["laid"] == 1
    assert int(screen.sheet.ledgers[0].total) > int(before)
    spent = sum(game.state.spent)
    driver.key("enter")
    assert sum(game.state.spent) >= spent + 1 or game.state.turn == 0
    committed = [entry.event for entry in game.events if entry.event.kind == "fire_committed"]
    assert len(committed[-1].markers if len(committed) == 1 else committed[0].markers) >= 1


def test_a_move_that_is_broken_into_goes_on_with_the_same_unit(driver):
    def wanted(game):
        return game.decision.kind == "demolition" and game.state.stack[0].__class__.__name__ == "March"

    game = find("first_drop", wanted)
    unit = game.scenario.setting.units[game.decision.context["unit"]].id
    while game.decision.kind == "demolition":
        game.rewind()
    screen = open_game(driver, game)
    move = game._history.next.action
    driver.click(place(screen, game.state.hex_of[move.unit]))
    driver.click(place(screen, move.path[-1]))
    assert screen.state()["decision"] == "demolition"
    while screen.state()["decision"] == "demolition":
        driver.key("n")
    if game.decision.side is game.scenario.setting.units[move.unit].side:
        assert screen.state()["selected"] == unit
