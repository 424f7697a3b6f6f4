"""Results that no table of rule 7 has, as the window tells them: an overrun that succeeds, a counter-attack. [20.2]"""

from __future__ import annotations

import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.model.dice import ScriptedDice
from game.scenario.lesson import find_lesson, read_lesson
from game.systems.standard.rules.events import CombatResolved
from game.systems.standard.rules.overruns.actions import DeclareImmediate
from game.systems.standard.rules.overruns.forecast import forecast_of
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.ui.log_lines import log_line
from game.systems.standard.ui.overrun_view import outcome_bar
from game.systems.standard.ui.previews import badge_text, odds_segments, read_tone
from game.systems.standard.ui.result import report
from game.systems.standard.ui.scenes import Director
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.tutorial.facts import fits
from tests.random_games import scenario
from tests.systems.standard.modules.test_22_overruns import BDE, GR, battle_with, begun
from tests.systems.standard.modules.test_22_overruns import overrun as go_in
from tests.systems.standard.rules.builder import STANDARD

_TO_THE_OVERRUN = (
    {"do": "overrun", "unit": "calgary"}, {"do": "overrun", "unit": "black_watch"}, {"do": "declare_deadlock"},
    {"do": "move", "unit": "maisonneuve", "path": "1506"}, {"do": "end_phase"},
    {"do": "attack", "units": ("black_watch", "calgary", "maisonneuve")}, {"do": "commit_fire", "markers": ()},
    {"do": "commit_fire", "markers": ()}, {"do": "end_phase"}, {"do": "end_phase"}, {"do": "end_phase"},
    {"do": "enter", "unit": "glasgow"}, {"do": "enter", "unit": "hli"}, {"do": "end_phase"},
    {"do": "overrun", "unit": "glasgow"}, {"do": "declare_immediate"}, {"do": "commit_fire", "markers": ("uk+3",)},
    {"do": "commit_fire", "markers": ()},
)  # fmt: skip
"""The lesson of the Sloe dam up to the overrun that succeeds."""


@pytest.fixture(scope="module")
def overrun() -> Game:
    game = Game.new(scenario("sloe_dam"), seed=read_lesson(find_lesson("sloe_dam")).seed)
    encode, setting = game.scenario.system.encode, game.scenario.setting
    for pattern in _TO_THE_OVERRUN:
        game.apply(next(action for action in game.legal() if fits(pattern, encode(setting, action))))
    return game


def test_an_overrun_is_acted_out_logged_and_counted_as_a_success(overrun) -> None:
    setting, events = overrun.scenario.setting, overrun.history[-1].events
    die = next(event for event in events if isinstance(event, CombatResolved))
    assert die.result == "OR"
    before = overrun.state_after(overrun.actions_done - 1)
    assert [scene.tone for scene in Director(before, Words()).scenes((die,))] == [Tone.GOOD]
    line = log_line(setting, die, Words())
    assert line is not None
    assert line.tone is Tone.GOOD


def test_a_game_with_an_overrun_in_it_has_an_end_page(overrun) -> None:
    game, player = Game.replay(overrun.record, overrun.scenario), RandomPlayer(1)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    told = report(game.state, Past(game.events, game.state_after), Words())
    assert told is not None
    attacks = next(tally for tally in told.tallies if tally.rule == "7")
    assert int(attacks.figures[0]) >= 2


def test_a_counter_attack_is_bad_for_whoever_attacked(overrun) -> None:
    assert read_tone(overrun.scenario.setting, "CA") is Tone.BAD
    assert read_tone(overrun.scenario.setting, "NE") is Tone.PLAIN


def test_the_tag_of_a_target_counts_the_enemies_of_a_hex_alone(overrun) -> None:
    """In a hex of both sides one's own units are no defenders. [22.5]"""
    state = overrun.state_after(5)
    board, units = state.setting.board.topology, state.setting.unit_index
    able = (units["black_watch"], units["calgary"])
    assert badge_text(state, able, board.index("1406"))[0].startswith("+1 ")


def test_of_several_objectives_the_end_page_names_the_one_that_was_reached_first(overrun) -> None:
    game, player = Game.replay(overrun.record, overrun.scenario), RandomPlayer(1)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    told = report(game.state, Past(game.events, game.state_after), Words())
    assert told is not None
    facts = {fact.label: fact.value for fact in told.facts}
    board = game.scenario.board
    assert facts["First objective reached"] == f"in {board.hex_title(board.topology.index('1406'))}, in turn 1"
    assert "Bridges down" in facts


def test_22_4_an_overrun_has_one_colour_before_its_die_and_after() -> None:
    """Whoever fails has failed, though the enemy is driven back: in preview, dialog, scene and log."""
    seen = set()
    for die in range(1, 7):
        battle = begun(battle_with({"one": f"{BDE} 0101", "two": f"{BDE} 0101", "gr": f"{GR} 0201"}))
        for name in ("one", "two"):
            go_in(battle, name, "0201")
        attempt = battle.state.stack[-1]
        assert isinstance(attempt, Attempt)
        found = forecast_of(battle.state, attempt)
        assert found is not None
        face = found.odds.outcomes[die - 1]
        tone = {"won": Tone.GOOD, "cleared": Tone.EVEN, "failed": Tone.BAD}[face.ends]
        seen.add((face.result, tone))
        assert [part.tone for part in odds_segments(found.odds, Words()) if part.text == face.result] == [tone]
        said = Words()(f"standard.window.overruns.{face.ends}")
        assert {part.tone for part in outcome_bar(found, Words()) if part.text == said} == {tone}
        events = STANDARD.step(battle.state.clone(), DeclareImmediate(), ScriptedDice([die, *[1] * 9]))
        fought = next(event for event in events if isinstance(event, CombatResolved))
        assert [scene.tone for scene in Director(battle.state, Words()).scenes((fought,))] == [tone]
        line = log_line(battle.setting, fought, Words())
        assert line is not None
        assert line.tone is tone
    assert {result for result, tone in seen if tone is Tone.BAD} & {"D1", "D2"}
