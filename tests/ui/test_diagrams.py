"""The diagrams beside the rules: what they show is what the rules say, and pointing at them tells it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from game.grid.topology import OFF_BOARD
from game.model.dice import ScriptedDice
from game.model.rule_number import is_part_of
from game.model.side import Side
from game.scenario.rules_text import load_rulebook
from game.systems.standard.rules.actions import Demolish, Move, Span
from game.systems.standard.rules.engineers import spannable
from game.systems.standard.rules.frames import WayOn
from game.systems.standard.rules.occupancy import lift, put, refresh_network, renew_span, span_for
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import GONE, State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.diagrams.illustrator import StandardIllustrator
from game.systems.standard.ui.diagrams.module_tables import MODULE_TABLES
from game.systems.standard.ui.diagrams.positions import position_of, positions_file, school
from game.systems.standard.ui.diagrams.tables import TABLES
from game.ui.desk.figure import Figure
from game.ui.diagrams.pane import DiagramPane
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from tests.ui.table import scenario

SCHELDT = load_rulebook("scheldt").paragraphs
MODULES = [rule.number for rule in SCHELDT if rule.is_chapter and int(rule.number) > 18]
"""Chapters of the rule modules."""
OF_MODULES = [*MODULES, "11.6", "11.7", "11.8", "17.4", "17.5"]
CHAPTERS = [rule.number for rule in load_rulebook("standard").paragraphs if rule.is_chapter]
NUMBERS = {rule.number for rule in load_rulebook("standard").paragraphs}


def figure(chapter: str) -> Figure:
    found = StandardIllustrator(None, Words()).figure(chapter)
    assert found is not None
    return found


def said(chapter: str, number: str) -> str:
    view = figure(chapter).view
    assert view is not None
    return view.ask(view.board.topology.index(number)).text


@pytest.mark.parametrize("chapter", [*CHAPTERS, "14.0", "15.2"])
def test_every_chapter_has_a_diagram_that_answers(chapter: str) -> None:
    shown = figure(chapter)
    assert shown.caption
    answers = [stride.answer for stride in shown.strides] + [token.answer for token in shown.tokens]
    if shown.view is not None:
        assert all(0 <= hex < shown.view.board.topology.size for hex in shown.view.hexes)
        answers += [shown.view.ask(hex) for hex in shown.view.hexes]
    assert len({answer.text for answer in answers}) > 1
    for answer in answers:
        assert answer.text
        assert "{" not in answer.text
        assert set(re.findall(r"\[([\d.]+)\]", answer.text)) <= NUMBERS


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("number", OF_MODULES)
def test_every_chapter_of_the_modules_has_a_diagram_that_answers(number: str, language: str) -> None:
    words = Words()
    words.choose(language)
    shown = StandardIllustrator(None, words).figure(number)
    assert shown is not None
    answers = [stride.answer.text for stride in shown.strides]
    if shown.view is not None:
        answers += [shown.view.ask(hex).text for hex in shown.view.hexes]
    assert len(set(answers)) > 1
    told = {rule.number for rule in SCHELDT}
    for text in (shown.caption, *answers):
        assert text
        assert "{" not in text
        for cited in re.findall(r"\[([\d.AB]+)\]", text):
            assert any(is_part_of(cited, rule) for rule in told), cited


@pytest.mark.parametrize(("name", "number"), [("first_drop", "17"), ("sloe_dam", "17.5"), ("scheldt", "17.4")])
def test_the_chapter_on_victory_shows_how_the_scenario_is_won(name: str, number: str) -> None:
    shown = StandardIllustrator(scenario(name).setting, Words()).figure("17")
    assert shown is not None
    assert shown.caption == figure(number).caption


@pytest.mark.parametrize("number", sorted(MODULE_TABLES))
def test_every_table_of_the_modules_is_told_for_the_scheldt_and_left_out_elsewhere(number: str) -> None:
    assert number in {rule.number for rule in SCHELDT}
    for name in ("scheldt", "first_drop"):
        tables = StandardIllustrator(scenario(name).setting, Words()).tables(number)
        assert bool(tables) is (name == "scheldt"), name
        for table in tables:
            assert table.rows
            assert {len(row) for row in table.rows} == {len(table.headings)}


def test_the_reduction_table_reads_as_printed() -> None:
    (table,) = StandardIllustrator(scenario("sloe_dam").setting, Words()).tables("20.9")
    assert table.headings[1:] == ("RE 0-1", "RE 2-3", "RE 4-5", "RE 6-8", "RE 9+")
    assert table.rows[0] == ("3 or less", "0", "0", "0", "0", "1")
    assert table.rows[-1] == ("8", "1", "2", "2", "2", "3")


def test_a_hex_of_both_sides_is_nobodys_at_the_end() -> None:
    assert "nobody" in said("17.5", "1406")
    view = figure("17.5").view
    assert view is not None
    tones = {number: view.ask(view.board.topology.index(number)).tone for number in ("1406", "1407")}
    assert tones == {"1406": Tone.BAD, "1407": Tone.GOOD}


def test_an_overrun_is_priced_item_by_item() -> None:
    """Over the arrow an amphibious battalion pays 1 + 2 x 1 + 2. [22.111, 32.31]"""
    assert "5 MP" in said("22", "1407")
    assert "crossing arrow" in said("22", "1407")


def test_a_bridgehead_says_how_it_goes() -> None:
    text = said("31", "1407")
    for part in ("[31.51]", "[31.4A]", "[31.4B]", "[31.4C]"):
        assert part in text


def test_40_4_a_bridge_is_blown_by_whoever_held_a_hex_of_both_sides_first() -> None:
    assert "[40.4]" in said("40", "1506")
    assert "[40.4]" not in said("40", "1306")
    assert "Middelburg" in said("40", "1306")


def test_hexes_under_guns_are_those_within_their_range() -> None:
    position, view = position_of("32", Words()), figure("32").view
    assert view is not None
    reach = {hex for site in position.state.setting.sites for hex in site.reach}
    assert set(view.marks.lit) == reach & set(view.hexes)


def test_every_position_belongs_to_a_chapter_or_a_rule() -> None:
    assert set(positions_file().positions) <= NUMBERS | {rule.number for rule in SCHELDT}
    for number in positions_file().positions:
        assert StandardIllustrator(None, Words()).figure(number) is not None


@pytest.mark.parametrize("chapter", ["4", "5", "6"])
def test_where_a_unit_may_go_is_what_the_rules_allow(chapter: str) -> None:
    position, view = position_of(chapter, Words()), figure(chapter).view
    assert view is not None
    start = position.state.hex_of[position.unit]
    goals = {move.path[-1] for move in STANDARD.legal(position.state) if isinstance(move, Move)}
    goals_of_it = {
        move.path[-1]
        for move in STANDARD.legal(position.state)
        if isinstance(move, Move) and move.unit == position.unit
    }
    assert goals_of_it
    assert goals_of_it <= goals
    told = {hex for hex in view.hexes if view.ask(hex).tone is Tone.GOOD}
    assert told == goals_of_it & set(view.hexes)
    assert start not in told


def test_a_unit_in_a_zone_of_control_is_told_why_it_may_not_go_on() -> None:
    assert "[6.11]" in said("6", "0301") or "[6.12]" in said("6", "0301")
    assert "[4.1]" in said("4", "0303")


def test_the_bar_of_a_combat_is_that_of_the_table() -> None:
    shown = figure("7")
    odds = shown.bars[0]
    assert sum(segment.share for segment in odds.segments) == 6
    view = shown.view
    assert view is not None
    without = view.ask(view.board.topology.index("0502")).bars
    assert without is not None
    assert without[0].label != odds.label


def test_support_fire_moves_the_column() -> None:
    plain, full = figure("8").bars
    assert plain.label != full.label


def test_a_marker_too_many_of_another_nation_is_crossed_out_with_its_rule() -> None:
    barred = [token for token in figure("16").tokens if token.is_barred]
    assert len(barred) == 1
    assert "[16.1]" in barred[0].answer.text


def test_a_lost_drop_zone_takes_markers_out_of_the_game() -> None:
    before, after = map(int, re.findall(r"(\d+) before, (\d+) after", said("12", "0203"))[0])
    assert before - after == school().rules.drop_zone_loss.markers_first


def test_both_ends_of_a_bridge_give_a_chance_to_blow_it() -> None:
    view = figure("14").view
    assert view is not None
    ends = {hex for bridge in view.board.bridges for hex in view.board.topology.hexsides[bridge.hexside]}
    assert set(view.marks.lit) == ends


def test_hexsides_are_marked_as_the_engineers_may_bridge_them() -> None:
    position, view = position_of("15", Words()), figure("15").view
    assert view is not None
    allowed = {side for side in spannable(position.state) if STANDARD.refusal(position.state, Span(side)) is None}
    assert {side for side, tone in view.marks.hexsides.items() if tone is Tone.GOOD} == allowed
    assert allowed
    assert len(view.marks.hexsides) > len(allowed)


def test_what_is_said_of_the_engineers_bridge_is_so() -> None:
    """Allied units cross it and Germans do not; it is none while a German is near or no engineer is. [15.2]"""
    assert all(word in said("15", "0504") for word in ("only Allied", "in range", "no German"))
    position = position_of("15", Words())
    side = next(side for side in spannable(position.state) if position.refusal(Span(side)) is None)
    _, there = position.board.topology.hexsides[side]

    def crosses(owner: Side, move: Callable[[State], object] | None = None) -> bool:
        state = position_of("15", Words()).state
        state.span = side
        refresh_network(state)
        if move is not None:
            move(state)
        return span_for(state, owner) == side

    def lose_engineers(state: State) -> None:
        lift(state, position.unit)
        state.hex_of[position.unit] = GONE
        renew_span(state)

    german = position.state.setting.unit_index["garrison"]
    assert crosses(ALLIED)
    assert not crosses(GERMAN)
    assert not crosses(ALLIED, lambda state: put(state, german, there))
    assert not crosses(ALLIED, lose_engineers)


def test_a_german_in_or_beside_the_far_hex_closes_the_engineers_bridge() -> None:
    """One across the river from the near hex, whose zone of control does not reach over, leaves it open. [6.1, 15.2]"""
    view = figure("15.2").view
    assert view is not None
    topology = view.board.topology
    far, near = topology.index("0604"), topology.index("0504")
    closing = set(view.marks.lit)
    assert far in closing
    assert closing & set(topology.adjacent[far])
    for hex in view.hexes:
        state = position_of("15.2", Words()).state
        if state.occupant[hex] >= 0:
            continue
        state.span = topology.hexside(near, far)
        refresh_network(state)
        put(state, state.setting.unit_index["garrison"], hex)
        assert (span_for(state, ALLIED) != state.span) == (hex in closing), topology.numbers[hex]
        assert (view.ask(hex).tone is Tone.BAD) == (hex in closing)


def test_a_way_is_chosen_anew_when_a_bridge_goes_under_way() -> None:
    """The mover stands on a friend with the points it has left, and may go wherever the rules now let it. [14.0]"""
    view = figure("14.0").view
    assert view is not None
    topology, position = view.board.topology, position_of("14.0", Words())
    assert [topology.numbers[hex] for hex in view.marks.path] == ["0303", "0304", "0305"]
    assert list(view.marks.hexsides) == [topology.hexside(topology.index("0303"), topology.index("0304"))]
    state = position.state
    STANDARD.step(
        state,
        Move(position.unit, tuple(topology.index(number) for number in ("0302", "0303", "0304", "0305"))),
        ScriptedDice([]),
    )
    STANDARD.step(state, Demolish(state.setting.bridge_index["canal_bridge"]), ScriptedDice([1]))
    assert isinstance(state.stack[-1], WayOn)
    allowed = {move.path[-1] for move in STANDARD.legal(state) if isinstance(move, Move)}
    assert {hex for hex in view.hexes if view.ask(hex).tone is Tone.GOOD} == allowed & set(view.hexes)
    assert "5 MP" in view.ask(topology.index("0303")).text
    over_the_canal = view.ask(topology.index("0304"))
    assert "4 MP in all, 1 left" in over_the_canal.text  # no more at the price of the road


@pytest.mark.slow
def test_a_rule_of_its_own_diagram_shows_it_and_others_that_of_their_chapter(driver) -> None:
    from game.ui.screens.rules import RulesBrowser

    captions = {}
    for number in ("14", "14.0", "14.2", "15.1", "15.2"):
        driver.app.replace(RulesBrowser(number)) if captions else driver.show(RulesBrowser(number))
        driver.step()
        captions[number] = driver.top._figure().caption
    assert captions["14"] == captions["14.2"] == figure("14").caption
    assert captions["14.0"] == figure("14.0").caption != captions["14"]
    assert captions["15.2"] == figure("15.2").caption != captions["15.1"]


def test_an_airborne_unit_does_not_count_for_the_objective() -> None:
    assert "airborne" in said("17", "0804")
    assert "holds" in said("17", "0803")


def test_a_landing_shows_six_faces_and_asks_for_each_aim_anew() -> None:
    view = figure("11").view
    assert view is not None
    here, there = (view.ask(view.board.topology.index(number)) for number in ("0402", "0103"))
    assert here.bars is not None
    assert len(here.bars[0].segments) == 6
    assert here.marks is not None
    assert there.marks is not None
    assert here.marks.arrows != there.marks.arrows


def test_tables_are_those_of_the_scenario() -> None:
    words, played = Words(), scenario("first_drop").setting
    shipped = StandardIllustrator(None, words).tables("8.1")
    own = StandardIllustrator(played, words).tables("8.1")
    assert own[-1].rows != shipped[-1].rows
    results = StandardIllustrator(played, words).tables("7.5")[0]
    assert [row[1:] for row in results.rows] == [tuple(row) for row in played.results]
    for number in TABLES:
        assert number in NUMBERS
        for table in StandardIllustrator(None, words).tables(number):
            assert all(len(row) == len(table.headings) for row in table.rows)


def test_the_keys_go_through_a_diagram(driver) -> None:
    from game.ui.screens.rules import RulesBrowser

    driver.show(RulesBrowser("5"))
    page = driver.top
    page.widgets.focus("diagram")
    driver.key("right")
    first = driver.top.state()["said"]
    driver.key("down")
    assert first
    assert driver.top.state()["said"] not in ("", first)
    pane: DiagramPane = page._diagram
    assert pane._board is not None
    assert pane._board.pointed != OFF_BOARD
    driver.app.replace(RulesBrowser("3"))
    driver.step()
    driver.top.widgets.focus("diagram")
    driver.key("right")
    assert "[3.1]" in driver.top.state()["said"]
