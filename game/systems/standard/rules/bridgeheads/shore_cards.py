"""What there is to be known of a shore: a beach, the landings that it is open to, the arrows that end there. [32]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import Message, message
from game.systems.standard.rules.bridgeheads.facts import BridgeheadsFacts, Invasion
from game.systems.standard.rules.bridgeheads.standing import facts_of, known_of
from game.systems.standard.rules.state import State


def shore_notes(state: State, hex: int) -> Iterator[Note]:
    """A beach, who may land on it or sails from here and when, crossings with what they carry. [32.1, 32.3]"""
    if state.modules.bridgeheads is None:
        return
    facts = facts_of(state)
    if hex in facts.beaches:
        yield Note(message("standard.bridgeheads.place.beach"), "32.1")
    for invasion in facts.invasions:
        if state.turn <= invasion.last_turn and (hex == invasion.port or hex in invasion.targets):
            yield _landing(state, invasion, "sails" if hex == invasion.port else "lands")
    for arrow in facts.arrows_at.get(hex, ()):
        yield from _crossing(state, facts, arrow, hex)


def _landing(state: State, invasion: Invasion, key: str) -> Note:
    """An invasion: whose, in which turns, with how much. [32.1]"""
    said = message(f"standard.bridgeheads.place.{key}", title=invasion.title, re=invasion.lift_re)
    side = state.setting.sides.said(invasion.side)
    return Note(said.also(side=side, turns=_turns(state, invasion.first_turn, invasion.last_turn)), "32.1")


def _crossing(state: State, facts: BridgeheadsFacts, arrow: int, hex: int) -> Iterator[Note]:
    """An arrow: where it leads, what it costs, who may use it in which turns, what has gone over it. [32.31, 32.34]"""
    entry, (leg, amphibious, _) = facts.arrows[arrow], facts.arrow_mp
    far = state.setting.board.hex_title(entry.far_end(hex))
    yield Note(message("standard.bridgeheads.place.arrow", hex=far, leg=leg, amphibious=amphibious), "32.31")
    used = known_of(state).arrow_re[arrow]
    for part in entry.opened:
        if state.turn <= part.last_turn:
            key = "opened_between_own" if part.holds_both else "opened"
            side = state.setting.sides.said(part.side)
            said = message(f"standard.bridgeheads.place.{key}", side=side, re=part.lift_re)
            yield Note(said.also(turns=_turns(state, part.first_turn, part.last_turn), used=used), "32.34")


def _turns(state: State, first: int, last: int) -> Message:
    """From one turn to another, or to the end. [32.1]"""
    if last < state.setting.script.turns:
        return message("standard.bridgeheads.place.turns", first=first, last=last)
    if first > state.turn:
        return message("standard.bridgeheads.place.from_turn", first=first)
    return message("standard.bridgeheads.place.now")
