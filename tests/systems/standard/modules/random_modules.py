"""Small boards on which every module, or some of them, are played, and random games on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.model.action import Action, Event
from game.model.dice import SeededDice
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_stacks import stacked_setting

ALL = ("stacks", "supply", "air_naval", "overruns", "bridgeheads", "attrition")
MARKED = ("commando", "amphibious", "assault_boats", "engineer", "marine", "low_quality", "amphibious assault_boats")
BOTH = ({"side": "allied"}, {"side": "german"})
SIDES = ("allied", "german")
MOST_ACTIONS = 400


def more_units(rng: Random, free: list[str]) -> dict[str, str]:
    """Some with marks on free hexes, a headquarters and guns, some in boxes, from the air and on their way."""
    places = rng.sample(free, min(len(free), 5))
    found = {
        f"m{index}": f"{rng.randint(2, 5)}-{rng.randint(1, 3)}-{rng.choice((7, 7, 10))} "
        f"{rng.choice(('uk', 'german'))} {place} {rng.choice(MARKED)} aa={rng.randint(0, 2)}"
        for index, place in enumerate(places)
    }
    found |= {f"air{index}": "2-2-7 us off parachute" for index in range(2)}
    found |= {"late": "3-3-7 uk off engineer", "boxed": "3-3-7 uk off commando", "leaving": "2-2-7 german off"}
    return found


def everything(rng: Random, numbers: list[str], modules: Sequence[str] = ALL) -> dict[str, Any]:
    """Sections of these modules, anywhere on the board; what others need is left out."""
    port, other, *targets = rng.sample(numbers, 6)
    near, far, guns, berth, field = rng.sample(numbers, 5)
    near_middle = {"near": {"hexes": 3, "of": "middle"}}
    script: dict[str, Any] = {
        "reinforcements": [
            {"turn": 1, "units": ["air0"], **near_middle}, {"turn": 2, "units": ["air1"], **near_middle},
            {"turn": 1, "units": ["late", "leaving"], "hexes": f"{port} {other}"},
            {"turn": 1, "units": ["boxed"], "box": "ships"},
        ],
        "boxes": [{"id": "ships", "title": "Ships", "side": "allied"}],
        "drop_zones": [{"id": "dz", "title": "DZ", "nation": "uk", "hex": rng.choice(numbers)}],
    }  # fmt: skip
    if "stacks" in modules:
        script["sites"] = [
            {"id": "gun", "title": "Gun", "hex": guns, "side": rng.choice(SIDES), "range": 3, "strength": 3,
             "armour": 1},
        ]  # fmt: skip
    if "supply" in modules:
        script["supply"] = {
            "home": [side | {"hexes": " ".join(rng.sample(numbers, 3))} for side in BOTH],
            "ports": [{"name": "Harbour", "hex": port, "capacity": 3}],
            "attack_supply": {"allied": [rng.randint(1, 6)]} if rng.random() < 0.5 else {},
        }
    if "bridgeheads" in modules:
        invasions = [
            {"id": f"{side}_landing", "title": "Landing", "side": side, "port": place, "targets": " ".join(targets),
             "lift_re": rng.randint(2, 6)}
            for side, place in zip(SIDES, (port, other), strict=True)
        ]  # fmt: skip
        sea = {"id": "from_sea", "title": "From the sea", "side": "allied", "box": "ships",
               "targets": " ".join(targets[:2]), "lift_re": 3}  # fmt: skip
        ours, theirs = BOTH
        opened = [ours, theirs | {"lift_re": 2, "holds_both": rng.random() < 0.5}]
        arrow = {"id": "ferry", "title": "Ferry", "ends": f"{near} {far}", "lift_re": 4, "opened": opened}
        script["bridgeheads"] = {
            "waters": ["canal", "river", "stream"], "beaches": " ".join(targets[:3]), "islands": targets[3],
            "invasions": [*invasions, sea], "arrows": [arrow],
        }  # fmt: skip
    if "air_naval" in modules:
        script["air_naval"] = {
            "weather": [rng.randint(0, 9) for _ in range(3)],
            "air": [
                {"id": f"air_{index}", "title": "Air", "side": rng.choice(SIDES), "type": rng.choice("ABCDE"),
                 "tbf": rng.randint(1, 8), "based": rng.random() < 0.4 and "overruns" in modules}
                for index in range(4)
            ],
            "ships": [
                {"id": f"ship_{index}", "title": "Ship", "side": rng.choice(SIDES), "hex": berth,
                 "points": rng.randint(2, 8), "range": 4, "shots": rng.randint(1, 2),
                 "draws_fire": rng.random() < 0.5 and "bridgeheads" in modules}
                for index in range(3)
            ],
        }  # fmt: skip
    if "overruns" in modules:
        script["overruns"] = {
            "airborne_assault": rng.random() < 0.7,
            "airfields": [{"title": "Field", "hex": field, "capacity": 1}],
        }
    return script


def random_setting(seed: int, modules: Sequence[str] = ALL) -> Setting:
    """A small board with these modules."""
    return stacked_setting(
        Random(seed), modules, lambda rng, numbers: everything(rng, numbers, modules), more_units
    )  # fmt: skip


def random_game(
    seed: int, modules: Sequence[str] = ALL, most: int = MOST_ACTIONS
) -> Iterator[tuple[State, Action, State, list[Event]]]:
    """A random game: position, action, the position after it, what happened; first the first position, twice."""
    rng, dice = Random(seed), SeededDice(seed)
    state, _ = STANDARD.new_state(random_setting(seed, modules), dice)
    for _ in range(most):
        if STANDARD.decision(state) is None:
            return
        action = STANDARD.legal(state).sample(rng)
        if action.kind in STANDARD.passing_kinds and rng.random() < 0.7:
            action = STANDARD.legal(state).sample(rng)
        refused = STANDARD.refusal(state, action)
        assert refused is None, f"seed {seed}: {action} is listed and refused by {refused.rule}"
        before = state.clone()
        events = list(STANDARD.step(state, action, dice))
        yield before, action, state, events
