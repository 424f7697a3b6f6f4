"""Set-up: one side after the other puts its units where the scenario lets it. [6.1, 6.2, 6.5]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import NOBODY, Place
from game.systems.remagen.rules.capacity import has_room, refuse_crowd, refuse_ground, refuse_room, suits
from game.systems.remagen.rules.chapter import Chapter
from game.systems.remagen.rules.events import LeftOut, Placed
from game.systems.remagen.rules.frames import Placing
from game.systems.remagen.rules.loads import carriers_in, refuse_load
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Bank, Setting
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_sector, told_unit


def next_unit(state: State, frame: Placing) -> int:
    """The unit that is to be placed. [6.5]"""
    return state.setting.set_ups[frame.set_up].units[frame.placed]


def places(state: State, frame: Placing) -> Iterator[Place]:
    """Everywhere the next unit can go, by itself or on board. [6.5]"""
    unit = next_unit(state, frame)
    kind, side, bank = state.type(unit), state.side(unit), state.setting.bank
    for sector in sorted(state.setting.set_ups[frame.set_up].sectors):
        if bank[sector] is not Bank.RIVER:
            if suits(state, kind, sector) and has_room(state, kind, side, sector):
                yield Place(unit, sector, NOBODY)
            yield from (Place(unit, sector, carrier) for carrier in carriers_in(state, unit, (sector,)))


def _run(play: Play, frame: Placing) -> bool:
    """Go on to the next unit; one without room is left in the pool. [6.5]"""
    state = play.state
    if frame.placed == len(state.setting.set_ups[frame.set_up].units):
        play.pop()
        return True
    if next(places(state, frame), None) is not None:
        return False
    play.tell(LeftOut("6.5", next_unit(state, frame)))
    play.replace(Placing(frame.set_up, frame.placed + 1))
    return True


def _decision(state: State, frame: Placing) -> Decision:
    unit = next_unit(state, frame)
    prompt = message("remagen.prompt.set_up", unit=told_unit(state.setting, unit))
    return Decision(state.setting.set_ups[frame.set_up].side, "set_up", "6.5", prompt, {"unit": unit})


def _source(state: State, frame: Placing) -> Source:
    def choices(_unit: int) -> Sequence[Place]:
        return tuple(places(state, frame))

    return Source(Place.kind, (next_unit(state, frame),), choices)


def _refuse(state: State, frame: Placing, action: Place) -> Refusal | None:
    set_up = state.setting.set_ups[frame.set_up]
    if action.unit != next_unit(state, frame):
        return Refusal("not_its_turn", "6.5", message("remagen.refusal.not_its_turn"))
    if action.sector not in set_up.sectors or state.setting.bank[action.sector] is Bank.RIVER:
        rule = "6.2" if set_up.side is US else "6.1"
        return Refusal("not_there", rule, message("remagen.refusal.not_set_up_there"))
    return refuse_placing(state, action.unit, action.sector, action.carrier)


def refuse_placing(state: State, unit: int, sector: int, carrier: int) -> Refusal | None:
    """Why a unit of the pool cannot be put into a sector, by itself or on board. [5.3, 5.6, 6.6]"""
    kind = state.type(unit)
    if carrier != NOBODY:
        if state.sector[carrier] != sector:
            return Refusal("no_carrier", "9.1", message("remagen.refusal.no_carrier"))
        return refuse_load(state, unit, carrier) or refuse_crowd(state, sector)
    return refuse_ground(state, kind, sector) or refuse_room(state, kind, state.side(unit), sector)


def _carry_out(play: Play, frame: Placing, action: Place) -> None:
    play.put(action.unit, action.sector, carrier=action.carrier)
    play.tell(Placed("6.5", action.unit, action.sector, action.carrier))
    play.replace(Placing(frame.set_up, frame.placed + 1))


def told_placing(setting: Setting, key: str, unit: int, sector: int, carrier: int) -> Message:
    """A unit that is put into a sector, by itself or on board."""
    said = message(
        f"remagen.log.{key}_on_board" if carrier != NOBODY else f"remagen.log.{key}",
        unit=told_unit(setting, unit), sector=told_sector(setting, sector),
    )  # fmt: skip
    return said.also(carrier=told_unit(setting, carrier)) if carrier != NOBODY else said


DEPLOYMENT = Chapter(
    "6.1",
    "deployment",
    frames=(FrameKind(Placing, _run, _decision, (Answer(Place, _source, _refuse, _carry_out),)),),
    tellings={
        Placed: lambda setting, event: told_placing(setting, "placed", event.unit, event.sector, event.carrier),
        LeftOut: lambda setting, event: message("remagen.log.left_out", unit=told_unit(setting, event.unit)),
    },
)
