"""What the planner takes care of: engineers in company, drop zones held by fresh units with guards. [12, 14.2]"""

from __future__ import annotations

from random import Random

import pytest

from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.sieges import chance_lost
from game.systems.standard.ai.tasks import tasks_of
from game.systems.standard.ai.works import lost_alone
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.sides import ALLIED
from tests.ai.planning import outlook_of, play_phase, victory
from tests.systems.standard.rules.builder import Battle, make_battle

ROAD = " ".join(f"{column:02}01" for column in range(1, 21))
HEATH = ["." * 14 for _ in range(7)]


def on_the_road(**units: str) -> Battle:
    """A road to the objective at its far end, with a strong enemy beside it."""
    everybody = {"enemy": "6-6-7 german 1402", **units}
    return make_battle(["." * 20, "." * 20], everybody, highways=[ROAD], script=victory("2001 2002"))


def column_of_end(battle: Battle, name: str) -> int:
    plan = Marching(outlook_of(battle, ALLIED), massing=True, whim=Random(1))
    move = plan.best_move(battle.state, battle.unit(name))
    return int(battle.topology.numbers[move.path[-1]][:2]) if move is not None else int(battle.at(name)[:2])


def test_engineers_do_not_walk_alone_into_the_enemys_reach() -> None:
    """So the only ones there were came to stand beside Grave, 9 against 5, and were hit."""
    battle = on_the_road(sappers="3-3-10 uk 0101 engineer")
    end = column_of_end(battle, "sappers")
    hex = battle.hex(f"{end:02}01")
    assert outlook_of(battle, ALLIED).threat[hex] - 3 < 3
    assert column_of_end(on_the_road(sappers="3-3-10 uk 0101"), "sappers") > end


def test_engineers_go_where_a_friend_is_beside_them() -> None:
    alone = on_the_road(sappers="3-3-10 uk 0101 engineer")
    led = on_the_road(sappers="3-3-10 uk 0101 engineer", tank="5-5-10 uk 1101")
    assert column_of_end(led, "sappers") > column_of_end(alone, "sappers")


def test_the_engineers_are_the_dearer_the_more_bridges_are_down() -> None:
    battle = on_the_road(sappers="3-3-10 uk 0101 engineer", tank="5-5-10 uk 0201")
    outlook = outlook_of(battle, ALLIED)
    hexes = [battle.hex("1201"), battle.hex("0202"), battle.hex("0301")]
    lost = lost_alone(outlook, battle.state, battle.unit("sappers"), hexes)
    assert lost[0] >= outlook.worth(battle.unit("sappers"))
    assert lost[1:] == [0.0, 0.0]
    assert lost_alone(outlook, battle.state, battle.unit("tank"), hexes) == [0.0, 0.0, 0.0]


def at_the_zone(enemies: int, **units: str) -> Battle:
    """A drop zone held by a parachute battalion, with so many enemies in reach of it."""
    places = ("0904", "1004", "0903", "1003")[:enemies]
    germans = {f"enemy_{number}": f"3-3-7 german {place}" for number, place in enumerate(places)}
    return make_battle(
        HEATH,
        {"holder": "2-2-7 us 0404 parachute", **germans, **units},
        script=victory("1406 1407") | {"drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": "0404"}]},
    )


def test_a_drop_zone_is_the_likelier_lost_the_more_can_fall_on_it() -> None:
    battles = [at_the_zone(count) for count in (0, 1, 2, 4)]
    chances = [chance_lost(outlook_of(battle, ALLIED), battle.hex("0404")) for battle in battles]
    assert chances[0] == 0.0
    assert chances[1] < chances[2] < chances[3]
    assert chances[-1] > 0.6
    tired = at_the_zone(2, holder="2-2-7 us 0404 parachute depleted")
    assert chance_lost(outlook_of(tired, ALLIED), tired.hex("0404")) > chances[2]


@pytest.mark.parametrize("fewer", [1, 2])
def test_guards_of_a_zone_are_worth_more_where_it_is_likelier_lost(fewer: int) -> None:
    worths = []
    for count in (fewer, 4):
        tasks = tasks_of(outlook_of(at_the_zone(count), ALLIED))
        worths.append(next(task.worth for task in tasks if task.kind == "guard"))
    assert worths[0] < worths[1]


def test_a_depleted_holder_of_a_zone_is_relieved_by_a_fresh_unit() -> None:
    battle = at_the_zone(2, holder="2-2-7 us 0404 parachute depleted", fresh="2-2-7 us 0303 parachute")
    moved = [action.unit for action in play_phase(battle) if isinstance(action, do.Move)]
    assert moved[:2] == [battle.unit("holder"), battle.unit("fresh")]
    assert battle.at("fresh") == "0404"


def test_a_fresh_holder_stays() -> None:
    battle = at_the_zone(2, other="2-2-7 us 0303 parachute")
    play_phase(battle)
    assert battle.at("holder") == "0404"
