"""The battles of the Scheldt as files: sound, with the order of battle of the page, on the ground of the map."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.scenario.loader import check
from game.scenario.locate import find_scenario
from game.systems.registry import systems
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.ui.calendar import day_text
from game.systems.standard.ui.looks import scenery
from game.systems.standard.ui.work_kinds import ARROW, BATTERY, BEACH, FORT, OPEN, PORT
from game.ui.language.words import Words

SCHELDT = find_scenario("scheldt")
PATHS = tuple(find_scenario(name) for name in ("scheldt", "breskens", "walcheren", "sloe_dam", "westkapelle"))
FIGURES = Path(__file__).parent / "figures.yaml"


def setting_of(path: Path) -> Setting:
    setting = load_scenario(path).setting
    assert isinstance(setting, Setting)
    return setting


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_file_is_sound(path: Path) -> None:
    assert check(path, systems()) == ()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_nobody_begins_over_the_limit_or_in_the_sea(path: Path) -> None:
    setting = setting_of(path)
    assert setting.stacks is not None
    here = Counter(hex for hex in setting.start_hexes if hex >= 0)
    assert max(here.values()) <= 3
    assert not set(here) & setting.closed_hexes


def test_the_rules_file_has_the_figures_of_the_modules() -> None:
    rules = yaml.safe_load((SCHELDT.parent / "rules/scheldt.yaml").read_text("utf-8"))
    assert rules["modules"] == yaml.safe_load(FIGURES.read_text("utf-8"))


def test_the_order_of_battle_of_the_scheldt() -> None:
    setting = setting_of(SCHELDT)
    assert [len(setting.units_of(side)) for side in (ALLIED, GERMAN)] == [27, 25]
    at = {unit.id: setting.board.number(setting.start_hexes[unit.index]) for unit in setting.units
          if setting.start_hexes[unit.index] >= 0}  # fmt: skip
    assert (at["cdn_7"], at["cdn_9"], at["gr_1039"], at["para_6"]) == ("0720", "2014", "1516", "3609")
    swimmers = {unit.id for unit in setting.units if "amphibious" in unit.marks}
    assert swimmers == {"cdn_9", "bde_156", "cdo_4", "cdo_41", "cdo_47", "cdo_48", "lothians"}
    assert sum("low_quality" in unit.marks for unit in setting.units) == 9
    strength = {
        side: sum(setting.units[unit].attack[2] for unit in setting.units_of(side)) for side in (ALLIED, GERMAN)
    }
    assert strength == {ALLIED: 94, GERMAN: 54}


def test_control_at_the_start_is_as_the_front_lay() -> None:
    setting = setting_of(SCHELDT)
    assert setting.stacks is not None
    regions, control = setting.board.regions, setting.stacks.control
    assert {control[hex] for hex in regions["flanders"]} == {ALLIED}
    for name in ("pocket", "walcheren", "south_beveland", "noord_beveland", "tholen"):
        assert {control[hex] for hex in regions[name]} == {GERMAN}
    assert control[setting.board.topology.index("3920")] == ALLIED
    assert control[setting.board.topology.index("3609")] == GERMAN


def test_what_is_told_at_the_end_is_so() -> None:
    epilogue = load_scenario(SCHELDT).epilogue
    assert epilogue is not None

    def told(winner: Side | None, turn: int) -> str:
        ending = epilogue.told(winner, turn)
        return ending.key.rpartition(".")[2] if ending is not None else ""

    assert [told(ALLIED, turn) for turn in (9, 11)] == ["won", "won"]
    assert told(None, 12) == "draw", "the sea opened on the last turn, or points"
    assert [told(GERMAN, turn) for turn in (3, 12)] == ["antwerp", "lost"], "before the end the Germans win by Antwerp"


def test_what_stands_on_the_shores_is_drawn_from_the_first_position_on() -> None:
    game = Game.new(load_scenario(SCHELDT), seed=1)
    works = scenery(game.state).works
    assert Counter(work.kind for work in works) == {FORT: 9, BATTERY: 7, PORT: 6, BEACH: 10, ARROW: 5}
    seaward = {setting for work in works if work.kind in (BATTERY, BEACH) for setting in work.places[1:]}
    assert seaward <= setting_of(SCHELDT).closed_hexes
    assert [work.state for work in works if work.kind == ARROW].count(OPEN) == 1, "the night ferry of the Germans"


def test_the_pocket_has_the_units_of_the_whole_battle_where_they_stood() -> None:
    whole, pocket = setting_of(SCHELDT), setting_of(find_scenario("breskens"))
    told = {entry.id: entry for entry in whole.script.units}
    assert [told[entry.id] for entry in pocket.script.units] == list(pocket.script.units)
    begun = {entry.unit: entry.hex for entry in whole.script.setup}
    assert {entry.unit: entry.hex for entry in pocket.script.setup}.items() <= begun.items()
    assert len(pocket.objective) == 8


def test_the_strongest_of_a_stack_lies_on_top_and_guns_below() -> None:
    game = Game.new(load_scenario("walcheren"), seed=1)
    at = game.scenario.setting.board.topology.index("1011")
    names = [piece.id for piece in scenery(game.state).pieces.values() if piece.hex == at]
    units = [game.scenario.setting.units[int(name.removeprefix("unit:"))].id for name in names]
    assert units == ["agra_2", "cdo_4", "bde_155"]


@pytest.mark.parametrize(("name", "turns", "first", "last"), [
    ("walcheren", 4, "30 October to 1 November 1944", "8 to 10 November 1944"),
    ("westkapelle", 3, "Wednesday 1 November 1944", "Friday 3 November 1944"),
])  # fmt: skip
def test_the_calendar_of_the_battles_on_the_island(name: str, turns: int, first: str, last: str) -> None:
    script, words = setting_of(find_scenario(name)).script, Words("en")
    assert script.turns == turns
    assert day_text(script, 1, words) == first
    assert day_text(script, turns, words) == last
