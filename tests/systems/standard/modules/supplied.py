"""Small positions with supply, with and without stacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.model.dice import ScriptedDice
from game.model.side import Side
from game.systems.standard.rules.flow import begin_turn, settle
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.determination import determine
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import statuses
from tests.systems.standard.modules.builder import figures, make_stacked
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

SEA = {"~": "estuary"}
LEVELS = {NONE: "none", PARTIAL: "partial", FULL: "full"}
NO_MARKERS = {"allied": [0], "german": [0]}
ROW = ". . . . . . . . . . . ."


def sea_rules() -> Any:
    """The shipped rules with sea and the figures of all modules."""
    plain = {name: effects.model_dump() for name, effects in rules_file().terrain.items()}
    estuary = {"leg": "prohibited", "mobile": "prohibited", "shift": 0}
    return rules_file(terrain=plain | {"estuary": estuary}, modules=figures())


def make_supplied(
    rows: Sequence[str],
    units: Mapping[str, str],
    *,
    supply: Mapping[str, Any] | None = None,
    modules: Sequence[str] = ("stacks", "supply"),
    script: Mapping[str, Any] | None = None,
    **more: Any,
) -> Battle:
    """A position with supply: unless `supply` says so, the Allies are supplied from 0101 and the Germans nowhere."""
    section = supply or {"home": [{"side": "allied", "hexes": "0101"}]}
    keys = {"supply": section, "options": {"allotments": NO_MARKERS}, **(script or {})}
    if "~" in "".join(rows):
        more["legend"] = SEA
    if "stacks" in modules:
        return make_stacked(rows, units, modules=modules, rules=sea_rules(), script=keys, **more)
    more.pop("allied", None)  # nobody controls a hex without stacks
    return make_battle(rows, units, rules=sea_rules(), script={"modules": list(modules), **keys}, **more)


def supplied(battle: Battle, side: Side = ALLIED, *, is_after_combat: bool = False) -> dict[str, str]:
    """How each unit of a side would be supplied by a determination now, by its name."""
    found = statuses(battle.state, side, is_after_combat=is_after_combat)
    return {battle.setting.units[unit].id: LEVELS[level] for unit, level in found.items()}


def begin_first_turn(battle: Battle) -> list[Any]:
    """Play the position on from the beginning of turn 1 to the first decision; what was told on the way."""
    battle.state.turn, battle.state.step = 0, 0
    play = Play(battle.state, ScriptedDice(()))
    begin_turn(play)
    settle(play)
    return play.events


def end_until(battle: Battle, is_there: Callable[[State], bool]) -> None:
    """End steps until the position is so."""
    while not is_there(battle.state):
        battle.end()


def look_at_supply(battle: Battle, side: Side = ALLIED, *, is_after_combat: bool = False) -> list[Any]:
    """Have a determination made; what was told of it."""
    play = Play(battle.state, ScriptedDice(()))
    determine(play, side, is_after_combat=is_after_combat)
    return play.events


def status(battle: Battle, name: str) -> str:
    """How a unit is supplied by the last determination."""
    supply = battle.state.modules.supply
    assert supply is not None
    return LEVELS[supply.status[battle.unit(name)]]
