"""No event of the rule modules is left out: each is seen on the map, told in the log, and its dice are counted."""

from __future__ import annotations

import importlib
from functools import cache

import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.luck import WHOLE
from game.model.action import Event
from game.systems.standard.lab.luck import KINDS, rolls_of
from game.systems.standard.lab.module_luck import MODULE_KINDS
from game.systems.standard.rules import events as it
from game.systems.standard.rules.bridgeheads.events import CameAshore
from game.systems.standard.rules.overruns.events import OverrunDecided
from game.systems.standard.ui.log_lines import _KINDS, _MODULE_KINDS, log_line
from game.systems.standard.ui.luck_card import luck_card
from game.systems.standard.ui.module_result import module_tallies
from game.systems.standard.ui.module_scenes import _SIGNS, SEEN_ELSEWHERE
from game.systems.standard.ui.result import report
from game.systems.standard.ui.scenes import Director
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from tests.random_games import scenario

MODULES = ("stacks", "supply", "air_naval", "overruns", "bridgeheads", "attrition", "off_map")
SEEN_LIKE = (it.Moved, it.AttackDeclared, it.CombatResolved)
"""Events of rule 1-18 whose heirs are acted out as they are: a march, a fight, its die."""
GAMES = (("sloe_dam", 10), ("walcheren", 3), ("westkapelle", 1))
"""Random games in which nearly every event of the modules comes up."""


def events_of(module: str) -> list[type[Event]]:
    found = importlib.import_module(f"game.systems.standard.rules.{module}.events")
    return [
        each for each in vars(found).values()
        if isinstance(each, type) and issubclass(each, Event) and each.__module__ == found.__name__
    ]  # fmt: skip


@cache
def played(name: str, seed: int) -> Game:
    game, player = Game.new(scenario(name), seed=seed), RandomPlayer(seed)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    return game


@pytest.mark.parametrize("module", MODULES)
def test_every_event_of_a_module_is_seen_or_there_is_a_reason(module: str) -> None:
    kinds = events_of(module)
    assert kinds
    for kind in kinds:
        ways = (kind in _SIGNS, kind in SEEN_ELSEWHERE, issubclass(kind, SEEN_LIKE))
        assert sum(ways) == 1, f"{kind.__name__} is acted out in {sum(ways)} ways"


@pytest.mark.parametrize("module", MODULES)
def test_every_event_of_a_module_is_found_under_a_kind_of_the_log(module: str) -> None:
    of_base = tuple(kind for kinds in _KINDS.values() for kind in kinds)
    of_modules = {kind for kinds in _MODULE_KINDS.values() for kind in kinds}
    left_out = [kind for kind in events_of(module) if kind not in of_modules and not issubclass(kind, of_base)]
    assert left_out == []


def test_what_is_told_of_no_event_is_not_in_the_tables() -> None:
    known = {kind for module in MODULES for kind in events_of(module)}
    assert set(_SIGNS) | SEEN_ELSEWHERE <= known


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), GAMES)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_events_of_played_games_have_a_picture_and_a_sentence(name: str, seed: int, language: str) -> None:
    game, words = played(name, seed), Words(language)
    setting = game.scenario.setting
    own = {kind for module in MODULES for kind in events_of(module)}
    told = 0
    for number, entry in enumerate(game.history):
        director = Director(game.state_after(number), words)
        for event in entry.events:
            if type(event) not in own:
                continue
            scenes = director.scenes((event,))
            line = log_line(setting, event, words)
            assert line is not None
            assert line.text
            assert line.kinds, event
            assert all("{" not in scene.text for scene in scenes), scenes
            told += bool(scenes)
    assert told


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_every_die_of_a_module_game_is_counted(name: str, seed: int) -> None:
    game = played(name, seed)
    setting, log = game.scenario.setting, game.events
    rolls = rolls_of(setting, log, game.state_after)
    dice = [entry.event for entry in log if hasattr(entry.event, "die") and not isinstance(entry.event, it.Rolled)]
    assert len([roll for roll in rolls if roll.die and roll.kind not in ("scatter", "crash")]) == len(dice)
    for roll in rolls:
        assert sum(chance for _, chance in roll.throw.chances) == pytest.approx(1)
        mean = sum(luck * chance for luck, chance in roll.throw.chances)
        assert mean == pytest.approx(WHOLE / 2, abs=1)
    card = luck_card(setting, Past(log, game.state_after), Words())
    assert all(each.what and each.came for each in card.rolls)
    assert {roll.kind for roll in rolls} <= set(KINDS)


def test_dice_of_every_module_come_up() -> None:
    found = {roll.kind for name, seed in GAMES for roll in rolls_of(
        played(name, seed).scenario.setting, played(name, seed).events, played(name, seed).state_after
    )}  # fmt: skip
    assert {"reduction", "coast_guns"} <= found & set(MODULE_KINDS)


def test_the_end_page_tells_what_each_side_did_with_the_modules() -> None:
    game = played("walcheren", 3)
    told = report(game.state, Past(game.events, game.state_after), Words())
    assert told is not None
    overruns = [entry.event for entry in game.events if isinstance(entry.event, OverrunDecided)]
    ashore = [entry.event for entry in game.events if isinstance(entry.event, CameAshore)]
    by_rule = {tally.rule: tally.figures for tally in told.tallies}
    assert overruns
    assert ashore
    assert sum(int(figure.split()[-1]) for figure in by_rule["22.4"] if figure) == len(overruns)
    assert by_rule["32.22"] == (str(len(ashore)), "")


def test_without_modules_the_end_page_has_no_line_of_theirs() -> None:
    game = played("first_drop", 1)
    assert list(module_tallies(game.scenario.setting, game.events, Words())) == []


def test_figures_of_luck_have_the_point_of_the_language() -> None:
    game = played("walcheren", 3)
    past = Past(game.events, game.state_after)
    english, dutch = (luck_card(game.scenario.setting, past, Words(language)).sums for language in ("en", "nl"))
    assert any("." in line.expected for line in english)
    assert [line.expected.replace(".", ",") for line in english] == [line.expected for line in dutch]
