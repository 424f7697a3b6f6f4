"""The diagrams beside the rules of Remagen: what they show is what the rules say, and pointing at them tells it."""

from __future__ import annotations

import re

import pytest

from game.engine.library import load_scenario
from game.scenario.rules_text import load_rulebook
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.ui.diagrams.illustrator import RemagenIllustrator
from game.systems.remagen.ui.diagrams.positions import position_of, positions_file
from game.systems.remagen.ui.diagrams.tables import TABLES, charts
from game.ui.desk.figure import Answer, Figure
from game.ui.language.words import Words
from game.ui.look.tone import Tone

RULES = load_rulebook("remagen").paragraphs
NUMBERS = {rule.number for rule in RULES}
CHAPTERS = [rule.number for rule in RULES if rule.is_chapter]


def figure(chapter: str, language: str = "en") -> Figure:
    found = RemagenIllustrator(None, Words(language)).figure(chapter)
    assert found is not None
    return found


def answer(chapter: str, sector: str) -> Answer:
    view = figure(chapter).view
    assert view is not None
    return view.ask(view.board.topology.index(sector))


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_has_a_diagram_that_answers(chapter: str, language: str) -> None:
    shown = figure(chapter, language)
    assert shown.caption
    answers = [stride.answer for stride in shown.strides] + [token.answer for token in shown.tokens]
    if shown.view is not None:
        answers += [shown.view.ask(sector) for sector in shown.view.hexes]
    assert len({each.text for each in answers}) > 1
    for each in answers:
        assert each.text
        assert "{" not in each.text
        assert set(re.findall(r"\[([\d.]+)\]", each.text)) <= NUMBERS


def test_every_position_and_table_belongs_to_a_rule() -> None:
    assert set(positions_file().positions) <= NUMBERS
    for number in positions_file().positions:
        assert RemagenIllustrator(None, Words()).figure(number) is not None
    for number in TABLES:
        assert number in NUMBERS
        for table in RemagenIllustrator(None, Words()).tables(number):
            assert all(len(row) == len(table.headings) for row in table.rows)


@pytest.mark.parametrize("chapter", ["7", "8"])
def test_where_a_unit_may_go_is_what_the_rules_allow(chapter: str) -> None:
    position, view = position_of(chapter, Words()), figure(chapter).view
    assert view is not None
    goals = {
        move.path[-1] for move in REMAGEN.legal(position.state) if isinstance(move, Move) and move.unit == position.unit
    }
    told = {sector for sector in view.hexes if view.ask(sector).tone is Tone.GOOD}
    assert told == goals & set(view.hexes)
    assert told


def test_what_is_seen_is_lit_and_what_blocks_is_ringed() -> None:
    position, view = position_of("2", Words()), figure("2").view
    assert view is not None
    for sector in view.hexes:
        said = view.ask(sector)
        assert (said.tone is Tone.GOOD) == (
            sector == position.sector or sees(position.setting, position.sector, sector)
        )
        assert said.tone is Tone.GOOD or (said.marks is not None and said.marks.rings)


def test_what_some_of_them_tell() -> None:
    assert "12 of 12" in answer("5", "J10").text
    assert answer("5", "I10").tone is Tone.BAD
    assert answer("6", "N1").tone is Tone.GOOD
    assert answer("6", "H1").tone is Tone.BAD
    assert "[8.4]" in answer("8", "J8").text
    assert answer("10", "H11").tone is Tone.GOOD
    assert answer("10", "I12").tone is Tone.BAD
    assert answer("11", "J11").bars
    assert "2-1" in answer("12", "H11").text
    assert answer("13", "I8").tone is Tone.GOOD
    assert answer("13", "K10").tone is Tone.BAD
    assert figure("14").strides[0].title == "Turn 4: 17%"


def collapse_rows(name: str) -> list[tuple[str, ...]]:
    """The table of the fall of the bridge as a scenario has it; empty if it has none."""
    found = charts(load_scenario(name).setting, Words())
    return [row for rule, table in found if rule == "14.1" for row in table.rows]


def test_14_1_the_fall_of_the_bridge_has_a_table_only_where_it_stands_and_only_for_turns_that_are_played() -> None:
    assert collapse_rows("linz") == [], "there it has fallen before the game begins"
    assert collapse_rows("ludendorff") == [("4", "1"), ("5", "1-2")]
    assert [turn for turn, _ in collapse_rows("remagen")] == ["4", "5", "6", "7", "8", "9"]


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", ["ludendorff", "linz", "remagen"])
def test_charts_on_paper_have_the_types_played_with_and_say_what_results_mean(name: str, language: str) -> None:
    setting = load_scenario(name).setting
    found = charts(setting, Words(language))
    types = found[0][1].rows
    assert len(types) == len({unit.type.id for unit in setting.units})
    factors = {row[0]: row[-1] for row in types}
    tank, howitzer = {"en": ("Medium tank", "howitzer"), "nl": ("Middelzware tank", "houwitser")}[language]
    assert factors[tank] == "3/6/2/-"
    assert factors.get(howitzer, "1/2/-/-") == "1/2/-/-"
    rule, meanings = found[-1]
    used = {code for row in setting.rules.combat.rows for code in row}
    assert rule == "12.6"
    assert {row[0] for row in meanings.rows} == used
    assert all(row[1] and "{" not in row[1] for row in meanings.rows)
    assert (meanings.rows[0][0], meanings.rows[-1][0]) == ("AE", "DE")


def test_18_scenarios_light_their_part_of_the_board() -> None:
    shown = figure("18")
    assert [stride.title for stride in shown.strides] == [
        load_scenario(name).title for name in ("remagen", "ludendorff", "linz")
    ]
    lit = [len(stride.answer.marks.lit) for stride in shown.strides if stride.answer.marks is not None]
    assert lit == [324, 99, 168]
    assert "5 turns" in shown.strides[1].answer.text
    assert answer("18", "A1").text == "A1: Remagen"
    assert answer("18", "J10").text.count(",") == 2
