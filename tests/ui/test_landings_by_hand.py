"""Aircraft, ships and landings in the window: trays, what reaches how far, every sum before the die. [32, 39]"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.actions import CommitFire, EndPhase, Move
from game.systems.standard.rules.air_naval.frames import SentBackChoice, SupportChoice
from game.systems.standard.rules.air_naval.position import NOT_FIRING
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.occupancy import enemy_at, lift
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import AFLOAT
from game.systems.standard.ui.fight_marks import arrows_onto
from game.systems.standard.ui.standing import standing
from game.systems.standard.ui.unit_cards import unit_card
from game.ui.desk.desk import Refused
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.play.panels.sheet_panel import SheetPanel
from game.ui.play.panels.status_line import WARNING
from game.ui.play.play_screen import PlayScreen
from tests.systems.standard.modules.test_39_air_naval import OVERRUN, air, known, planned, ready, ship, sky
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.test_fronts_and_dual_hexes import desk_of
from tests.ui.text_boxes import faults, lines_of

pytestmark = pytest.mark.usefixtures("plain_maps")
WARSPITE, ROBERTS = "ship:0", "ship:1"
WING, GROUP = "air:0", "air:1"
NO_ORIGIN = -1


def opened(driver: Driver, *, at_sea: bool = False, language: str = "en") -> PlayScreen:
    game = Game.new(load_scenario(LANDING), seed=5)
    if at_sea:
        prepare(game)
        for unit in (0, 1):
            game.apply(Embark(unit, 0, hex_of(game, "0605")))
        game.apply(EndPhase())
    return open_game(driver, game)


def prepare(game: Game) -> None:
    """Warspite is prepared, nobody else does anything in the morning."""
    ship = next(game.legal().of_kind("prepare"))
    game.apply(ship)
    while game.decision is not None and game.decision.kind == "allocate_support":
        game.apply(EndPhase())


def hex_of(game: Game, number: str) -> int:
    return game.scenario.board.topology.index(number)


def at(screen: PlayScreen, number: str) -> tuple[int, int]:
    x, y = screen.view.camera.centre(hex_of(screen.game, number))
    return round(x), round(y)


def pieces(screen: PlayScreen) -> dict:
    tray = screen.desk.tray()
    return {piece.id: piece for piece in tray.pieces} if tray is not None else {}


def done(screen: PlayScreen) -> list[str]:
    return [entry.action.kind for entry in screen.game.history]


# the morning


def test_the_tray_has_the_weather_the_aircraft_and_the_ships(driver) -> None:
    found = pieces(opened(driver))
    assert list(found) == ["weather:1", "weather:2", "weather:3", WING, GROUP, WARSPITE, ROBERTS, "ship:2"]
    assert [found[name].heading for name in ("weather:1", WING, WARSPITE)] == [
        "Weather",
        "Allied aircraft",
        "Allied ships",
    ]
    assert (found["weather:1"].detail, found["weather:2"].detail) == ("down: B", "all fly")
    assert found["weather:3"].detail == "nobody flies"
    assert "Nothing flies [39.14]" in found["weather:3"].tip, "of a coming turn, too, the strip says who stays down"
    assert "Grounded by weather 5: type B stays down from 5 on [39.14]" in found[GROUP].tip
    assert found[GROUP].look.moved
    assert not found[WING].look.moved


def test_the_weather_stands_in_the_top_bar_with_who_stays_down(driver) -> None:
    screen = opened(driver)
    (score,) = [score for score in screen.desk.heading().scores if score.rule == "39.14"]
    assert score.figure == "5"
    assert "Grounded: B" in score.about
    assert "turn 2: 4" in score.about


def test_a_ship_is_allocated_with_two_clicks_and_prepared_with_a_key(driver) -> None:
    screen = opened(driver)
    driver.click(WARSPITE)
    assert screen.desk.hint(hex_of(screen.game, "0605"), None).text == "Click: allocate Warspite to 0605 Westkapelle"
    driver.click(at(screen, "0605"))
    driver.click(ROBERTS)
    driver.key("p")
    driver.step(4)
    assert done(screen) == ["allocate", "prepare"]
    found = pieces(screen)
    assert (found[WARSPITE].detail, found[ROBERTS].detail) == ("at 0605", "prepared")


def test_what_is_chosen_in_the_tray_keeps_its_marks_and_says_what_is_next(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("breskens"), seed=5))
    driver.click(WING)
    assert screen.hovered == WING, "the mouse is still at the tray"
    assert screen.marks.legend == "Ringed: hexes with units of yours over which it could stand all turn [39.12]"
    assert screen.marks.rings
    assert screen.contents.status[0] == "Click a hex for 123 Wing to go to; Esc lets go of it"


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_what_is_told_of_the_tray_stands_beside_it_and_covers_none_of_its_captions(size) -> None:
    screen = opened(driver := Driver(size))
    for asked in (driver.hover, driver.click):
        for piece in (WING, WARSPITE, WING):
            asked(piece)
            driver.step(2)
            tip = screen.dashboard.tip
            assert tip.is_shown, piece
            assert not tip.rect.colliderect(screen.dashboard.tray.rect), (piece, asked.__name__)
    assert screen.message[1] == WARNING, "the aircraft are grounded"


def test_where_there_are_no_ships_nobody_is_told_of_ships(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("breskens"), seed=5))
    driver.hover((2, 2))
    assert screen.contents.status[0] == "Send out standing missions; then end the segment"
    hint = screen.desk.hint(hex_of(screen.game, "1011"), None)
    assert hint.text.startswith("Choose aircraft in the tray below the map")


def test_32_21_with_a_unit_of_the_box_chosen_the_status_line_says_where_it_may_land(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    driver.click("unit:0")
    assert screen.contents.status[0].startswith("Click a ringed hex for ")
    assert screen.contents.status[0].endswith(" to land in; Esc lets go of it")
    driver.key("escape")
    assert screen.contents.status[0].startswith("Move units")


def test_a_counter_of_the_tray_that_reaches_nowhere_leaves_the_marks_of_what_is_being_done(driver) -> None:
    screen = opened(driver)
    driver.click(WARSPITE)
    before = screen.marks
    driver.hover(WING)
    assert screen.hovered == WING
    assert screen.marks.legend == before.legend


def test_keys_alone_send_ships_out(driver) -> None:
    screen = opened(driver)
    driver.key("tab")
    driver.type("0605")
    driver.key("space")
    driver.step(4)
    assert done(screen) == ["allocate"]
    driver.key("tab")
    driver.key("p")
    driver.step(4)
    assert done(screen) == ["allocate", "prepare"]


def test_39_32_keys_go_from_a_ship_to_enemies_in_its_reach_and_what_was_said_goes_with_what_is_undone(driver) -> None:
    screen = opened(driver)
    driver.click(WARSPITE)
    driver.click(at(screen, "0605"))
    driver.key("enter")
    driver.step(2)
    cursor, state = screen.aim.cursor, screen.game.state
    assert enemy_at(state, cursor, ALLIED) >= 0
    assert screen.message[0]
    driver.key("u")
    driver.step(2)
    assert screen.message[0] == ""


def test_the_end_of_the_segment_asks_for_ships_that_would_not_fire(driver) -> None:
    screen = opened(driver)
    assert screen.desk.heading().end_refusal == ""
    driver.click("end_phase")
    assert screen.state()["sheet"] == "end"
    assert "Warspite" in [fact.value for fact in screen.sheet.lines]
    driver.click("end:yes")
    driver.step(4)
    assert done(screen) == ["end_phase"]


def test_who_cannot_fly_says_why(driver) -> None:
    screen = opened(driver)
    reply = screen.desk.press(GROUP)
    assert isinstance(reply, Refused)
    assert "[39.14]" in str(screen.app.words.say(reply.refusal.said))


def test_the_range_is_drawn_while_a_ship_is_pointed_at(driver) -> None:
    screen = opened(driver)
    driver.hover("ship:2")
    driver.step(2)
    facts = screen.game.scenario.setting.air_naval
    (bound,) = screen._telling.marks().sight.bounds
    assert bound.hexes == facts.ships[2].reach
    driver.hover(at(screen, "0508"))
    driver.step(2)
    assert screen._telling.marks().sight is None


def test_a_battery_shows_its_range_and_its_card(driver) -> None:
    screen = opened(driver)
    driver.hover(at(screen, "0803"))
    driver.step(2)
    site = screen.game.scenario.setting.sites[2]
    (bound,) = screen._telling.marks().sight.bounds
    assert bound.hexes == frozenset(site.reach)
    assert site.title in [fact.label for fact in screen.desk.hex_card(site.hex).facts]


def test_all_that_is_off_the_map_is_shown_by_a_key_at_any_time(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.key("shift+o")
    driver.step(2)
    assert {"weather:1", WING, "air:2", "ship:2", "unit:2"} <= set(pieces(screen))
    reply = screen.desk.press("weather:1")
    assert isinstance(reply, Refused), "a click says what it is"
    assert "[39.14]" in str(screen.app.words.say(reply.refusal.said))
    driver.key("shift+o")
    driver.step(2)
    assert "air:2" not in pieces(screen)


def test_what_is_off_the_map_is_not_offered_while_the_tray_has_all_of_it(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("walcheren"), seed=5))
    assert "tray" not in dict(screen.desk.commands)
    driver.key("shift+o")
    assert screen.message[0] == "Everything that is off the map is in the tray already"
    driver.key("ctrl+enter")
    driver.step(10)
    assert "tray" in dict(screen.desk.commands), "now there are aircraft and ships beside those who may sail"


def test_39_12_aircraft_that_stay_away_have_the_turn_in_which_they_come(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("walcheren"), seed=5))
    (group,) = [piece for piece in pieces(screen).values() if piece.name == "2 Group"]
    assert group.detail == "Turn 3"


def test_headings_over_few_counters_of_the_tray_are_written_in_full() -> None:
    driver = Driver((1280, 720), language="nl")
    open_game(driver, walcheren_at_sea())
    headings = [line.text for line in lines_of(driver).lines if line.layer == "TrayStrip"]
    assert "Vliegtuigen: Geallieerden" in headings
    assert [fault for fault in faults(driver) if fault.startswith("TrayStrip cut")] == []
    driver.app.close()


def walcheren_at_sea() -> Game:
    """The first combat phase of the Allies, with two wings that could silence a battery."""
    game = Game.new(load_scenario("walcheren"), seed=5)
    while game.decision is not None and game.decision.kind != "combat":
        game.apply(EndPhase())
    return game


def test_other_battles_have_no_such_key(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("first_drop"), seed=1))
    assert "tray" not in dict(screen.desk.commands)
    assert screen.desk.command("tray") is None


# going on board


def test_a_unit_of_a_box_goes_on_board_by_a_click_on_the_beach(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    assert pieces(screen)["unit:0"].heading == "Ostend"
    driver.click("unit:0")
    hint = screen.desk.hint(hex_of(game, "0605"), None)
    assert "1 of 3 RE on board [32.1]" in hint.text
    assert hint.text.endswith("batteries that fire: 3")
    badges = {badge.text for badge in screen.desk.marks(-1, None, frozenset()).badges}
    assert badges == {"1/3 RE"}
    driver.click(at(screen, "0605"))
    driver.step(4)
    assert done(screen)[-1] == "embark"
    assert (pieces(screen)["unit:0"].heading, pieces(screen)["unit:0"].detail) == ("On board", "for 0605")


def test_keys_alone_take_a_unit_on_board(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    driver.key("tab")
    driver.key("2")
    driver.step(4)
    assert game.history[-1].action == Embark(0, 0, hex_of(game, "0706"))
    assert screen.state()["decision"] == "movement"


def test_going_on_board_can_be_undone(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    driver.key("tab")
    driver.key("1")
    driver.key("u")
    driver.step(4)
    assert pieces(screen)["unit:0"].heading == "Ostend"


# the shore


def test_the_beach_opens_a_dialog_with_the_guns_first_and_then_the_fight(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.step(4)
    sheet = screen.sheet
    assert sheet.id == "shore"
    lines = [line.value for line in sheet.lines]
    assert lines[:3] == [
        "Battery W15 fires first: a step lost on 1-3 [32.4]",
        "Battery W13 fires first: a step lost on 1-2 [32.4]",
        "Battery W17 fires first: a step lost on 1-2 [32.4]",
    ]
    assert lines[3] == "Costs a point of attack supply, of 4 left in this turn [30.6]"
    assert lines[4].startswith("Steps lost to the batteries: 0 22%")
    assert [ledger.total for ledger in sheet.ledgers] == ["6", "3"]
    assert [row.is_on for row in sheet.rows[:2]] == [True, True]


def test_a_battery_is_silenced_before_the_landing(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.step(4)
    (row, *_) = [row for row in screen.sheet.rows if row.text == "Warspite"]
    assert row.detail == "1-4, 1 destroys [39.35]"
    driver.click(row.id)
    driver.step(10)
    assert done(screen)[-1] == "suppress"
    assert screen.sheet.id == "shore", "the landing is weighed on"


def test_a_unit_is_left_out_of_the_landing_and_the_rest_lands(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.click("lands:1")
    driver.step(2)
    assert screen.sheet.ledgers[0].total == "3"
    driver.key("enter")
    driver.step(10)
    action = screen.game.history[-1].action
    assert (action.kind, action.units) == ("invade", (0,))


def test_with_nobody_chosen_the_landing_says_why_not(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.click("lands:0")
    driver.click("lands:1")
    driver.step(2)
    (land,) = [choice for choice in screen.sheet.choices if choice.id == "land"]
    assert "[32.22]" in land.refusal


def test_tab_goes_to_beaches_and_batteries(driver) -> None:
    screen = opened(driver, at_sea=True)
    seen = set()
    for _ in range(3):
        driver.key("tab")
        driver.step(2)
        seen.add(screen.game.scenario.board.number(screen.aim.cursor))
    assert seen == {"0605", "0706", "0803"}
    driver.type("0803")
    driver.key("space")
    driver.step(2)
    assert screen.sheet.id == "shore"
    driver.key("esc")
    driver.step(2)
    assert screen.sheet is None


def test_the_phase_does_not_end_before_all_have_landed(driver) -> None:
    screen = opened(driver, at_sea=True)
    hexes = screen.desk._mode.left_to_do()
    assert hex_of(screen.game, "0605") in hexes


# support


def in_support(driver: Driver) -> PlayScreen:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.key("enter")
    driver.step(10)
    while screen.state()["decision"] == "losses":
        driver.key("1")
        driver.step(10)
    driver.key("n")
    driver.step(10)
    assert screen.state()["decision"] == "attacker_support"
    return screen


def test_support_is_laid_with_the_odds_as_they_come_to_be(driver) -> None:
    screen = in_support(driver)
    before = int(screen.sheet.ledgers[0].total)
    driver.click(WING)
    driver.step(2)
    after = screen.sheet
    assert int(after.ledgers[0].total) == before + 3
    lines = [line.value for line in after.lines]
    assert "3: 123 Wing, 3 TBF, full strength [39.12]" in lines
    assert any(line.startswith("Guns fire at the aircraft") and line.endswith("[39.2]") for line in lines)
    driver.key("enter")
    driver.step(10)
    committed = [entry.action for entry in screen.game.history if entry.action.kind == "commit_support"]
    assert committed[0].aircraft == (0,)


def test_what_is_advised_is_laid_with_a_key_and_taken_back_with_another(driver) -> None:
    screen = in_support(driver)
    driver.key("a")
    driver.step(2)
    assert screen.state()["ships"] or screen.state()["aircraft"]
    driver.key("esc")
    driver.step(2)
    assert not screen.state()["ships"]
    assert not screen.state()["aircraft"]
    driver.key("n")
    driver.step(10)
    assert screen.state()["decision"] != "attacker_support"


def test_who_cannot_serve_here_says_why_in_his_row(driver) -> None:
    screen = in_support(driver)
    rows = {row.id: row for row in screen.sheet.rows}
    assert "[39.14]" in rows[GROUP].refusal
    assert rows[WARSPITE].most == 2


def test_names_of_a_lesson_mean_aircraft_and_ships(driver) -> None:
    screen = opened(driver)
    assert screen.desk.widget("air:group_2") == GROUP
    assert screen.desk.widget("ship:roberts") == ROBERTS
    screen.desk.press(WARSPITE)
    assert screen.desk.state()["piece"] == "ship:warspite"


# the other side, and ports on the map


def test_the_defender_lays_his_own_at_half_and_sees_the_die_from_his_side(driver) -> None:
    screen = in_support(driver)
    driver.key("n")
    driver.step(10)
    while driver.top.name == "curtain" or screen.state()["decision"] == "defender_fire":
        driver.key("enter" if driver.top.name == "curtain" else "n")
        driver.step(10)
    assert screen.state()["decision"] == "defender_support"
    rows = [row for row in screen.sheet.rows if not row.refusal]
    assert [row.text for row in rows] == ["Night fighters"]
    driver.click(rows[0].id)
    driver.step(2)
    lines = [line.value for line in screen.sheet.lines]
    assert "1: Night fighters, 2 TBF, one in 2 on demand [39.12]" in lines
    assert screen.sheet.ledgers[1].total == "4"


def test_of_several_aircraft_one_is_driven_off_by_a_click_in_the_tray(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    game.state.stack = (SentBackChoice(ALLIED, (0, 1)), *game.state.stack)[::-1]
    screen = open_game(driver, game)
    assert screen.state()["decision"] == "send_back"
    assert set(pieces(screen)) == {WING, GROUP}
    driver.click(GROUP)
    driver.step(6)
    assert game.state.modules.air_naval.sent_back[1] == game.state.turn + 1


@pytest.fixture
def port(tmp_path) -> Game:
    """The same landing from a port on the map, Domburg, where 41 Commando stands."""
    text = LANDING.read_text("utf-8")
    changes = (
        ("box: ostend, targets", 'port: "0803", targets'),
        ("units: [cdo_41, cdo_48,", "units: [cdo_48,"),
        ("setup:\n", 'setup:\n  - {unit: cdo_41, hex: "0803"}\n'),
        ("    - {side: german}\n", '    - {side: german}\n    - {side: allied, hexes: "0803"}\n'),
        ("  home:\n", '  home:\n    - {side: allied, hexes: "0803"}\n'),
    )
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path = tmp_path / "landing.yaml"
    path.write_text(text, "utf-8")
    game = Game.new(load_scenario(path), seed=5)
    prepare(game)
    return game


def test_a_unit_in_a_port_marches_where_it_can_and_sails_elsewhere(driver, port) -> None:
    screen = open_game(driver, port)
    driver.click(at(screen, "0803"))
    driver.step(2)
    marks = screen.desk.marks(-1, None, frozenset())
    assert {badge.text for badge in marks.badges} == {"1/3 RE"}
    assert len(marks.lit) > 5
    assert "on board for 0605" in screen.desk.hint(hex_of(port, "0605"), None).text
    driver.click(at(screen, "0605"))
    driver.step(4)
    assert done(screen)[-1] == "embark"


def test_an_empty_beach_is_no_target_that_is_left_and_the_phase_does_not_end(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    game.apply(Embark(0, 0, hex_of(game, "0706")))
    lift(game.state, game.scenario.setting.unit_index["w13_crew"])
    game.apply(EndPhase())
    screen = open_game(driver, game)
    assert screen.desk.undone().text == ""
    driver.click("end_phase")
    driver.step(4)
    assert screen.state()["decision"] == "combat"
    assert "[32.24]" in screen.message[0] + screen.message[2] or screen.message[2] == "32.24"
    driver.click(at(screen, "0706"))
    driver.step(2)
    lines = [line.value for line in screen.sheet.lines]
    assert "No enemy is there, the hex is occupied [32.22]" in lines
    driver.key("enter")
    driver.step(10)
    assert done(screen)[-1] == "invade"


def test_aircraft_stand_over_a_hex_of_their_side(driver) -> None:
    screen = opened(driver)
    driver.key("ctrl+enter")
    driver.step(10)
    if driver.top.name == "curtain":
        driver.key("enter")
        driver.step(6)
    assert list(pieces(screen))[3:] == ["air:2"]
    driver.click("air:2")
    driver.hover(at(screen, "0706"))
    assert {screen.game.scenario.board.number(ring.hex) for ring in screen._telling.marks().rings} == {
        "0605", "0706", "0806"
    }  # fmt: skip
    assert isinstance(screen.desk.click(hex_of(screen.game, "0803"), None, adds=False), Refused)
    driver.click(at(screen, "0706"))
    driver.step(6)
    assert done(screen)[-1] == "stand_air"


def test_in_an_overrun_a_part_of_the_points_counts_and_the_dialog_says_which() -> None:
    battle = sky(air("wing", "A", 8), ship("guns", 6), modules=("stacks", "air_naval", "overruns"))
    ready(battle)
    state, hex, attackers = battle.state, battle.hex("0302"), (battle.unit("bde"),)
    fight = planned(battle, "0302", "bde", OVERRUN)
    state.stack = (fight, Combat(hex, attackers, "defender_fire"), SupportChoice(ALLIED, hex, is_attack=True))
    desk = desk_of(battle)
    desk.press("air:0")
    desk.press("ship:0")
    sheet = desk.sheet()
    assert sheet is not None
    lines = [line.value for line in sheet.lines]
    assert "4: wing, 8 TBF, one in 2 in an overrun [22.132]".casefold() in [line.casefold() for line in lines]
    assert "3: guns, shots: 1 of 6 points [22.14]".casefold() in [line.casefold() for line in lines]


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", ["out of range [39.31]", "serves 0101 [39.32]", "Turn 9 [39.31]", "not declared [39.32]"]),
        ("nl", ["buiten bereik [39.31]", "dient 0101 [39.32]", "Beurt 9 [39.31]", "niet ingedeeld [39.32]"]),
    ],
)
def test_39_32_a_ship_that_cannot_fire_here_says_why_in_its_row(language: str, why: list[str]) -> None:
    fleet = ship("short", 6, range=1), ship("busy", 6), ship("later", 6, turns=[9]), ship("idle", 6)
    battle = ready(sky(ship("near", 6), *fleet))
    state, hex, attackers = battle.state, battle.hex("0302"), (battle.unit("bde"),)
    known(battle).aim[2:] = battle.hex("0101"), NOT_FIRING, NOT_FIRING
    fight = planned(battle, "0302", "bde")
    state.stack = (fight, Combat(hex, attackers, "defender_fire"), SupportChoice(ALLIED, hex, is_attack=True))
    sheet = desk_of(battle, language).sheet()
    assert sheet is not None
    near, *others = (row for row in sheet.rows if row.id.startswith("ship:"))
    assert "6" in near.detail
    assert [row.detail for row in others] == why


def test_a_ship_takes_the_hit_of_a_battery_by_a_click_in_the_tray(driver, tmp_path) -> None:
    text = LANDING.read_text("utf-8")
    path = tmp_path / "landing.yaml"
    path.write_text(text.replace("range: 2, shots: 3,", "range: 2, shots: 3, draws_fire: true,"), "utf-8")
    game = Game.new(load_scenario(path), seed=5)
    prepare(game)
    for unit in (0, 1):
        game.apply(Embark(unit, 0, hex_of(game, "0605")))
    game.apply(EndPhase())
    screen = open_game(driver, game)
    driver.click(at(screen, "0605"))
    driver.step(2)
    assert "Support Squadron may take hits for the invaders, a point for a step [39.36]" in [
        line.value for line in screen.sheet.lines
    ]
    driver.key("enter")
    driver.step(10)
    assert screen.state()["decision"] == "draw_fire"
    assert pieces(screen)["ship:2"].look.figures == ("3",)
    driver.click("ship:2")
    driver.step(10)
    assert game.history[-1].action.kind == "draw_fire"
    driver.key("shift+o")
    driver.step(2)
    assert pieces(screen)["ship:2"].look.figures == ("2",)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
def test_names_of_the_tray_are_written_whole(language) -> None:
    driver = Driver((1280, 720), language=language)
    screen = open_game(driver, Game.new(load_scenario("scheldt"), seed=5))
    strip, tray = screen.dashboard.tray, screen.contents.tray
    assert tray is not None
    cell_px = screen.kit.px(74)
    for piece in tray.pieces:
        lines = strip._named(piece)
        assert " ".join(lines) == piece.name
        assert all(screen.kit.width(line, 12, Role.STRONG) <= cell_px for line in lines), piece.name
    assert [len(strip._named(piece)) for piece in tray.pieces if piece.name == "Bomber Command"] == [2]
    one = replace(tray, pieces=tray.pieces[:1])
    assert strip._name_lines(one) == 1
    driver.app.close()


def test_enter_goes_to_ships_that_do_nothing_yet_before_the_segment_ends(driver) -> None:
    screen = opened(driver)
    assert not screen.contents.prompt.choices, "the phase has its own button"
    before, left = screen.game.actions_done, screen.desk._mode.left_to_do()
    assert left
    driver.key("enter")
    assert screen.game.actions_done == before
    assert screen.desk.state()["piece"] == f"ship:{screen.game.scenario.setting.air_naval.ships[left[0]].id}"
    assert "neither allocated nor prepared" in screen.contents.status[0]
    driver.key("ctrl+enter")
    assert screen.game.actions_done == before + 1


def test_enter_goes_to_units_that_could_still_go_on_board(driver) -> None:
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    before = game.actions_done
    waiting = screen.desk._mode._in_boxes
    assert waiting
    assert set(waiting) <= set(screen.desk._mode.left_to_do())
    driver.key("enter")
    assert game.actions_done == before
    assert screen.desk._picked.unit in screen.desk._mode.left_to_do()
    driver.key("esc")
    assert "tray" in screen.desk.hint(hex_of(game, "0507"), None).text


def test_where_nobody_lands_the_dialog_of_a_battery_is_hinted_as_such(driver) -> None:
    screen = opened(driver, at_sea=True)
    mode = screen.desk._mode
    battery = next(site.hex for site in screen.game.scenario.setting.sites if site.hex not in mode._aboard)
    screen.take(screen.desk.click(battery, None, adds=False))
    assert "fires at the battery" in screen.desk.hint(battery, None).text
    screen.take(screen.desk.click(hex_of(screen.game, "0605"), None, adds=False))
    assert "land" in screen.desk.hint(hex_of(screen.game, "0605"), None).text


def test_before_points_are_given_a_card_does_not_say_that_they_are_spent() -> None:
    game = Game.new(load_scenario("breskens"), seed=4)
    assert game.decision is not None
    assert game.decision.kind == "allocate_support"
    own = [unit for unit in game.scenario.setting.units_of(ALLIED) if game.state.on_map(unit)]
    cards = [unit_card(game.state, unit, game.decision, Words("en")) for unit in own]
    assert all(card.mp is not None and card.mp[0] == card.mp[1] for card in cards)
    assert not any("points left" in note.label for card in cards for note in card.notes)


# what a click is not about is not shown


def second_turn() -> Game:
    """The Scheldt, with nothing done before the Allied movement of turn 2."""
    game = Game.new(load_scenario("scheldt"), seed=5)
    while game.state.turn < 2 or game.decision.kind != "movement":
        game.apply(EndPhase())
    return game


def test_39_12_who_has_been_sent_out_is_let_go_of_and_told_on_the_card_of_the_hex(driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("scheldt"), seed=5))
    driver.click("air:2")
    driver.click(at(screen, "0720"))
    driver.step(4)
    assert done(screen) == ["stand_air"]
    assert screen.desk.state()["piece"] == ""
    hex = hex_of(screen.game, "0720")
    assert screen.desk.hint(hex, None).refusal is None
    assert not screen.desk.marks(hex, None, frozenset()).legend
    card = [(fact.label, fact.rule) for fact in screen.desk.hex_card(hex).facts]
    assert ("145 Wing stands over it: 1 TBF for its defence", "39.12") in card
    assert "Attacks" not in [score.label for score in screen.desk.heading().scores], "it is nobody's player turn [30.6]"


def test_30_6_attack_supply_is_told_as_left_in_its_turn_and_as_to_come_before() -> None:
    game = second_turn()

    def told() -> list[str]:
        rows = standing(game.state, Past(game.events, game.state_after), ALLIED, Words("en")).rows
        return [row.mark for row in rows if "for this turn" in row.detail and "lapses" in row.detail]

    assert told() == ["4 points left", "3 to come"]
    while game.decision.side is ALLIED:
        game.apply(EndPhase())
    assert told() == ["4 to come", "3 points left"]
    game.state.turn = game.scenario.setting.script.turns
    assert told() == ["none to come", "3 points left"]
    game.state.winner = int(ALLIED)
    assert told() == ["none to come", "none to come"]


def test_32_21_no_barred_way_by_land_is_shown_where_a_click_goes_on_board(driver) -> None:
    screen = open_game(driver, second_turn())
    unit = screen.game.scenario.setting.unit_index["cdn_9"]
    screen.desk.choose(f"unit:{unit}", adds=False)
    beach = hex_of(screen.game, "1412")
    assert "on board" in screen.desk.hint(beach, None).text
    marks = screen.desk.marks(beach, None, frozenset())
    assert (marks.path, marks.path_text) == ((), "")
    assert marks.arrows, "the batteries that will fire"
    assert "5.1" not in [fact.rule for fact in screen.desk.hex_card(beach).facts]


def test_39_32_the_card_of_a_hex_tells_the_ship_that_is_allocated_to_it(driver) -> None:
    screen = opened(driver)
    driver.click(WARSPITE)
    driver.click(at(screen, "0605"))
    driver.step(4)
    card = [(fact.label, fact.rule) for fact in screen.desk.hex_card(hex_of(screen.game, "0605")).facts]
    ship_entry = screen.game.scenario.setting.air_naval.ships[0]
    assert (f"{ship_entry.title} is allocated to it, shots left: {ship_entry.shots}", "39.32") in card


def test_39_35_a_counter_of_the_tray_that_a_combat_phase_does_not_choose_says_what_to_do(driver) -> None:
    screen = opened(driver, at_sea=True)
    tray = pieces(screen)
    name = next(name for name in tray if name.startswith(("air:", "ship:")))
    reply = screen.desk.press(name)
    assert isinstance(reply, Refused)
    assert str(screen.app.words.say(reply.refusal.said)).startswith("Click a ringed battery to fire at it [39.35]")
    weather = screen.desk.press("weather:1")
    assert isinstance(weather, Refused)
    assert "[39.14]" in str(screen.app.words.say(weather.refusal.said))


def test_32_22_no_arrow_leads_to_a_landing_from_those_on_board() -> None:
    assert [arrow.origin for arrow in arrows_onto(7, (AFLOAT, 3, 7, NO_ORIGIN, 3))] == [3]


def test_a_dialog_too_high_for_the_part_above_the_switches_lies_over_them_not_over_the_top_bar(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.click(at(screen, "0605"))
    driver.step(4)
    panel, sheet = SheetPanel(screen.dashboard.sheet.kit), screen.sheet
    room, avoid = pygame.Rect(0, 48, 1248, 900), pygame.Rect(100, 200, 60, 60)
    panel.fit(room, room, sheet, avoid)
    height = panel.rect.height
    for lower in range(0, 60, 10):
        panel, room.height = SheetPanel(panel.kit), height + 20
        panel.fit(room, pygame.Rect(room.topleft, (room.width, height - lower)), sheet, avoid)
        assert room.contains(panel.rect)


@pytest.mark.parametrize(("language", "said"), [("en", "1 point a shot"), ("nl", "1 punt per schot")])
def test_39_31_a_ship_with_a_point_left_has_one_point_a_shot(language: str, said: str) -> None:
    assert Words(language)("standard.window.off_map.shot", count=1) == said


def test_the_dialog_of_aircraft_after_a_tray_has_gone_does_not_cover_the_defender() -> None:
    driver, game = Driver((1280, 720)), attack_at_isabella()
    at = game.scenario.board.topology.index
    screen = open_game(driver, game, dict.fromkeys(game.scenario.sides))
    assert screen.contents.tray is not None
    driver.click(tuple(map(round, screen.view.camera.centre(at("1217")))))
    driver.key("enter")
    driver.step(30)
    assert (screen.contents.sheet.id, screen.contents.tray) == ("support", None)
    assert not screen.dashboard.sheet.rect.collidepoint(screen.view.camera.centre(at("1217")))
    driver.app.close()


def attack_at_isabella() -> Game:
    """The first combat phase at Breskens, with a brigade beside 1217."""
    game = Game.new(load_scenario("breskens"), seed=5)
    unit, at = game.scenario.setting.unit_index["cdn_8"], game.scenario.board.topology.index
    game.apply(EndPhase())
    ways = (move for move in game.legal().for_unit(unit) if isinstance(move, Move) and move.path[-1] == at("1118"))
    game.apply(min(ways, key=lambda move: len(move.path)))
    game.apply(EndPhase())
    return game


def test_a_game_that_is_opened_at_a_dialog_shows_its_map_as_large_as_without_it() -> None:
    driver, game = Driver((1280, 720)), attack_at_isabella()
    large = open_game(driver, game, dict.fromkeys(game.scenario.sides)).view.camera.hex_px
    target = game.scenario.board.topology.index("1217")
    game.apply(next(action for action in game.legal().of_kind("attack") if action.hex == target))
    game.apply(CommitFire(()))
    screen = open_game(driver, game, dict.fromkeys(game.scenario.sides))
    assert screen.contents.sheet.id == "support"
    camera = screen.view.camera
    assert camera.hex_px >= large
    assert not screen.dashboard.sheet.rect.collidepoint(camera.centre(target))
    driver.app.close()
