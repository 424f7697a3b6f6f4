"""What players of Lanterns do, and what happens: plain data in the nouns of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from lanterns.rules.setting import Setting

from game.model.action import Action, Event
from game.model.message import Message, message, term


@dataclass(frozen=True, slots=True, order=True)
class Walk(Action):
    """A band walks to a square. [9.1]"""

    kind: ClassVar[str] = "walk"
    band: int
    square: int


@dataclass(frozen=True, slots=True, order=True)
class Rush(Action):
    """Bands of one square rush those in a square beside it. [12.A]"""

    kind: ClassVar[str] = "rush"
    bands: tuple[int, ...]
    square: int


@dataclass(frozen=True, slots=True, order=True)
class Leave(Action):
    """A band leaves a square that was rushed. [12.B.2]"""

    kind: ClassVar[str] = "leave"
    band: int


@dataclass(frozen=True, slots=True, order=True)
class EndTurn(Action):
    """The crew is done. [31.1]"""

    kind: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """A band stands in another square."""

    kind: ClassVar[str] = "walked"
    band: int
    origin: int
    square: int


@dataclass(frozen=True, slots=True)
class Rushed(Event):
    """Bands rushed a square."""

    kind: ClassVar[str] = "rushed"
    bands: tuple[int, ...]
    square: int
    thrown: tuple[int, ...]
    difference: int
    result: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A band has left the quay."""

    kind: ClassVar[str] = "left"
    band: int
    square: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The lanterns were counted at the end of a turn."""

    kind: ClassVar[str] = "scored"
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is a crew's turn."""

    kind: ClassVar[str] = "turn_began"
    is_routine: ClassVar[bool] = True
    turn: int
    crew: int


ACTIONS: Mapping[str, type[Action]] = {action.kind: action for action in (Walk, Rush, Leave, EndTurn)}


def crew_named(name: str) -> Message:
    """A crew as it is called in any language: as the scenario has it, if no table knows it."""
    return term("crew", name)


def encode(setting: Setting, action: Action) -> dict[str, Any]:
    """An action in printed names, as a record has it: nothing that an edit of a file could shift."""
    data: dict[str, Any] = {"do": action.kind}
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "square":
            data["square"] = setting.board.number(value)
        elif field.name == "bands":
            data["bands"] = [setting.bands[band].id for band in value]
        else:
            data[field.name] = setting.bands[value].id
    return data


def decode(setting: Setting, data: Mapping[str, Any]) -> Action:
    """The action that `encode` wrote; ValueError with a sentence if the data is none."""
    index = {band.id: band.index for band in setting.bands}
    kind = ACTIONS.get(str(data.get("do")))
    if kind is None or set(data) - {"do"} != {field.name for field in fields(kind)}:
        raise ValueError("there is no such action")
    try:
        values: dict[str, Any] = {}
        for name in set(data) - {"do"}:
            if name == "square":
                values[name] = setting.board.topology.index(data[name])
            elif name == "bands":
                values[name] = tuple(index[band] for band in data[name])
            else:
                values[name] = index[data[name]]
    except (KeyError, TypeError) as fault:
        raise ValueError(f"the scenario has no {fault}") from fault
    return kind(**values)


def describe(setting: Setting, event: Event) -> Message:
    """An event as a line of the log."""
    match event:
        case Walked():
            return message(
                "lanterns.log.walked", band=setting.bands[event.band].name, square=setting.board.number(event.square)
            )
        case Rushed():
            return message(
                "lanterns.log.rushed", bands=tuple(setting.bands[band].name for band in event.bands),
                square=setting.board.number(event.square), dice="+".join(map(str, event.thrown)),
                difference=event.difference, result=message(f"lanterns.result.{event.result}"),
            )  # fmt: skip
        case Left():
            return message("lanterns.log.left", band=setting.bands[event.band].name)
        case Scored():
            return message("lanterns.log.scored", first=event.points[0], second=event.points[1])
        case TurnBegan():
            return message("lanterns.log.turn", turn=event.turn, crew=crew_named(setting.crews[event.crew]))
    raise ValueError(f"{event} does not happen in Lanterns")
