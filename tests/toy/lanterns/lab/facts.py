"""What is watched in a game of Lanterns: points and bands turn by turn, lanterns held, and how kind the dice were."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lanterns.rules.actions import Left, Rushed, Scored
from lanterns.rules.rush import result_of, sums
from lanterns.rules.setting import Setting
from lanterns.rules.state import State

from game.lab.facts import Figure, Measures, Rolls, Spots, Truth
from game.model.action import Event
from game.model.message import message, term
from game.scenario.scenario import Scenario


class LanternsFacts:
    """What there is to observe."""

    def measures(self, scenario: Scenario) -> Measures:
        """All that is observed in games of a scenario; the page of a report is made of it."""
        setting: Setting = scenario.setting
        crews = [(side, term("crew", crew)) for side, crew in zip(scenario.sides, setting.crews, strict=True)]
        return Measures(
            figures=tuple(
                Figure(
                    f"{what}_{side:d}", message(f"lanterns.report.{what}_of", crew=crew),
                    message(f"lanterns.report.{what}_about"), message(f"lanterns.report.{what}"), side,
                )
                for what in ("points", "bands")
                for side, crew in crews
            ),
            truths=tuple(
                Truth(
                    f"lit_{lamp}_{side:d}",
                    message("lanterns.report.holder", square=setting.board.hex_title(lamp), crew=crew),
                    message("lanterns.report.held"),
                )
                for lamp in setting.lanterns
                for side, crew in crews
            ),
            rolls=tuple(
                Rolls(f"rushes_{side:d}", message("lanterns.report.rushes", crew=crew), side, is_combat=True)
                for side, crew in crews
            ),
            results={row.result: message(f"lanterns.result.{row.result}") for row in setting.rules.rush},
            spots=(Spots("left", message("lanterns.report.left"), message("lanterns.report.left_about")),),
        )  # fmt: skip

    def observer(self, scenario: Scenario, state: State) -> Observer:
        """Somebody to watch a game from its beginning."""
        return Observer(scenario.setting)


class Observer:
    """Watches one game."""

    def __init__(self, setting: Setting) -> None:
        """Nothing seen yet."""
        self._setting = setting
        self._figures: dict[str, list[int]] = {f"{what}_{crew}": [] for what in ("points", "bands") for crew in (0, 1)}
        self._truths = {f"lit_{lamp}_{crew}": "" for lamp in setting.lanterns for crew in (0, 1)}
        self._rolls = {f"rushes_{crew}": [0, 0.0, 0, 0.0] for crew in (0, 1)}
        self._results = {row.result: [0.0, 0] for row in setting.rules.rush}
        self._left: Counter[str] = Counter()
        self._turns = 0

    def see(self, events: tuple[Event, ...], state: State) -> None:
        """An action was done."""
        for event in events:
            match event:
                case Rushed():
                    self._see_rush(event)
                case Left():
                    self._left[self._setting.board.number(event.square)] += 1
                case Scored():
                    self._see_turn(state)

    def _see_rush(self, event: Rushed) -> None:
        rules = self._setting.rules
        curve = sums(rules.dice, rules.die)
        chance = 0.0
        for total, ways in curve.items():
            share, result = ways / sum(curve.values()), result_of(rules, total + event.difference)
            self._results[result][0] += share
            chance += share * (result == "driven_off")
        self._results[event.result][1] += 1
        roll = self._rolls[f"rushes_{self._setting.bands[event.bands[0]].crew}"]
        for place, more in enumerate((1, chance, event.result == "driven_off", chance * (1 - chance))):
            roll[place] += more

    def _see_turn(self, state: State) -> None:
        self._turns += 1
        for crew in (0, 1):
            self._figures[f"points_{crew}"].append(state.points[crew])
            self._figures[f"bands_{crew}"].append(len(state.own(crew)))
            for lamp in self._setting.lanterns:
                self._truths[f"lit_{lamp}_{crew}"] += str(int(state.holder(lamp) == crew))

    def facts(self) -> dict[str, Any]:
        """What was observed, as plain data."""
        return {
            "turns": self._turns, "figures": self._figures, "truths": self._truths, "rolls": self._rolls,
            "results": self._results, "spots": {"left": dict(self._left)},
        }  # fmt: skip


FACTS = LanternsFacts()
