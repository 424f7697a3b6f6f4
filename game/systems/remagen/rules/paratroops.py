"""Paratroops: the drop, where it comes down, landing. [15]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Drop, Land
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.remagen.rules.events_bridges import DropFailed, Dropped, Landed
from game.systems.remagen.rules.frames import Landing
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import POOL, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DROPPED, State
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc

NO_PARATROOPS, ANY_DAY = "no_paratroops", "paratroops_any_day"
"""Variants. [17.2, 17.3]"""


def waiting(state: State) -> tuple[int, ...]:
    """Paratroops in the pool, by id. [15.1]"""
    return tuple(
        unit.index for unit in state.side_units(US) if unit.type.is_paratroop and state.sector[unit.index] == POOL
    )


def may_drop(state: State) -> bool:
    """Whether the drop may be taken now. [15.1, 15.4, 17.2, 17.3]"""
    setting = state.setting
    if NO_PARATROOPS in setting.chosen or state.drop_done or not waiting(state):
        return False
    rules = setting.rules.drop
    if state.drop_paid_turn:
        return state.turn == state.drop_paid_turn + rules.again - rules.turn
    if ANY_DAY in setting.chosen:
        first, _, last = rules.any_day.partition("-")
        return int(first) <= state.turn <= int(last) and not setting.is_night(state.turn)
    return state.turn == rules.turn


def drop_area(state: State, center: int) -> tuple[int, ...]:
    """The sectors in which a drop round a sector comes down. [15.2]"""
    return tuple(sorted((center, *state.setting.near[center])))


def _takes_one(state: State, unit: int, sector: int) -> bool:
    """Whether a tray may come down in a sector: land without Germans, with room. [15.3]"""
    if state.setting.bank[sector] is Bank.RIVER or state.holder(sector) == GERMAN:
        return False
    return room_left(state, sector) >= state.type(unit).space


def _source(state: State, _side: Side) -> Source | None:
    return only(Drop()) if may_drop(state) else None


def _refuse(state: State, _side: Side, _action: Drop) -> Refusal | None:
    return None if may_drop(state) else Refusal("no_drop", "15.1", message("remagen.refusal.no_drop"))


def _carry_out(play: Play, side: Side, _action: Drop) -> None:
    """Dice say where; then tray after tray lands, or the drop fails for now. [15.2, 15.4]"""
    state = play.state
    setting, rules = state.setting, state.setting.rules.drop
    die = play.roll(message("remagen.die.drop_number"), "15.2")
    dice = play.throw(rules.dice_of_line, message("remagen.die.drop_line"), "15.2")
    letter, number = rules.lines[sum(dice) - rules.dice_of_line], rules.numbers[die - 1]
    center = setting.board.topology.find(number, ord(letter) - ord("A") + 1)
    is_second = state.drop_paid_turn > 0
    state.drop_paid_turn = state.drop_paid_turn or state.turn
    play.tell(Dropped("15.2", center, die, dice))
    area = drop_area(state, center)
    land = [sector for sector in area if setting.bank[sector] is not Bank.RIVER]
    if all(state.holder(sector) == GERMAN for sector in land):
        state.drop_done = is_second
        play.tell(DropFailed("15.4", center, is_second))
        for unit in waiting(state) if is_second else ():
            play.eliminate(unit, "drop", "15.4")
        return
    state.drop_done = True
    play.push(Landing(side, area))


def _run_landing(play: Play, frame: Landing) -> bool:
    """Land tray after tray; those without room are lost, and one place alone is taken unasked. [15.3]"""
    left = waiting(play.state)
    if not left:
        play.pop()
        return True
    places = _places(play.state, frame)
    if len(places) > 1:
        return False
    if places:
        _land(play, left[0], places[0])
    else:
        play.eliminate(left[0], "drop", "15.3")
    return True


def _places(state: State, frame: Landing) -> tuple[int, ...]:
    unit = waiting(state)[0]
    return tuple(sector for sector in frame.area if _takes_one(state, unit, sector))


def _land(play: Play, unit: int, sector: int) -> None:
    state = play.state
    play.put(unit, sector)
    play.tell(Landed("15.3", unit, sector))
    if in_zoc(state, sector, state.side(unit)):
        state.flags[unit] |= DROPPED


def _landing_decision(state: State, frame: Landing) -> Decision:
    unit = waiting(state)[0]
    prompt = message("remagen.prompt.land", unit=told_unit(state.setting, unit))
    return Decision(frame.side, "land", "15.3", prompt, {"unit": unit})


def _landing_source(state: State, frame: Landing) -> Source:
    unit = waiting(state)[0]

    def choices(_unit: int) -> Sequence[Land]:
        return tuple(Land(unit, sector) for sector in _places(state, frame))

    return Source(Land.kind, (unit,), choices)


def _refuse_landing(state: State, frame: Landing, action: Land) -> Refusal | None:
    if action.unit != waiting(state)[0]:
        return Refusal("not_next", "15.3", message("remagen.refusal.lands_later"))
    said = told_sector(state.setting, action.sector)
    if action.sector not in frame.area:
        return Refusal("off_area", "15.2", message("remagen.refusal.off_area", sector=said))
    if not _takes_one(state, action.unit, action.sector):
        return Refusal("no_landing", "15.3", message("remagen.refusal.no_landing", sector=said))
    return None


DROP = Chapter(
    "15",
    "drop",
    steps=(StepKind("drop", "drop", message("remagen.prompt.drop"), ends_itself=True),),
    actions=(ActionKind(Drop, ("drop",), _source, _refuse, _carry_out),),
    frames=(
        FrameKind(
            Landing, _run_landing, _landing_decision,
            (Answer(Land, _landing_source, _refuse_landing,
                    lambda play, _frame, action: _land(play, action.unit, action.sector)),),
        ),
    ),
    tellings={
        Dropped: lambda setting, event: message(
            "remagen.log.drop",
            sector=told_sector(setting, event.sector), number=event.number, line=" + ".join(map(str, event.line)),
        ),
        DropFailed: lambda setting, event: message(
            "remagen.log.drop_lost" if event.is_lost else "remagen.log.drop_failed",
            sector=told_sector(setting, event.sector),
        ),
        Landed: lambda setting, event: message(
            "remagen.log.landed", unit=told_unit(setting, event.unit), sector=told_sector(setting, event.sector)
        ),
    },
)  # fmt: skip
