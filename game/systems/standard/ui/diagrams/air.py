"""Diagrams of reinforcements: from the air, at the map's edge, and what they live on. [11, 12, 13]"""

from __future__ import annotations

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Enter, Move
from game.systems.standard.rules.arrivals import enter_choices, entry_cost_mp
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import is_empty
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.touchdown import scatter_preview
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.previews import FATE_TONES, landing_risk, risk_tone, scatter_arrows
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Bar, Segment
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone


def landing(position: Position) -> Figure:
    """A landing hex with the six hexes of the scatter and what each does; point at another hex to aim there. [11.4]"""

    def marks(aimed: int) -> Marks:
        enemy = position.state.setting.units[position.unit].side.enemy
        zoc = frozenset(hex for hex in position.seen if position.state.zoc[enemy][hex])
        arrows = scatter_arrows(position.state, position.unit, aimed)
        return Marks(hatched=zoc, rings=(Ring(aimed, is_chosen=True),), arrows=arrows)

    def bar(aimed: int) -> Bar:
        fates = enumerate(scatter_preview(position.state, position.unit, aimed), start=1)
        parts = tuple(
            Segment(1, str(die), position.words.say(fate.reason) + f" [{fate.rule}]", FATE_TONES[fate.fate])
            for die, fate in fates
        )
        return Bar(position.words("standard.window.diagram.scatter", hex=position.title(aimed)), parts)

    def ask(hex: int) -> Answer:
        risk = landing_risk(position.state, position.unit, hex)
        text = position.words("standard.window.diagram.aim", hex=position.title(hex), count=risk)
        return Answer(text, risk_tone(risk), marks(hex), (bar(hex),))

    view = board_view(position, marks(position.hex), ask)
    return Figure(position.caption("11"), view, bars=(bar(position.hex),))


def drop_zone(position: Position) -> Figure:
    """What it costs when an enemy enters a drop zone: the move is really made, on a copy. [12.2]"""
    state, unit = position.state, position.unit
    found = movement_reach(state, unit)
    zone = next(hex for hex in state.zone_hex if hex in found)
    marks = Marks(selected=found.start, rings=(Ring(zone, Tone.BAD),), path=(found.start, *found.path_to(zone)))

    def ask(hex: int) -> Answer:
        if hex != zone:
            return Answer(position.title(hex))
        after = state.clone()
        events = STANDARD.step(after, Move(unit, found.path_to(zone)), ScriptedDice(()))
        told = "; ".join(
            position.words.say(STANDARD.describe(state.setting, event))
            for event in events
            if event.rule.startswith("12")
        )
        text = position.words("standard.window.diagram.zone", before=_markers(state), after=_markers(after), told=told)
        return Answer(text, Tone.BAD, marks)

    return Figure(position.caption("12"), board_view(position, marks, ask))


def _markers(state: State) -> int:
    """Markers of the first side that are still in the game."""
    return sum(
        count for kind, count in enumerate(state.pool) if state.setting.markers[kind].side is state.setting.first_side
    )


def arrival(position: Position) -> Figure:
    """Where a reinforcement may come on, and that a zone of control stops it there. [11.2, 13]"""
    state, unit = position.state, position.unit
    entries = tuple(choice.hex for choice in enter_choices(state, unit))
    enemy = state.setting.units[unit].side.enemy
    zoc = frozenset(hex for hex in position.seen if state.zoc[enemy][hex])
    marks = Marks(lit={hex: str(entry_cost_mp(state, unit, hex)) for hex in entries}, hatched=zoc)

    def ask(hex: int) -> Answer:
        refusal = position.refusal(Enter(unit, hex))
        if refusal is not None:
            return position.refused(refusal, marks)
        after = state.clone()
        STANDARD.step(after, Enter(unit, hex), ScriptedDice(()))
        on = movement_reach(after, unit)
        lit = {there: str(after.mp_left[unit] - cost) for there, cost in on.cost_mp.items() if there != hex}
        shown = Marks(lit={**lit, hex: ""}, hatched=zoc, selected=hex)
        free = sum(is_empty(after, there) for there in lit)
        stopped = bool(state.zoc[enemy][hex])
        key = "stopped" if stopped else "arrives"
        text = position.words(
            f"standard.window.diagram.entry_{key}",
            hex=position.title(hex),
            mp=entry_cost_mp(state, unit, hex),
            count=free,
        )
        return Answer(text, Tone.EVEN if stopped else Tone.GOOD, marks if stopped else shown)

    return Figure(position.caption("13"), board_view(position, marks, ask))


def free_deployment(position: Position) -> Figure:
    """Where a unit may be hidden, and where drop zones may lie. [18.1]"""
    setting = position.state.setting
    open_hexes = setting.deploy_hexes[position.unit]
    marks = Marks(lit=dict.fromkeys(sorted(open_hexes), ""))

    def ask(hex: int) -> Answer:
        name = position.name(position.unit)
        key = "hide" if hex in open_hexes else "not_hide"
        text = position.words(f"standard.window.diagram.deploy_{key}", unit=name, hex=position.title(hex))
        if hex in setting.zone_hexes:
            text += " " + position.words("standard.window.diagram.deploy_zone")
        return Answer(text, Tone.GOOD if hex in open_hexes else Tone.BAD)

    return Figure(position.caption("18"), board_view(position, marks, ask))
