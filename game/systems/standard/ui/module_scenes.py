"""Events of the rule modules on the map: where each happened, what it is called there, how good it was. [19-39]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.model.action import Event
from game.model.frozen import frozen
from game.systems.standard.rules.air_naval import events as of_air
from game.systems.standard.rules.attrition import events as of_attrition
from game.systems.standard.rules.bridgeheads import events as of_bridgeheads
from game.systems.standard.rules.off_map import events as of_boxes
from game.systems.standard.rules.overruns import events as of_overruns
from game.systems.standard.rules.stacks import events as of_stacks
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply import events as of_supply
from game.systems.standard.ui.previews import END_TONES
from game.ui.desk.stage import Scene
from game.ui.language.words import Words
from game.ui.look.tone import Tone

WORD_SECONDS, NOTE_SECONDS, DICE_SECONDS, STEP_SECONDS = 0.7, 0.3, 1.0, 0.3


@frozen
class Sign:
    """What is seen of an event in a hex."""

    hex: int
    key: str
    """Of `standard.window.scene`, filled in from the parts of the event."""
    tone: Tone = Tone.PLAIN
    seconds: float = WORD_SECONDS


SEEN_ELSEWHERE: frozenset[type[Event]] = frozenset(
    {
        of_air.WeatherCame,  # top bar and tray show the weather of the turn
        of_boxes.CameToBox,  # a box is no place on the map: the tray shows who is in it
        of_overruns.OverrunMarksLifted,  # the markers on the map go
        of_supply.AttackSupplySpent,  # the attack that cost it is seen, and the bar at the top counts
    }
)
"""Events of the rule modules that are acted out in no hex."""


def scenes_of_module(state: State, event: Event, words: Words) -> tuple[Scene, ...] | None:
    """An event of a rule module acted out; None if it is of none."""
    moved = _moved(event)
    signs = _SIGNS.get(type(event))
    if signs is None:
        return moved
    told = {name: getattr(event, name) for name in event.__dataclass_fields__}
    found = (
        Scene(sign.seconds, hex=sign.hex, text=words(f"standard.window.scene.{sign.key}", **told), tone=sign.tone)
        for sign in signs(state, event) if sign.hex >= 0
    )  # fmt: skip
    return (*found, *(moved or ()))


def _moved(event: Event) -> tuple[Scene, ...] | None:
    """Counters that go somewhere by it."""
    if isinstance(event, of_stacks.CadreFormed):
        return (Scene(STEP_SECONDS, f"unit:{event.unit}", event.origin, event.hex),)
    return () if type(event) in SEEN_ELSEWHERE else None


def place_of(state: State, event: Event) -> int:
    """The hex of the battle that an event is part of, for events that name none; -1 without one."""
    del event
    return next((frame.hex for frame in reversed(state.stack) if isinstance(frame, Battle)), -1)


Signs = Callable[[State, Any], Iterator[Sign]]


def _here(key: str, tone: Tone = Tone.PLAIN, seconds: float = WORD_SECONDS) -> Signs:
    """A word in the hex that the event names."""

    def signs(_state: State, event: Any) -> Iterator[Sign]:
        yield Sign(event.hex, key, tone, seconds)

    return signs


def _in_battle(key: str, tone: Tone = Tone.PLAIN) -> Signs:
    """A word in the hex that is fought for."""

    def signs(state: State, event: Event) -> Iterator[Sign]:
        yield Sign(place_of(state, event), key, tone, NOTE_SECONDS)

    return signs


def _on_front(key: str, tone: Tone = Tone.PLAIN, seconds: float = WORD_SECONDS) -> Signs:
    """A word in the middle of a front. [33.1]"""

    def signs(state: State, event: Any) -> Iterator[Sign]:
        if state.setting.attrition is not None:
            hexes = sorted(state.setting.attrition.fronts[event.front].hexes)
            yield Sign(hexes[len(hexes) // 2], key, tone, seconds)

    return signs


def _decided(_state: State, event: of_overruns.OverrunDecided) -> Iterator[Sign]:
    yield Sign(event.hex, f"overrun_{event.outcome}", END_TONES[event.outcome], DICE_SECONDS)


def _reduced(_state: State, event: of_stacks.ReductionRolled) -> Iterator[Sign]:
    key = "reduction" if event.steps else "reduction_none"
    yield Sign(event.hex, key, Tone.BAD if event.steps else Tone.PLAIN, DICE_SECONDS)


def _aircraft(_state: State, event: of_air.AircraftFiredAt) -> Iterator[Sign]:
    key = "aircraft_hit" if event.hit else "aircraft_missed"
    yield Sign(event.hex, key, Tone.BAD if event.hit else Tone.PLAIN, DICE_SECONDS)


def _guns(_state: State, event: of_bridgeheads.GunsFired) -> Iterator[Sign]:
    yield Sign(event.hex, "guns_hit" if event.hit else "guns_missed", Tone.BAD if event.hit else Tone.PLAIN,
               DICE_SECONDS)  # fmt: skip


def _battery(state: State, event: of_air.BatteryFiredAt) -> Iterator[Sign]:
    tone = Tone.PLAIN if event.outcome == "missed" else Tone.GOOD
    yield Sign(state.setting.sites[event.site].hex, f"battery_{event.outcome}", tone, DICE_SECONDS)


def _stands(_state: State, event: of_air.AirStands) -> Iterator[Sign]:
    yield Sign(event.hex, "air_stands", Tone.PLAIN, NOTE_SECONDS)


def _at_sea(key: str, tone: Tone) -> Signs:
    """A word where a ship's fire is meant for: its target, else the battle, else the first hex that it reaches."""

    def signs(state: State, event: Any) -> Iterator[Sign]:
        hex = getattr(event, "hex", place_of(state, event))
        if hex < 0 and state.setting.air_naval is not None:
            hex = min(state.setting.air_naval.ships[event.ship].reach, default=-1)
        yield Sign(hex, key, tone, NOTE_SECONDS)

    return signs


def _supply(state: State, event: of_supply.SupplyChanged) -> Iterator[Sign]:
    """One word for each hex where units are supplied otherwise than before. [30.1]"""
    parts = (
        ("no_supply", Tone.BAD, event.without), ("part_supply", Tone.EVEN, event.partly),
        ("full_supply", Tone.GOOD, event.again),
    )  # fmt: skip
    for key, tone, units in parts:
        for hex in dict.fromkeys(state.hex_of[unit] for unit in units):
            yield Sign(hex, key, tone, NOTE_SECONDS)


def _leaves(state: State, event: of_boxes.LeftMap) -> Iterator[Sign]:
    for hex in dict.fromkeys(state.hex_of[unit] for unit in event.units):
        yield Sign(hex, "leaves_map")


def _embarks(_state: State, event: of_bridgeheads.Embarked) -> Iterator[Sign]:
    yield Sign(event.origin, "embarks")


def _rolled(state: State, event: of_attrition.AttritionRolled) -> Iterator[Sign]:
    key = "attrition_hex" if event.is_hex_won else "attrition"
    yield from _on_front(key, Tone.GOOD if event.steps else Tone.PLAIN, DICE_SECONDS)(state, event)


_SIGNS: dict[type[Event], Signs] = {
    of_stacks.Disrupted: _here("disrupted", Tone.BAD, NOTE_SECONDS),
    of_stacks.Recovered: _here("recovered", Tone.GOOD, NOTE_SECONDS),
    of_stacks.CadreFormed: _here("cadre", Tone.EVEN),
    of_stacks.ReductionRolled: _reduced,
    of_overruns.OverrunWithin: _here("overrun"),
    of_overruns.BridgeRushed: _here("rush"),
    of_overruns.RushFailed: _here("rush_failed", Tone.BAD),
    of_overruns.HexVacated: _here("vacated"),
    of_overruns.DeadlockDeclared: _here("deadlock", Tone.EVEN),
    of_overruns.DeadlockLifted: _here("deadlock_over", seconds=NOTE_SECONDS),
    of_overruns.OverrunDecided: _decided,
    of_overruns.UnitBound: _here("bound", seconds=NOTE_SECONDS),
    of_overruns.DualHexBegan: _here("shared", Tone.EVEN, NOTE_SECONDS),
    of_overruns.EnemyPinned: _here("pinned", Tone.GOOD),
    of_overruns.AirfieldBegun: _here("airfield_begun"),
    of_overruns.AirfieldBuilt: _here("airfield_built", Tone.GOOD),
    of_bridgeheads.BridgeheadPlaced: _here("bridgehead", Tone.GOOD),
    of_bridgeheads.BridgeheadDeclined: _here("no_bridgehead"),
    of_bridgeheads.BridgeheadRemoved: _here("bridgehead_gone", Tone.EVEN),
    of_bridgeheads.Embarked: _embarks,
    of_bridgeheads.InvasionBegan: _here("invasion", Tone.EVEN),
    of_bridgeheads.GunsFired: _guns,
    of_bridgeheads.CameAshore: _here("ashore", Tone.GOOD),
    of_bridgeheads.WentBack: _here("went_back", Tone.BAD),
    of_attrition.AttritionDeclared: _on_front("attrition_declared"),
    of_attrition.AttritionRolled: _rolled,
    of_attrition.AttritionCameToNothing: _on_front("attrition_nothing"),
    of_attrition.HexYielded: _here("yielded", Tone.GOOD),
    of_air.AirStands: _stands,
    of_air.ShipAllocated: _at_sea("ship_aims", Tone.PLAIN),
    of_air.ShipPrepared: _at_sea("ship_prepared", Tone.PLAIN),
    of_air.SupportCommitted: _in_battle("support", Tone.EVEN),
    of_air.AircraftFiredAt: _aircraft,
    of_air.AirSentBack: _in_battle("air_sent_back", Tone.BAD),
    of_air.DrewFire: _at_sea("drew_fire", Tone.BAD),
    of_air.BatteryFiredAt: _battery,
    of_supply.SupplyChanged: _supply,
    of_boxes.LeftMap: _leaves,
}
"""What is seen of each."""
