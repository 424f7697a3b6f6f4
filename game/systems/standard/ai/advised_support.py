"""What aircraft and ships do, as advice: how it changes the combat at hand, or what they wait for. [39]"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.ai.advice import Advice, Reason
from game.model.action import Action
from game.model.message import NOTHING, Message, message
from game.systems.standard.rules.air_naval import actions as do
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left
from game.systems.standard.rules.air_naval.suppression import needed_to_suppress
from game.systems.standard.rules.describe import column_said
from game.systems.standard.rules.sites.standing import sites_firing
from game.systems.standard.rules.state import State
from game.systems.standard.rules.tellings import told
from game.systems.standard.rules.weighings import odds_of

_WHY: Mapping[type[Action], str] = MappingProxyType(
    {
        do.Prepare: "prepared", do.Allocate: "allocated", do.StandAir: "stands_over", do.SendBack: "sent_back",
        do.DrawFire: "draws_fire", do.CommitSupport: "support",
    }
)  # fmt: skip
"""What speaks for each kind of action."""
ACTIONS = tuple(_WHY)


def told_of_support(state: State, action: Action) -> Advice:
    """An action of aircraft or ships with what speaks for it."""
    reason = Reason(message(f"standard.advice.{_WHY[type(action)]}"), 0.0)
    gain = _guns(state, action) if isinstance(action, do.Prepare | do.Allocate) else _comes_to(state, action)
    return Advice(action, told(state, action), (reason,), gain)


def _guns(state: State, action: do.Prepare | do.Allocate) -> Message:
    """What a ship brings: its shots, and the battery in its reach that it silences most easily. [39.33, 39.35]"""
    ship = facts_of_support(state).ships[action.ship]
    points = points_left(state, action.ship)
    shots = message("standard.advice.shots", count=ship.shots, points=points)
    faces = {
        site.said: needed_to_suppress(state, points, site.index)
        for site in sites_firing(state, ship.side.enemy)
        if site.hex in ship.reach
    }
    easiest = max(faces, key=lambda said: faces[said], default=NOTHING)
    if faces.get(easiest, 0) < 1:
        return shots
    return message("standard.advice.shots_silence", shots=shots, site=easiest, faces=str(faces[easiest]))


def _comes_to(state: State, action: Action) -> Message:
    """The difference and column of the combat at hand with what would be committed. [7.3, 39.15]"""
    odds = odds_of(state, action)
    return NOTHING if odds is None else column_note(state, odds.differential, odds.column)


def column_note(state: State, difference: int, column: int) -> Message:
    """A difference and the column of the table that it comes to. [7.3]"""
    return message("standard.advice.column", difference=difference, column=column_said(state.setting, column))


def with_support(note: Message, *, fire: int, hoped: int, against: int) -> Message:
    """The same, and what of it is expected of both sides' guns, aircraft and ships. [8.3, 39]"""
    if hoped:
        return message("standard.advice.column_with_support", sum=note, fire=fire, hoped=hoped, against=against)
    if fire or against:
        return message("standard.advice.column_with_fire", sum=note, fire=fire, against=against)
    return note
