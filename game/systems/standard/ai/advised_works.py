"""The engineers' work as advice: what a repair or a span brings, and whether they stay near enough to it. [14.2, 15]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason
from game.model.message import message
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.works import WORTH_SPANNING_MP, SpanCare, lost_alone
from game.systems.standard.rules.actions import Move, Repair, Span


def told_repair(outlook: Outlook, action: Repair) -> Advice:
    """A repair with its chance. [14.2]"""
    setting = outlook.state.setting
    bridge = setting.board.bridges[action.bridge]
    needed = getattr(setting.rules.bridges.repaired_on_at_least, bridge.kind)
    faces = max(0, 7 - needed)
    reason = Reason(
        message("standard.advice.way_on", needed=needed, faces=faces),
        outlook.bridge_worth(action.bridge) * faces / 6,
    )
    return Advice(action, message("standard.advice.repair", bridge=bridge.said), (reason,))


def told_span(outlook: Outlook, action: Span) -> Advice:
    """A hexside bridged, with what that saves those who can cross at once. [15.1]"""
    points = float(outlook.weights.progress * WORTH_SPANNING_MP)
    title = outlook.state.setting.board.hexside_title(action.hexside)
    reason = Reason(message("standard.advice.saves", points=WORTH_SPANNING_MP), points)
    return Advice(action, message("standard.advice.span", hexside=title), (reason,))


def engineers_kept(outlook: Outlook, move: Move) -> Iterator[Reason]:
    """What a move of the engineers takes from those who have yet to cross by their span, and what it risks. [15.2]"""
    hexes = (outlook.state.hex_of[move.unit], move.path[-1])
    lost_here, lost_there = SpanCare(outlook, outlook.state).lost(move.unit, hexes)
    points = lost_here - lost_there
    yield Reason(message("standard.advice.opens_span" if points > 0 else "standard.advice.closes_span"), points)
    lost_here, lost_there = lost_alone(outlook, outlook.state, move.unit, hexes)
    points = lost_here - lost_there
    yield Reason(message("standard.advice.in_company" if points > 0 else "standard.advice.alone"), points)
