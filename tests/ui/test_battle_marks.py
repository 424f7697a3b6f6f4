"""Markers of the rule modules on the map: parts of disputed hexes, numbers, circles, tags, banks. [19-31]"""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.supply.facts import NONE, PARTIAL
from game.systems.standard.ui.battle_marks import conditions, part_of, tokens
from game.systems.standard.ui.looks import scenery
from game.systems.standard.ui.shore_works import works
from game.systems.standard.ui.work_kinds import BRIDGEHEAD, PORT
from game.systems.standard.ui.zone_levels import partial_zones, with_levels
from game.ui.board.camera import Camera
from game.ui.board.marks import Marks
from game.ui.desk.stacks import stacks
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import USUAL
from game.ui.look.tone import Tone
from game.ui.paint.counters import CounterPainter
from game.ui.paint.tokens import PlacedToken, Tokens
from tests.random_games import scenario
from tests.systems.standard.modules.supplied import ROW, make_supplied
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, make_dual
from tests.systems.standard.modules.test_30_supply import SHORE
from tests.systems.standard.modules.test_31_bridgeheads import CROSSERS, banks, known, put_bridgehead
from tests.ui.painted import unlike
from tests.ui.scheldt_pictures import marked
from tests.ui.table import open_game

UNITS = {"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0201", "far": f"{GR} 0504"}


def test_22_51_each_side_lies_in_its_part_and_the_number_stands_on_the_hex() -> None:
    battle = battle_with(UNITS)
    state, hex = battle.state, battle.hex("0201")
    make_dual(battle, "0201", "one")
    assert [part_of(state, battle.unit(name), hex) for name in ("gr", "one")] == [1, 2], "the defender's is the first"
    assert part_of(state, battle.unit("far"), battle.hex("0504")) == 0
    assert tokens(state) == (PlacedToken(hex, "1", Tone.EVEN, is_square=True),)
    seen = scenery(state)
    spread = stacks(seen.pieces.values())[hex]
    (left, right) = spread.piled(60, 84).places
    assert left[0] < 0 < right[0]
    assert right[0] - left[0] >= spread.piled(60, 84).size_px, "neither hides the other"
    assert [len(part.pieces) for part in spread.parts] == [1, 1]


def test_22_412_an_expended_mp_marker_has_its_number_and_its_circles() -> None:
    battle = battle_with(UNITS)
    marks, hex = overruns_of(battle.state), battle.hex("0301")
    marks.lay(hex, 5, 2)
    assert tokens(battle.state) == (PlacedToken(hex, "MP 5", rings=2),)


def test_what_a_unit_suffers_from_stands_on_its_counter() -> None:
    battle = battle_with(UNITS)
    state, one = battle.state, battle.unit("one")
    assert conditions(state, one) == ()
    overruns_of(state).bound[one] = 1
    assert conditions(state, one) == (("B", Tone.PLAIN),)
    overruns_of(state).deadlocked[one] = 1
    assert state.stacks is not None
    state.stacks.disrupted[one] = 1
    assert conditions(state, one) == (("DL", Tone.EVEN), ("D", Tone.BAD)), "no more than there is room for"


@pytest.mark.parametrize(("level", "mark"), [(NONE, ("!", Tone.BAD)), (PARTIAL, ("½", Tone.EVEN))])
def test_30_5_supply_that_is_short_stands_on_the_counter(level: int, mark: tuple[str, Tone]) -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0301", "gr": "5-5-7 german 1201 brigade"}, allied="0101")
    assert battle.state.modules.supply is not None
    battle.state.modules.supply.status[battle.unit("tommy")] = level
    assert conditions(battle.state, battle.unit("tommy")) == (mark,)


def test_tags_lie_above_the_figures_of_a_counter() -> None:
    battle = battle_with(UNITS)
    overruns_of(battle.state).deadlocked[battle.unit("one")] = 1
    bare = scenery(battle_with(UNITS).state).pieces["unit:0"].look
    tagged = scenery(battle.state).pieces["unit:0"].look
    painter = CounterPainter(Fonts())
    for size in (32, 42, 58):
        one, other = painter.counter(bare, size), painter.counter(tagged, size)
        assert unlike(one, other) > 0.005
        top = (one.get_height() - size) // 2
        figures = pygame.Rect(0, top + round(size * 0.58), one.get_width(), round(size * 0.42))
        assert unlike(one.subsurface(figures), other.subsurface(figures)) == 0, size


def test_bridgeheads_are_works_open_towards_what_was_crossed() -> None:
    battle = banks({**CROSSERS, "one": "5-5-7 uk 0302 brigade", "gr": "3-1-7 german 0402 single"})
    hex = battle.hex("0302")
    put_bridgehead(battle, "0302")
    known(battle).hexside[hex] = battle.topology.hexside(battle.hex("0202"), hex)
    (work,) = [work for work in works(battle.state) if work.kind == BRIDGEHEAD]
    assert work.places == (hex, battle.hex("0202"))
    assert work.state.endswith(" stays")


def test_a_port_is_seen_where_supply_is_the_only_module() -> None:
    ports = [{"name": "Breskens", "hex": "0702", "capacity": 2}]
    section = {"home": [{"side": "allied", "hexes": "0702"}], "ports": ports}
    battle = make_supplied(SHORE, {"bn": "2-2-7 uk 0702"}, supply=section, modules=("supply",))
    assert battle.state.stacks is None
    assert [(work.kind, work.places) for work in scenery(battle.state).works] == [(PORT, (battle.hex("0702"),))]


def test_a_bridgehead_that_is_about_to_go_looks_like_it() -> None:
    battle = banks({"one": "5-5-7 uk 0101 brigade", "gr": "3-3-7 german 0602 regiment"})
    put_bridgehead(battle, "0101")
    (work,) = [work for work in works(battle.state) if work.kind == BRIDGEHEAD]
    assert work.state.endswith(" goes")


def test_19_41_the_overlay_tells_the_level_of_every_stack() -> None:
    battle = battle_with({"one": f"{BN} 0101", "two": f"{BDE} 0103", "gr": f"{GR} 0401"})
    marks = with_levels(Marks(), battle.state, ALLIED, Words("en"))
    told = {battle.topology.numbers[badge.hex]: badge.text for badge in marks.badges}
    assert told == {"0101": "none", "0103": "full", "0401": "partial"}
    thin = {battle.topology.numbers[hex] for hex in marks.thinly_hatched}
    assert {"0401", "0301", "0501"} <= thin
    assert partial_zones(battle.state, ALLIED, [battle.hex("0101")]) == frozenset()


@pytest.mark.usefixtures("plain_maps")
def test_markers_lie_below_the_figures_of_their_hex(driver) -> None:
    screen = open_game(driver, Game.new(scenario("sloe_dam"), seed=1))
    state = marked(screen.game.view(None))
    camera: Camera = screen.view.camera
    for hex_px in (28, 62, 90):
        camera.zoom_to(hex_px)
        places = [place for _, place in Tokens(driver.app.fonts).laid(camera, USUAL, tokens(state))]
        size = screen.view.counters.size_px
        for place in places:
            middle = min(
                (camera.centre(token.hex) for token in tokens(state)), key=lambda at: abs(at[0] - place.centerx)
            )
            assert place.top >= middle[1] + size * 0.42, "the figures end above it"
