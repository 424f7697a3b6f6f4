"""Supply laid over the map: how well who is supplied, the line of a unit, what cuts it. [30]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.supply.facts import FULL, NONE
from game.systems.standard.ui import supply_view
from game.systems.standard.ui.supply_view import SupplyView
from game.systems.standard.ui.unit_cards import unit_card
from game.ui.board.marks import Marks
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from tests.systems.standard.modules.supplied import ROW, look_at_supply, make_supplied
from tests.systems.standard.rules.builder import Battle
from tests.ui.table import find, open_game, plain_map

GR = {"gr": "5-5-7 german 1201 brigade"}


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def laid(battle: Battle, unit: str = "", language: str = "en") -> Marks:
    chosen = battle.unit(unit) if unit else -1
    return SupplyView(battle.state).laid_over(Marks(), ALLIED, chosen, Words(language))


def badges(battle: Battle, language: str = "en") -> dict[str, tuple[str, Tone]]:
    found = laid(battle, language=language).badges
    return {battle.topology.numbers[badge.hex]: (badge.text, badge.tone) for badge in found}


def test_every_hex_tells_the_supply_of_its_worst_unit_and_what_it_would_become() -> None:
    units = {"near": "2-2-7 uk 0301", "mate": "2-2-7 uk 0301", "far": "2-2-7 uk 0801", **GR}
    battle = make_supplied([ROW], units, allied="0101")
    assert badges(battle) == {
        "0301": ("full", Tone.GOOD), "0801": ("full > partial", Tone.EVEN), "1201": ("full > none", Tone.BAD)
    }  # fmt: skip
    look_at_supply(battle)
    assert badges(battle)["0801"] == ("partial", Tone.EVEN)
    assert badges(battle, "nl")["0801"] == ("half", Tone.EVEN)
    battle.state.modules.supply.status[battle.unit("mate")] = NONE  # type: ignore[union-attr]
    assert badges(battle)["0301"] == ("none", Tone.BAD)


def test_of_a_hex_that_both_sides_hold_both_are_told_whoever_holds_it_first() -> None:
    game = find("sloe_dam", lambda game: any(game.state.modules.overruns.box))
    state, supply = game.state, game.state.modules.supply
    hex = next(hex for hex, box in enumerate(state.modules.overruns.box) if box)
    units = [unit for unit, where in enumerate(state.hex_of) if where == hex]
    for unit in units:
        supply.status[unit] = FULL if controls(state, hex, state.setting.units[unit].side) else NONE
    badge = next(
        badge for badge in SupplyView(state).laid_over(Marks(), ALLIED, -1, Words()).badges if badge.hex == hex
    )
    assert badge.text in ("full / none", "full > none / none")
    assert badge.tone is Tone.BAD


def test_the_line_of_the_selected_unit_is_drawn_and_what_cuts_lines_is_hatched() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0301", "foe": "5-5-7 german 0701 brigade"}, allied="0101")
    (way,) = laid(battle, "tommy").ways
    assert [battle.topology.numbers[hex] for hex in way.hexes] == ["0301", "0201", "0101"]
    assert way.tone is Tone.GOOD
    assert [battle.topology.numbers[hex] for hex in sorted(laid(battle).hatched)] == ["0601", "0701", "0801"]
    assert not laid(battle).ways


def test_of_a_unit_that_is_cut_off_the_line_it_lacks_is_drawn_with_where_it_is_cut() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0501", "foe": "5-5-7 german 0301 brigade"}, allied="0101")
    marks = laid(battle, "tommy")
    (way,) = marks.ways
    assert way.tone is Tone.BAD
    assert [battle.topology.numbers[hex] for hex in way.hexes] == ["0501", "0401", "0301", "0201", "0101"]
    assert [battle.topology.numbers[ring.hex] for ring in marks.rings] == ["0401", "0301", "0201"]
    assert marks.hatched


def test_30_23_the_line_of_a_port_goes_on_over_the_sea_as_well_as_ships_get_there() -> None:
    sea = {
        "sea_sources": [{"side": "allied", "hexes": "0401"}],
        "ports": [{"name": "Breskens", "hex": "0102", "capacity": 2}],
    }
    guns = {"id": "guns", "title": "Guns", "hex": "0402", "side": "german", "range": 2, "strength": 3, "armour": 1}
    rows = ["~ ~ ~ ~ .", ". . . . ."]
    units = {"tommy": "2-2-7 uk 0202", "gr": "5-5-7 german 0502"}
    battle = make_supplied(rows, units, supply=sea, script={"sites": [guns]}, allied="0102")
    by_land, by_sea = laid(battle, "tommy").ways
    numbers = battle.topology.numbers
    assert [numbers[by_land.hexes[0]], numbers[by_land.hexes[-1]]] == ["0202", "0102"]
    assert [numbers[by_sea.hexes[0]], numbers[by_sea.hexes[-1]]] == ["0102", "0401"]
    assert by_sea.tone is Tone.EVEN


def test_a_unit_to_which_no_way_leads_has_no_line_drawn() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0301", **GR}, allied="0101", rivers="0201/0301")
    assert not laid(battle, "tommy").ways
    assert not laid(battle, "tommy").rings


def test_the_line_of_whoever_is_pointed_at_is_drawn_while_nobody_is_chosen(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("sloe_dam"), seed=1))
    state = screen.game.state
    own, other = (state.hex_of[state.setting.unit_index[name]] for name in ("black_watch", "maisonneuve"))
    shown = frozenset({"lifelines"})
    assert not screen.desk.marks(-1, None, shown).ways
    assert [way.hexes[0] for way in screen.desk.marks(own, None, shown).ways] == [own]
    screen.desk.click(own, None, adds=False)
    assert own in {way.hexes[0] for way in screen.desk.marks(other, None, shown).ways}
    assert other not in {way.hexes[0] for way in screen.desk.marks(other, None, shown).ways}


@pytest.mark.parametrize(("language", "said"), [
    ("en", ("Fully supplied", "No supply line now: the enemy cuts it in 0401")),
    ("nl", ("Volledig bevoorraad", "Nu geen bevoorradingslijn: de vijand snijdt haar af in 0401")),
])  # fmt: skip
def test_30_11_the_card_of_whoever_would_be_out_next_turn_says_why(language: str, said: tuple[str, ...]) -> None:
    units = {"tommy": "2-2-7 uk 0501", "mate": "2-2-7 uk 0101", "foe": "5-5-7 german 0301 brigade"}
    battle = make_supplied([ROW], units, allied="0101")
    cards = [unit_card(battle.state, battle.unit(name), None, Words(language)).notes for name in ("tommy", "mate")]
    told, fed = ([note.label for note in notes if note.rule.startswith("30")] for notes in cards)
    assert tuple(told) == said
    assert not fed


def test_the_key_lays_supply_over_the_map_where_a_battle_has_any(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("sloe_dam"), seed=1))
    assert "show_supply" in {switch.id for switch in screen.contents.switches}
    driver.key("shift+z")
    driver.step(2)
    assert "lifelines" in screen.shown
    marks = screen.desk.marks(-1, None, screen.shown)
    assert marks.badges
    assert "[30.11]" in marks.legend


def test_supply_is_looked_up_once_for_a_position_wherever_the_mouse_goes(driver, monkeypatch) -> None:
    screen = open_game(driver, Game.new(load_scenario("sloe_dam"), seed=1))
    asked = []
    monkeypatch.setattr(supply_view, "worse_next_turn", lambda state, side: asked.append(state) or {})
    for unit in ("unit:0", "unit:1", ""):
        screen.desk.point_at(unit)
        assert screen.desk.marks(-1, None, frozenset({"lifelines"})).badges
    assert len(asked) == 2  # one of each side
    screen.flow.do((next(iter(screen.game.legal())),))
    driver.step(3)
    assert screen.desk.marks(-1, None, frozenset({"lifelines"})).badges
    assert len(asked) == 4
    assert asked[-1] is not asked[0]


def test_other_battles_have_no_such_switch(driver) -> None:
    screen = open_game(driver, find("first_drop", lambda game: game.decision.kind == "movement"))
    assert "show_supply" not in {switch.id for switch in screen.contents.switches}
    marks = screen.desk.marks(-1, None, frozenset({"lifelines"}))
    assert marks == screen.desk.marks(-1, None, frozenset())
