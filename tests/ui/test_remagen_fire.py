"""Fire at the table of Remagen: ranges, sight, chances before the roll, the answer, and hits that are laid."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.lab.reckoning import answers, dangers, mean_of, site_dangers, together
from game.systems.remagen.rules.actions import FOOT
from game.systems.remagen.rules.sides import GERMAN
from game.systems.remagen.rules.sight import blockers
from game.systems.remagen.rules.volleys import throws_of
from game.systems.remagen.ui.able import ranges
from game.systems.remagen.ui.fire_view import FireView
from game.ui.desk.desk import Refused
from game.ui.language.words import Words
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field, Units
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, table, to_fire, unit

pytestmark = pytest.mark.usefixtures("plain_maps")


def open_field(
    driver: Driver, us: Units, german: Units, *, step: str = "us_fire", labour: Mapping[str, int] | None = None,
    bridge: bool = True,
) -> PlayScreen:  # fmt: skip
    """A position at the window, in which it is time to fire."""
    field = Field(us, german, turn=2, step=step, bridge=bridge)
    for number, site in enumerate(field.setting.lines):
        field.state.labour[number] = (labour or {}).get(site.letter, 0)
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    return table(driver, "remagen", game=game)


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    """A tank has driven to J9 and stands beside the enemy; it is time to fire."""
    return to_fire(driver, table(driver))


def test_21_3_a_sector_that_fires_shows_how_far_by_which_divisor_and_what_is_to_be_expected(driver, screen) -> None:
    click(driver, screen, "J9")
    marks = screen.desk.marks(-1, None, frozenset())
    assert marks.lit[at(screen, "J10")] == "/2"
    assert marks.lit[at(screen, "H9")] == "/3"
    assert marks.lit[at(screen, "J12")] == "/4*", "indirect over the Ley"
    assert {badge.hex: badge.text for badge in marks.badges}[at(screen, "I10")] == "3.3"


def test_21_3_what_is_out_of_sight_is_not_lit(driver, screen) -> None:
    state, setting = screen.game.state, screen.game.scenario.setting
    gun = unit(screen, "german_atgun_2")
    lit, _ = ranges(state, state.sector[gun], (gun,))
    near = {there for there in range(len(setting.ground)) if 0 < setting.distance(state.sector[gun], there) <= 3}
    hidden = {there for there in near if blockers(setting, state.sector[gun], there)}
    assert hidden
    assert set(lit) == near - hidden


def test_21_3_the_preview_has_the_chances_of_each_thing_and_of_the_answer(driver, screen) -> None:
    click(driver, screen, "J9")
    preview = screen.desk.preview(at(screen, "I10"))
    told = " ".join(f"{fact.label} {fact.value}" for fact in preview.notes)
    assert preview.headline == "3.3 hits on average"
    assert preview.notes[0].label.startswith("Range ")
    assert not [fact.label for fact in preview.notes if fact.label[0].islower()], "each stands in a line of its own"
    assert "2d / 2" in told
    assert "Armoured car 1 disabled 100%, destroyed 92%" in told
    assert "Medium tank 1 disabled 50%, destroyed 17%" in told, "what the car may answer"
    assert sum(segment.share for segment in preview.segments) in range(990, 1011)


def test_why_there_is_no_fire_is_said_with_its_rule(driver, screen) -> None:
    click(driver, screen, "I7")
    screen.desk.choose(f"unit:{unit(screen, 'us_light_1')}", adds=False)
    reply = screen.desk.click(at(screen, "K11"), None, adds=False)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "11.2"
    preview = screen.desk.preview(at(screen, "K11"))
    assert preview.headline == "Range 4"


def test_one_of_two_units_may_be_left_out_by_its_row(driver: Driver) -> None:
    screen = table(driver)
    driver.key("ctrl+enter")
    driver.step(3)
    driver.key("tab")
    desk = screen.desk
    lit = sorted({ring for able in [desk.marks(-1, None, frozenset())] for ring in (b.hex for b in able.badges)})
    desk.click(lit[0], None, adds=False)
    sheet = desk.sheet()
    assert sheet is not None
    rows = [row for row in sheet.rows if row.is_on]
    assert len(rows) > 1
    desk.press(rows[0].id)
    assert len(desk.state()["shots"]) == len(rows) - 1


def test_11_1_a_unit_that_is_left_out_gets_the_next_target(driver: Driver) -> None:
    """The others keep theirs; until it has one its row says how it comes by it."""
    screen = open_field(driver, {"M10": "medium light"}, {"L10": "inf", "N10": "inf"})
    desk = screen.desk
    click(driver, screen, "L10")
    light = f"shooter:{unit(screen, 'us_light_1')}"
    assert [row.detail for row in desk.sheet().rows] == ["at L10", "at L10"]
    desk.press(light)
    assert {row.id: row.detail for row in desk.sheet().rows}[light] == "click a target for it"
    desk.click(at(screen, "N10"), None, adds=False)
    assert desk.state()["shots"] == {"us_medium_1": "L10", "us_light_1": "N10"}
    desk.click(at(screen, "N10"), None, adds=False)
    assert set(desk.state()["shots"].values()) == {"N10"}, "with nobody left out all fire there"
    desk.press(light)
    desk.press(light)
    desk.click(at(screen, "L10"), None, adds=False)
    assert set(desk.state()["shots"].values()) == {"L10"}, "who was ticked again is one of all"


def test_11_1_with_one_of_several_chosen_first_the_others_get_the_next_target(driver: Driver) -> None:
    screen = open_field(driver, {"M10": "medium light"}, {"L10": "inf", "N10": "inf"})
    desk = screen.desk
    desk.choose(f"unit:{unit(screen, 'us_medium_1')}", adds=False)
    for sector in ("L10", "N10"):
        desk.click(at(screen, sector), None, adds=False)
    assert desk.state()["shots"] == {"us_medium_1": "L10", "us_light_1": "N10"}


def test_hits_are_laid_by_a_row_or_by_what_is_best(driver, screen) -> None:
    click(driver, screen, "J9")
    click(driver, screen, "I10")
    driver.key("enter")
    driver.step(3)
    assert screen.desk.state()["mode"] == "hit"
    sheet = screen.desk.sheet()
    assert [row.id for row in sheet.rows] == ["choice:0", "choice:1"]
    assert "destroy" in sheet.rows[1].detail
    assert "row of the dialog" in screen.desk.hint(at(screen, "K10"), None).text, "there is no banner"
    before = screen.game.actions_done
    driver.click("choice:1")
    driver.step(2)
    assert screen.game.actions_done == before + 1
    assert screen.game.state.hits[unit(screen, "german_car_1")] == 1
    driver.key("enter")
    driver.step(8)
    assert screen.desk.state()["mode"] != "hit", "all that were left have been laid"
    assert not screen.flow.is_carrying_out


def test_21_3_chances_are_those_of_the_dice(driver, screen) -> None:
    state = screen.game.state
    tank, target = unit(screen, "us_medium_1"), at(screen, "I10")
    throws = throws_of(state, state.sector[tank], (tank,), (target,))
    assert mean_of(throws, 6) == pytest.approx(3.25)
    assert sum(together(throws * 2, 6)) == pytest.approx(1.0)
    by_unit = {danger.unit: danger for danger in dangers(state, target, throws)}
    assert by_unit[unit(screen, "german_car_1")].kill == pytest.approx(33 / 36)
    assert 0.9 < by_unit[FOOT].stop < 1.0
    back = answers(state, state.sector[tank], (target,))
    assert mean_of(back, 6) == pytest.approx(1.5)


def test_whoever_is_fired_upon_answers_without_a_change_of_seats(driver: Driver) -> None:
    game = Game.new(load_scenario("ludendorff"), seed=5)
    planner = opponent("planner:normal", "remagen").new(1)
    while game.decision is not None and game.decision.kind != "return_fire":
        game.apply(planner.choose(Position(game)))
    assert game.decision is not None
    screen = table(driver, game=game)
    assert game.decision.side is not game.state.active
    assert screen.desk.heading().side is game.state.active
    assert screen.flow.change_seats() is None


def test_21_3_chances_of_hits_are_told_in_words(screen) -> None:
    mode = screen.desk._mode
    sector, able = next((sector, able) for sector, able in mode._sectors().items() if any(able.values()))
    screen.take(screen.desk.click(sector, None, adds=False))
    preview = screen.desk.preview(next(target for targets in able.values() for target in targets))
    assert preview.headline.endswith("hits on average")
    for segment in preview.segments:
        assert segment.told == segment.meaning
        assert segment.told.startswith(f"{segment.text.rstrip('+')} hit")
        assert segment.told.endswith(f": {segment.chance}")
    assert abs(sum(int(segment.chance.rstrip("%")) for segment in preview.segments) - 100) <= len(preview.segments)


def test_figures_are_written_as_the_language_writes_them(driver, screen) -> None:
    driver.app.words.choose("nl")
    click(driver, screen, "J9")
    assert screen.desk.preview(at(screen, "I10")).headline == "gemiddeld 3,3 treffers"
    assert screen.desk.marks(-1, None, frozenset()).badges[0].text == "3,3"


def test_11_8_an_answer_that_goes_elsewhere_is_told(driver: Driver) -> None:
    """A gun out of reach of the howitzer that fires at it may answer at any other of its targets."""
    screen = open_field(driver, {"M7": "howitzer", "M12": "medium"}, {"M13": "atgun"})
    click(driver, screen, "M7")
    notes = {fact.label: fact for fact in screen.desk.preview(at(screen, "M13")).notes}
    assert notes["May answer"].value == "at M12"
    assert "Nothing answers" not in notes
    click(driver, screen, "M13")
    assert [(view.title, [fact.label for fact in view.lines]) for view in screen.desk.sheet().ledgers[1:]] == [
        ("May answer", ["At M12"])
    ]


def test_11_8_nothing_answers_where_nothing_reaches_anybody(driver: Driver) -> None:
    screen = open_field(driver, {"M7": "howitzer"}, {"M13": "atgun"})
    click(driver, screen, "M7")
    assert "Nothing answers" in [fact.label for fact in screen.desk.preview(at(screen, "M13")).notes]


def test_13_6_fire_at_a_pontoon_tells_what_it_costs_the_pontoon(driver: Driver) -> None:
    screen = open_field(driver, {"I10": "inf"}, {"G14": "howitzer"}, step="german_fire", labour={"I": 25}, bridge=False)
    click(driver, screen, "G14")
    facts = {fact.label: (fact.value, fact.rule) for fact in screen.desk.preview(at(screen, "I9")).notes}
    assert facts["Pontoon on line I"] == ("about -4.6 of 25", "13.6")
    click(driver, screen, "I9")
    (salvo, *_) = screen.desk.sheet().ledgers
    told = [fact for fact in salvo.lines if fact.rule == "13.6"]
    assert [(fact.label, fact.value) for fact in told] == [("Pontoon on line I: about -4.6 of 25", "")], "not cut off"


def test_13_6_what_a_pontoon_loses_is_written_as_the_language_writes_it(driver: Driver) -> None:
    screen = open_field(driver, {"I10": "inf"}, {"G14": "howitzer"}, step="german_fire", labour={"I": 25}, bridge=False)
    driver.app.words.choose("nl")
    click(driver, screen, "G14")
    facts = {fact.rule: fact.value for fact in screen.desk.preview(at(screen, "I9")).notes}
    assert facts["13.6"] == "ongeveer -4,6 van 25"


def test_13_6_whoever_fires_at_men_on_a_pontoon_is_told_what_it_costs_the_pontoon(driver: Driver) -> None:
    """Every hit is a die of labour, the American's own hits included; with it all on it fall, on either half."""
    screen = open_field(
        driver, {"B8": "medium", "B10": "eng"}, {"B9": "inf", "R18": "inf"}, labour={"B": 12}, bridge=False
    )
    click(driver, screen, "B8")
    facts = {fact.label: (fact.value, fact.rule) for fact in screen.desk.preview(at(screen, "B9")).notes}
    assert facts["Pontoon on line B"] == ("about -9.5 of 12", "13.6")
    assert facts["The pontoon falls with all on it"] == ("47%", "13.7")
    click(driver, screen, "B9")
    told = [(fact.label, fact.rule) for fact in screen.desk.sheet().ledgers[0].lines if fact.rule.startswith("13")]
    assert told == [("Pontoon on line B: about -9.5 of 12", "13.6"), ("The pontoon falls with all on it: 47%", "13.7")]


def test_13_6_an_answer_at_who_fires_from_a_pontoon_tells_what_it_costs_the_pontoon(driver: Driver) -> None:
    screen = open_field(driver, {"B10": "medium"}, {"B12": "heavy", "R18": "inf"}, labour={"B": 3}, bridge=False)
    click(driver, screen, "B10")
    facts = screen.desk.preview(at(screen, "B12")).notes
    told = [(fact.label, fact.value, fact.rule) for fact in facts]
    assert told[-2:] == [
        ("Pontoon on line B", "about -3.0 of 3", "13.6"), ("The pontoon falls with all on it", "98%", "13.7")
    ]  # fmt: skip
    click(driver, screen, "B12")
    answer = screen.desk.sheet().ledgers[1]
    assert [fact.label for fact in answer.lines][-1] == "The pontoon falls with all on it: 98%"


def test_13_6_both_halves_of_a_pontoon_are_one() -> None:
    field = Field({"B9": "inf", "B10": "inf"}, {"B12": "medium medium"}, turn=2, step="german_fire", bridge=False)
    field.state.labour[1] = 30
    units, there = field.units("german_medium_1 german_medium_2"), field.path("B9 B10")
    throws = throws_of(field.state, field.at("B12"), units, there)
    (danger,) = site_dangers(field.state, throws)
    assert danger.units == field.units("us_inf_1 us_inf_2")
    hits = mean_of(throws, 6)
    assert danger.lost == pytest.approx(3.5 * hits, rel=0.01)
    (salvo, *_) = FireView(field.state, Words("en")).ledgers(GERMAN, field.at("B12"), throws, None)
    assert [fact.rule for fact in salvo.lines].count("13.6") == 1


def test_13_7_of_a_pontoon_in_building_nothing_is_left_and_nobody_falls(driver: Driver) -> None:
    screen = open_field(driver, {"I10": "inf"}, {"G14": "howitzer"}, step="german_fire", labour={"I": 3}, bridge=False)
    click(driver, screen, "G14")
    facts = {fact.label: fact.rule for fact in screen.desk.preview(at(screen, "I9")).notes}
    assert facts["Nothing is left of the pontoon"] == "13.7"


def test_the_sector_that_fires_says_what_to_click_next(driver, screen) -> None:
    assert screen.desk.hint(at(screen, "J9"), None).text == "Let J9 fire"
    click(driver, screen, "J9")
    told = "J9 fires: click on a target, or type it and press {unit_done}"
    assert screen.desk.hint(at(screen, "J9"), None).text == told
    screen.aim.put(at(screen, "J9"))
    screen.relook()
    driver.step(2)
    assert screen.contents.status[0] == "J9 fires: click on a target, or type it and press Space"


def test_21_3_what_lies_out_of_range_has_nothing_in_the_way(driver: Driver) -> None:
    screen = open_field(driver, {"O12": "inf"}, {"O13": "inf"})
    click(driver, screen, "O12")
    marks = screen.desk.marks(at(screen, "M13"), None, frozenset())
    assert not [badge for badge in marks.badges if badge.text == "x"]


def test_averages_of_volleys_come_out_as_their_sum() -> None:
    field = Field({"O12": "bazooka inf inf"}, {"O13": "inf"})
    units = field.state.here[field.at("O12")]
    throws = throws_of(field.state, field.at("O12"), units, (field.at("O13"),) * len(units))
    view = FireView(field.state, Words("en"))
    assert [view.figures((throw,)) for throw in throws] == ["0.8", "1.5"]
    assert view.figures(throws) == "2.3"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_21_3_in_a_small_window_who_fires_and_at_whom_is_seen_beside_the_dialog(language: str) -> None:
    driver = Driver((1280, 720), language=language)
    try:
        screen = to_fire(driver, table(driver))
        view = screen.view
        before = view.camera.sheet_rect
        click(driver, screen, "K7")
        click(driver, screen, "I10")
        driver.step(2)
        sheet = screen.dashboard.sheet.rect
        assert screen.contents.sheet.id == "fire"
        for sector in ("K7", "I10"):
            there = view.hex_rect(at(screen, sector))
            assert not sheet.colliderect(there)
            assert screen.dashboard.whole_map.contains(there)
        screen.placing.bring_into_view(at(screen, "K11"))
        driver.key("esc")
        driver.step(2)
        assert view.camera.sheet_rect == before, "the map lies again as it lay, also when it was moved on meanwhile"
    finally:
        driver.app.close()
