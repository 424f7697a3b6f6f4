"""The standard rules in a terminal: how the game stands, what each choice would bring, what is left undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from game.engine.questions import Questions
from game.model.action import Action, Event
from game.model.answers import Note
from game.model.message import NOTHING, Message, message, term
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.air_naval.actions import CommitSupport, Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.cards import weather_notes
from game.systems.standard.rules.arrivals import is_due
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.deployment import deploying_side
from game.systems.standard.rules.describe import describe, markers_said
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.overruns.actions import (
    CaptureBridge,
    DeclareDeadlock,
    DeclareImmediate,
    DualAttack,
    Overrun,
)
from game.systems.standard.rules.overruns.forecast import forecast_notes, forecast_of
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import stock_notes
from game.systems.standard.rules.touchdown import scatter_preview
from game.systems.standard.rules.turns import step_side
from game.systems.standard.rules.victory import goal_rule, goals_held
from game.systems.standard.text.undone import undone_by
from game.systems.standard.text.verbs import VERBS
from game.text.teller import Line, Verb

_OF_DEADLOCKS = ("22.122", "22.125")
"""Rules of what is foretold of a deadlock, not of a fight at once."""
_TOLD = (it.TurnBegan, it.PhaseBegan, it.GameEnded, it.DeploymentRevealed)


class StandardTeller:
    """Arnhem in a terminal."""

    def __init__(self, scenario: Scenario) -> None:
        """Of a scenario; help lists what the chapters know that it is played with. [19.1]"""
        self._setting: Setting = scenario.setting
        knows = self._setting.chapters.knows
        self.verbs: Sequence[Verb] = tuple(
            replace(verb, is_listed=not verb.makes or any(knows(action) for action in verb.makes)) for verb in VERBS
        )

    # how it stands

    def goals(self, ask: Questions) -> Sequence[Note]:
        """Who must hold what until when. [17]"""
        setting, victory = self._setting, self._setting.script.victory
        side = SIDE_OF[victory.side]
        hexes = tuple(setting.board.hex_title(hex) for hex in sorted(setting.objective))
        how = "" if victory.airborne_count else "_by_land"
        if victory.kind != "objective":
            how = f"_{victory.kind}"
        take = message(
            f"standard.text.goal_take{how}", side=setting.sides.said(side), needed=victory.for_victory, hexes=hexes,
            turns=setting.script.turns if setting.open_sea is None else setting.open_sea.win_by,
        )  # fmt: skip
        deny = message("standard.text.goal_deny", side=setting.sides.said(side.enemy), turns=setting.script.turns)
        rule = {"objective": "17.3", "at_end": "17.5", "open_sea": "17.43"}[victory.kind]
        return Note(take, goal_rule(setting)), Note(deny, rule)

    def heading(self, ask: Questions) -> Sequence[Note]:
        """Turn and phase, objective, support fire in hand, who waits to arrive. [3, 8.1, 17]"""
        state: State = ask.state
        if state.turn == 0:
            return (Note(message("standard.text.set_up"), "18.1"),)
        setting, victory = self._setting, self._setting.script.victory
        step = setting.sequence[state.step]
        segment = message(f"standard.log.{'arrivals' if step.does == 'arrivals' else 'segment'}").also(
            phase=term("phase", step.phase)
        )
        phase = message(
            "standard.text.phase", turn=state.turn, turns=setting.script.turns,
            side=setting.sides.said(step_side(state)), segment=segment,
        )  # fmt: skip
        held = message(
            "standard.text.objective", held=goals_held(state), needed=victory.for_victory,
            side=setting.sides.said(SIDE_OF[victory.side]),
        )  # fmt: skip
        weather = tuple(weather_notes(state)) if setting.air_naval is not None else ()
        return Note(phase, step.rule), Note(held, goal_rule(setting)), *weather, *self._of_side(state, ask.side)

    def _of_side(self, state: State, side: Side | None) -> Sequence[Note]:
        """What a side has in hand and waiting."""
        if side is None:
            return ()
        setting = self._setting
        found = []
        if any(marker.side is side for marker in setting.markers):
            hand = [m.index for m in setting.markers if m.side is side for _ in range(state.hand[m.index])]
            found.append(Note(message("standard.text.hand", markers=markers_said(setting, hand)), "8.1"))
        found += stock_notes(state, side)
        due = tuple(setting.units[unit].short for unit in setting.units_of(side) if is_due(state, unit))
        if due:
            found.append(Note(message("standard.text.due", units=due), "11.1"))
        return found

    def whose_phase(self, state: State) -> Side | None:
        """Whose phase it is. [3.2]"""
        if state.winner >= 0:
            return None
        return deploying_side(state) if state.turn == 0 else step_side(state)

    def is_secret(self, state: State) -> bool:
        """Both sides set up in secret. [18.1]"""
        return state.turn == 0

    # choices

    def kind_said(self, kind: str) -> Message:
        """A kind of action."""
        return message(f"standard.text.kind.{kind}")

    def brief(self, ask: Questions, action: Action) -> Message:
        """The price of a move, the sum of a fight, the wind over a landing, the chance of a roll."""
        state: State = ask.state
        match action:
            case do.Move() | Overrun() | CaptureBridge():
                price = ask.price(action)
                return NOTHING if price is None else _price(price.said, price.notes)
            case do.Attack() | DualAttack() | CounterAttack() | do.CommitFire() | CommitSupport() | Invade():
                sums = ask.reckoned(action)
                return sums[-1].said if sums else NOTHING
            case Embark():
                return ask.reckoned(action)[0].said
            case Suppress() | SuppressFromAir():
                return _share(sum((chance.share for chance in ask.chances(action)[:-1]), Fraction(0)))
            case DeclareImmediate() | DeclareDeadlock() | Attrition():
                return _foretold(ask, action)
            case do.Land() if action.hex in landing_hexes(state, action.unit):
                return _wind(ask, action)
            case do.Demolish() | do.Repair() | do.Bombard():
                chances = ask.chances(action)
                return _share(chances[0].share) if len(chances) > 1 else chances[0].said
            case do.Retreat() if len(action.path) > 1:
                return message("standard.text.by", hexes=tuple(map(ask.board.number, action.path[:-1])))
        return NOTHING

    def end_action(self, ask: Questions) -> Action:
        """[3.5]"""
        del ask
        return do.EndPhase()

    def undone(self, ask: Questions) -> Message:
        """Units that could still arrive, move, go on board or attack, ships that serve nothing. [3.5]"""
        return undone_by(ask.state, ask.side)

    # the log

    def line(self, event: Event) -> Line | None:
        """An event; none for standing orders, which are nobody else's business, and for arrivals of nobody."""
        if isinstance(event, of_bridges.OrderGiven):
            return None
        if isinstance(event, it.PhaseSkipped) and self._setting.sequence[event.step].does == "arrivals":
            return None
        march = f"{event.kind}:{event.unit}" if isinstance(event, it.Moved | it.Retreated) else ""
        return Line(describe(self._setting, event), event.rule, march, isinstance(event, _TOLD))


def _price(said: Message, notes: Sequence[Note]) -> Message:
    if not notes:
        return said
    return message("standard.text.with_notes", price=said, notes=tuple(note.with_rule for note in notes))


def _foretold(ask: Questions, action: Action) -> Message:
    """The branches of an overrun fought at once, what a deadlock would leave, the faces of a front. [22.4, 33.3]"""
    frame = ask.state.stack[-1] if ask.state.stack else None
    if isinstance(action, Attrition):
        shares = tuple(
            message("standard.text.face", share=_share(chance.share), said=chance.said)
            for chance in ask.chances(action)
        )
        return message("standard.text.foretold", notes=shares) if shares else NOTHING
    found = forecast_of(ask.state, frame) if isinstance(frame, Attempt) else None
    if found is None:
        return NOTHING
    is_held = isinstance(action, DeclareDeadlock)
    notes = tuple(note.with_rule for note in forecast_notes(found) if (note.rule in _OF_DEADLOCKS) is is_held)
    return message("standard.text.foretold", notes=notes)


def _share(share: Fraction) -> Message:
    return message("standard.text.share", faces=share.numerator, of=share.denominator)


def _wind(ask: Questions, action: do.Land) -> Message:
    """How many of the six faces do what to a parachute unit; a glider's crash. [11.42-11.48]"""
    state: State = ask.state
    if "glider" in state.setting.units[action.unit].marks:
        return ask.chances(action)[0].said
    fates = [fate.fate for fate in scatter_preview(state, action.unit, action.hex)]
    counted = tuple(
        message("standard.text.fate", faces=fates.count(fate), fate=message(f"standard.fate.{fate}"))
        for fate in ("safe", "depleted", "relocated", "eliminated")
        if fate in fates
    )
    return message("standard.text.wind", fates=counted)
