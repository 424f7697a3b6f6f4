"""Advice where rule modules are played: legal, with reasons, and what the planner does among it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.ai.advice import Advice
from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.ai.advice import StandardAdvisor
from game.systems.standard.ai.planner import Planner
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.sides import SIDES

KINDS = ("overrun", "movement", "combat", "place_bridgehead", "losses")
MOST_ACTIONS = 260


@cache
def positions() -> dict[str, list[Game]]:
    """Games that planners play, stopped at decisions of these kinds."""
    found: dict[str, list[Game]] = {kind: [] for kind in KINDS}
    for name in ("sloe_dam", "walcheren"):
        game, players = Game.new(load_scenario(name), seed=3), [Planner(side) for side in SIDES]
        seen: Counter[str] = Counter()
        while (decision := game.decision) is not None and game.actions_done < MOST_ACTIONS:
            seen[decision.kind] += 1
            if decision.kind in found and seen[decision.kind] in (1, 2, 5, 12):
                found[decision.kind].append(Game.going_on(game.scenario, game.state, seed=1))
            game.apply(players[decision.side].choose(Position(game)))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_advice_is_legal_and_has_reasons(kind: str) -> None:
    assert positions()[kind], "no game came to such a decision"
    for game in positions()[kind]:
        before = game.state_hash
        advised = StandardAdvisor().advise(Position(game))
        assert game.state_hash == before
        assert sum(advice.is_choice for advice in advised) == 1
        for advice in advised:
            assert game.refusal(advice.action) is None
            assert str(advice.said).strip()
            assert advice.reasons
            assert all(str(reason.said).strip() for reason in advice.reasons)


def test_a_hint_for_an_overrun_weighs_fighting_at_once_against_a_deadlock() -> None:
    game = positions()["overrun"][0]
    advised = StandardAdvisor().advise(Position(game), 9)
    assert {"declare_deadlock"} <= {advice.action.kind for advice in advised}
    assert all("standard.advice.planner" not in str(reason.said.key) for a in advised for reason in a.reasons)


def advised_attacks() -> list[tuple[Game, Advice]]:
    """Attacks that are advised in those games, each with its position."""
    return [
        (game, advice)
        for game in positions()["combat"]
        for advice in StandardAdvisor().advise(Position(game), 9)
        if isinstance(advice.action, Attack)
    ]


def test_a_hint_for_an_attack_names_an_enemy_also_where_both_are_in_a_hex() -> None:
    for game, advice in advised_attacks():
        own = {unit.name for unit in game.scenario.setting.units if unit.side is game.decision.side}
        assert dict(advice.said.values)["unit"] not in own


def test_a_hint_for_an_attack_counts_the_aircraft_and_ships_that_are_hoped_for() -> None:
    hopeful = 0
    for game, advice in advised_attacks():
        hoped = hoped_points(game.state, game.decision.side, advice.action.hex, advice.action.units)
        told = dict(advice.note.values)
        assert told.get("hoped", 0) == hoped
        hopeful += hoped > 0
    assert hopeful
