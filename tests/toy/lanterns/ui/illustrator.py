"""Pictures and tables to the rules of Lanterns."""

from __future__ import annotations

from collections.abc import Sequence

from lanterns.rules.legal import within_pace
from lanterns.rules.setting import Setting
from lanterns.rules.system import LANTERNS
from lanterns.ui.looks import scenery

from game.engine.library import load_scenario
from game.model.dice import SeededDice
from game.ui.board.marks import Marks
from game.ui.desk.figure import Answer, BoardView, Figure, Table
from game.ui.language.words import Words


class LanternsIllustrator:
    """A live board to chapter 9, and the table of rushes to rule 12.B.1."""

    def __init__(self, setting: Setting | None, words: Words) -> None:
        """For a game that is played, or for the game's own scenario."""
        self._setting: Setting = setting or load_scenario("lanterns").setting
        self._words = words

    def figure(self, number: str) -> Figure | None:
        """Where one band can walk from where it begins. [9]"""
        if number != "9":
            return None
        setting, words = self._setting, self._words
        state, _ = LANTERNS.new_state(setting, SeededDice(1))
        costs = within_pace(state, 0).cost_mp
        start = state.where[0]

        def ask(hex: int) -> Answer:
            square = setting.board.number(hex)
            if hex in costs:
                return Answer(words("lanterns.ui.figure_cost", square=square, cost=costs[hex]))
            return Answer(words("lanterns.ui.figure_far", square=square))

        marks = Marks(lit={there: str(cost) for there, cost in costs.items()}, selected=start)
        view = BoardView(setting.board, scenery(state), marks, (start, *costs), ask)
        return Figure(words("lanterns.ui.figure", band=setting.bands[0].name), view)

    def tables(self, number: str) -> Sequence[Table]:
        """The table of rushes, as the rules file has it."""
        return [table for rule, table in charts(self._setting, self._words) if rule == number]


def charts(setting: Setting, words: Words) -> Sequence[tuple[str, Table]]:
    """What players want beside the map on paper, each with its rule: the table of rushes. [12.B.1]"""
    rows = tuple((str(row.from_sum), words(f"lanterns.result.{row.result}")) for row in setting.rules.rush)
    return [("12.B.1", Table(words("lanterns.ui.rush"), (words("lanterns.ui.sum"), words("lanterns.ui.result")), rows))]
