"""What is told of victories that are not won at once: briefing, standing, top bar, end page. [17.4, 17.5]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.language.phrasebook import say
from game.model.message import plain
from game.systems.standard.lab.facts import STANDARD_FACTS
from game.systems.standard.rules.prices import ground_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from game.systems.standard.rules.step_costs import step_cost_ledger
from game.systems.standard.rules.victory import goal_rule, goals_held
from game.systems.standard.text.teller import StandardTeller
from game.systems.standard.ui.briefing import briefing
from game.systems.standard.ui.calendar import day_text, length_text, short_day_text
from game.systems.standard.ui.heading import heading_of
from game.systems.standard.ui.looks import flags
from game.systems.standard.ui.result import report
from game.systems.standard.ui.standing import standing
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from tests.systems.standard.modules.test_17_open_sea import sea, silence

LANGUAGES = ("en", "nl")
NO_PAST = Past((), lambda _number: None)


def sloe() -> Game:
    return Game.new(load_scenario("sloe_dam"), seed=1)


def take(state: State, number: str, *, with_enemy: bool = False) -> None:
    """The Allies control a hex, alone or not."""
    hex = state.setting.board.topology.index(number)
    assert state.stacks is not None
    state.stacks.control[hex] = ALLIED
    if not with_enemy:
        state.stacks.here[hex] = ()


def rows(state: State, language: str) -> dict[str, tuple[str, str, Tone]]:
    listing = standing(state, NO_PAST, None, Words(language))
    return {row.rule + " " + row.text: (row.detail, row.mark, row.tone) for row in listing.rows}


@pytest.mark.parametrize(("language", "at_once", "to_the_end"), [
    ("en", "at once", "held to the end"), ("nl", "meteen", "tot het eind"),
])  # fmt: skip
def test_17_5_the_briefing_says_that_hexes_are_held_to_the_end(language: str, at_once: str, to_the_end: str) -> None:
    setting = sloe().state.setting
    goals = {side: (text, rule) for side, text, rule in briefing(setting, Words(language)).goals}
    text, rule = goals[ALLIED]
    assert rule == goals[GERMAN][1] == goal_rule(setting) == "17.5"
    assert to_the_end in text
    assert at_once not in text + goals[GERMAN][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_17_4_the_briefing_says_how_a_passage_is_opened_and_lost(language: str) -> None:
    goals = {side: (text, rule) for side, text, rule in briefing(sea().setting, Words(language)).goals}
    text, rule = goals[ALLIED]
    assert rule == "17.41"
    assert all(word in text for word in ("3", "5", "0201", "0301", "0401"))
    assert goals[GERMAN][1] == "17.43"


@pytest.mark.parametrize("language", LANGUAGES)
def test_17_5_how_things_stand_counts_who_controls_a_hex_alone(language: str) -> None:
    state = sloe().state
    before = [row for row in rows(state, language) if row.startswith("17.5")]
    assert len(before) == 4, "the heading, victory, draw, and what else"
    assert goals_held(state) == 0
    take(state, "1407", with_enemy=True)
    assert goals_held(state) == 0
    take(state, "1407")
    assert goals_held(state) == 1
    told = [row for key, row in rows(state, language).items() if key.startswith("17.5")]
    assert [tone for _, _, tone in told[1:3]] == [Tone.EVEN, Tone.GOOD], "one more for victory; the draw is done"
    assert all("3" in detail for detail, _, _ in told[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_17_4_how_things_stand_tells_shores_batteries_points_and_what_loses(language: str) -> None:
    battle = sea()
    told = rows(battle.state, language)
    rules = [key.split(" ", 1)[0] for key in told]
    assert {"17.41", "17.42", "17.43", "17.44"} <= set(rules)
    guns = next(row for row in told.values() if row[0] == "W15")
    assert guns[2] is Tone.EVEN
    silence(battle)
    assert not any(row[0] == "W15" for row in rows(battle.state, language).values())


def test_17_5_the_top_bar_the_flags_and_the_terminal_count_control() -> None:
    game = sloe()
    take(game.state, "1407")
    heading = heading_of(game.state, ALLIED, game.decision, Words())
    assert heading.scores[0].figure == "1 of 2"
    assert heading.scores[0].rule == "17.5"
    owners = {flag.hex: flag.owner for flag in flags(game.state)}
    assert len(set(map(str, owners.values()))) == 2
    teller = StandardTeller(game.scenario)
    ask = Questions(game, ALLIED)
    take_said, deny_said = teller.goals(ask)
    assert (take_said.rule, deny_said.rule) == ("17.5", "17.5")
    assert "is over" in str(take_said.said)
    assert any("1 of 2" in str(note.said) for note in teller.heading(ask))


def test_17_4_the_top_bar_counts_batteries() -> None:
    battle = sea()
    scores = heading_of(battle.state, ALLIED, None, Words()).scores
    assert [(score.rule, score.figure) for score in scores[:2]] == [("17.41", "2 of 2"), ("17.41", "1")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_page_tells_what_was_controlled_and_of_a_passage_what_it_was_worth(language: str) -> None:
    game = sloe()
    take(game.state, "1407")
    game.state.winner, game.state.win_rule, game.state.win_reason = 2, "17.5", plain("so")
    told = report(game.state, NO_PAST, Words(language))
    assert told is not None
    assert ("17.5", "1") in {(fact.rule, fact.value[:1]) for fact in told.facts}
    battle = sea()
    battle.state.winner, battle.state.win_rule, battle.state.win_reason = 1, "17.43", plain("so")
    told = report(battle.state, NO_PAST, Words(language))
    assert told is not None
    assert {"17.41", "17.43"} <= {fact.rule for fact in told.facts}


def test_17_5_games_are_observed_by_what_is_controlled_at_the_end_of_each_turn() -> None:
    game = sloe()
    observer = STANDARD_FACTS.observer(game.scenario, game.state)
    take(game.state, "1407")
    game.state.winner = 2
    observer.see((), game.state)
    truths = observer.facts()["truths"]
    assert (truths["held:1"], truths["held:2"]) == ("1", "0")
    titles = {truth.id: str(truth.group) for truth in STANDARD_FACTS.measures(game.scenario).truths}
    assert titles["held:1"] == "Objective hexes controlled"


@pytest.mark.parametrize(
    ("name", "turn", "days", "short", "length"),
    [
        ("scheldt", 1, "6 to 8 October 1944", "6 to 8 October 1944", "12 turns, 6 October 1944 to 10 November 1944"),
        ("scheldt", 9, "30 October to 1 November 1944", None, None),
        ("first_drop", 1, "Sunday 17 September 1944", "17 September 1944", None),
    ],
)
def test_a_turn_of_several_days_is_told_by_its_first_and_last(
    name: str, turn: int, days: str, short: str | None, length: str | None
) -> None:
    script = load_scenario(name).setting.script
    assert day_text(script, turn, Words()) == days
    assert short in (None, short_day_text(script, turn, Words()))
    assert length in (None, length_text(script, Words()))


@pytest.mark.parametrize(("language", "said"), [("en", "soaked polder"), ("nl", "doorweekte polder")])
def test_5_2_ground_is_called_as_its_map_calls_it_where_its_price_is_told(language: str, said: str) -> None:
    game = Game.new(load_scenario("breskens"), seed=5)
    hex = game.scenario.board.topology.index("1118")
    notes = [say(note.said, language) for note in ground_of(game.state, hex)]
    assert any(said in note.lower() for note in notes)
    assert say(game.scenario.board.ground_said(hex), language) == said
    unit = game.scenario.setting.unit_index["cdn_8"]
    ledger = step_cost_ledger(game.state, unit, game.scenario.board.topology.index("1119"), hex)
    assert said in [say(line.reason, language) for line in ledger.lines]
