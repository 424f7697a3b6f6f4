"""Wrecks are abandoned, and units leave the board for the Autobahn. [8.8, 16.3]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Abandon, Exit
from game.systems.remagen.rules.chapter import ActionKind, Chapter
from game.systems.remagen.rules.events import Exited
from game.systems.remagen.rules.movement import movers, refuse_walker
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.tellings import told_sector, told_units
from game.systems.remagen.rules.zones import is_engaged


def _wrecks(state: State, side: Side) -> Source:
    def choices(unit: int) -> Sequence[Abandon]:
        return (Abandon(unit),) if _refuse_abandon(state, side, Abandon(unit)) is None else ()

    wrecks = [unit for unit, hits in enumerate(state.hits) if hits and state.sector[unit] >= 0]
    return Source(Abandon.kind, wrecks, choices)


def _refuse_abandon(state: State, side: Side, action: Abandon) -> Refusal | None:
    unit = action.unit
    if state.side(unit) is not side:
        return Refusal("not_yours", "7.1", message("remagen.refusal.not_yours"))
    if not state.on_board(unit) or not state.is_disabled(unit):
        return Refusal("no_wreck", "8.8", message("remagen.refusal.no_wreck"))
    if is_engaged(state, state.sector[unit]):
        return Refusal("bound", "8.8", message("remagen.refusal.bound"))
    return None


def _abandon(play: Play, _side: Side, action: Abandon) -> None:
    play.eliminate(action.unit, "abandoned", "8.8")


def _leavers(state: State, side: Side) -> Source | None:
    if side is not US or not state.setting.exits:
        return None

    def choices(unit: int) -> Sequence[Exit]:
        return (Exit(unit),) if _refuse_exit(state, side, Exit(unit)) is None else ()

    return Source(Exit.kind, [u for u in movers(state, side) if state.sector[u] in state.setting.exits], choices)


def _refuse_exit(state: State, side: Side, action: Exit) -> Refusal | None:
    if side is not US:
        return Refusal("no_exit", "16.3", message("remagen.refusal.no_exit"))
    refusal = refuse_walker(state, side, action.unit)
    if refusal is not None:
        return refusal
    if state.sector[action.unit] not in state.setting.exits:
        return Refusal("no_exit", "16.3", message("remagen.refusal.no_exit"))
    if points_left(state, action.unit) < 1:
        return Refusal("no_points", "16.3", message("remagen.refusal.no_points"))
    return None


def _exit(play: Play, _side: Side, action: Exit) -> None:
    state = play.state
    sector = state.sector[action.unit]
    gone = play.take_off(action.unit)
    state.rv_exited += sum(state.type(unit).rv for unit in gone if not state.type(unit).is_paratroop)
    play.tell(Exited("16.3", tuple(gone), sector, state.rv_exited))


def _told_exit(setting: Setting, event: Exited) -> Message:
    return message(
        "remagen.log.exited", units=told_units(setting, event.units), sector=told_sector(setting, event.sector),
        rv=event.rv, count=len(event.units),
    )  # fmt: skip


LEAVING = Chapter(
    "8.8",
    "leaving",
    actions=(
        ActionKind(Exit, ("movement",), _leavers, _refuse_exit, _exit),
        ActionKind(Abandon, ("movement",), _wrecks, _refuse_abandon, _abandon),
    ),
    tellings={Exited: _told_exit},
)
