"""Charts on paper: the tables of what a scenario plays with, and of nothing else, on pages where each lies alone."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game import load_scenario
from game.model.errors import GameError
from game.systems.standard.ui.diagrams.charts import charts
from game.ui.desk.figure import Table
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paper.charts import _placed, chart_pages, print_charts, table_picture
from game.ui.paper.printing import PAPERS_MM, px
from tests.ui.test_printing import read_pictures

MODULES = {"19.2", "19.4", "20.3", "20.9", "22.11", "22.4", "30.3", "31.4", "33.3", "39.12", "39.14"}


def rules_of(name: str) -> set[str]:
    return {rule for rule, _ in charts(load_scenario(name).setting, Words())}


def test_a_battle_of_all_modules_has_their_charts_and_arnhem_has_none_of_them() -> None:
    assert rules_of("scheldt") >= MODULES | {"7.5", "5.2", "32.1", "32.4", "39.1", "39.31", "30.6", "30.22"}
    assert not rules_of("arnhem") & MODULES
    assert rules_of("arnhem") >= {"7.5", "5.2", "5.3", "8.1", "14.0"}


def test_figures_are_those_of_the_files() -> None:
    setting = load_scenario("scheldt").setting
    told = {rule: table for rule, table in charts(setting, Words()) if rule in ("19.2", "22.11", "32.4")}
    stacks, held, overruns = setting.stacks, setting.bridgeheads, setting.overruns
    assert stacks is not None
    assert held is not None
    assert overruns is not None
    assert told["19.2"].rows[0][1:] == (str(stacks.most_ground), str(held.most_ground))
    assert f"+{overruns.city_mp}" in {row[1] for row in told["22.11"].rows}
    assert [row[0] for row in told["32.4"].rows] == [site.title for site in setting.sites]


def test_tables_say_what_is_played_with_once_and_in_the_language_that_is_chosen() -> None:
    """Nations in words; no crash where no glider lands; of turns that are alike the first. [5.2, 8.1, 11.48]"""
    told = dict[str, list[Table]]()
    for rule, table in charts(load_scenario("scheldt").setting, Words("nl")):
        told.setdefault(rule, []).append(table)
    pool, drawn = told["8.1"]
    assert {"Canadezen", "Duitsers", "VK"} == {row[0] for row in pool.rows}
    assert all(before[1:] != after[1:] for before, after in pairwise(drawn.rows))
    crash = Words("nl")("standard.window.table.crash")
    assert crash not in told["5.2"][0].headings
    gliders = [table for rule, table in charts(load_scenario("arnhem").setting, Words("nl")) if rule == "5.2"]
    assert crash in gliders[0].headings


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", ["scheldt", "westkapelle", "sloe_dam", "first_drop"])
def test_no_table_has_a_gap_and_none_says_what_is_to_be_filled_in(name: str, language: str) -> None:
    for rule, table in charts(load_scenario(name).setting, Words(language)):
        assert table.title, rule
        for row in table.rows:
            assert len(row) == len(table.headings), (rule, row)
            assert all(row), (rule, row)
            assert not any("{" in cell for cell in row), (rule, row)


def test_tables_lie_beside_and_below_each_other_never_on_one_another() -> None:
    room = pygame.Rect(10, 20, 400, 300)
    sizes = [(180, 100), (180, 40), (180, 50), (390, 120), (100, 100), (120, 290)]
    pages = _placed(sizes, room, 5)
    assert [number for page in pages for number, _ in page] == list(range(len(sizes)))
    assert len(pages) > 1
    for page in pages:
        rects = [pygame.Rect(place, sizes[number]) for number, place in page]
        assert all(room.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))


def test_a_long_cell_is_told_in_lines() -> None:
    rule, table = next(each for each in charts(load_scenario("scheldt").setting, Words()) if each[0] == "31.4")
    assert table_picture(rule, table, Fonts()).width < px(PAPERS_MM["a4"][0])


@pytest.mark.slow
def test_charts_are_written_as_pages(tmp_path) -> None:
    path = tmp_path / "charts.pdf"
    scenario = load_scenario("first_drop")
    print_charts(scenario, path, "a4", Words())
    pictures = read_pictures(path.read_bytes())
    assert len(pictures) == len(chart_pages(scenario, PAPERS_MM["a4"], Words()))
    assert all((picture != 255).any() for picture in pictures)
    with pytest.raises(GameError):
        print_charts(scenario, tmp_path / "charts.txt", "a4", Words())


def test_remagen_has_its_tables() -> None:
    assert chart_pages(load_scenario("ludendorff"), PAPERS_MM["a4"], Words())
