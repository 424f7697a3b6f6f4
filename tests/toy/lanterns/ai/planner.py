"""A planner in fifty lines, and its advice: it weighs every legal action by itself and does what weighs most."""

from __future__ import annotations

from random import Random

from lanterns.rules.actions import Leave, Rush, Walk
from lanterns.rules.rush import odds_of
from lanterns.rules.state import State

from game.ai.advice import Advice, GoOn, Reason, ranked, weighty
from game.ai.opponent import Opponent
from game.ai.player import Position
from game.model.action import Action
from game.model.aims import Aim
from game.model.message import Message, message, plain
from game.model.side import Side

LANTERN, BAND, STEP, RISK = 6.0, 10.0, 1.0, 1.5


def reasons_for(state: State, action: Action) -> tuple[Reason, ...]:
    """What speaks for an action and against it, in points; ending the turn is worth nothing."""
    match action:
        case Walk():
            here, gain = state.where[action.band], 0.0
            before, after = _way(state, here), _way(state, action.square)
            is_lantern = action.square in state.setting.lanterns and not state.stack(action.square)
            if here in state.setting.lanterns and len(state.stack(here)) == 1:
                gain -= LANTERN
            return (
                Reason(message("lanterns.advice.lantern"), LANTERN * is_lantern),
                Reason(message("lanterns.advice.left_alone"), gain),
                Reason(message("lanterns.advice.nearer"), STEP * (before - after)),
            )  # fmt: skip
        case Rush():
            odds = odds_of(state, action)
            at_lantern = LANTERN * (action.square in state.setting.lanterns)
            return (
                Reason(message("lanterns.advice.driven_off"), float(odds["driven_off"]) * (BAND + at_lantern)),
                Reason(message("lanterns.advice.thrown_back"), -float(odds["thrown_back"]) * BAND * RISK),
            )
        case Leave():
            return (Reason(message("lanterns.advice.worth"), -float(state.setting.bands[action.band].strength)),)
    return ()


def _way(state: State, square: int) -> int:
    """How far it is to the nearest lantern that nobody of the crew holds."""
    topology, crew = state.setting.board.topology, state.crew
    wanted = [lamp for lamp in state.setting.lanterns if lamp == square or state.holder(lamp) != crew]
    return min((topology.distance(square, lamp) for lamp in wanted), default=0)


class Planner:
    """Does what weighs most; of several the one that its own chance draws."""

    def __init__(self, seed: int) -> None:
        """A planner with its own chance."""
        self._random = Random(seed)

    def choose(self, position: Position) -> Action:
        """A legal action."""
        weighed = [
            (sum(reason.points for reason in reasons_for(position.view, action)), self._random.random(), action)
            for action in position.legal()
        ]
        return max(weighed, key=lambda entry: entry[:2])[2]


class LanternsAdvisor:
    """Says what the planner would do, and why."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first."""
        state = position.view
        found = [
            Advice(action, self._said(state, action), weighty(reasons_for(state, action)))
            for action in position.legal()
        ]  # fmt: skip
        return ranked(found, max(found, key=lambda advice: advice.value), count)

    def _said(self, state: State, action: Action) -> Message:
        bands, number = state.setting.bands, state.setting.board.number
        match action:
            case Walk():
                return message("lanterns.advice.walk", band=bands[action.band].name, square=number(action.square))
            case Rush():
                names = tuple(bands[band].name for band in action.bands)
                return message("lanterns.advice.rush", square=number(action.square), bands=names)
            case Leave():
                return message("lanterns.advice.leave", band=bands[action.band].name)
        return message("lanterns.advice.end_turn")


class LanternsGauge:
    """Says how the night goes by what each crew holds and has."""

    def leads(self, state: State) -> tuple[float, ...]:
        """A lantern held is worth as much as a point and a half, a point of strength a tenth."""
        held = [state.holder(lamp) for lamp in state.setting.lanterns]
        crews = range(len(state.setting.crews))
        return tuple(
            0.5 * state.points[crew] + 0.3 * held.count(crew) + 0.1 * state.strength(state.own(crew)) for crew in crews
        )


class LanternsAims:
    """Tells of a crew's plan, which is a simple one: each band goes for a lantern, or stays by its own."""

    def is_planned(self, state: State) -> bool:
        """At the beginning of a crew's turn."""
        return not any(state.walked) and not any(state.rushed)

    def told(self, state: State, side: Side) -> tuple[Aim, ...]:
        """Band by band."""
        topology, setting, found = state.setting.board.topology, state.setting, []
        for band in state.own(int(side)):
            here = state.where[band]
            lantern = min(setting.lanterns, key=lambda lamp: (topology.distance(here, lamp), lamp))
            key = "lanterns.aim.stay" if lantern == here else "lanterns.aim.lantern"
            said = message(key, square=setting.board.number(lantern))
            found.append(Aim(plain(setting.bands[band].name), said))
        return tuple(found)


def opponents() -> tuple[Opponent, ...]:
    """Who can play Lanterns, besides the random player that can play anything."""
    return (
        Opponent(
            "lamplighter",
            message("lanterns.player.title"),
            message("lanterns.player.summary"),
            Planner,
            is_proposed=True,
            is_quick=True,
        ),
    )  # fmt: skip
