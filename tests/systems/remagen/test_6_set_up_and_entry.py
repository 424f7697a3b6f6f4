"""Set-up and entry. [4.1, 6]"""

from __future__ import annotations

from random import Random

import pytest

from game.engine.library import load_scenario, scenario_from_data
from game.model.dice import ScriptedDice, SeededDice
from game.scenario.problems import ScenarioError
from game.scenario.reader import read_file
from game.systems.remagen.rules.actions import NOBODY, EndStep, Enter, Move, Place
from game.systems.remagen.rules.entry import coming_together, pool, quota_of
from game.systems.remagen.rules.events import Entered
from game.systems.remagen.rules.frames import Placing
from game.systems.remagen.rules.setting import NOWHERE, POOL, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field, setting_of


def begun() -> State:
    """The first position of the whole battle."""
    state, _ = REMAGEN.new_state(setting_of(), ScriptedDice(()))
    return state


def set_up(state: State, seed: int) -> None:
    """Set up at random until turn 1."""
    rng = Random(seed)
    while state.turn == 0:
        action = REMAGEN.legal(state).sample(rng)
        assert isinstance(action, Place), "turn 1 begins as the last unit stands"
        REMAGEN.step(state, action, SeededDice(seed))


def test_4_1_the_german_sets_up_first_then_the_american() -> None:
    state = begun()
    decision = REMAGEN.decision(state)
    assert decision is not None
    assert (decision.side, decision.kind, decision.rule) == (GERMAN, "set_up", "6.5")


@pytest.mark.parametrize("seed", range(20))
def test_6_1_6_2_6_5_however_it_is_done_all_units_stand_in_their_place(seed: int) -> None:
    state = begun()
    set_up(state, seed)
    setting = state.setting
    on_board = [u for u in setting.units if state.on_board(u.index)]
    german = [u for u in on_board if u.side is GERMAN]
    assert len(german) == 11
    assert {setting.name(state.sector[u.index]) for u in german} <= {"I10", "I11", "J11", "K10", "K11"}
    own = [u for u in on_board if u.side is US]
    assert (len(own), sum(u.type.rv for u in own)) == (20, 80)
    assert all(setting.bank[state.sector[u.index]] is Bank.WEST for u in own)
    decision = REMAGEN.decision(state)
    assert decision is not None
    assert (state.turn, decision.side) == (1, US)
    assert decision.kind in ("labour", "move"), "nobody enters on turn 1 [6.3]"


def test_6_5_vehicles_then_guns_weapons_and_troops() -> None:
    branches = [setting_of().units[unit].type.branch for unit in setting_of().set_ups[0].units]
    assert branches == ["vehicle"] + ["gun"] * 2 + ["weapon"] * 2 + ["troop"] * 6


def test_6_5_no_other_unit_is_placed_and_nowhere_else() -> None:
    state = begun()
    car, inf = (setting_of().unit_index[name] for name in ("german_car_1", "german_inf_1"))
    j10, i10 = (setting_of().board.topology.index(name) for name in ("J10", "I10"))
    refusals = [REMAGEN.refusal(state, Place(inf, i10)), REMAGEN.refusal(state, Place(car, j10))]
    assert [(refusal.code, refusal.rule) for refusal in refusals if refusal] == [
        ("not_its_turn", "6.5"),
        ("not_there", "6.1"),
    ]


def test_6_2_the_american_sets_up_on_the_west_bank_and_not_on_the_bridge() -> None:
    state = begun()
    rng = Random(3)
    while state.stack[-1] != Placing(1):
        REMAGEN.step(state, REMAGEN.legal(state).sample(rng), SeededDice(3))
    tank = setting_of().unit_index["us_heavy_1"]
    for sector in ("J8", "L10"):
        refusal = REMAGEN.refusal(state, Place(tank, setting_of().board.topology.index(sector)))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("not_there", "6.2")
    assert REMAGEN.refusal(state, Place(tank, setting_of().board.topology.index("J7"))) is None


def test_6_3_the_quota_by_turn() -> None:
    setting = setting_of()
    assert [quota_of(setting, US, turn) for turn in (1, 2, 4, 5, 15)] == [0, 54, 54, 18, 18]
    assert quota_of(setting_of("linz"), GERMAN, 3) == NOWHERE
    rest = sum(u.type.rv for u in setting.units if u.side is US and not u.type.is_paratroop) - 80
    assert rest == 3 * 54 + 3 * 18 + 1


def entry(step: str, turn: int = 2, **placed: dict[str, str]) -> Field:
    """An entry step with its quota."""
    field = Field(**placed, turn=turn, step=step)
    field.state.quota_left = quota_of(field.setting, field.state.active, turn)
    return field


def enter(field: Field, unit: str, sector: str, carrier: str = "") -> Enter:
    return Enter(field.unit(unit), field.at(sector), field.unit(carrier) if carrier else NOBODY)


def test_6_3_units_enter_within_the_quota_and_carried_ones_count() -> None:
    field = entry("us_entry")
    field.do(enter(field, "heavy_1", "A9"))
    field.do(enter(field, "truck_1", "H1"))
    field.do(enter(field, "howitzer_1", "H1", "truck_1"))
    assert field.state.quota_left == 54 - 18 - 5 - 10
    field.do(enter(field, "heavy_2", "N1"))
    assert field.why(enter(field, "lvt_1", "R3")) == ("quota", "6.3")
    assert field.why(enter(field, "inf_1", "J7")) == ("no_entry", "6.3")
    assert field.why(enter(field, "para_1", "R3")) == ("by_air", "6.3")
    field.do(EndStep())
    assert field.state.quota_left == 0


def test_6_3_on_turn_1_nobody_enters() -> None:
    field = entry("us_entry", turn=1)
    assert field.why(enter(field, "inf_1", "A9")) == ("quota", "6.3")


def test_6_4_germans_enter_as_far_as_there_is_room_and_on_foot_in_one_sector() -> None:
    field = entry("german_entry", turn=1)
    field.state.quota_left = NOWHERE
    assert field.why(enter(field, "medium_1", "D18")) == ("foot_only", "6.4")
    for count in range(1, 7):
        field.do(enter(field, f"inf_{count}", "D18"))
    assert field.why(enter(field, "inf_7", "D18")) == ("full", "5.2")
    field.do(enter(field, "medium_1", "H18"))
    field.do(EndStep())
    assert len(pool(field.state, GERMAN)) == 62


def test_6_4_a_quota_bounds_the_germans_too() -> None:
    field = entry("german_entry", turn=3)
    assert [quota_of(field.setting, GERMAN, turn) for turn in (1, 3, 4, 15)] == [12, 12, 18, 18]
    assert field.why(enter(field, "heavy_1", "H18")) == ("quota", "6.4")
    (entered,) = [event for event in field.do(enter(field, "medium_1", "H18")) if isinstance(event, Entered)]
    assert (entered.rule, entered.quota_left) == ("6.4", 0)
    assert field.why(enter(field, "inf_1", "D18")) == ("quota", "6.4")


def test_6_6_not_where_an_enemy_stands_but_in_his_zone() -> None:
    field = entry("german_entry", us={"H18": "inf", "M17": "inf"})
    assert field.why(enter(field, "inf_1", "H18")) == ("held", "5.5")
    assert field.why(enter(field, "inf_1", "M18")) is None


def test_6_6_placed_units_may_move_in_this_player_turn() -> None:
    field = entry("german_entry", turn=3)
    field.do(enter(field, "medium_1", "M18"))
    field.do(EndStep())
    assert field.decision() == "move"
    assert field.why(Move(field.unit("medium_1"), field.path("M17 M16 M15 M14 M13 M12"))) is None


def test_18_2_the_rush_over_the_bridge_stands_as_it_is_written() -> None:
    setting = setting_of("ludendorff")
    state, _ = REMAGEN.new_state(setting, ScriptedDice(()))
    assert state.turn == 1, "nobody sets up"
    stands = {setting.units[u].id: setting.name(s) for u, s in enumerate(state.sector) if s >= 0}
    assert (stands["us_medium_2"], stands["us_mg_1"], stands["german_atgun_2"]) == ("J7", "J6", "K11")
    assert state.carrier[setting.unit_index["us_mg_1"]] == setting.unit_index["us_armtruck_1"]
    waiting = [u.type.id for u in setting.units if state.sector[u.index] == POOL]
    assert waiting == ["medium", "medium", "mg"] + ["inf"] * 6
    assert {setting.name(sector) for sector in setting.entries[GERMAN].sectors} == {"G14", "M14"}  # type: ignore[union-attr]
    assert setting.entries[US] is None


def test_18_3_linz_begins_without_the_old_bridge_and_with_a_pontoon_begun() -> None:
    """Turns 7 to 12 of the whole battle are 1 to 6 here, so that the nights fall where they fell."""
    setting = setting_of("linz")
    state, _ = REMAGEN.new_state(setting, ScriptedDice(()))
    assert not state.bridge_stands
    assert {line.letter: labour for line, labour in zip(setting.lines, state.labour, strict=True) if labour} == {
        "I": 12
    }
    assert (setting.turns, setting.script.first_day, sorted(setting.nights)[:2]) == (6, "1945-03-09", [3, 6])
    east = [
        unit
        for unit in state.side_units(US)
        if state.on_board(unit.index) and setting.bank[state.sector[unit.index]] is Bank.EAST
    ]
    assert east
    assert all(state.visited[state.sector[unit.index]] for unit in east)
    assert state.control[setting.board.topology.index("Q11")] == US


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("pontoons", {"A": 6}, "no river runs through line A"),
        ("pontoons", {"I": 30}, "completed with 30"),
        ("pontoons", {"P": 6, "I": 12}, ""),
        ("bridge_stands", True, ""),
    ],
)
def test_18_3_what_is_said_of_bridges_is_checked(key: str, value: object, what: str) -> None:
    path = load_scenario("linz").path
    assert path is not None
    data = {**read_file(path).data, key: value}
    if not what:
        assert scenario_from_data(data, "linz").setting.turns == 6
        return
    with pytest.raises(ScenarioError, match=what):
        scenario_from_data(data, "linz")


def test_18_3_no_pontoon_is_begun_where_the_old_bridge_stands() -> None:
    path = load_scenario("linz").path
    assert path is not None
    data = {**read_file(path).data, "bridge_stands": True, "pontoons": {"J": 6}}
    with pytest.raises(ScenarioError, match="the bridge in line J stands"):
        scenario_from_data(data, "linz")


FULL = {"M18": "medium medium", "Q18": "medium medium", "D18": "inf inf inf inf inf inf"}
"""Three of the German ways in, with nobody's room left."""


@pytest.mark.parametrize(
    ("us", "german", "step", "quota", "count"),
    [
        ({}, FULL, "german_entry", NOWHERE, 6),
        ({}, FULL | {"H18": "medium"}, "german_entry", NOWHERE, 3),
        ({}, FULL | {"H18": "medium inf inf inf"}, "german_entry", NOWHERE, 0),
        ({}, {}, "us_entry", 18, 18),
        ({"A9": "medium medium", "H1": "medium medium", "N1": "medium medium"}, {}, "us_entry", 18, 6),
        ({}, {}, "us_entry", 0, 0),
    ],
)
def test_6_3_6_4_as_many_could_enter_as_find_room_and_quota(
    us: dict[str, str], german: dict[str, str], step: str, quota: int, count: int
) -> None:
    """Each of a full pool could enter alone; together no more than the ways in hold."""
    field = Field(us, german, turn=3, step=step)
    field.state.quota_left = quota
    before = field.state.fingerprint()
    found = coming_together(field.state, field.state.active)
    assert len(found) == count
    assert field.state.fingerprint() == before, "only in the head"


def test_6_6_who_gets_on_board_needs_no_room() -> None:
    field = Field({}, FULL | {"H18": "medium halftrack"}, turn=3, step="german_entry")
    field.state.quota_left = NOWHERE
    assert len(coming_together(field.state, GERMAN)) == 2, "two troops ride in the half-track"


def test_6_3_6_4_only_own_units_of_the_pool_enter() -> None:
    field = Field(us={"B5": "inf"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    a9 = field.at("A9")
    assert field.why(Enter(field.unit("us_inf_1"), a9, NOBODY)) == ("not_in_pool", "6.3")
    assert field.why(Enter(field.unit("german_inf_1"), a9, NOBODY)) == ("not_in_pool", "6.3")
    assert field.why(Enter(field.unit("us_inf_2"), a9, NOBODY)) is None
    assert field.why(Enter(field.unit("us_inf_2"), field.at("B5"), NOBODY)) == ("no_entry", "6.3")
    assert field.why(Enter(field.unit("us_para_1"), a9, NOBODY)) == ("by_air", "6.3")


def test_6_3_18_2_where_a_side_has_no_way_in_nobody_enters() -> None:
    field = Field(us={"J7": "inf"}, turn=2, step="us_entry", scenario="ludendorff")
    assert field.why(Enter(field.unit("us_inf_2"), field.at("J7"), NOBODY)) == ("no_entry", "6.3")
