"""What is told of a game as a whole, against the game itself: arrivals, how things stand, the result, luck."""

from __future__ import annotations

from functools import cache

import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.library import load_scenario
from game.lab.luck import Luck
from game.model.side import Side, SideInfo, Sides
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.open_sea import points_held
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.state import DOWN, GONE
from game.systems.standard.ui.cost_facts import Coming
from game.systems.standard.ui.hex_cards import hex_card
from game.systems.standard.ui.overview import StandardOverview
from game.systems.standard.ui.turn_lines import turn_lines
from game.ui.desk.overview import LuckCard, Past
from game.ui.language.words import Words
from game.ui.screens.luck_words import luck_note, luck_sentence
from tests.random_games import played_out
from tests.ui.table import find, scenario

WORDS = Words()


played = cache(played_out)
TITLED = Sides((SideInfo("allied", "Allied"), SideInfo("german", "German")))


def overview(game: Game, viewer: Side | None = None) -> StandardOverview:
    return StandardOverview(game.view(viewer), viewer, WORDS)


def past(game: Game, viewer: Side | None = None) -> Past:
    return Past(tuple(entry for entry in game.events if not entry.event.hidden_from(viewer)), game.state_after)


def in_turn(turn: int) -> Game:
    return find("arnhem", lambda game: game.state.turn == turn and game.decision.kind == "movement", seeds=3)


def rows_of(listing, text):
    return [row for row in listing.rows if row.text == text]


def units_of(row):
    """Names of the units that a row of the calendar is about."""
    return [piece.name for piece in row.pieces] or [row.text]


def told_of(listing, unit):
    """What the calendar says of a unit: how it stands and where, alone or among others."""
    (row,) = [row for row in listing.rows if not row.is_heading and unit in units_of(row)]
    if not row.pieces:
        return row.mark, row.hexes
    (piece,) = [piece for piece in row.pieces if piece.name == unit]
    assert row.text.startswith(f"{len(row.pieces)} by ")
    return piece.about.rpartition(": ")[2], piece.hexes


# arrivals


def test_every_unit_that_arrives_is_listed_under_its_turn():
    game = in_turn(3)
    setting, turn = game.scenario.setting, 0
    listed = {}
    for row in overview(game).calendar().rows:
        if row.is_heading:
            turn = int(row.text.split(":")[0].removeprefix("Turn "))
        else:
            listed.update(dict.fromkeys(units_of(row), turn))
    assert listed == {
        setting.units[unit].name: plan.turn for unit, plan in enumerate(setting.arrivals) if plan is not None
    }


def test_the_list_opens_at_the_turn_that_is_on():
    now = [row.text for row in overview(in_turn(3)).calendar().rows if row.is_now]
    assert now == ["Turn 3: Tuesday 19 September"]


def test_a_turn_of_several_days_is_told_with_all_of_them():
    game = Game.new(scenario("scheldt"), seed=1)
    headings = [row.text for row in overview(game).calendar().rows if row.is_heading]
    assert "Turn 7: 24 to 26 October 1944" in headings
    assert "Turn 9: 30 October to 1 November 1944" in headings


@pytest.mark.parametrize(("unit", "detail"), [
    ("No. 4 Commando", "3-2-7, by land, 1011 Breskens or 1021 Eeklo"),
    ("155th Infantry Brigade", "5-5-7, by land, 1021 Eeklo"),
])  # fmt: skip
def test_hexes_that_are_no_edge_are_named_one_by_one(unit, detail):
    rows = overview(Game.new(scenario("scheldt"), seed=1)).calendar().rows
    assert [row.detail for row in rows if row.text == unit] == [detail]


def test_who_waits_in_a_box_goes_into_it():
    rows = overview(Game.new(scenario("scheldt"), seed=1)).calendar().rows
    assert [row.text for row in rows if len(row.pieces) == 4] == ["4 into Ostend"]


def test_units_that_come_together_share_a_row():
    game = Game.new(scenario("arnhem"), seed=1)
    setting = game.scenario.setting
    rows = [row for row in overview(game).calendar().rows if not row.is_heading]
    ways = {(arrival.turn, arrival.units) for arrival in setting.script.reinforcements}
    assert len(rows) <= len(ways) < sum(plan is not None for plan in setting.arrivals)
    first = rows[0]
    assert first.mark == "due now"
    assert len(first.pieces) == 9
    assert set(first.hexes) == {hex for piece in first.pieces for hex in piece.hexes}


def test_a_group_says_how_many_of_it_are_here():
    game = in_turn(3)
    mixed = [row for row in overview(game).calendar().rows if " here" in row.mark]
    assert mixed
    for row in mixed:
        told = [piece.about.rpartition(": ")[2] for piece in row.pieces]
        assert row.mark == f"{told.count('arrived')} of {len(told)} here"
        assert len(set(told)) > 1


def test_what_has_become_of_each_unit():
    game = in_turn(3)
    state, setting = game.state, game.scenario.setting
    listing = overview(game).calendar()
    seen = set()
    for unit, plan in enumerate(setting.arrivals):
        if plan is None:
            continue
        mark, lit = told_of(listing, setting.units[unit].name)
        where = state.hex_of[unit]
        if where >= 0:
            expected, hexes = "arrived", (where,)
        elif where == GONE:
            expected, hexes = "lost", ()
        else:
            expected = "waits" if plan.turn > 3 else "due now" if plan.turn == 3 else "late"
            hexes = lit
            assert set(plan.hexes) <= set(hexes)
            assert hexes
        assert (mark, lit) == (expected, hexes)
        seen.add(expected)
    assert seen >= {"arrived", "lost", "waits", "due now"}


def test_a_unit_that_never_came_is_told_so_at_the_end():
    game = next(game for seed in range(8) if -1 in (game := played("first_drop", seed)).state.hex_of)
    rows = overview(game).calendar().rows
    marks = {
        told_of(overview(game).calendar(), unit)[0] for row in rows if not row.is_heading for unit in units_of(row)
    }
    assert "never came" in marks
    assert not marks & {"waits", "late", "due now"}


def test_landing_hexes_are_round_the_zone_as_far_as_the_viewer_knows_it():
    game = Game.new(scenario("arnhem_free_deployment"), seed=2)
    player = RandomPlayer(2)
    while min(game.state.zone_hex) < 0:
        game.apply(player.choose(Position(game)))
    assert game.state.turn == 0
    for viewer, knows in ((ALLIED, True), (GERMAN, False), (None, False)):
        rows = overview(game, viewer).calendar().rows
        assert any(row.hexes for row in rows if "zone" in row.text + row.detail) is knows
        assert bool([row for row in overview(game, viewer).standing(past(game, viewer)).rows if row.look]) is knows


# how things stand


def test_who_holds_the_objective_and_what_is_missing():
    game = find("first_drop", lambda game: game.state.turn == 2 and game.state.held_most > 0)
    setting, state = game.scenario.setting, game.state
    listing = overview(game).standing(past(game))
    first = {}
    turn = 0
    for entry in game.events:
        if isinstance(entry.event, it.TurnBegan):
            turn = entry.event.turn
        elif isinstance(entry.event, it.ObjectiveTaken):
            first.setdefault(entry.event.hex, turn)
    for hex in setting.objective:
        (row,) = rows_of(listing, setting.board.hex_title(hex))
        unit = state.occupant[hex]
        assert row.mark == (setting.sides.title(setting.units[unit].side) if unit >= 0 else "empty")
        assert (f"in turn {first[hex]}" if hex in first else "never") in row.detail
        assert row.hexes == (hex,)
    (win,) = rows_of(listing, "Allied victory")
    assert (win.mark, win.rule) == ("1 more", "17.1")


def test_airborne_units_that_do_not_count_are_told():
    setting = scenario("arnhem").setting
    game = Game.new(scenario("arnhem"), seed=1)
    state = game.state.clone()
    unit = next(unit for unit in setting.units_of(ALLIED) if setting.units[unit].is_airborne)
    hex = min(setting.objective)
    state.hex_of[unit], state.occupant[hex] = hex, unit
    listing = StandardOverview(state, None, WORDS).standing(past(game))
    (row,) = rows_of(listing, setting.board.hex_title(hex))
    assert row.mark == "does not count"
    (win,) = rows_of(listing, "Allied victory")
    assert win.mark == "2 more"


@pytest.mark.parametrize("seed", [3, 4])
def test_what_a_drop_zone_costs_is_what_its_loss_cost(seed):
    game = played("arnhem", seed)
    lost = [entry for entry in game.events if isinstance(entry.event, it.ZoneLost)]
    assert lost
    for entry in lost:
        before, event = game.state_after(entry.action_number - 1), entry.event
        zone = before.setting.zones[event.zone]
        listing = StandardOverview(before, None, WORDS).standing(Past((), game.state_after))
        (row,) = [row for row in listing.rows if row.hexes == (before.zone_hex[event.zone],) and row.look]
        assert row.mark == "held"
        value = before.setting.rules.drop_zone_loss.marker_value
        cost = f"{event.markers_removed} markers of +{value} and {event.allotment_lost} fewer each turn"
        assert cost in row.detail, zone.title
    final = overview(game).standing(past(game))
    assert sum(row.mark == "lost" for row in final.rows) == len(lost)


def test_bridges_support_fire_losses_and_turns_are_the_positions():
    game = in_turn(3)
    state, setting = game.state, game.scenario.setting
    listing = overview(game).standing(past(game))
    for site in setting.board.bridges:
        (row,) = rows_of(listing, site.name)
        assert (row.mark == "down") is (state.bridge_state[site.index] == DOWN)
        assert row.hexes == setting.board.topology.hexsides[site.hexside]
    fire = [row for row in listing.rows if row.mark.endswith("in hand")]
    in_hand = [sum(state.hand[marker.index] for marker in setting.markers if marker.side is side) for side in SIDES]
    assert [row.mark for row in fire] == [f"{number} in hand" for number in in_hand]
    (turn,) = rows_of(listing, "Turn 3 of 10")
    assert turn.mark == "7 more"
    steps = [row for row in listing.rows if row.mark.endswith(("step", "steps"))]
    for side, row in zip(SIDES, steps, strict=True):
        units = setting.units_of(side)
        lost = sum(
            setting.units[unit].steps - (0 if state.hex_of[unit] == GONE else state.steps[unit]) for unit in units
        )
        assert int(row.mark.split()[0]) == lost


# the result


def test_there_is_no_report_before_the_end():
    game = in_turn(3)
    assert overview(game).report(past(game)) is None


@pytest.mark.parametrize("seed", [3, 4])
def test_the_statistics_are_those_of_the_game(seed):
    game = played("arnhem", seed)
    report = overview(game).report(past(game))
    events = [entry.event for entry in game.events]
    assert (report.winner, report.rule) == (game.outcome.winner, game.outcome.rule)
    tallies = {tally.title: tally.figures for tally in report.tallies}
    units = game.scenario.setting.units
    attacks = [units[event.attackers[0]].side for event in events if isinstance(event, it.CombatResolved)]
    assert tallies["Attacks"] == tuple(str(attacks.count(side)) for side in SIDES)
    blown = [event.demolished for event in events if isinstance(event, of_bridges.BridgeTried)]
    assert tallies["Bridges blown"] == ("", f"{sum(blown)} of {len(blown)} tries")
    landed = sum(isinstance(event, it.Landed) for event in events)
    assert tallies["Units from the air"] == (str(landed), "")
    gone = [sum(game.state.hex_of[unit] == GONE for unit in game.scenario.setting.units_of(side)) for side in SIDES]
    assert [int(figure.split()[0]) for figure in tallies["Units eliminated"]] == gone
    in_landing = sum(isinstance(event, it.Eliminated) and event.rule.startswith("11.4") for event in events)
    assert tallies["Lost in landing"][0].startswith(f"{in_landing} lost")


def test_a_draw_is_nobodys_victory():
    game = played("arnhem", 3)
    state = game.state.clone()
    state.winner, state.win_rule = 2, "17.2"
    report = StandardOverview(state, None, WORDS).report(past(game))
    assert (report.title, report.winner, report.rule) == ("A draw", None, "17.2")


# luck in words


def luck(average, as_good, as_bad, throws=20):
    return Luck(throws, average, as_good, as_bad, (0.45, 0.55))


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (luck(0.5, 0.5, 0.5), "as usual: 50 of 100"),
        (luck(0.54, 0.25, 0.76), "a little kinder than usual: 54 of 100"),
        (luck(0.66, 0.01, 0.99), "much kinder than usual: 66 of 100"),
        (luck(0.46, 0.76, 0.25), "a little less kind than usual: 46 of 100"),
        (luck(0.34, 0.99, 0.01), "much less kind than usual: 34 of 100"),
    ],
)
def test_luck_is_told_in_a_plain_sentence(of, said):
    card = LuckCard((), (), (of, None), (8, 0))
    sentence = luck_sentence(card, ALLIED, TITLED, WORDS)
    assert f"The Allied dice were {said} over 20 rolls (8 in combat)" in sentence
    assert luck_sentence(card, GERMAN, TITLED, WORDS) == "The German side has rolled no dice yet."


def test_how_rare_luck_is_and_what_means_nothing():
    def told(of):
        return luck_sentence(LuckCard((), (), (of, None), (0, 0)), ALLIED, TITLED, WORDS)

    assert told(luck(0.66, 0.01, 0.99)).endswith("so much luck or more comes in one game in 100.")
    assert told(luck(0.46, 0.76, 0.25)).endswith("so little luck or less comes in one game in 4.")
    assert told(luck(0.5, 0.5, 0.5)).endswith("comes in every second game.")
    assert "between 45 and 55" in luck_note(luck(0.5, 0.5, 0.5), WORDS)
    assert luck_note(None, WORDS) == "50 of 100 is usual."


def test_every_roll_is_told_with_what_it_was_for():
    game = played("arnhem", 3)
    card = overview(game).luck(past(game))
    assert all(roll.what and roll.odds and roll.came for roll in card.rolls)
    combats = [roll for roll in card.rolls if roll.what.startswith("Attack on")]
    assert len(combats) == sum(isinstance(entry.event, it.CombatResolved) for entry in game.events)
    assert sum(line.number for line in card.sums) == len(card.rolls)


def test_rolls_are_not_told_of_what_the_viewer_may_not_see():
    game = Game.new(scenario("arnhem_free_deployment"), seed=2)
    player = RandomPlayer(2)
    while game.state.turn == 0:
        game.apply(player.choose(Position(game)))
    for viewer in (ALLIED, GERMAN, None):
        known = past(game, viewer)
        assert not any(entry.event.hidden_from(viewer) for entry in known.log)
        assert {roll.turn for roll in overview(game, viewer).luck(known).rolls} <= {1}


# the briefing


def test_the_goals_of_both_sides_are_those_of_the_scenario():
    told = overview(Game.new(scenario("arnhem"), seed=1)).briefing()
    (allied, german) = told.goals
    assert (allied[0], allied[2], german[0], german[2]) == (ALLIED, "17.1", GERMAN, "17.3")
    assert "3423" in allied[1]
    assert "Airborne units do not count" in allied[1]
    assert "draw" in allied[1]
    first_drop = overview(Game.new(scenario("first_drop"), seed=1)).briefing()
    assert "draw" not in first_drop.goals[0][1]
    assert first_drop.length.startswith("3 turns")


def test_the_calendar_of_the_scheldt_tells_weather_points_aircraft_ships_and_leaves_turn_by_turn() -> None:
    """[11.7, 30.6, 39.14, 39.31]"""
    setting = load_scenario("scheldt").setting
    rows = StandardOverview(Game.new(load_scenario("scheldt"), seed=1).state, None, WORDS).calendar().rows
    assert sum(row.is_heading for row in rows) == setting.script.turns
    supply = [row.mark for row in rows if row.text == "Allied attack supply"]
    points, turns = setting.supply.attack_supply[0], setting.script.turns
    assert supply == [str(points[min(turn, len(points) - 1)]) for turn in range(turns)]
    weather = [row for row in rows if row.text == "Weather"]
    assert [row.mark for row in weather] == [str(one) for one in setting.air_naval.weather[:turns]]
    assert any(row.detail == "nothing flies" for row in weather)
    assert any("Warspite" in row.detail for row in rows if row.text == "Ships that fire")
    assert any(row.mark == "back on turn 6" for row in rows if row.text == "Leave the map")


def test_the_calendar_without_modules_tells_arrivals_alone() -> None:
    assert turn_lines(load_scenario("arnhem").setting, 1, WORDS) == ()


@pytest.mark.slow
def test_the_end_page_of_a_passage_adds_up_its_points_line_by_line() -> None:
    """[17.43]"""
    game, player = Game.new(load_scenario("scheldt"), seed=4), RandomPlayer(4)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    told = overview(game).report(past(game))
    assert told is not None
    lines = [fact for fact in told.facts if fact.label.startswith("  ")]
    assert len(lines) == len(game.scenario.setting.open_sea.points) + 1
    assert sum(int(fact.value.split()[0]) for fact in lines) == points_held(game.state)


@pytest.mark.parametrize(
    ("name", "told"), [("sloe_dam", "Spoor over de Sloedam"), ("first_drop", "Brug Son"), ("arnhem", "Spoorbrug Mook")]
)
def test_14_bridges_are_called_in_the_language_that_is_chosen(name, told) -> None:
    game, words = Game.new(load_scenario(name), seed=1), Words("nl")
    while not game.state.turn:
        game.apply(next(iter(game.legal())))
    rows = StandardOverview(game.state, None, words).standing(Past((), game.state_after)).rows
    assert told in {row.text for row in rows}
    assert told in {words.say(bridge.said) for bridge in game.scenario.board.bridges}


def test_32_4_batteries_are_called_in_the_language_that_is_chosen() -> None:
    game, words = Game.new(load_scenario("walcheren"), seed=1), Words("nl")
    assert "Batterij W11 Dishoek" in {words.say(site.said) for site in game.scenario.setting.sites}
    for site in game.scenario.setting.sites:
        labels = {fact.label for fact in hex_card(game.state, site.hex, Coming(), None, words).facts}
        assert words.say(site.said) in labels
