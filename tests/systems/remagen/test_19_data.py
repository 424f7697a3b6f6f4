"""Facts are data and named as the page names them: forces, days, map, rules, ids, kinds of decisions. [3, 4, 19]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from game.systems.remagen.rules import actions, frames
from game.systems.remagen.rules.actions import PASSING
from game.systems.remagen.rules.chapters import CHAPTERS
from game.systems.remagen.rules.codec import is_list_type
from game.systems.remagen.rules.setting import EXITED, LOST, POOL, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.tellings import told_time
from game.ui.language.words import Words
from tests.systems.remagen.builder import Field, setting_of

SCENARIOS = Path(__file__).parents[3] / "scenarios"
KINDS_OF_DECISION = {
    "set_up", "labour", "drop", "land", "enter", "move", "crowd", "fire", "hit", "return_fire", "divide",
    "counter_attack", "next_battle", "contact_fire", "retreat_order", "retreat", "advance",
}  # fmt: skip


def of_file(name: str) -> dict[str, Any]:
    """A file as it is written, read by another reader than ours."""
    found: dict[str, Any] = yaml.safe_load((SCENARIOS / name).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("side", "units", "rv", "cv"), [(US, 76, 309, 289), (GERMAN, 69, 342, 338)])
def test_3_3_totals_of_both_sides(side, units: int, rv: int, cv: int) -> None:
    own = [unit for unit in setting_of().units if unit.side is side]
    assert (len(own), sum(unit.type.rv for unit in own), sum(unit.type.cv for unit in own)) == (units, rv, cv)


def test_4_5_three_turns_are_a_day_and_the_first_is_a_forenoon() -> None:
    words = Words("en")
    times = [words.say(told_time(setting_of(), turn)) for turn in range(1, 7)]
    assert times == ["forenoon", "afternoon", "night"] * 2
    assert setting_of().script.first_day == "1945-03-07"


def test_19_1_the_map_is_a_file_with_ground_ways_and_names() -> None:
    drawn, setting = of_file("maps/remagen.yaml"), setting_of()
    assert (drawn["shape"], drawn["columns"], drawn["rows"]) == ("squares", "1-18", {"odd": "A-R"})
    assert [len(row) for row in drawn["terrain"]] == [18] * 18
    signs = drawn["legend"]
    for letter, row in zip("ABCDEFGHIJKLMNOPQR", drawn["terrain"], strict=True):
        for number, sign in enumerate(row, 1):
            sector = setting.board.topology.index(f"{letter}{number}")
            assert (setting.bank[sector] is Bank.RIVER) == (signs[sign] == "river")
    bridges = [course["hexes"] for course in drawn["routes"] if course["kind"] == "bridge"]
    assert bridges == ["J7 J8 J9 J10"]


def test_19_2_every_number_of_the_rules_is_in_their_file() -> None:
    written, rules = of_file("rules/remagen.yaml"), setting_of().rules
    assert (written["kind"], written["id"], written["system"]) == ("rules", "remagen", "remagen")
    for name, facts in written["types"].items():
        kind = setting_of().types[name]
        assert (kind.cv, kind.rv, kind.dice) == (facts["combat"], facts["replacement"], facts["dice"]), name
    assert written["automatic_victory"] == rules.automatic_victory == 7
    assert written["bridges"]["pontoon"]["labour"] == rules.bridges.pontoon.labour == 30
    assert tuple(written["combat"]["columns"]) == tuple(rules.combat.columns)
    assert len(rules.combat.columns) == 11
    assert [step["id"] for step in written["sequence"]] == [step.id for step in setting_of().sequence]


def test_19_4_ids_are_side_type_and_number_and_the_lowest_is_of_the_first_type_and_number() -> None:
    units = setting_of().units
    assert [unit.id for unit in units if unit.side is GERMAN][-1] == "german_inf_36"
    own = [unit.id for unit in units if unit.side is US]
    assert own.index("us_inf_2") < own.index("us_inf_10")
    order = list(of_file("rules/remagen.yaml")["types"])
    places = [order.index(unit.type.id) for unit in units if unit.side is US]
    assert places == sorted(places)


def test_19_5_a_position_knows_all_that_play_depends_on() -> None:
    field = Field(us={"J7": "truck+howitzer inf"}, german={"J11": "medium"})
    before = field.state.fingerprint()
    changes: dict[str, Any] = {
        "sector": LOST, "carrier": 0, "hits": 1, "figures": 1, "spent": 1, "climbed": 1, "flags": 1,
        "control": 1, "visited": 0, "entered": 1, "labour": 7, "completed_turn": 2, "traffic": 1,
    }  # fmt: skip
    truck = field.unit("truck_1")
    for name, value in changes.items():
        state = field.state.clone()
        values = getattr(state, name)
        place = truck if len(values) == len(field.setting.units) else field.at("J7") if len(values) > 18 else 0
        values[place] = value if values[place] != value else value + 1
        assert state.fingerprint() != before, name
    single: dict[str, Any] = {
        "bridge_stands": False, "quota_left": 5, "drop_paid_turn": 8, "drop_done": True, "rv_exited": 4, "turn": 9,
        "step": 1, "stack": (frames.Crowd(US),),
    }  # fmt: skip
    for name, value in single.items():
        state = field.state.clone()
        setattr(state, name, value)
        assert state.fingerprint() != before, name
    assert {EXITED, LOST, POOL} == {-3, -2, -1}


def test_19_6_every_kind_of_decision_of_the_page_can_be_asked_for() -> None:
    steps = {kind.decision for kind in CHAPTERS.steps.values() if kind.decision}
    assert steps <= KINDS_OF_DECISION
    assert {"labour", "drop", "enter", "move", "fire"} <= steps
    asked = KINDS_OF_DECISION - steps
    rules = Path(frames.__file__).parent
    told = "".join(path.read_text(encoding="utf-8") for path in rules.glob("*.py"))
    assert not [kind for kind in asked if f'"{kind}"' not in told]


def test_19_7_passing_kinds_are_three() -> None:
    kinds = {kind.kind for kind in vars(actions).values() if isinstance(kind, type) and getattr(kind, "kind", "")}
    assert len(kinds - {""}) == 25
    assert set(PASSING) == {"end_step", "hold_fire", "decline"}


def test_19_fields_of_actions_hold_several_compiled_or_not() -> None:
    assert all(map(is_list_type, ("tuple[int, ...]", tuple, tuple[int, ...])))
    assert not any(map(is_list_type, ("int", int, "str")))
