"""Automatic victory: so great a superiority that the enemy does not hold anybody up. [10]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Overwhelm
from game.systems.remagen.rules.chapter import ActionKind, Chapter
from game.systems.remagen.rules.events import Overwhelmed
from game.systems.remagen.rules.fronts import Front, battles, front_of, is_battle, refuse_battle
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.state import Declared, State
from game.systems.remagen.rules.tellings import told_sectors

_ALL_SUBSETS_UP_TO = 8
"""Sectors of which every choice is listed: no sector touches more."""


def is_overwhelming(state: State, own_cv: int, hostile_cv: int) -> bool:
    """Whether a side wins without a die. [10.1]"""
    return own_cv >= state.setting.rules.automatic_victory * hostile_cv


def front_left(state: State, side: Side) -> Front:
    """The front of a side without what has been declared. [10.4, 10.5]"""
    return front_of(state, side).without(_taken(state))


def _taken(state: State) -> frozenset[int]:
    """The sectors of all declarations. [10.4]"""
    return frozenset(sector for declared in state.declared for sector in (*declared.own, *declared.hostile))


def refuse_declaring(state: State, front: Front, own: Sequence[int], hostile: Sequence[int]) -> Refusal | None:
    """Why these sectors are no automatic victory, by the front that nobody has declared. [10.1, 10.5]"""
    if not is_battle(front, own, hostile):
        return Refusal("no_battle", "10.1", message("remagen.refusal.no_battle"))
    if not is_overwhelming(state, front.value(own), front.value(hostile)):
        times = state.setting.rules.automatic_victory
        return Refusal("not_enough", "10.1", message("remagen.refusal.not_enough", times=times))
    for sector in own:
        for there in front.touches[sector] - frozenset(hostile):
            if not front.touches[there] - frozenset(own):
                return Refusal("beside_it", "10.1", message("remagen.refusal.beside_it", sector=front.name(there)))
    refusal = refuse_battle(front, own, hostile)
    if refusal is not None:
        return Refusal("void", "10.5", message("remagen.refusal.void", why=refusal.said))
    return None


def _source(state: State, side: Side) -> Source:
    front, times = front_left(state, side), state.setting.rules.automatic_victory
    weak = [
        sector for sector in sorted(front.hostile)
        if is_overwhelming(state, front.value(front.touches[sector]), front.cv[sector])
    ]  # fmt: skip

    def choices(subject: int) -> Sequence[Overwhelm]:
        return [
            Overwhelm(own, hostile) for own, hostile in battles(front, times, _ALL_SUBSETS_UP_TO)
            if hostile[0] == subject and refuse_declaring(state, front, own, hostile) is None
        ]  # fmt: skip

    dragged = [sector for sector in _before(front, weak) if choices(sector)]
    return Source(Overwhelm.kind, sorted([*weak, *dragged]), choices, of_units=False)


def _before(front: Front, weak: Sequence[int]) -> Iterator[int]:
    """Hostile sectors that are no victory by those beside them, but may be one with a weak sector after them. [10.1]"""
    if not weak:
        return
    for part in front.connected():
        last = max(part.intersection(weak), default=NOWHERE)
        yield from (sector for sector in sorted(part & front.hostile) if sector < last and sector not in weak)


def _refuse(state: State, side: Side, action: Overwhelm) -> Refusal | None:
    for sectors in (action.own, action.hostile):
        if tuple(sorted(set(sectors))) != sectors:
            return Refusal("order", "10.1", message("remagen.refusal.order"))
    if _taken(state).intersection((*action.own, *action.hostile)):
        return Refusal("declared", "10.4", message("remagen.refusal.declared"))
    return refuse_declaring(state, front_left(state, side), action.own, action.hostile)


def _carry_out(play: Play, _side: Side, action: Overwhelm) -> None:
    state = play.state
    state.declared = (*state.declared, Declared(action.own, action.hostile))
    own_cv, hostile_cv = (sum(map(state.cv, sectors)) for sectors in (action.own, action.hostile))
    play.tell(Overwhelmed("10.1", action.own, action.hostile, own_cv, hostile_cv))


def _told(setting: Setting, event: Overwhelmed) -> Message:
    return message(
        "remagen.log.overwhelmed", own=told_sectors(setting, event.own), hostile=told_sectors(setting, event.hostile),
        own_cv=event.own_cv, hostile_cv=event.hostile_cv, count=len(event.own),
    )  # fmt: skip


OVERWHELM = Chapter(
    "10",
    "overwhelm",
    actions=(ActionKind(Overwhelm, ("movement",), _source, _refuse, _carry_out),),
    tellings={Overwhelmed: _told},
)
