"""What happened since one's last turn, as arrows and signs over the map: by key, by switch, after the recap."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.ai.registry import opponent
from game.engine.library import load_scenario
from game.grid.layouts import lay_out
from game.grid.topology import HexTopology
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.board.camera import HEX_PX, Camera
from game.ui.board.marks import Badge, Happening, Marks, Trail
from game.ui.desk.stage import Piece, Scene, Scenery
from game.ui.history.since import Tracer
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import SCHEMES
from game.ui.look.tone import Tone
from game.ui.paint.livery import Livery
from game.ui.paint.looks import ZoneLook
from game.ui.paint.overlays import OverlayPainter
from game.ui.paint.plate import Outline
from game.ui.paint.tags import step_aside
from game.ui.play.hand.ordering import NO_MARCHES
from game.ui.play.looking_back import SINCE
from game.ui.play.panels.switch_bar import SWITCH
from tests.ui.driver import Driver
from tests.ui.painted import canvas, unlike
from tests.ui.table import PEOPLE, find, open_game, plain_map, scenario
from tests.ui.test_march_orders import can_march, far_goal

BOARD = HexTopology.rectangle(range(1, 12), range(1, 9), range(1, 8))


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def piece(name, hex, family="slate"):
    return Piece(name, hex, ZoneLook(name, Livery(family, Outline.ROUNDED), is_lost=False))


def step(name, origin, hex, **more):
    return Scene(0.1, name, origin, hex, **more)


def traced(scenes, *pieces):
    return Tracer(Scenery({each.id: each for each in pieces})).follow(scenes)


# what scenes leave to be seen


def test_steps_are_one_way():
    found = traced([step("a", 1, 2), step("a", 2, 3)], piece("a", 1))
    assert found.trails == (Trail((1, 2, 3), "slate"),)


def test_several_that_go_the_same_way_are_one_arrow():
    found = traced([step("a", 1, 2), step("b", 1, 2)], piece("a", 1), piece("b", 1))
    assert found.trails == (Trail((1, 2), "slate", count=2),)


def test_whoever_comes_back_has_not_gone():
    assert traced([step("a", 1, 2), step("a", 2, 1)], piece("a", 1)).trails == ()


def test_a_landing_shows_where_it_was_aimed_and_where_the_wind_blew_it():
    arrives = Scene(0.0, after={"a": piece("a", 4)})
    found = traced([arrives, step("a", 4, 4, comes_down=True), step("a", 4, 5)])
    assert found.trails == (Trail((4, 5), "slate", comes_down=True),)


def test_whoever_enters_by_land_has_no_parachute():
    arrives = Scene(0.0, after={"a": piece("a", 4)})
    entry = step("a", 4, 4, comes_down=True, is_entry=True)
    assert traced([arrives, entry]).trails == (Trail((4,), "slate", is_entry=True),)


def test_results_and_losses_stand_where_they_were():
    scenes = [
        Scene(1.0, hex=7, text="die 3: EX"), Scene(1.0, hex=7, text="eliminated", tone=Tone.BAD),
        Scene(0.0, after={"a": None}), Scene(1.0, hex=2, text="blown"), Scene(1.0, hex=2, text="blown"),
    ]  # fmt: skip
    found = traced(scenes, piece("a", 7, "olive"))
    assert found.happenings == (
        Happening(2, ("2 × blown",)), Happening(7, ("die 3: EX", "eliminated"), Tone.BAD, ("olive",)),
    )  # fmt: skip
    assert found.happenings[1].text == "die 3: EX …"
    assert replace(found.happenings[1], is_pointed=True).text == "die 3: EX, eliminated"


# painted


@pytest.fixture
def camera():
    camera = Camera(lay_out(BOARD, HEX_PX), pygame.Rect(20, 10, 600, 460))
    camera.zoom_to(62)
    return camera


def drawn(camera, marks, scheme=SCHEMES[0]):
    surface, painter = canvas(), OverlayPainter(BOARD, Fonts(), scheme)
    painter.draw_under(surface, camera, marks)
    painter.draw_figures(surface, camera, marks)
    painter.draw_over(surface, camera, marks)
    return surface


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.id)
def test_all_of_it_is_seen(camera, scheme):
    way = tuple(BOARD.index(number) for number in ("0204", "0304", "0404"))
    bare = drawn(camera, Marks(), scheme)
    for marks in (
        Marks(trails=(Trail(way, "slate"),)),
        Marks(trails=(Trail(way[:1], "olive", comes_down=True),)),
        Marks(trails=(Trail(way[:1], "olive", is_entry=True),)),
        Marks(trails=(Trail(way[:1], "", is_entry=True),)),
        Marks(happenings=(Happening(way[0], ("blown",), Tone.BAD),)),
        Marks(happenings=(Happening(way[0], (), Tone.BAD, ("slate",)),)),
    ):
        assert unlike(bare, drawn(camera, marks, scheme)) > 0.0004


def test_broader_for_several(camera):
    way, bare = tuple(BOARD.index(number) for number in ("0204", "0304", "0404")), drawn(camera, Marks())
    one, three = (drawn(camera, Marks(trails=(Trail(way, "slate", count=count),))) for count in (1, 3))
    assert unlike(bare, three) > 1.2 * unlike(bare, one)


def test_from_far_off_a_sign_stands_for_words_until_it_is_pointed_at(camera):
    camera.zoom_to(24)
    told = Happening(BOARD.index("0604"), ("die 3: EX", "eliminated"), Tone.BAD)
    bare = drawn(camera, Marks())
    sign = unlike(bare, drawn(camera, Marks(happenings=(told,))))
    words = unlike(bare, drawn(camera, Marks(happenings=(replace(told, is_pointed=True),))))
    assert 0.0002 < sign < words / 3


def test_pills_step_aside_for_markers_downwards_where_no_counters_are():
    pill, marker = pygame.Rect(100, 100, 60, 20), pygame.Rect(110, 100, 20, 18)
    (moved,) = step_aside([pill], [marker])
    assert not moved.colliderect(marker)
    assert (moved.x, moved.top > pill.top) == (pill.x, True)
    assert step_aside([pill], [marker.move(200, 0)]) == [pill]


def test_pills_that_step_aside_cover_no_counter_if_there_is_room_beside_it():
    pill, marker = pygame.Rect(100, 100, 60, 20), pygame.Rect(110, 100, 20, 18)
    below, own = pygame.Rect(90, 122, 80, 80), pygame.Rect(90, 20, 80, 78)
    (moved,) = step_aside([pill], [marker], lambda: [below, own])
    assert moved.collidelist([marker, below, own]) < 0
    (stays,) = step_aside([pill], [], lambda: [pill.copy()])
    assert stays == pill, "what lies where it belongs stays"
    everywhere = pygame.Rect(-500, -500, 2000, 2000)
    assert step_aside([pill], [marker], lambda: [everywhere]) == step_aside([pill], [marker])


def test_pills_step_aside_for_one_another():
    places = [pygame.Rect(100, 100, 40, 14) for _ in range(9)]
    moved = step_aside(places)
    assert moved[0] == places[0]
    assert all(not a.colliderect(b) for number, a in enumerate(moved) for b in moved[:number])
    far = [pygame.Rect(100 * number, 50, 40, 14) for number in range(4)]
    assert step_aside(far) == far


def test_the_aims_of_a_formation_can_be_read_at_the_fit_view(camera):
    camera.zoom_to(22)
    hexes = [BOARD.index(number) for number in ("0504", "0604", "0605", "0704", "0703")]
    places = []
    for hex in hexes:
        rect = pygame.Rect(0, 0, 44, 14)
        rect.center = camera.centre(hex)
        places.append(rect)
    assert any(a.colliderect(b) for a in places for b in places if a is not b)
    moved = step_aside(places)
    assert not any(a.colliderect(b) for a in moved for b in moved if a is not b)
    badges = tuple(Badge(hex, f"{number}/501 2/6") for number, hex in enumerate(hexes))
    assert unlike(drawn(camera, Marks()), drawn(camera, Marks(badges=badges))) > 0.01


# at the window


@pytest.fixture
def screen(driver):
    """The Allied player's second turn; the German has just had his."""
    game = find("first_drop", lambda g: g.state.turn == 2 and g.decision.side is ALLIED and not g.state.stack)
    return open_game(driver, game, {ALLIED: None, GERMAN: RandomPlayer(1)})


def marks(screen):
    return screen._telling.marks()


def switches(screen):
    return {switch.id: switch.is_on for switch in screen.contents.switches}


def test_a_key_shows_it_and_shows_it_no_more(driver, screen):
    assert marks(screen).trails == marks(screen).happenings == ()
    driver.key("ctrl+r")
    shown = marks(screen)
    assert shown.trails or shown.happenings
    driver.key("ctrl+r")
    assert marks(screen).trails == ()


def test_the_bar_has_a_switch_for_it_with_key_and_tip(driver, screen):
    switch = next(switch for switch in screen.contents.switches if switch.id == "show_since")
    assert (switch.key, switch.is_on) == ("Ctrl+R", False)
    assert "last turn" in switch.tip
    driver.click(SWITCH + "show_since")
    assert switches(screen)["show_since"]
    driver.click(SWITCH + "show_since")
    assert not switches(screen)["show_since"]


def test_it_is_on_after_the_recap_and_stays_while_one_acts(driver, screen):
    driver.click("recap")
    driver.key("esc")
    assert driver.top is screen
    before = marks(screen)
    assert before.trails or before.happenings
    driver.hover(screen.view.camera.centre(before.trails[0].hexes[-1]) if before.trails else (5, 5))
    assert marks(screen).trails == before.trails
    done = screen.game.actions_done
    mover = RandomPlayer(3)
    screen.flow.do((mover.choose(Position(screen.game)),))
    assert screen.game.actions_done > done
    assert marks(screen).trails == before.trails


def test_arrows_begin_and_end_where_units_stood_and_stand(driver, screen):
    driver.key("ctrl+r")
    timeline = screen.looking_back._timeline()
    first, last = timeline.others_turn()
    before, after = (timeline.vantage(step).state.hex_of for step in (first, last))
    ends = {(trail.hexes[0], trail.hexes[-1]) for trail in marks(screen).trails if not trail.comes_down}
    moved = {(a, b) for a, b in zip(before, after, strict=True) if a != b and a >= 0 and b >= 0}
    assert ends >= moved


def test_at_the_beginning_there_is_nothing_to_show(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1))
    assert "show_since" not in switches(screen)
    driver.key("ctrl+r")
    assert "nothing" in screen.message[0]
    assert SINCE not in screen.shown


def test_a_secret_set_up_is_not_shown(driver):
    game = Game.new(scenario("arnhem_free_deployment"), seed=1)
    player = RandomPlayer(1, passing_chance=1.0)
    while game.decision.side is GERMAN:
        game.apply(player.choose(Position(game)))
    screen = open_game(driver, game, PEOPLE)
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.key("ctrl+r")
    assert marks(screen).trails == ()


@pytest.mark.usefixtures("lanterns_installed")
def test_it_is_shown_in_any_game(driver):
    game = Game.new(load_scenario("lanterns"), seed=3)
    first, second = game.scenario.sides
    minds = {side: opponent("lamplighter", "lanterns").new(side) for side in game.scenario.sides}
    seen = 0
    for _ in range(200):
        if game.decision is None:
            break
        own = game.decision.side
        game.apply(minds[own].choose(Position(game)))
        if game.decision is not None and own is second and game.decision.side is first:
            screen = open_game(driver, Game.replay(game.record, game.scenario), {first: None, second: minds[second]})
            driver.key("ctrl+r")
            driver.step(2)
            seen += bool(marks(screen).trails)
            if seen == 2:
                break
    assert seen == 2


def test_arrows_of_march_orders_can_be_hidden(driver):
    screen = open_game(driver, find("first_drop", can_march))
    assert "show_marches" not in switches(screen), "without orders there is nothing to hide"
    unit, goal = far_goal(screen.game)
    screen.game.plan(ALLIED, unit, goal, ("bridge",))
    screen.changed()
    driver.step(2)
    assert switches(screen)["show_marches"]
    assert any(way.hexes[-1] == goal for way in marks(screen).ways)
    driver.click(SWITCH + "show_marches")
    assert not any(way.hexes[-1] == goal for way in marks(screen).ways)
    driver.key("ctrl+a")
    assert NO_MARCHES not in screen.shown
    assert any(way.hexes[-1] == goal for way in marks(screen).ways)


# the foot of the map


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1600, 900)])
@pytest.mark.parametrize("name", ["arnhem", "first_drop"])
def test_the_bar_covers_no_hex_of_a_map_that_is_seen_whole(size, name):
    driver = Driver(size)
    screen = open_game(driver, Game.new(scenario(name), seed=1))
    driver.step(2)
    view, bar = screen.view, screen.dashboard.switches.rect
    assert bar.width
    lowest = max(round(y) for hex in range(screen.game.scenario.board.topology.size)
                 for _x, y in view.camera.polygon(hex))  # fmt: skip
    assert lowest <= bar.top + 1
    driver.app.close()


def test_a_legend_stands_beside_the_bar_where_there_is_room_for_keys_alone(driver):
    screen = open_game(driver, find("first_drop", lambda game: game.decision.kind == "movement"))
    driver.key("v")
    driver.step(3)
    legend, bar = screen.dashboard.legend.rect, screen.dashboard.switches.rect
    assert legend.width
    assert not legend.colliderect(bar)


def test_what_is_told_of_a_hex_leaves_the_counters_free_that_are_fanned_out_there(driver) -> None:
    """Flags, numbers and words lie beside or under the counters of the hex that is pointed at. [22.51]"""

    def is_shared(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.kind == "combat" and any(game.state.modules.overruns.box)

    screen = open_game(driver, find("sloe_dam", is_shared), PEOPLE)
    for _ in range(4):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    hex = next(hex for hex, box in enumerate(screen.game.state.modules.overruns.box) if box)
    (fan,) = screen.view.counters.fanned(screen.flow.scenery, hex)
    assert all(fan.collidepoint(at) for at in screen.view.counters.fan(screen.flow.scenery, hex).values())
    driver.hover(screen.view.camera.centre(hex))
    driver.step(2)
    assert fan in screen.view._overlays.taken
