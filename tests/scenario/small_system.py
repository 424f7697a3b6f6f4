"""A rules system of a few lines, for tests of the loader: units that stand on hexes."""

from __future__ import annotations

from typing import Any

from game.model.decision import Decision
from game.model.message import plain
from game.model.side import Side, Sides
from game.scenario.board import Board
from game.scenario.document import Word
from game.scenario.fields import Count, HexList, StrictModel
from game.scenario.header import RulesHeader, ScenarioHeader
from game.scenario.report import Report


class SmallRules(RulesHeader):
    """One number."""

    stacking: Count


class SmallScenario(ScenarioHeader):
    """One list of hexes."""

    posts: HexList


class Posts(StrictModel):
    """The setting: hexes with a post."""

    hexes: tuple[int, ...]


class SmallSystem:
    """Compiles posts; rules it has none."""

    name = "small"
    scenario_model = SmallScenario
    rules_model = SmallRules

    def compile(self, board: Board, rules: Any, script: Any, sides: Sides, report: Report) -> Posts:
        hexes = []
        for word, number in enumerate(script.posts.split()):
            try:
                hexes.append(board.topology.index(number))
            except KeyError:
                report(("posts", Word(word)), f"hex {number} is not in play", "choose another")
        if len(hexes) > rules.stacking:
            report(("stacking",), "more posts than the rules allow", file="rules")
        if len(set(hexes)) < len(hexes):
            report(("posts",), "a hex has two posts", warning=True)
        if not board.bridges:
            report(("bridges",), "there is no bridge", file="map", warning=True)
        return Posts(hexes=tuple(hexes))

    def new_state(self, setting: Posts, dice: object) -> tuple[Posts, tuple[()]]:
        return setting, ()

    def decision(self, state: Posts) -> Decision | None:
        """Whoever is to move needs a way from post to post: with a single one it is over."""
        return Decision(Side.FIRST, "post", "", plain("Choose a post.")) if len(state.hexes) > 1 else None


SYSTEMS: Any = {"small": SmallSystem()}
