"""The map goes to where something happens: seldom, smoothly, near enough to read, and not against the player's hand."""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.grid.layouts import lay_out
from game.grid.topology import HexTopology
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.board.camera import HEX_PX, Camera
from game.ui.board.following import READABLE_PX, Following
from game.ui.window.settings import Settings, Switch
from tests.ui.table import find, open_game, plain_map

WHOLE = HexTopology.rectangle(range(1, 40), range(1, 27), range(1, 26))
ROOM = pygame.Rect(0, 48, 1248, 826)


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def camera():
    camera = Camera(lay_out(WHOLE, HEX_PX), ROOM)
    camera.zoom_to(HEX_PX)
    camera.centre_on(WHOLE.index("1010"))
    return camera


def at(camera):
    return camera.hex_px, tuple(camera.sheet_rect)


def go(following, *numbers, reads=True, glides=True, scale=1.0):
    """Let something happen in hexes; returns how many frames the map was on its way."""
    hexes = [WHOLE.index(number) for number in numbers]
    following.follow(hexes, ROOM, scale=scale, reads=reads, glides=glides)
    frames = 0
    while following.is_gliding:
        following.update(1 / 60)
        frames += 1
        assert frames < 120
    return frames


def test_what_happens_near_leaves_the_map_where_it_is(camera):
    following, before = Following(camera), at(camera)
    for number in ("1010", "1112", "0909", "1208", "1010"):
        assert go(following, number) == 0
    assert at(camera) == before


def test_it_never_goes_back_and_forth_within_a_few_hexes(camera):
    following = Following(camera)
    assert go(following, "3010") > 0
    there = at(camera)
    for number in ("2811", "3109", "3010", "2808", "3012"):
        assert go(following, number) == 0, number
    assert at(camera) == there


def test_it_is_smooth_and_ends_with_the_place_well_in_view(camera):
    following, hex = Following(camera), WHOLE.index("3015")
    following.follow([hex], ROOM, scale=1.0, reads=True, glides=True)
    steps, last = [], camera.sheet_rect.x
    while following.is_gliding:
        following.update(1 / 60)
        steps.append(abs(camera.sheet_rect.x - last))
        last = camera.sheet_rect.x
    assert len(steps) > 10
    assert max(steps) < 4 * sum(steps) / len(steps)
    assert ROOM.inflate(-250, -250).collidepoint(camera.centre(hex))


def test_what_comes_next_is_looked_at_together(camera):
    following = Following(camera)
    go(following, "3010", "3310")
    before = at(camera)
    assert go(following, "3310") == 0
    assert at(camera) == before


def test_counters_are_brought_near_enough_to_be_read_once(camera):
    camera.fit()
    following = Following(camera)
    go(following, "3010")
    assert camera.hex_px >= READABLE_PX
    near = camera.hex_px
    go(following, "0503")
    assert camera.hex_px == near


def test_on_a_large_display_they_are_brought_nearer(camera):
    camera.fit()
    go(Following(camera), "3010", scale=2.0)
    assert camera.hex_px >= 2 * READABLE_PX


def test_ones_own_deeds_do_not_change_the_zoom(camera):
    camera.zoom_to(32)
    go(Following(camera), "3910", reads=False)
    assert camera.hex_px == 32


def test_without_motion_it_is_there_at_once(camera):
    assert go(Following(camera), "3010", glides=False) == 0
    assert ROOM.inflate(-250, -250).collidepoint(camera.centre(WHOLE.index("3010")))


def test_afterwards_the_map_lies_as_before(camera):
    camera.fit()
    before, following = at(camera), Following(camera)
    go(following, "3010")
    go(following, "0503")
    assert following.give_back()
    assert at(camera) == before
    assert not following.give_back()


def test_a_hand_that_moves_the_map_is_left_alone(camera):
    following = Following(camera)
    go(following, "3010")
    camera.pan(-900, 0)
    there = at(camera)
    assert go(following, "3010") == 0
    assert at(camera) == there
    assert not following.give_back()
    following.update(5.0)
    assert go(following, "3010") > 0


def test_a_hand_stops_a_map_on_its_way(camera):
    following = Following(camera)
    following.follow([WHOLE.index("3010")], ROOM, scale=1.0, reads=True, glides=True)
    following.update(1 / 60)
    camera.pan(50, 0)
    there = at(camera)
    assert not following.update(1 / 60)
    assert not following.is_gliding
    assert at(camera) == there


# in the window


class Walks:
    """Moves the unit that stands farthest from the middle of the view, then ends its phases."""

    def __init__(self, far) -> None:
        self.far = far

    def choose(self, position):
        actions = list(position.legal())
        moves = [action for action in actions if action.kind == "move"]
        if moves and self.far:
            self.far -= 1
            return moves[0]
        return next((action for action in actions if action.kind == "end_phase"), actions[0])


@pytest.fixture
def german_turn(driver):
    """The German side, played by a machine, is about to move; the map is seen whole."""
    game = find("arnhem", lambda g: g.decision.side is GERMAN and g.decision.kind == "movement" and not g.state.stack)
    return open_game(driver, Game.replay(game.record, game.scenario), {ALLIED: None, GERMAN: Walks(3)}, speed=0)


@pytest.mark.slow
def test_the_other_sides_turn_is_seen_near_and_the_map_given_back(driver, german_turn):
    screen, near = german_turn, []
    before = at(screen.view.camera)

    def has_come_round():
        stage = screen.flow.stage
        if stage.is_playing and stage.spot >= 0 and not screen.placing.is_gliding:
            place = screen.view.camera.centre(stage.spot)
            near.append((screen.view.camera.hex_px, screen.dashboard.open_map.collidepoint(place)))
        return screen.table.may_act and not stage.is_playing

    driver.until(has_come_round)
    driver.step(3)
    assert near
    assert [found for found in near if found[0] < READABLE_PX or not found[1]] == []
    assert at(screen.view.camera) == before


def test_it_can_be_switched_off(driver, german_turn):
    driver.app.settings.turn(Switch.FOLLOW)
    screen, before = german_turn, at(german_turn.view.camera)

    def has_come_round():
        assert at(screen.view.camera) == before
        return screen.table.may_act

    driver.until(has_come_round)


def test_it_is_on_until_it_is_switched_off():
    assert Settings().is_on(Switch.FOLLOW)
    assert not Settings(data={"follow": False}).is_on(Switch.FOLLOW)
