"""Aircraft and ships in overruns, and their guns, number by number where other tests have none. [22.13, 22.14, 39]"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from game.systems.standard.rules.air_naval.forecast import support_notes
from game.systems.standard.rules.air_naval.telling import _titles
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.sides import GERMAN
from tests.systems.standard.modules.fights import planned
from tests.systems.standard.modules.test_22_overruns import BDE, GR, begun, overrun
from tests.systems.standard.modules.test_39_air_naval import air, ready, ship, sky
from tests.systems.standard.rules.builder import Battle

if TYPE_CHECKING:
    from game.systems.standard.rules.air_naval.facts import AirNavalFacts

UNITS = {"bde": f"{BDE} 0201", "gr": f"{GR} 0302 aa=3"}
OVERRUNS = ("stacks", "air_naval", "overruns")


def opened(*support: dict[str, object], units: dict[str, str] | None = None) -> Battle:
    """An immediate overrun of 0302 has been declared, with these aircraft and ships about."""
    battle = ready(sky(*support, units=units or UNITS, modules=OVERRUNS, step="first_movement"))
    begun(battle)
    overrun(battle, "bde", "0302")
    battle.do(do.DeclareImmediate())
    return battle


def test_22_131_both_sides_commit_air_units_on_demand_in_the_movement_phase() -> None:
    battle = opened(air("typhoon", "A", 4), air("stuka", "D", 4, side="german"))
    assert battle.waits_for == "allied attacker_support"
    battle.do(next(way for way in battle.legal("commit_support") if way.aircraft))  # type: ignore[attr-defined]
    assert battle.waits_for == "german defender_support"


def test_22_134_guns_fire_at_them_as_ever() -> None:
    battle = opened(air("typhoon", "A", 4))
    fly = next(way for way in battle.legal("commit_support") if way.aircraft)  # type: ignore[attr-defined]
    events = battle.do(fly, dice=[3, 3])
    fired = [event for event in events if event.kind == "aircraft_fired_at"]
    assert len(fired) == 1
    assert fired[0].hit  # type: ignore[attr-defined]


def test_22_14_ships_are_committed_on_demand_and_count_half() -> None:
    battle = opened(ship("warspite", 6), units={"bde": f"{BDE} 0201", "gr": f"{GR} 0302"})
    fire = next(way for way in battle.legal("commit_support") if way.ships)  # type: ignore[attr-defined]
    events = battle.do(fire, dice=[3])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert fought.attack.total == 5 + 3  # type: ignore[attr-defined]


def test_39_33_a_ship_that_fires_twice_is_named_once() -> None:
    facts = SimpleNamespace(air=(), ships=(SimpleNamespace(title="Warspite"), SimpleNamespace(title="Roberts")))
    assert _titles(cast("AirNavalFacts", facts), (), (0, 1, 1)) == ("Warspite", "Roberts x2")


def test_39_12_an_aircraft_that_stands_nowhere_is_not_told_to_defend_a_hex() -> None:
    battle = sky(air("wing", "A", 3, "german"))
    fight = planned(battle, "0302", "bde")
    assert list(support_notes(battle.state, fight, GERMAN)) == []
