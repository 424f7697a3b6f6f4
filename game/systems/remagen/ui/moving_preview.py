"""What going to a sector costs step by step, what is left there, what stops or bars the way: beside the map. [7]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.language.phrasebook import capital
from game.model.action import Action
from game.systems.remagen.ai.together import Ride
from game.systems.remagen.ai.together import after as position_after
from game.systems.remagen.rules.actions import Embark, Hitch, Move
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.bridges import is_standing_bridge, is_usable
from game.systems.remagen.rules.movement import walk
from game.systems.remagen.rules.setting import NOWHERE, Bank, Step
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import is_watched, points_left, points_of, stop_reason
from game.systems.remagen.ui.bridge_rows import next_fall
from game.systems.remagen.ui.moving_view import barred_way, tone_of
from game.systems.remagen.ui.names import headed, name_of
from game.ui.desk.cards import Fact, Preview
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_RIDE_RULES: Mapping[type[Action], str] = {Move: "7.1", Hitch: "9.3", Embark: "9.6"}
"""What each action of a vehicle with what it fetches goes by."""


def move_preview(state: State, words: Words, move: Move) -> Preview:
    """One unit on its way: every step with its points, then what stops it."""
    unit, side = move.unit, state.side(move.unit)
    steps, _ = walk(state, unit, move.path)
    left = points_left(state, unit) - sum(step.cost for step in steps)
    notes = [Fact(_title(state, step.there), str(step.cost), _rule(state, unit, step)) for step in steps]
    notes += _stop(words, stop_reason(state, steps[-1], side) if steps else "")
    notes += _on_bridge(state, words, move.path[-1])
    headline = words("remagen.ui.points_left", count=left, points=points_of(state, unit))
    return Preview(_heading(state, words, unit, move.path[-1]), headline, "", tuple(notes), ())


def barred_preview(state: State, words: Words, unit: int, sector: int) -> Preview:
    """A sector that it does not reach: why, and by which way it would have to go."""
    barred = barred_way(state, unit, sector)
    notes = [Fact(words.say(barred.refusal.said), "", barred.refusal.rule, Tone.BAD)]
    if len(barred.path) > 1:
        way = ", ".join(state.setting.name(there) for there in barred.path)
        notes.append(Fact(words("remagen.ui.way_would", sectors=way), "", ""))
    headline = words("remagen.ui.points_left", count=points_left(state, unit), points=points_of(state, unit))
    return Preview(_heading(state, words, unit, sector), headline, "", tuple(notes), ())


def load_preview(state: State, words: Words, unit: int, sector: int, told: str) -> Preview:
    """A sector with a vehicle that takes it along: by which gesture it is loaded. [9.3, 9.6]"""
    headline = words("remagen.ui.points_left", count=points_left(state, unit), points=points_of(state, unit))
    notes = (Fact(capital(told), "", "9", Tone.GOOD), Fact(words("remagen.ui.how_to_load"), ""))
    return Preview(_heading(state, words, unit, sector), headline, "", notes, ())


def group_preview(
    state: State, words: Words, units: Sequence[int], moves: Sequence[Move], sector: int
) -> Preview:  # fmt: skip
    """Several units: where each comes to with what it has left, and who stays."""
    notes = []
    for move in moves:
        steps, _ = walk(state, move.unit, move.path)
        left = points_left(state, move.unit) - sum(step.cost for step in steps)
        stops = bool(stop_reason(state, steps[-1], state.side(move.unit))) if steps else False
        key = "comes_and_stops" if stops else "comes_to"
        there = words(f"remagen.ui.{key}", sector=state.setting.name(move.path[-1]), count=left)
        notes.append(Fact(headed(state, move.unit, words), there, "7.3"))
    going = {move.unit for move in moves}
    stay = words("remagen.ui.stays")
    notes += [Fact(headed(state, unit, words), stay, "", Tone.EVEN) for unit in units if unit not in going]
    notes += next(filter(None, (_on_bridge(state, words, move.path[-1]) for move in moves)), [])
    title = words("remagen.ui.towards", sector=_title(state, sector))
    return Preview(title, words("remagen.ui.go_of", count=len(going), units=len(units)), "", tuple(notes), ())


def ride_preview(state: State, words: Words, carrier: int, ride: Ride, sector: int, stop: str) -> Preview:
    """A vehicle with what it fetches: what it does in turn, and what stops it there. [7.5, 9]"""
    after, notes = state, []
    for action in ride.actions:
        notes.append(Fact(words.say(RemagenAnswers().told(after, action)), "", _RIDE_RULES[type(action)]))
        after = position_after(after, action)
    notes += _stop(words, stop)
    headline = words("remagen.ui.points_left", count=ride.left, points=points_of(state, carrier))
    return Preview(_heading(state, words, carrier, sector), headline, "", tuple(notes), ())


def _stop(words: Words, reason: str) -> list[Fact]:
    """What stops a unit where it comes to; nothing if it could go on. [7.4, 7.5, 8.9]"""
    if not reason:
        return []
    said = words("remagen.ui.stops_here", reason=words(f"remagen.stop.{reason}"))
    return [Fact(said, "", {"zoc": "7.5", "water": "8.9"}.get(reason, "7.4"), tone_of(reason))]


def _on_bridge(state: State, words: Words, sector: int) -> list[Fact]:
    """Of a sector of the old bridge: how likely whoever still stands there then is lost with it. [14.2]"""
    setting = state.setting
    turn, risk = next_fall(state)
    if not risk or setting.standing_line == NOWHERE or sector not in setting.lines[setting.standing_line].river:
        return []
    return [Fact(words("remagen.ui.lost_with_bridge", turn=turn, chance=f"{risk:.0%}"), "", "14.2", Tone.BAD)]


def _heading(state: State, words: Words, unit: int, sector: int) -> str:
    return words("remagen.ui.goes_to", unit=name_of(state, unit, words), sector=_title(state, sector))


def _title(state: State, sector: int) -> str:
    return state.setting.board.hex_title(sector)


def _rule(state: State, unit: int, step: Step) -> str:
    """What says how much a step costs."""
    setting = state.setting
    if step.onto != NOWHERE:
        return "8.2" if state.type(unit).is_vehicle and not is_standing_bridge(state, step.onto) else "8.1"
    if setting.bank[step.there] is Bank.RIVER and not is_usable(state, setting.line_of[step.there]):
        return "8.9"
    return "7.4" if step.climbed else "7.9" if is_watched(state, state.side(unit)) else "7.2"
