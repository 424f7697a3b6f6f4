"""Aircraft, ships, batteries and landings before the die: every sum line by line, every chance. [32, 39]"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.language.tables import languages
from game.model.action import Action
from game.model.answers import Note
from game.model.message import Message
from game.systems.standard.ai.advice import StandardAdvisor
from game.systems.standard.rules.actions import CommitFire, EndPhase
from game.systems.standard.rules.air_naval.actions import Allocate, CommitSupport, Prepare, Suppress, SuppressFromAir
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.weighings import odds_of
from game.ui.language.words import Words
from tests.systems.standard.modules.test_39_air_naval import air, known, sky

LANDING = Path(__file__).parent / "scenarios" / "landing.yaml"
WARSPITE, ROBERTS, SQUADRON = range(3)
WING, GROUP, NIGHT = range(3)
W15, W13, W17 = range(3)
COMMANDOS = (0, 1)


@pytest.fixture
def game() -> Game:
    """The start of the first turn, seed 5."""
    return Game.new(load_scenario(LANDING), seed=5)


def hex_of(game: Game, number: str) -> int:
    return int(game.scenario.board.topology.index(number))


def said(notes: Sequence[Note], language: str = "en") -> list[str]:
    words = Words(language)
    return [words.say(note.with_rule) for note in notes]


def morning(game: Game, *ships: Action) -> Game:
    """The ships are declared; on to the movement phase of the Allies."""
    for action in (*ships, EndPhase()):
        game.apply(action)
    while game.decision is not None and game.decision.kind == "allocate_support":
        game.apply(EndPhase())
    return game


def at_sea(game: Game) -> Game:
    """Two commandos are on board for Westkapelle; the Allied combat phase."""
    morning(game, Prepare(WARSPITE), Prepare(ROBERTS))
    for unit in COMMANDOS:
        game.apply(Embark(unit, 0, hex_of(game, "0605")))
    game.apply(EndPhase())
    return game


def test_39_35_the_figure_to_silence_a_battery_line_by_line(game: Game) -> None:
    at_sea(game)
    ask = Questions(game)
    assert said(ask.reckoned(Suppress(WARSPITE, W15))) == [
        "Warspite fires with 6 points [39.35]",
        "Armour of Battery W15: -2 [39.35]",
        "Silenced on 1-4, on a 1 destroyed [39.35]",
    ]
    assert [chance.share for chance in ask.chances(Suppress(WARSPITE, W15))] == [
        Fraction(1, 6), Fraction(1, 2), Fraction(1, 3)
    ]  # fmt: skip
    assert [chance.share for chance in ask.chances(SuppressFromAir(WING, W15))] == [Fraction(1, 6), Fraction(5, 6)]


def test_32_4_the_batteries_fire_first_and_then_the_fight_is_weighed(game: Game) -> None:
    at_sea(game)
    ask, action = Questions(game), Invade(hex_of(game, "0605"), COMMANDOS)
    lines = said(ask.reckoned(action))
    assert lines[:3] == [
        "Battery W15 fires first: a step lost on 1-3 [32.4]",
        "Battery W13 fires first: a step lost on 1-2 [32.4]",
        "Battery W17 fires first: a step lost on 1-2 [32.4]",
    ]
    assert "Attack 6 [7.3]" in lines
    assert "1 to the left: fort [20.14]" in lines
    chances = ask.chances(action)
    steps = [chance.share for chance in chances if chance.rule == "32.4"]
    assert steps[0] == Fraction(1, 2) * Fraction(2, 3) * Fraction(2, 3)
    assert sum(steps) == 1
    assert sum(chance.share for chance in chances if chance.rule == "7.5") == 1


def test_32_23_each_result_of_a_landing_says_where_the_invaders_are_then(game: Game) -> None:
    at_sea(game)
    ends = {}
    for units in (COMMANDOS, COMMANDOS[:1]):
        odds = odds_of(game.state, Invade(hex_of(game, "0605"), units))
        assert odds is not None
        ends.update({outcome.result: str(outcome.meaning[-1]) for outcome in odds.outcomes})
    assert ends.pop("A2") == "the invaders go back to where they embarked, in disorder"
    assert set(ends.values()) == {"the invaders come ashore"}


def test_32_1_lift_is_told_before_a_unit_goes_on_board(game: Game) -> None:
    morning(game)
    ask = Questions(game)
    assert said(ask.reckoned(Embark(0, 0, hex_of(game, "0605"))))[0] == "Infatuate II: 1 of 3 RE on board [32.1]"
    game.apply(Embark(0, 0, hex_of(game, "0605")))
    assert said(Questions(game).reckoned(Embark(1, 0, hex_of(game, "0706"))))[0].startswith("Infatuate II: 2 of 3 RE")


def test_39_15_points_are_summed_line_by_line_and_capped(game: Game) -> None:
    at_sea(game)
    game.apply(Invade(hex_of(game, "0605"), COMMANDOS))
    while game.decision is not None and game.decision.kind == "losses":
        game.apply(TakeStep(0))
    game.apply(CommitFire(()))
    assert game.decision is not None
    assert game.decision.kind == "attacker_support"
    ask = Questions(game)
    both = CommitSupport((WING,), (WARSPITE, WARSPITE))
    lines = said(ask.reckoned(both))
    assert lines[:3] == [
        "3: 123 Wing, 3 TBF, full strength [39.12]",
        "12: Warspite, shots: 2 of 6 points [39.33]",
        "15 points of support, rounded down [39.13]",
    ]
    assert "at most" in lines[3]
    assert lines[4] == "Guns fire at the aircraft: their points are halved on 1-2, on a 1 one flies home [39.2]"
    none, all_of_it = (sum_of(ask.reckoned(action)) for action in (CommitSupport((), ()), both))
    assert all_of_it > none
    assert sum(chance.share for chance in ask.chances(both)) == 1


def sum_of(notes: Sequence[Note]) -> int:
    """The attack in a reckoning."""
    line = next(text for text in said(notes) if text.startswith("Attack "))
    return int(line.split()[1])


def test_weighing_leaves_the_position_as_it_is(game: Game) -> None:
    at_sea(game)
    before = game.state_hash
    ask = Questions(game)
    for action in game.legal():
        ask.chances(action)
        ask.reckoned(action)
    assert game.state_hash == before


@pytest.mark.parametrize("language", languages())
def test_everything_off_the_map_has_a_name_and_a_card(game: Game, language: str) -> None:
    morning(game, Allocate(ROBERTS, hex_of(game, "0605")), Prepare(WARSPITE))
    ask, words = Questions(game), Words(language)
    kinds = {thing.kind: thing for thing in ask.things}
    assert {"aircraft", "ship", "battery", "invasion", "box"} <= set(kinds)
    for thing in ask.things:
        for note in ask.card(thing):
            text = words.say(note.said)
            assert text
            assert "standard." not in text
            assert "{" not in text


def card(game: Game, kind: str, index: int) -> str:
    ask = Questions(game)
    thing = ask.thing(kind, index)
    assert thing is not None
    return " ".join(said(ask.card(thing)))


def test_39_12_and_39_14_a_card_says_why_an_air_unit_stays_down(game: Game) -> None:
    assert "Grounded by weather 5: type B stays down from 5 on [39.14]" in card(game, "aircraft", GROUP)
    assert "Ready to fly in this turn" in card(game, "aircraft", WING)
    at_sea(game)
    game.apply(SuppressFromAir(WING, W17))
    assert "Has flown in this turn" in card(game, "aircraft", WING)


def test_39_32_a_card_says_where_a_ship_serves_and_what_it_has_left(game: Game) -> None:
    morning(game, Allocate(ROBERTS, hex_of(game, "0605")), Prepare(WARSPITE))
    assert "Allocated to 0605 Westkapelle, shots left: 2" in card(game, "ship", ROBERTS)
    assert "Prepared for any combat in range, shots left: 2" in card(game, "ship", WARSPITE)
    assert "Neither allocated nor prepared" in card(game, "ship", SQUADRON)


def test_11_6_a_box_says_who_is_in_it_and_a_unit_where_it_is(game: Game) -> None:
    morning(game)
    assert card(game, "box", 0) == "There: 41 RM, 48 RM, 10 IA and Lothians [11.6]"
    assert "In Ostend, off the map [11.6]" in card(game, "unit", 0)
    game.apply(Embark(0, 0, hex_of(game, "0605")))
    assert "On board for 0605 Westkapelle [32.21]" in card(game, "unit", 0)


@pytest.mark.parametrize("kind", ["allocate_support", "losses", "attacker_support"])
def test_a_hint_is_given_where_modules_ask(game: Game, kind: str) -> None:
    if kind != "allocate_support":
        at_sea(game)
        game.apply(Invade(hex_of(game, "0605"), COMMANDOS))
    if kind == "attacker_support":
        while game.decision is not None and game.decision.kind == "losses":
            game.apply(TakeStep(0))
        game.apply(CommitFire(()))
    assert game.decision is not None
    assert game.decision.kind == kind
    advice, *_ = StandardAdvisor().advise(Position(game))
    assert advice.action in game.legal()
    assert isinstance(advice.said, Message)


def test_39_33_what_was_called_to_one_combat_is_weighed_in_no_other() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "bd2": "5-5-7 uk 0401 brigade", "gr": "3-3-7 german 0302 regiment",
             "g2": "3-3-7 german 0502 regiment"}  # fmt: skip
    battle = sky(
        air("wing", "A", 4), air("stuka", "D", 2, side="german"), air("cover", "A", 1, side="german"), units=units
    )
    known(battle).stands[2], known(battle).flown[2] = battle.hex("0502"), 1
    battle.attack("0302", "bde", dice=[])
    battle.do(CommitSupport((0,), ()))
    assert battle.waits_for == "german defender_support"
    sums = {hex: battle.odds(hex, name) for hex, name in (("0502", "bd2"), ("0302", "bde"))}
    assert (sums["0502"].attack.total, sums["0502"].defense.total) == (5, 3 + 1), "a standing mission stays"
    assert sums["0302"].attack.total == 5 + 4
