"""Battles and automatic victories of Remagen that no list names are typed; goals are told. [10.1, 12.2, 16]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.systems.remagen.rules.actions import Battle, EndStep, Overwhelm
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.text.teller import RemagenTeller
from game.systems.remagen.text.verbs import VERBS
from game.text.typed import Typed
from game.ui.language.words import Words
from tests.systems.remagen.builder import Field

GERMAN = dict.fromkeys(("I12", "J12", "K12", "I14", "J14", "K14"), "inf")


def asked(field: Field) -> Questions:
    game = Game.new(load_scenario("remagen"), seed=1)
    game._state = field.state
    return Questions(game)


def typed(field: Field, line: str) -> Battle | Overwhelm:
    name, _, rest = line.partition(" ")
    verb = next(verb for verb in VERBS if name in (verb.name, *verb.other_names))
    ask = asked(field)
    action = verb.read(ask, Typed(ask, rest))
    assert isinstance(action, Battle | Overwhelm)
    return action


@pytest.mark.parametrize("line", ["attack J13 I12 J12 K12", "overwhelm J13 at K12, J12 and I12"])
def test_10_1_an_automatic_victory_over_many_sectors_is_typed_as_it_is_listed(line: str) -> None:
    field = Field({"J13": "heavy heavy", "J15": "inf"}, GERMAN, turn=2)
    action = typed(field, line)
    assert action == Overwhelm(field.path("J13"), tuple(sorted(field.path("I12 J12 K12"))))
    assert action in REMAGEN.legal(field.state).of_kind(Overwhelm.kind)
    assert field.why(action) is None


def test_12_2_a_battle_of_the_division_is_typed_and_what_is_none_is_refused() -> None:
    field = Field({"J13": "heavy heavy", "J15": "medium"}, GERMAN, turn=3)
    field.do(EndStep())
    assert field.decision() == "divide"
    action = typed(field, "attack J13 with I12 J12 K12 J14")
    assert action == Battle(field.path("J13"), tuple(sorted(field.path("I12 J12 K12 J14"))))
    assert field.why(action) is None
    assert field.why(typed(field, "attack J15 I12")) == ("no_battle", "12.3")
    assert field.why(typed(field, "attack J15")) == ("no_battle", "12.3")


def test_16_what_counts_is_told_once_sector_by_sector_and_with_all_else() -> None:
    scenario = load_scenario("remagen")
    notes = RemagenTeller(scenario).goals(Questions(Game.new(scenario, seed=1)))
    said = [Words("en").say(note.said) for note in notes]
    assert Words("en").say(scenario.summary_said) not in said
    assert "Q11 Linz: 4 points" in said
    rules = [note.rule for note in notes]
    assert rules == ["16.1", *["16.2"] * len(scenario.setting.control_points), "16.4", "16.3", "16.5"]
