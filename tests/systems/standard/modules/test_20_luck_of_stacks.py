"""What dice of stacks are told to have been worth: the column beyond the table, overruns, counter-attacks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.model.action import Event
from game.scenario.scenario import Scenario
from game.systems.standard.lab.facts import STANDARD_FACTS
from game.systems.standard.lab.luck import codes_of_column, column_worth
from game.systems.standard.rules.events import CombatResolved
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, fight


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("attack", ["2-2-7", "60-2-7"])
def test_every_combat_of_stacks_is_observed_whatever_is_read_of_it(die: int, attack: str) -> None:
    units = {"tommy": f"{attack} uk 0201", "gr": "1-1-7 german 0202", "more": "2-2-7 german 0504"}
    position = make_stacked(BOARD, units, stacks={"counter_attacks": True})
    scenario = cast("Scenario", SimpleNamespace(setting=position.setting))
    observer = STANDARD_FACTS.observer(scenario, position.state.clone())
    events: list[Event] = fight(position, "0202", "tommy", [die])
    observer.see(tuple(events), position.state)
    (told,) = [event for event in events if isinstance(event, CombatResolved)]
    codes = codes_of_column(position.setting, told.column)
    assert sum(had for _, had in observer.facts()["results"].values()) == 1
    assert sum(column_worth(position.setting, told.column)[code] for code in codes) == pytest.approx(3)
    is_sure = told.column == len(position.setting.results[0])
    assert is_sure is (attack == "60-2-7")
    assert (set(codes) == {"DE"}) is is_sure
