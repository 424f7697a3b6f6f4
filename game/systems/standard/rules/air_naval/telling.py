"""What happens in the air and at sea, and what is done about it, as sentences. [1.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from game.model.action import Action, Event
from game.model.message import Message, message
from game.systems.standard.rules.air_naval import actions as do
from game.systems.standard.rules.air_naval import events as it
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State


def describe(setting: Setting, event: Event) -> Message | None:
    """An event of the module as one line of the log; None for events of others."""
    facts = setting.air_naval
    return None if facts is None else _of_allocation(setting, facts, event) or _of_fire(setting, facts, event)


def _of_allocation(setting: Setting, facts: AirNavalFacts, event: Event) -> Message | None:
    """Weather, standing missions, ships in their places."""
    key = f"standard.air_naval.log.{event.kind}"
    match event:
        case it.WeatherCame():
            return message(key, weather=event.weather)
        case it.AirStands():
            return message(key, air=facts.air[event.air].title, hex=setting.board.hex_title(event.hex))
        case it.ShipAllocated():
            return message(key, ship=facts.ships[event.ship].title, hex=setting.board.hex_title(event.hex))
        case it.ShipPrepared():
            return message(key, ship=facts.ships[event.ship].title)
    return None


def _of_fire(setting: Setting, facts: AirNavalFacts, event: Event) -> Message | None:
    """Support in a combat, guns against aircraft, fire at batteries."""
    key = f"standard.air_naval.log.{event.kind}"
    match event:
        case it.SupportCommitted():
            names = _titles(facts, event.aircraft, event.ships)
            return message(key, side=setting.sides.said(event.side), names=names, count=event.points)
        case it.AircraftFiredAt():
            said = message(f"{key}_{'hit' if event.hit else 'miss'}", side=setting.sides.said(event.side))
            return said.also(die=event.die, needed=event.needed, hex=setting.board.hex_title(event.hex))
        case it.DrewFire():
            return message(key, ship=facts.ships[event.ship].title, count=event.points)
        case it.AirSentBack():
            return message(key, air=facts.air[event.air].title)
        case it.BatteryFiredAt():
            said = message(f"{key}_{event.outcome}", site=setting.sites[event.site].said, by=event.by)
            return said.also(die=event.die, needed=event.needed)
    return None


def _titles(facts: AirNavalFacts, aircraft: Iterable[int], ships: Iterable[int]) -> tuple[str, ...]:
    """What each is called, a ship that fires several shots once with their number."""
    shots = Counter(ships)
    fired = (f"{facts.ships[ship].title} x{count}" if count > 1 else facts.ships[ship].title
             for ship, count in sorted(shots.items()))  # fmt: skip
    return (*(facts.air[air].title for air in aircraft), *fired)


def _facts(state: State) -> AirNavalFacts:
    facts = state.setting.air_naval
    if facts is None:
        raise ValueError("the module air_naval is not played with")
    return facts


def _stand(state: State, action: do.StandAir) -> Message:
    air, hex = _facts(state).air[action.air].title, state.setting.board.hex_title(action.hex)
    return message("standard.air_naval.do.stand", air=air, hex=hex)


def _allocate(state: State, action: do.Allocate) -> Message:
    ship, hex = _facts(state).ships[action.ship].title, state.setting.board.hex_title(action.hex)
    return message("standard.air_naval.do.allocate", ship=ship, hex=hex)


def _commit(state: State, action: do.CommitSupport) -> Message:
    names = _titles(_facts(state), action.aircraft, action.ships)
    return message("standard.air_naval.do.commit", names=names) if names else message("standard.air_naval.do.nothing")


def _suppress(state: State, action: do.Suppress) -> Message:
    site = state.setting.sites[action.battery].said
    return message("standard.air_naval.do.suppress", by=_facts(state).ships[action.ship].title, site=site)


def _suppress_from_air(state: State, action: do.SuppressFromAir) -> Message:
    site = state.setting.sites[action.battery].said
    return message("standard.air_naval.do.suppress", by=_facts(state).air[action.air].title, site=site)


SENTENCES: Mapping[type[Action], Callable[[Any, Any], Message]] = MappingProxyType(
    {
        do.StandAir: _stand,
        do.Allocate: _allocate,
        do.Prepare: lambda state, action: message(
            "standard.air_naval.do.prepare", ship=_facts(state).ships[action.ship].title
        ),
        do.CommitSupport: _commit,
        do.SendBack: lambda state, action: message(
            "standard.air_naval.do.send_back", air=_facts(state).air[action.air].title
        ),
        do.DrawFire: lambda state, action: message(
            "standard.air_naval.do.draw_fire", ship=_facts(state).ships[action.ship].title
        ),
        do.Suppress: _suppress,
        do.SuppressFromAir: _suppress_from_air,
    }
)
"""The module's actions before they are done."""
