"""Scenario files of Remagen with one thing wrong: the author is told what, and where. [19]"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.scenario.loader import check, load
from game.systems.registry import systems
from game.systems.remagen.rules.odds import odds_column
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.tellings import told_time
from game.ui.language.words import Words

SCENARIOS = Path(__file__).parents[3] / "scenarios"
WHOLE, RUSH, RULES, MAP = "remagen.yaml", "ludendorff.yaml", "rules/remagen.yaml", "maps/remagen.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The scenarios with their map and rules, to be spoilt."""
    for name in (WHOLE, RUSH, "linz.yaml"):
        shutil.copy(SCENARIOS / name, tmp_path / name)
    for part in ("maps", "rules"):
        shutil.copytree(SCENARIOS / part, tmp_path / part)
    return tmp_path


def told(folder: Path, scenario: str, file: str, old: str, new: str) -> list[str]:
    """What is said of a scenario when one thing in one of its files is different."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{file} has no {old}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    at = text.index(old)
    line = text.count("\n", 0, at) + 1
    found = [str(problem) for problem in check(folder / scenario, systems())]
    return [one.replace(str(folder) + "/", "").replace(f"{file}:{line}:", f"{file}:HERE:") for one in found]


@pytest.mark.parametrize("name", [WHOLE, RUSH, "linz.yaml"])
def test_19_3_the_files_as_they_are_have_no_fault(folder: Path, name: str) -> None:
    assert not check(folder / name, systems())


@pytest.mark.parametrize(
    ("scenario", "file", "old", "new"),
    [
        # tables of the rules fit the die, odds are in a row [1.8, 12.4, 12.6, 14.1, 15.2]
        (RUSH, RULES, 'columns: ["1-6", "1-5"', 'columns: ["1-5", "1-6"'),
        (RUSH, RULES, 'columns: ["1-6", "1-5"', 'columns: ["1-5"'),
        (RUSH, RULES, "{turn: 9, up_to: 6}", "{turn: 9, up_to: 7}"),
        (RUSH, RULES, "turns_a_day: 3", "turns_a_day: 4"),
        (RUSH, RULES, "closing_wrecks: 2", "closing_wrecks: 0"),
        (RUSH, RULES, "numbers: [13, 14, 15,", "numbers: [13, 15,"),
        # forces named [3.1, 19.4]
        (WHOLE, WHOLE, "heavy: 3, medium: 6", "heavie: 3, medium: 6"),
        (RUSH, RUSH, "  german: {medium: 2", "  germans: {medium: 2"),
        (WHOLE, WHOLE, "heavy: 3, medium: 15", "heavy: many, medium: 15"),
        (RUSH, RUSH, "unit: us_medium_3", "unit: us_medium_4"),
        (RUSH, RUSH, "unit: us_medium_3", "unit: us_medium_2"),
        (RUSH, RUSH, "unit: us_inf_1,", "unit: us_infantry_1,"),
        # the set-up has room [5.2, 5.3, 5.5, 6.5]
        (WHOLE, WHOLE, "{car: 1, atgun: 2, bazooka: 2, inf: 6}", "{car: 1, atgun: 3, bazooka: 2, inf: 6}"),
        (WHOLE, WHOLE, "{car: 1, atgun: 2, bazooka: 2, inf: 6}", "{car: 4, atgun: 2, bazooka: 2, inf: 6}"),
        (WHOLE, WHOLE, "sectors: I10 I11 J11 K10 K11", "sectors: I10 I11 J11 K10 K19"),
        (WHOLE, WHOLE, "bank: west", "bank: left"),
        (WHOLE, WHOLE, "- side: us", "- side: usa"),
        (RUSH, RUSH, "us_light_1, sector: I7", "us_light_1, sector: J7"),
        (RUSH, RUSH, "us_car_1, sector: K7", "us_car_1, sector: I11"),
        (RUSH, RUSH, "us_car_1, sector: K7", "us_car_1, sector: I8"),
        (RUSH, RUSH, "us_car_1, sector: K7", "us_car_1, sector: K12"),
        (RUSH, RUSH, "us_car_1, sector: K7", "us_car_1, sector: A1"),
        (RUSH, RUSH, "german_inf_1, sector: I10", "german_inf_1, sector: K7"),
        (RUSH, RUSH, "carried_by: us_armtruck_1", "carried_by: us_armtruck_2"),
        (RUSH, RUSH, "carried_by: us_armtruck_1", "carried_by: us_medium_1"),
        (RUSH, RUSH, "us_inf_1, sector: J6}", "us_inf_1, sector: J6, carried_by: us_armtruck_1}"),
        # entries reach the river [6.3, 6.4]
        (WHOLE, WHOLE, "us: {sectors: A9 H1 N1 R3", "us: {sectors: A9 H1 N1 R19"),
        (WHOLE, WHOLE, "foot_only: D18,", "foot_only: D19,"),
        (WHOLE, WHOLE, "sectors: D18 H18 M18 Q18, foot_only: D18", "sectors: D18 H18 M18 Q18"),
        (WHOLE, WHOLE, "  german: {sectors: D18", "  germany: {sectors: D18"),
        (WHOLE, WHOLE, 'turns: "2-4"', 'turns: "4-2"'),
        (WHOLE, WHOLE, "rv: 54", "rv: -54"),
        (WHOLE, WHOLE, "sectors: D18 H18 M18 Q18, foot_only: D18", "sectors: C4 H18 M18 Q18, foot_only: C4"),
        (WHOLE, WHOLE, "sectors: D18 H18 M18 Q18, foot_only: D18", "sectors: C10 H18 M18 Q18, foot_only: C10"),
        (WHOLE, WHOLE, "sectors: D18 H18 M18 Q18, foot_only: D18", "sectors: N4 H18 M18 Q18"),
        (WHOLE, WHOLE, "us: {sectors: A9 H1", "us: {sectors: A12 H1"),
        # what counts can be held, and left by road [16.2, 16.3, 25]
        (WHOLE, WHOLE, "control: {I11: 2", "control: {H9: 5, I11: 2"),
        (WHOLE, WHOLE, "exits: {sectors: H18 M18 Q18", "exits: {sectors: H18 M18 R18"),
        # victory and options [16, 17]
        (WHOLE, WHOLE, "control: {I11: 2", "control: {I19: 2"),
        (WHOLE, WHOLE, "exits: {sectors: H18 M18 Q18", "exits: {sectors: H18 M18 Q19"),
        (WHOLE, WHOLE, "rv_per_point: 4", "rv_per_point: 0"),
        (WHOLE, WHOLE, "losses: {rv_per_point: 10}", "losses: {rv_per_points: 10}"),
        (WHOLE, WHOLE, "tactical: 5, decisive: 13", "tactical: 13, decisive: 5"),
        (WHOLE, WHOLE, "par: 34", "par: nought"),
        # rules [3, 12.6, 19.2]
        (WHOLE, RULES, "stop: 3, kill: 5", "stop: 5, kill: 5"),
        (WHOLE, RULES, "branch: gun, combat: 10", "branch: cannon, combat: 10"),
        (WHOLE, RULES, 'divisors: "2 3 4 6* 8* 10*"', 'divisors: "2 3 four 6* 8* 10*"'),
        (WHOLE, RULES, "or_one_of: [car, atgun]", "or_one_of: [car, catgun]"),
        (WHOLE, RULES, "[AR2, AW, ENG, ENG, DW", "[AR2, AW, END, ENG, DW"),
        (WHOLE, RULES, "does: labour, player: us", "does: labor, player: us"),
        (WHOLE, RULES, "does: labour, player: us", "does: labour, player: usa"),
        (WHOLE, RULES, "capacity: {open: 12", "capacity: {opened: 12"),
        # the map: roads on the board, past houses; banks apart; a bridge from bank to bank [2]
        (WHOLE, MAP, "Ahr road, kind: road, hexes: N1 N2 N3 N4", "Ahr road, kind: road, hexes: N0 N1 N2 N3 N4"),
        (WHOLE, MAP, "Ahr road, kind: road, hexes: N1 N2 N3 N4", "Ahr road, kind: road, hexes: N1 N3 N4"),
        (WHOLE, MAP, "Ahr road, kind: road, hexes: N1 N2 N3 N4", "Ahr road, kind: road, hexes: N1 N2 N3 N4 O5 P6"),
        (WHOLE, MAP, "kind: bridge, hexes: J7 J8 J9 J10", "kind: bridge, hexes: J7 J8 J9"),
        (WHOLE, MAP, '"hwhhwh..~~...hwwhw"', '"hwhhwh..~~...hwwhx"'),
    ],
)  # fmt: skip
def test_19_3_a_fault_is_told_on_its_line(folder: Path, scenario: str, file: str, old: str, new: str) -> None:
    found = told(folder, scenario, file, old, new)
    assert found
    assert any(one.startswith(f"{file}:HERE:") for one in found), found
    assert all(len(one) < 400 and "Traceback" not in one for one in found)


def test_5_2_units_that_no_longer_fit_are_named_where_they_are_counted(folder: Path) -> None:
    found = told(folder, WHOLE, WHOLE, "    sectors: I10 I11 J11 K10 K11", "    sectors: I10 I11 J11")
    (line,) = found
    assert "there is no room for all these units" in line
    assert "units: {car: 1, atgun: 2, bazooka: 2, inf: 6}" in line


@pytest.mark.parametrize(
    ("units", "sectors", "left_out"),
    [
        ("car: 2, atgun: 1", "L10 I10", "anti-tank gun"),  # a car in each sector, and no room for a gun [6.5]
        ("car: 2, atgun: 1", "L10 I10 J10", ""),
        ("car: 3, mg: 1", "L10 I10", ""),  # three cars leave half a sector, however they stand
        ("mg: 1, inf: 6", "L10 I10", ""),
    ],
)
def test_6_5_an_author_is_warned_if_a_bad_order_can_leave_somebody_without_room(
    folder: Path, units: str, sectors: str, left_out: str
) -> None:
    old = "units: {car: 1, atgun: 2, bazooka: 2, inf: 6}\n    sectors: I10 I11 J11 K10 K11"
    found = told(folder, WHOLE, WHOLE, old, f"units: {{{units}}}\n    sectors: {sectors}")
    if not left_out:
        assert not found
        return
    (line,) = found
    assert f"no room is left for the {left_out}" in line
    assert line.startswith(f"{WHOLE}:HERE:")
    assert "warning" in line


def test_16_6_exits_that_are_held_before_anybody_moves_are_doubted(folder: Path) -> None:
    path = folder / RUSH
    exits = "  exits: {sectors: J7 I7, rv_per_point: 4}\n"
    text = path.read_text(encoding="utf-8").replace("  bridges: {points: 3", exits + "  bridges: {points: 3", 1)
    text = re.sub("sudden: .*", "sudden: {exits_held: true}", text)
    path.write_text(text, encoding="utf-8")
    (doubt,) = check(path, systems())
    assert doubt.is_warning
    assert text.split("\n")[doubt.line - 1] == "  sudden: {exits_held: true}"
    assert "[16.6]" in doubt.what
    path.write_text(text.replace("J7 I7, rv", "J7 I8, rv", 1), encoding="utf-8")
    assert not [one for one in check(path, systems()) if "16.6" in one.what]


def test_17_1_a_scenario_that_is_played_without_nights_has_none(folder: Path) -> None:
    path = folder / RUSH
    text = re.sub(r"no_night: -?\d+, ", "", path.read_text(encoding="utf-8"))  # no variant that has a price there
    path.write_text(text + "options: [no_night]\n", encoding="utf-8")
    setting = load(path, systems()).setting
    assert not any(setting.is_night(turn) for turn in range(1, 6))
    assert setting.watched == NOWHERE


def test_4_5_8_7_12_4_days_wrecks_and_columns_are_what_the_rules_file_says(folder: Path) -> None:
    path = folder / RULES
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("turns_a_day: 3", "turns_a_day: 2"), ("closing_wrecks: 2", "closing_wrecks: 1"),
        ("turns: [3, 6, 9, 12, 15]", "turns: [2, 4]"), ('columns: ["1-6", ', "columns: ["),
        ("[AR2, AW, ENG,", "[AW, ENG,"), ("[AR3, AR2, AW,", "[AR2, AW,"), ("[AR4, AR3, AR2,", "[AR3, AR2,"),
        ("[AE, AR4, AR3, AW,", "[AR4, AR3, AW,"), ("[AE, AE, AR4, AR2,", "[AE, AR4, AR2,"),
        ("[AE, AE, AE, AR3,", "[AE, AE, AR3,"),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    assert not check(folder / RUSH, systems())
    setting = load(folder / RUSH, systems()).setting
    words = Words("en")
    times = [words.say(told_time(setting, turn)) for turn in range(1, 6)]
    assert times == ["forenoon", "night", "forenoon", "night", "forenoon"]
    assert setting.rules.closing_wrecks == 1
    assert [odds_column(setting, *sums) for sums in ((1, 6), (1, 5), (1, 1), (6, 1), (7, 1))] == [-1, 0, 4, 9, 10]
