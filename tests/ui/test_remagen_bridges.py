"""Bridges, points and the drop at the table of Remagen: what stands, what may fall, what is being built."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.systems.remagen.rules.actions import EndStep, Labour
from game.systems.remagen.rules.drop_odds import drop_chances
from game.systems.remagen.rules.frames import BattlePlan, Retreating
from game.systems.remagen.rules.state import ROLLED
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.ui.bridge_painters import PONTOON
from game.systems.remagen.ui.bridge_rows import bridge_rows, usable_turn
from game.systems.remagen.ui.heading import heading_of
from game.systems.remagen.ui.overview import RemagenOverview
from game.systems.remagen.ui.unit_cards import hex_card
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field, setting_of
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, table, where

pytestmark = pytest.mark.usefixtures("plain_maps")


def open_field(driver: Driver, field: Field, scenario: str) -> PlayScreen:
    game = Game.new(load_scenario(scenario), seed=5)
    game._state = field.state
    return table(driver, scenario, game=game)


def line(field: Field, letter: str) -> int:
    return next(number for number, site in enumerate(field.setting.lines) if site.letter == letter)


def test_21_5_a_site_has_a_bar_who_rolls_and_when_it_may_be_open() -> None:
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"J12": "inf"}, turn=4, step="us_movement")
    field.state.labour[line(field, "B")] = 12
    rows = {row.text: row for row in bridge_rows(field.state, Words("en"))}
    site = rows["Pontoon on line B"]
    assert site.mark == "12/30"
    assert site.share == pytest.approx(0.4)
    assert site.detail == "3 trays roll; open about turn 8", (
        "10.5 pips on turn 5, half of them by night on 6, the rest on 7"
    )
    assert usable_turn(field.state, line(field, "B"), 3) == 8


def test_21_5_the_old_bridge_says_how_likely_it_falls_next_and_by_turn() -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=5, step="us_movement")
    rows = list(bridge_rows(field.state, Words("en")))
    told = {row.text: (row.detail, row.mark) for row in rows}
    assert told["Fallen by turn 5"] == ("in turn 5 alone 33%", "33%")
    assert told["Fallen by turn 6"] == ("in turn 6 alone 50%", "67%")
    score = next(score for score in heading_of(field.state, None, Words("en")).scores if score.rule == "14.1")
    assert score.figure == "33% falls"
    assert "by turn 6 67%" in score.about
    assert on_card(field) == [("falls in turn 5: 33%", "14.1"), ("6: 67%, 7: 89%, 8: 98%", "14.1")]
    field.state.turn = 2
    assert on_card(field) == [("stands", "14.1"), ("4: 17%, 5: 44%, 6: 72%", "14.1")]
    field.state.bridge_stands = False
    assert on_card(field) == [("fallen", "14.2")]


def on_card(field: Field) -> list[tuple[str, str]]:
    """What the card of a sector of the old bridge says of its fall."""
    facts = hex_card(field.state, field.at("J8"), Words("en")).facts
    return [(fact.value, fact.rule) for fact in facts if fact.rule.startswith("14.")]


@pytest.mark.parametrize(
    ("chosen", "used", "told", "rule", "share"),
    [((), 2, "2 of 3 vehicles this turn", "8.5", 2 / 3), (("open_bridges",), 4, "4 vehicles this turn", "17.8", -1.0)],
)
def test_17_8_where_all_may_cross_only_those_who_have_are_counted(
    chosen: tuple[str, ...], used: int, told: str, rule: str, share: float
) -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2, chosen=chosen)
    field.state.traffic[field.setting.standing_line] = used
    rows = {row.text: row for row in bridge_rows(field.state, Words("en"))}
    assert (rows["Ludendorff Bridge"].detail, rows["Ludendorff Bridge"].rule) == (told, rule)
    traffic = next(fact for fact in hex_card(field.state, field.at("J8"), Words("en")).facts if fact.value == told)
    assert (traffic.rule, traffic.share) == (rule, pytest.approx(share))


def test_17_8_a_pontoon_says_so_too() -> None:
    for chosen, told in (((), "open; 2 of 2 vehicles this turn"), (("open_bridges",), "open; 2 vehicles this turn")):
        field = Field({"B8": "medium"}, {"J12": "inf"}, turn=5, chosen=chosen)
        site = line(field, "B")
        field.state.labour[site], field.state.completed_turn[site], field.state.traffic[site] = 30, 2, 2
        rows = {row.text: row.detail for row in bridge_rows(field.state, Words("en"))}
        assert rows["Pontoon on line B"] == told


def test_21_6_the_margin_tells_its_parts() -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=5)
    score = heading_of(field.state, None, Words("en")).scores[0]
    assert score.figure == str(5 - field.state.setting.script.victory.par)
    assert "Bridges +5" in score.about
    linz = Field({"J7": "medium"}, {"J12": "inf"}, turn=5, bridge=False, scenario="linz")
    par = linz.state.setting.script.victory.par
    assert f"Par -{par}" in heading_of(linz.state, None, Words("en")).scores[0].about


def test_the_drop_is_spread_over_the_map() -> None:
    chances = drop_chances(setting_of("remagen"))
    field = Field()
    assert sum(chances.values()) == pytest.approx(1.0)
    assert chances[field.at("I15")] == pytest.approx(27 / 216 / 6)
    assert chances[field.at("P13")] == pytest.approx(1 / 216 / 6)


def test_what_a_drop_round_a_sector_would_come_to_is_weighed_before_it(driver: Driver) -> None:
    field = Field({"J7": "medium"}, {"H13": "inf", "J12": "inf"}, turn=8, step="us_drop")
    screen = open_field(driver, field, "remagen")
    assert screen.game.decision.kind == "drop"
    assert [step.state for step in screen.desk.heading().steps] == ["now", "later", "later", "later", "later"]
    there = at(screen, "I14")
    preview = screen.desk.preview(there)
    assert preview.headline == "2.1%"
    told = {fact.rule + fact.label: fact.value for fact in preview.notes}
    assert told["15.2Here or beside it"] == f"{(25 + 27 + 27) * 3 / 216 / 6:.1%}"
    assert told["15.3Find room"] == "12 of 12 trays"
    assert told["15.3Held by Germans"] == "1 sector"
    assert told["15.1Off the quota"] == "12 RV"
    assert "16." not in screen.desk.hint(at(screen, "A1"), None).text
    assert len(screen.desk.marks(there, None, frozenset()).group) == 9


def test_15_3_the_tray_counts_who_is_to_land_and_a_stack_lands_at_once(driver: Driver) -> None:
    field = Field({"J7": "medium"}, {"H13": "inf"}, turn=8, step="us_drop")
    screen = open_field(driver, field, "remagen")
    driver.key("0")
    driver.step(3)
    assert screen.game.decision.kind == "land"
    (piece,) = screen.desk.tray().pieces
    assert piece.detail == "12 x 1 RV"
    screen.desk.formation(piece.id)
    before = screen.game.actions_done
    there = next(sector for sector, room in screen.desk.marks(-1, None, frozenset()).lit.items() if room == "12")
    driver.click(tuple(map(round, screen.view.camera.centre(there))))
    driver.step(8)
    assert len(screen.game.state.here[there]) == 6, "as many as there is room for"
    assert screen.desk.tray().pieces[0].detail == "6 x 1 RV"
    driver.key("u")
    driver.step(3)
    assert screen.game.actions_done == before, "one order, one undo"


def test_work_on_a_site_is_offered_with_what_it_brings(driver: Driver) -> None:
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"J12": "inf"}, turn=4, step="us_labour")
    field.state.labour[line(field, "B")] = 12
    screen = open_field(driver, field, "remagen")
    assert screen.desk.state()["mode"] == "labour"
    choice, *trays = screen.desk.prompt().choices
    assert choice.text == "Line B: 3 trays roll, 12/30, about +10.5, open about turn 6"
    assert [tray.key for tray in trays] == ["1", "2", "3"]
    (site,) = (work for work in screen.flow.scenery.works if work.kind == PONTOON)
    assert (site.label, site.places) == ("12/30", field.path("B8 B9 B10 B11"))
    assert not screen.desk.marks(-1, None, frozenset()).badges
    driver.key("0")
    driver.step(2)
    assert screen.game.state.labour[line(field, "B")] > 12


@pytest.mark.parametrize("language", ["en", "nl"])
def test_13_3_who_may_work_on_a_site_has_room_in_one_row(language: str) -> None:
    driver = Driver((1280, 720), language=language)
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"J12": "inf"}, turn=4, step="us_labour")
    field.state.labour[line(field, "B")] = 12
    screen = open_field(driver, field, "remagen")
    assert len(screen.desk.prompt().choices) == 4
    assert "ENG 1" in screen.desk.prompt().choices[1].text, "as on the counter"
    buttons = [driver.find(choice.id) for choice in screen.desk.prompt().choices]
    assert len({button.top for button in buttons}) == 1
    driver.app.close()


@pytest.mark.parametrize("by_keys", [True, False])
def test_13_3_single_engineers_are_taken_out_and_put_in(driver: Driver, by_keys: bool) -> None:
    field = Field({"B8": "eng eng", "B11": "eng inf"}, {"J12": "inf"}, turn=4, step="us_labour")
    state = field.state
    state.labour[line(field, "B")] = 12
    legal = {action.units for action in REMAGEN.legal(state) if isinstance(action, Labour)}
    assert len(legal) == 7
    screen = open_field(driver, field, "remagen")
    crew = [field.unit(f"us_eng_{number}") for number in (1, 2, 3)]
    beyond = next(unit for unit in crew if state.sector[unit] == at(screen, "B11"))
    key = str(1 + crew.index(beyond))

    def toggle() -> None:
        if by_keys:
            driver.key(key)
        else:
            click(driver, screen, "B11")
        driver.step(2)

    toggle()
    prompt = screen.desk.prompt()
    assert prompt.choices[0].text == "Line B: 2 trays roll, 12/30, about +7.0, open about turn 7"
    assert f"unit:{beyond}" not in screen.desk.marks(-1, None, frozenset()).chosen
    rings = {field.setting.name(ring.hex): ring for ring in screen.desk.marks(-1, None, frozenset()).rings}
    assert (rings["B8"].is_chosen, rings["B11"].is_chosen) == (True, False), "only where somebody rolls"
    assert rings["B8"].tone is not rings["B11"].tone
    assert screen.desk.preview(at(screen, "B11")).headline == "about 7.0 of labour"
    toggle()
    assert "3 trays" in screen.desk.prompt().choices[0].text
    toggle()
    reached = set()
    for units in sorted(legal):
        for unit in crew:
            (rolling,) = (action.units for action in screen.desk._mode._actions())
            if (unit in units) != (unit in rolling):
                screen.take(screen.desk.choose(f"unit:{unit}", adds=False))
        reached |= {tuple(action.units) for action in screen.desk._mode._actions()}
    assert reached == legal, "every crew that the rules allow"
    for _ in range(2):
        screen.take(screen.desk.choose_many([f"unit:{unit}" for unit in crew], adds=False))
    assert "nobody" in screen.desk.prompt().choices[0].text
    screen.take(screen.desk.choose_many([f"unit:{beyond}"], adds=False))
    driver.key("0")
    driver.step(2)
    assert 13 <= screen.game.state.labour[line(field, "B")] <= 18
    assert screen.game.state.has(beyond, ROLLED)
    assert not any(screen.game.state.has(unit, ROLLED) for unit in crew if unit != beyond)


def test_13_3_nobody_rolls_says_so(driver: Driver) -> None:
    field = Field({"B8": "eng eng", "B11": "inf"}, {"J12": "inf"}, turn=3, step="us_labour")
    field.state.labour[line(field, "B")] = 12
    screen = open_field(driver, field, "remagen")
    assert "about +3.2" in screen.desk.prompt().choices[0].text, "by night a half, rounded down"
    for unit in ("us_eng_1", "us_eng_2"):
        screen.desk.choose(f"unit:{field.unit(unit)}", adds=False)
    choice = screen.desk.prompt().choices[0]
    assert "nobody rolls" in choice.text
    assert "[13.3]" in choice.refusal


@pytest.mark.parametrize("by_keys", [True, False])
def test_5_6_every_unit_of_a_crowd_can_be_taken_off(driver: Driver, by_keys: bool) -> None:
    field = Field({"J6": "inf"}, {"K12": " ".join(["inf"] * 12), "K13": "inf"}, turn=4, step="german_movement")
    field.do(EndStep())
    screen = open_field(driver, field, "remagen")
    assert screen.game.decision.kind == "crowd"
    last = max(field.state.standing_in(at(screen, "K12")))
    before = len(screen.desk.prompt().choices)
    assert before == 9
    assert screen.desk.prompt().choices[-1].text == "More (1 of 2)"
    if by_keys:
        driver.key("9")
        driver.step(2)
        assert [choice.key for choice in screen.desk.prompt().choices] == ["1", "2", "3", "4", "9"]
        driver.key("4")
    else:
        screen.take(screen.desk.choose(f"unit:{last}", adds=False))
    driver.step(2)
    assert not screen.game.state.on_board(last)


def test_21_2_who_enters_is_chosen_by_type_and_stays_of_that_type(driver: Driver) -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    screen = open_field(driver, field, "remagen")
    tray = screen.desk.tray()
    names = [piece.name for piece in tray.pieces]
    assert "Infantry" in names
    assert len(names) == len(set(names)) < 18
    infantry = next(piece for piece in tray.pieces if piece.name == "Infantry")
    assert infantry.detail == "24 x 1 RV"
    screen.desk.press(infantry.id)
    marks = screen.desk.marks(-1, None, frozenset())
    assert marks.lit[at(screen, "A9")] == "12"
    click(driver, screen, "A9")
    driver.step(2)
    assert screen.desk.marks(-1, None, frozenset()).lit[at(screen, "A9")] == "10"
    assert "inf" in screen.desk.state()["selected"]
    scores = {score.label: score.figure for score in screen.desk.heading().scores}
    assert scores["Quota"] == "53"


def test_a_double_click_in_the_tray_lets_all_of_a_type_enter(driver: Driver) -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    screen = open_field(driver, field, "remagen")
    tanks = next(piece for piece in screen.desk.tray().pieces if piece.name == "Medium tank")
    driver.click(tanks.id)
    driver.click(tanks.id)
    before = screen.game.actions_done
    click(driver, screen, "A9")
    driver.step(20)
    assert screen.game.actions_done == before + 2, "two vehicles fill a sector"
    assert not screen.flow.is_carrying_out
    driver.key("u")
    driver.step(3)
    assert screen.game.actions_done == before


def test_21_5_how_things_stand_tells_the_bridges_too() -> None:
    field = Field({"J7": "medium"}, {"J12": "inf"}, turn=2)
    rows = [row.text for row in RemagenOverview(field.state, Words("en")).standing(Past((), lambda _: None)).rows]
    assert {"Bridges", "Ludendorff Bridge", "Fallen by turn 9"} <= set(rows)
    assert "Fallen by turn 10" not in rows


def test_21_6_retreat_ends_are_offered_as_ghosts(driver: Driver) -> None:
    field = Field({"J10": "medium", "K10": "inf"}, {"K11": "inf"}, turn=2, step="us_combat", scenario="ludendorff")
    state = field.state
    loser = field.unit("german_inf_1")
    plan = BattlePlan(field.path("K10"), field.path("K11"), (), (loser,))
    state.stack = (Retreating(Side(1), Side(0), (loser,), 2, plan, loser),)
    screen = open_field(driver, field, "ludendorff")
    assert screen.game.decision.kind == "retreat"
    marks = screen.desk.marks(-1, None, frozenset())
    names = {screen.game.scenario.setting.name(there) for there in marks.ghosts}
    assert names == {"I12", "I13", "J13", "K13", "L13", "M11", "M12", "M13"} & names
    assert len(names) > 3
    assert set(marks.ghosts.values()) == {f"unit:{loser}"}
    driver.step(2)
    click(driver, screen, "K13")
    assert where(screen, "german_inf_1") == "K13"
    assert at(screen, "K13") >= 0


@pytest.mark.parametrize(
    ("us", "step", "turn", "said"),
    [
        ({"J7": "medium"}, "us_drop", 8, "12 trays of paratroops could drop; who stays away may never come."),
        ({"B8": "eng eng", "B11": "inf"}, "us_labour", 2, "2 trays of engineers could still work."),
        ({"J7": "medium"}, "us_entry", 3, "18 units of the pool could still enter."),
    ],
)
def test_15_1_enter_does_not_end_a_step_in_which_somebody_could_still_work_drop_or_come_in(
    driver: Driver, us: dict[str, str], step: str, turn: int, said: str
) -> None:
    field = Field(us, {"H13": "inf"}, turn=turn, step=step)
    field.state.quota_left = 18
    screen = open_field(driver, field, "remagen")
    before, kind = screen.game.actions_done, screen.game.decision.kind
    driver.key("enter")
    driver.step(2)
    assert (screen.game.actions_done, screen.game.decision.kind) == (before, kind)
    assert said in screen.desk.undone().text
    driver.key("ctrl+enter")
    driver.step(3)
    assert screen.game.actions_done == before + 1


def test_15_2_who_looks_about_by_keys_throws_no_dice(driver: Driver) -> None:
    """Figures begin the number of a sector: no dice are on one of them, for the drop nor for work on a pontoon."""
    field = Field({"J7": "medium"}, {"H13": "inf"}, turn=8, step="us_drop")
    screen = open_field(driver, field, "remagen")
    before = screen.game.actions_done
    for key in ("1", "5", "j"):
        driver.key(key)
        driver.step(2)
    assert screen.game.actions_done == before
    assert screen.desk.state()["mode"] == "drop"
    assert screen.aim.hex == screen.game.scenario.board.topology.index("J15")
    driver.key("0")
    driver.step(3)
    assert screen.game.actions_done == before + 1
