"""Who has won: points, par, sudden ends; what is brought up to date at the end of a turn. [16, 18.2]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.chapter import Chapter, StepKind
from game.systems.remagen.rules.events import GameEnded
from game.systems.remagen.rules.events_bridges import Scored
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.repairs import forget_hits
from game.systems.remagen.rules.setting import Bank, Setting
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DRAW, State


@frozen
class Points:
    """What counts for either side, kind by kind. [16.2-16.5, 18.2]"""

    control: int
    exited: int
    bridges: int
    across: int
    destroyed: int
    """For German units that were eliminated."""
    lost: int
    """For American units that were eliminated: German points."""
    par: int

    @property
    def us(self) -> int:
        """Points of the first side."""
        return self.control + self.exited + self.bridges + self.across + self.destroyed

    @property
    def german(self) -> int:
        """Points of the second side."""
        return self.lost

    @property
    def margin(self) -> int:
        """What decides: above nothing for the first side. [16.1]"""
        return self.us - self.german - self.par


def points_of(state: State) -> Points:
    """The points as they stand. [16.2-16.5]"""
    victory = state.setting.script.victory
    held = sum(points for sector, points in state.setting.control_points.items() if state.control[sector] == US)
    per_loss = victory.losses.rv_per_point
    return Points(
        held,
        state.rv_exited // victory.exits.rv_per_point if victory.exits else 0,
        _bridge_points(state),
        _across(state) // victory.across.rv_per_point if victory.across else 0,
        state.rv_lost[GERMAN] // per_loss,
        state.rv_lost[US] // per_loss,
        victory.par,
    )


def parts_of(setting: Setting, points: Points) -> tuple[tuple[str, int, str], ...]:
    """What counts here, with its rule; what counts for the second side, and the par, below nothing. [16, 18.2]"""
    victory = setting.script.victory
    found = (
        ("control", points.control, "16.2", True),
        ("exited", points.exited, "16.3", victory.exits is not None),
        ("bridges", points.bridges, "16.4", victory.bridges is not None),
        ("across", points.across, "18.2", victory.across is not None),
        ("destroyed", points.destroyed, "16.5", True),
        ("lost", -points.lost, "16.5", True),
        ("par", -points.par, "16.1", True),
    )
    return tuple((name, value, rule) for name, value, rule, counts in found if counts)


def counting_bridges(state: State) -> tuple[int, ...]:
    """Lines with a usable bridge that no German stands at. [16.4]"""
    return tuple(
        line
        for line, site in enumerate(state.setting.lines)
        if _is_usable_next(state, line)
        and not any(
            state.holder(sector) == GERMAN for head in site.bridgeheads for sector in (head, *state.setting.near[head])
        )
    )


def _is_usable_next(state: State, line: int) -> bool:
    """Whether a bridge is usable now; one that was completed in this turn is so from the next. [13.5]"""
    return is_usable(state, line) or state.completed_turn[line] == state.turn > 0


def _bridge_points(state: State) -> int:
    rule = state.setting.script.victory.bridges
    return rule.points * min(rule.at_most, len(counting_bridges(state))) if rule else 0


def _across(state: State) -> int:
    """Value of vehicles of the first side on the east bank, neither carried nor disabled. [18.2]"""
    return sum(
        unit.type.rv
        for unit in state.side_units(US)
        if unit.type.is_vehicle
        and state.stands(unit.index)
        and not state.is_disabled(unit.index)
        and state.setting.bank[state.sector[unit.index]] is Bank.EAST
    )


def _end_turn(play: Play) -> None:
    """Score, sudden ends, and after the last turn the result. [16.1, 16.6]"""
    state = play.state
    forget_hits(play)
    points = points_of(state)
    play.tell(Scored("16.1", points.us, points.german, points.margin))
    sudden = _sudden_end(state)
    if sudden is not None:
        _decide(play, *sudden, "16.6")
    elif state.turn >= state.setting.turns:
        _decide(play, *level_of(state, points.margin), "16.1")


def _sudden_end(state: State) -> tuple[int, Message] | None:
    """Who has won before the last turn, and why. [16.6]"""
    sudden, setting = state.setting.script.victory.sudden, state.setting
    if sudden.exits_held and setting.exits and all(state.holder(sector) == US for sector in setting.exits):
        return US, message("remagen.outcome.exits_held")
    if sudden.rv_exited is not None and state.rv_exited >= sudden.rv_exited:
        return US, message("remagen.outcome.broken_out", rv=state.rv_exited)
    if sudden.bottled_from_turn is not None and state.turn >= sudden.bottled_from_turn and _is_bottled(state):
        return GERMAN, message("remagen.outcome.bottled")
    return None


def _is_bottled(state: State) -> bool:
    """Whether nobody of the first side is on the east bank, and no bridge is usable. [16.6]"""
    if any(_is_usable_next(state, line) for line in range(len(state.setting.lines))):
        return False
    bank = state.setting.bank
    return not any(
        state.on_board(unit.index) and bank[state.sector[unit.index]] is Bank.EAST for unit in state.side_units(US)
    )


def level_of(state: State, margin: int) -> tuple[int, Message]:
    """The winner for a margin, and how it is called. [16.1]"""
    levels = state.setting.script.victory.levels
    size = abs(margin)
    if size < levels.tactical:
        return DRAW, message("remagen.outcome.draw", margin=margin)
    side: Side = US if margin > 0 else GERMAN
    level = "decisive" if size >= levels.decisive else "tactical"
    said = state.setting.sides.said(side)
    return side, message(f"remagen.outcome.{level}", side=said, margin=margin)


def _decide(play: Play, winner: int, reason: Message, rule: str) -> None:
    state = play.state
    state.winner, state.win_reason, state.win_rule = int(winner), reason, rule
    play.tell(GameEnded(rule, int(winner), reason))


VICTORY = Chapter(
    "16",
    "victory",
    steps=(StepKind("end_of_turn", enter=_end_turn),),
    tellings={
        Scored: lambda setting, event: message(
            "remagen.log.score",
            us=event.us,
            german=event.german,
            margin=event.margin,
            par=event.us - event.german - event.margin,
            first=setting.sides.said(US),
            second=setting.sides.said(GERMAN),
        ),
    },
)
