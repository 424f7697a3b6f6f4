"""Parts of the play screen by themselves: the stage, the log, the aim, places for dialogs, thinking players."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pygame
import pytest

from game import Game
from game.ai.player import SIDE_TURN_SECONDS, Position
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.ui.desk import StandardDesk
from game.ui.advice.asking import Asking
from game.ui.desk.cards import LogLine, Row, Segment, Sheet, UnitCard
from game.ui.desk.desk import Do, Vantage
from game.ui.desk.groups import CarryOut
from game.ui.desk.stage import Piece, Scene, Scenery, Stage
from game.ui.keys.keys import Command
from game.ui.language.words import Words
from game.ui.look.theme import PANEL, SMALL_PX
from game.ui.look.tone import Tone
from game.ui.paint.livery import Livery
from game.ui.paint.looks import ZoneLook
from game.ui.paint.plate import Outline
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.pointer import Pointer
from game.ui.play.panels.card_parts import CardParts
from game.ui.play.panels.fact_list import ROOMY
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.layout import place_beside
from game.ui.play.panels.log_panel import LogPanel
from game.ui.play.panels.sheet_panel import SheetPanel
from game.ui.play.panels.sheet_plan import plan_of, sheet_width
from game.ui.play.panels.sheet_row_plan import row_plan
from game.ui.play.panels.waiting import is_painting
from game.ui.play.play_screen import PlayScreen
from game.ui.play.table.thinking import Thinking
from game.ui.play.telling import OPENING_HEX_PX
from tests.ui.driver import PATIENCE_SECONDS
from tests.ui.table import PEOPLE, find, open_game, plain_map, scenario

LOOK = ZoneLook("1st", Livery("olive", Outline.ROUNDED), is_lost=False)


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


# the stage


def scenery(**hexes):
    return Scenery({name: Piece(name, hex, LOOK) for name, hex in hexes.items()}, (0, 0))


def test_scenes_follow_each_other_and_leave_things_where_they_put_them():
    stage = Stage()
    stage.play(scenery(a=1, b=5), [Scene(0.2, "a", 1, 2), Scene(0.2, "a", 2, 3), Scene(0.1, bridges={1: 1})])
    assert stage.is_playing
    assert "a" not in stage.scenery.pieces
    assert (stage.moving.origin, stage.moving.hex, stage.moving.share) == (1, 2, 0.0)
    stage.update(0.3)
    assert (stage.moving.origin, stage.moving.hex) == (2, 3)
    assert stage.moving.share == pytest.approx(0.5)
    stage.update(0.15)
    assert stage.scenery.pieces["a"].hex == 3
    assert stage.scenery.bridges == (0, 0)
    stage.update(0.1)
    assert not stage.is_playing


def test_skipping_leaves_out_the_rest():
    stage = Stage()
    stage.play(scenery(a=1), [Scene(9.0, "a", 1, 2), Scene(9.0, hex=3, text="blown")])
    stage.skip()
    assert not stage.is_playing
    assert stage.update(1.0) is False


def test_a_unit_that_is_gone_is_gone_when_its_word_was_shown():
    stage = Stage()
    stage.play(scenery(a=1), [Scene(1.0, hex=1, text="eliminated", tone=Tone.BAD), Scene(0.0, after={"a": None})])
    assert stage.word == (1, "eliminated", Tone.BAD)
    assert "a" in stage.scenery.pieces
    stage.update(1.0)
    assert not stage.is_playing


def test_moves_are_acted_out_and_end_where_the_game_is(driver):
    game = find("first_drop", lambda g: g.decision.kind == "movement" and "move" in g.legal().kinds())
    screen = open_game(driver, game, speed=0)
    move = max(game.legal().of_kind("move"), key=lambda action: len(action.path))
    screen.take(Do((move,)))
    assert screen.state()["playing"]
    drawn = driver.step(6)
    assert drawn == 6
    driver.step(120)
    assert not screen.state()["playing"]
    assert driver.step(30) == 0
    assert screen.flow.scenery.pieces[f"unit:{move.unit}"].hex == game.state.hex_of[move.unit]


def test_a_key_skips_what_is_acted_out(driver):
    game = find("first_drop", lambda g: g.decision.kind == "movement" and "move" in g.legal().kinds())
    screen = open_game(driver, game, speed=0)
    screen.take(Do((max(game.legal().of_kind("move"), key=lambda action: len(action.path)),)))
    driver.step()
    driver.key("g")
    assert not screen.state()["playing"]


# the log


def line(number):
    return LogLine(f"Line number {number} of the log", "5.1", number, Tone.PLAIN, f"{number:04d}")


def test_of_ten_thousand_lines_only_those_in_view_are_drawn(driver, monkeypatch):
    drawn = []
    entry = LogPanel._draw_entry
    monkeypatch.setattr(LogPanel, "_draw_entry", lambda self, *rest: drawn.append(rest[1]) or entry(self, *rest))
    log = LogPanel(Kit(driver.app))
    log.place(pygame.Rect(900, 300, 300, 300))
    log.show([line(number) for number in range(10_000)])
    surface = pygame.Surface((1280, 720))
    for _ in range(20):
        log.draw(surface)
    assert 10 <= len(drawn) <= 25
    assert log.line_at((950, 590)).hex > 9900


def test_the_log_stays_where_somebody_has_scrolled_to(driver):
    log = LogPanel(Kit(driver.app))
    log.place(pygame.Rect(900, 300, 300, 300))
    log.show([line(number) for number in range(100)])
    log.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=5))
    seen = log.line_at((950, 400)).hex
    log.show([line(number) for number in range(105)])
    assert log.line_at((950, 400)).hex == seen
    log.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-500))
    log.show([line(number) for number in range(110)])
    assert log.line_at((950, 590)).hex == 109


def test_undone_lines_leave_the_log(driver):
    log = LogPanel(Kit(driver.app))
    log.place(pygame.Rect(900, 300, 300, 300))
    log.show([line(number) for number in range(10)])
    log.show([line(number) for number in range(4)])
    assert len(log.lines) == 4


# aim and pointer


def test_the_cursor_keeps_its_row_sideways():
    topology = scenario("first_drop").board.topology
    aim = Aim(topology)
    aim.put(topology.index("0308"))
    for number in ("0408", "0508", "0608", "0708"):
        assert aim.move(Command.CURSOR_RIGHT, 0)
        assert topology.numbers[aim.hex] == number
    aim.put(topology.index("0105"))
    assert not aim.move(Command.CURSOR_UP, 0)


def test_a_press_and_release_in_one_place_is_a_click():
    pointer = Pointer()
    pointer.press(1, (100, 100))
    assert pointer.move((102, 101)) is None
    assert pointer.release(1)
    pointer.press(1, (100, 100))
    assert pointer.move((120, 100)) == (-20, 0)
    assert not pointer.release(1)
    assert not pointer.release(1)


# places of dialogs


def test_a_dialog_stands_beside_what_it_must_not_cover():
    room = pygame.Rect(0, 0, 1000, 700)
    dialog = pygame.Rect(0, 0, 400, 300)
    assert place_beside(dialog, room, None, 10).center == room.center
    for x in range(50, 1000, 90):
        for y in range(50, 700, 90):
            avoid = pygame.Rect(x - 40, y - 40, 80, 80)
            placed = place_beside(dialog, room, avoid, 10)
            assert placed is not None
            assert room.contains(placed)
            assert not placed.colliderect(avoid)
    assert place_beside(pygame.Rect(0, 0, 990, 690), room, pygame.Rect(480, 330, 40, 40), 10) is None


# players that are not people


def test_a_player_thinks_in_another_thread_and_wakes_the_window():
    game = Game.new(scenario("first_drop"), seed=1)
    woken = threading.Event()
    thinking = Thinking(RandomPlayer(1), Position(game), woken.set)
    assert woken.wait(PATIENCE_SECONDS)
    thinking.wait(PATIENCE_SECONDS)
    assert thinking.is_done
    assert game.refusal(thinking.action) is None


class Leaves(RandomPlayer):
    def choose(self, position):
        raise SystemExit

    def advise(self, position, count=3, go_on=None):
        raise SystemExit


@pytest.mark.parametrize("ask", [
    lambda position, wake: Thinking(Leaves(1), position, wake),
    lambda position, wake: Asking(Leaves(1), position, 3, wake),
])  # fmt: skip
def test_whoever_leaves_while_it_thinks_is_not_waited_for(ask):
    """Nobody else would tell the window: the thread would end without a word."""
    woken = threading.Event()
    asked = ask(Position(Game.new(scenario("first_drop"), seed=1)), woken.set)
    assert woken.wait(PATIENCE_SECONDS)
    assert asked.is_done
    assert "SystemExit" in str(asked.error)


class Timed(RandomPlayer):
    def choose(self, position):
        self.turn_seconds = position.turn_seconds
        return super().choose(position)


def test_a_player_at_the_window_is_told_how_long_a_person_waits(driver):
    player = Timed(1)
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1), {ALLIED: player, GERMAN: None})
    for _ in range(10):
        driver.let_think(screen)
        driver.step()
    assert player.turn_seconds == SIDE_TURN_SECONDS


class Broken:
    def choose(self, position):
        raise RuntimeError("no idea")


def test_a_player_that_fails_is_told_in_a_sentence(driver):
    game = Game.new(scenario("first_drop"), seed=1)
    screen = open_game(driver, game, {ALLIED: Broken(), GERMAN: None})
    for _ in range(10):
        driver.let_think(screen)
        driver.step()
    text, kind, *_ = screen.state()["status"]
    assert (kind, "no idea" in text) == ("alarm", True)
    assert driver.step(30) == 0


def test_two_players_can_be_watched_to_the_end(driver):
    game = Game.new(scenario("first_drop"), seed=2)
    screen = open_game(driver, game, {ALLIED: RandomPlayer(1), GERMAN: RandomPlayer(2)})
    assert screen.state()["viewer"] == ""
    for _ in range(800):
        driver.let_think(screen)
        driver.step()
        if game.outcome is not None:
            break
    assert game.outcome is not None
    driver.step(2)
    assert driver.screens == ["play", "result"]


def test_what_was_said_makes_room_for_who_decides(driver):
    game = Game.new(scenario("first_drop"), seed=2)
    screen = open_game(driver, game, {ALLIED: RandomPlayer(1), GERMAN: RandomPlayer(2)})
    driver.key("p")
    said = screen.message[0]
    assert said
    for _ in range(400):
        driver.let_think(screen)
        driver.step()
        if screen.message[0] != said or game.outcome is not None:
            break
    assert game.outcome is None
    assert screen.message[0] == ""


def test_who_watches_cannot_act(driver):
    game = Game.new(scenario("first_drop"), seed=2)
    screen = open_game(driver, game, {ALLIED: Broken(), GERMAN: None})
    done = game.actions_done
    for key in ("tab", "space", "enter", "ctrl+enter", "e", "b"):
        driver.key(key)
    driver.click(screen.view.camera.centre(5))
    assert game.actions_done == done


# the desk


def touch(desk, rng, hex):
    """Anything a hand might do."""
    sheet, tray = desk.sheet(), desk.tray()
    names = [piece.id for piece in tray.pieces] if tray else []
    names += [row.id for row in sheet.rows] if sheet else []
    pieces = list(desk.scenery().pieces)
    what = rng.randrange(9)
    if what == 0:
        return desk.click(hex, None, adds=rng.random() < 0.2)
    if what == 1:
        return desk.cycle(rng.choice((1, -1)), hex)
    if what == 2:
        return desk.command(rng.choice(("engineers", "orders", "unit_done")))
    if what == 3 and names:
        return desk.press(rng.choice(names))
    if what == 5:
        return desk.choose_many(rng.sample(pieces, min(len(pieces), 6)), adds=rng.random() < 0.5)
    if what == 6:
        return desk.next_formation(rng.choice((1, -1)))
    if what == 7 and (pieces or names):
        return desk.put_down(hex, None) if desk.take_up(rng.choice([*pieces, "unit:0"])) else None
    if what == 8:
        return desk.formation(rng.choice(pieces)) if pieces else desk.to_undone()
    desk.back()
    return None


@pytest.mark.parametrize("seed", range(3))
def test_the_desk_answers_everything_in_any_position(seed):
    """Clicks anywhere, at any decision: every action it comes to is legal, and asking changes nothing."""
    game = Game.new(scenario("first_drop"), seed=seed)
    desk, player, rng = StandardDesk(game.scenario.setting, Words()), RandomPlayer(seed), random.Random(seed)
    size = game.scenario.board.topology.size
    while game.decision is not None:
        side, before = game.decision.side, game.state_hash
        desk.show(Vantage(game.view(side), side, game.decision, True, game.refusal, game.foresee))
        for _ in range(4):
            hex = rng.randrange(size)
            assert desk.hint(hex, None).text
            desk.marks(hex, None, frozenset(("zones", "enemy_reach", "unmoved")))
            desk.preview(hex), desk.unit_card(hex), desk.hex_card(hex), desk.heading(), desk.undone(), desk.prompt()
            reply = touch(desk, rng, hex)
            if isinstance(reply, Do):
                assert game.refusal(reply.actions[0]) is None
            if isinstance(reply, CarryOut):
                action = desk.next_action(())
                assert action is None or game.refusal(action) is None
        assert game.state_hash == before
        events = game.apply(player.choose(Position(game)))
        for event in events:
            desk.log_line(event)
        desk.scenes(events)


def test_what_a_dialog_comes_to_is_told_in_full_in_as_many_rows_as_it_takes(driver):
    kit = Kit(driver.app)
    few = Sheet("a", "", ALLIED, summary="Every enemy beside us is attacked", is_aside=True)
    many = Sheet(
        "a", "", ALLIED, summary=f"{few.summary} [12.2]. Dice fall here: this cannot be undone.", is_aside=True
    )
    width = sheet_width(kit, many)
    assert plan_of(kit, few, width).summary == (few.summary,)
    plan = plan_of(kit, many, width)
    assert len(plan.summary) == 2
    assert " ".join(plan.summary) == many.summary
    assert plan.height_px > plan_of(kit, few, width).height_px


@pytest.mark.parametrize(("label", "written"), [("", "MP"), ("AP", "AP")])
def test_the_points_of_a_unit_are_called_as_its_game_calls_them(driver, monkeypatch, label, written):
    kit, said = Kit(driver.app), []
    monkeypatch.setattr(kit, "line", lambda _picture, text, rect, *_rest, **_more: said.append(text) or rect)
    card = UnitCard(0, "Scouts", "", ALLIED, LOOK, (), (2, 4), mp_label=label)
    room = pygame.Rect(0, 0, 300, 200)
    CardParts(LogPanel(kit)).draw_unit(pygame.Surface(room.size), room, card, ROOMY)
    assert {"MP", "AP"} & set(said) == {written}


def test_a_dialog_in_a_corner_is_no_wider_than_its_rows(driver):
    kit = Kit(driver.app)
    short = Sheet("a", "Hints", ALLIED, rows=(Row("r", "Move 1/501 to 1007", "+12 points"),), is_aside=True)
    long = replace(short, rows=(Row("r", "Move the 1st Battalion 501st Parachute Infantry to 1007", "+12 points"),))
    thrown = replace(short, segments=(Segment(6, "D1", "", Tone.GOOD),))
    assert sheet_width(kit, short) < sheet_width(kit, long) <= sheet_width(kit, thrown)
    assert plan_of(kit, short, sheet_width(kit, short)).body_px == kit.px(26)


def test_a_long_row_of_a_dialog_takes_more_lines_and_no_smaller_letters(driver, monkeypatch):
    kit, drawn = Kit(driver.app), []
    text = "Attack 2nd SS Panzergrenadier Regiment with 1st Battalion 501st Parachute Infantry and 2nd Battalion"
    refusal = "1st Battalion 501st Parachute Infantry has moved, and whoever has moved so far does not attack. [7.4]"
    rows = (Row("r:0", text, "+12 points"), Row("r:1", "1/501", refusal=refusal, kind="toggle"), Row("r:2", "Short"))
    sheet = Sheet("a", "Hints", ALLIED, rows=rows, is_aside=True)
    panel, room = SheetPanel(kit), pygame.Rect(0, 0, 900, 600)
    monkeypatch.setattr(kit, "line", lambda _picture, text, rect, *_rest, **more: drawn.append((text, more)) or rect)
    panel.fit(room, room, sheet, None)
    panel.draw(pygame.Surface(room.size), sheet, "", 0, 0)
    plans = [row_plan(kit, row, panel._rows_width(sheet)) for row in rows]
    assert [len(plan.text) > 1 or len(plan.detail) > 1 for plan in plans] == [True, True, False]
    assert " ".join(plans[0].text) == text
    assert " ".join(plans[1].detail) == refusal
    assert min(more["size_px"] for _, more in drawn) >= SMALL_PX
    assert plans[2].height_px == kit.px(26) < min(plan.height_px for plan in plans[:2])
    assert panel._body(sheet).height >= sum(plan.height_px for plan in plans), "all of it is seen at once"


def test_the_zoom_is_told_as_it_is_when_a_map_seen_whole_has_made_way_for_a_tray(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    driver.resize((900, 640))
    assert screen.contents.tray is not None
    percent = round(100 * screen.view.camera.hex_px / OPENING_HEX_PX)
    assert f"zoom {percent}%" in screen.contents.status[3]


def test_a_map_that_must_be_painted_is_sketched_meanwhile_and_one_at_hand_is_not(driver, monkeypatch):
    game = Game.new(scenario("first_drop"), seed=3)
    painting, go_on = threading.Event(), threading.Event()

    def slow(board, progress, hex_px):
        progress(0.3)
        painting.set()
        go_on.wait(PATIENCE_SECONDS)
        return plain_map(board, progress, hex_px)

    monkeypatch.setattr("game.ui.paint.bake.bake", slow)
    screen = PlayScreen(game, PEOPLE)
    driver.show(screen)
    assert painting.wait(PATIENCE_SECONDS)
    driver.step(2)
    sketched = driver.app.surface.get_at((640, 60))
    go_on.set()
    screen.baking.wait(PATIENCE_SECONDS)
    assert sketched != PANEL, "the ground of the map is seen in the middle, above the bar"
    assert not is_painting(0.0)
    assert not is_painting(1.0)
