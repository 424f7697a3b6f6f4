"""Aircraft and ships in a combat: committed by both sides, fired at by guns, counted. [20.6, 39.12, 39.2, 22.13]"""

from __future__ import annotations

from itertools import combinations

from game.model.decision import Decision
from game.model.legal import Source, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.air_naval.actions import CommitSupport, SendBack
from game.systems.standard.rules.air_naval.events import AircraftFiredAt, AirSentBack, SupportCommitted
from game.systems.standard.rules.air_naval.frames import SentBackChoice, SupportChoice
from game.systems.standard.rules.air_naval.missions import refuse_mission
from game.systems.standard.rules.air_naval.points import (
    anti_aircraft,
    flying,
    hexes_defended,
    points_of,
    with_points,
)
from game.systems.standard.rules.air_naval.position import ATTACK, DEFENSE, GUNS, NOT_FIRING, PREPARED
from game.systems.standard.rules.air_naval.standing import facts_of_support, may_fire_at, may_fly_at, support_of
from game.systems.standard.rules.combat import pass_over
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.battle import take_support
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.zones import renew_zone
from game.systems.standard.rules.state import State

MOST_LISTED = 3
"""So many aircraft and shots together are listed as one choice; more may be committed all the same."""


def run_support(play: Play, frame: Combat) -> bool:
    """Markers, aircraft and ships of the attacker, then of the defender; the guns; then the die. [20.6]"""
    asked = support_of(play.state).asked
    if frame.stage != "attacker_fire" and not asked[ATTACK]:
        _ask(play, ATTACK)
    elif frame.stage == "roll" and not asked[DEFENSE]:
        _ask(play, DEFENSE)
    elif frame.stage == "roll" and not asked[GUNS]:
        asked[GUNS] = 1
        _fire_at_aircraft(play)
    elif frame.stage == "roll":
        take_support(play, frame)
        _take_points(play)
    else:
        return pass_over(play, frame)
    return True


def battle_beneath(state: State) -> Battle:
    """The combat that is being supported."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Battle))


def _ask(play: Play, role: int) -> None:
    """Ask a side for aircraft and ships, if it has any that could serve. [20.6]"""
    state = play.state
    support_of(state).asked[role] = 1
    battle = battle_beneath(state)
    attacker = state.setting.units[battle.attackers[0]].side
    is_attack = role == ATTACK
    frame = SupportChoice(attacker if is_attack else attacker.enemy, battle.hex, is_attack)
    if _able_aircraft(state, frame) or _able_shots(state, frame):
        play.push(frame)


def _able_aircraft(state: State, frame: SupportChoice) -> tuple[int, ...]:
    hexes, is_attack = hexes_defended(battle_beneath(state)), frame.is_attack
    return tuple(
        unit.index
        for unit in facts_of_support(state).air
        if unit.side is frame.side and any(may_fly_at(state, unit.index, hex, is_attack=is_attack) for hex in hexes)
    )


def _able_shots(state: State, frame: SupportChoice) -> tuple[int, ...]:
    """Ships that could fire, one entry a shot; of two hexes that defend together either serves. [39.32, 39.33]"""
    shots, hexes = support_of(state).shots, hexes_defended(battle_beneath(state))
    return tuple(
        ship.index
        for ship in facts_of_support(state).ships
        if ship.side is frame.side and any(may_fire_at(state, ship.index, hex) for hex in hexes)
        for _ in range(shots[ship.index])
    )


def refuse_commit(state: State, frame: SupportChoice, action: CommitSupport) -> Refusal | None:
    """Why these aircraft and shots cannot be committed; None if they can. [39.12, 39.14, 39.31, 39.32]"""
    facts = facts_of_support(state)
    if list(action.aircraft) != sorted(set(action.aircraft)) or not set(action.aircraft) <= set(range(len(facts.air))):
        return Refusal("no_such_air", "39.12", message("standard.air_naval.refusal.no_such_air"))
    if list(action.ships) != sorted(action.ships) or not set(action.ships) <= set(range(len(facts.ships))):
        return Refusal("no_such_ship", "39.32", message("standard.air_naval.refusal.no_such_ship"))
    able, shots = _able_aircraft(state, frame), _able_shots(state, frame)
    for air in action.aircraft:
        if air not in able:
            if facts.air[air].side is not frame.side:
                return Refusal("no_such_air", "39.12", message("standard.air_naval.refusal.no_such_air"))
            return refuse_mission(state, air, frame.hex, is_attack=frame.is_attack)
    for ship in action.ships:
        if action.ships.count(ship) > shots.count(ship):
            return _refuse_shot(state, frame, ship)
    return None


def _refuse_shot(state: State, frame: SupportChoice, ship: int) -> Refusal:
    """That a ship does not fire so many shots in a combat, with the reason. [39.31, 39.32]"""
    entry, aim = facts_of_support(state).ships[ship], support_of(state).aim[ship]
    hexes, title = hexes_defended(battle_beneath(state)), entry.title
    if entry.side is not frame.side:
        return Refusal("no_such_ship", "39.32", message("standard.air_naval.refusal.no_such_ship"))
    if not any(hex in entry.reach for hex in hexes):
        where = state.setting.board.hex_title(frame.hex)
        return Refusal(
            "out_of_range", "39.31", message("standard.air_naval.refusal.out_of_range", ship=title, hex=where)
        )
    if aim == NOT_FIRING:
        return Refusal("not_declared", "39.32", message("standard.air_naval.refusal.not_declared", ship=title))
    near = (aim, *state.setting.board.topology.adjacent[aim]) if aim != PREPARED else hexes
    if not any(hex in entry.reach and hex in near for hex in hexes):
        return Refusal(
            "allocated_elsewhere", "39.32", message("standard.air_naval.refusal.allocated_elsewhere", ship=title)
        )
    return Refusal("no_shot", "39.31", message("standard.air_naval.refusal.no_shot", ship=title))


def commit_choices(state: State, frame: SupportChoice) -> tuple[CommitSupport, ...]:
    """Sets of aircraft and shots that may be committed, none at all first; of large sets only the small. [39.33]"""
    items = [(0, air) for air in _able_aircraft(state, frame)] + [(1, ship) for ship in _able_shots(state, frame)]
    found = dict.fromkeys(
        picked for count in range(min(MOST_LISTED, len(items)) + 1) for picked in combinations(items, count)
    )
    return tuple(
        CommitSupport(
            tuple(index for is_ship, index in picked if not is_ship),
            tuple(index for is_ship, index in picked if is_ship),
        )
        for picked in found
    )


def commit_support(play: Play, frame: SupportChoice, action: CommitSupport) -> None:
    """Aircraft fly, ships fire; a ship that has fired its last stands in for no artillery any more. [39.33, 39.34]"""
    state = play.state
    known = support_of(state)
    play.pop()
    for air in action.aircraft:
        known.flown[air] = known.called_air[air] = 1
    for ship in action.ships:
        use_shot(state, ship)
        known.called_shots[ship] += 1
    battle = battle_beneath(state)
    state.stack = tuple(with_points(state, below) if below is battle else below for below in state.stack)
    if action.aircraft or action.ships:
        points = points_of(state, battle, frame.side)
        play.tell(SupportCommitted("39.33", frame.side, action.aircraft, action.ships, points))


def use_shot(state: State, ship: int) -> None:
    """A ship fires. [39.31, 39.34]"""
    support_of(state).shots[ship] -= 1
    renew_support(state, ship)


def renew_support(state: State, ship: int) -> None:
    """Work out anew the zone of the stack for whose artillery a ship stands in. [39.34]"""
    aim = support_of(state).aim[ship]
    if aim >= 0:
        renew_zone(state, aim)
        renew_span(state)


def _fire_at_aircraft(play: Play) -> None:
    """Guns in or next to the hex fire at the aircraft of both sides; standing missions draw none. [39.2]"""
    state = play.state
    battle = battle_beneath(state)
    attacker = state.setting.units[battle.attackers[0]].side
    for side in (attacker, attacker.enemy):
        aircraft, value = flying(state, side), anti_aircraft(state, battle, side.enemy)
        if not aircraft or not value:
            continue
        die = play.dice.roll(6, why=message("standard.air_naval.roll.guns"), rule="39.2")
        is_hit = die <= value
        play.tell(AircraftFiredAt("39.2", side, battle.hex, value, die, is_hit))
        support_of(state).halved[side] = int(is_hit)
        if die <= facts_of_support(state).sent_home:
            play.push(SentBackChoice(side, aircraft))


def _take_points(play: Play) -> None:
    """The points go into the combat; what was kept for it is forgotten. [39.15]"""
    state = play.state
    known = support_of(state)
    top = state.stack[-1]
    if isinstance(top, Battle):
        play.replace(with_points(state, top))
    known.called_air = [0] * len(known.called_air)
    known.called_shots = [0] * len(known.called_shots)
    known.asked, known.halved = [0] * len(known.asked), [0] * len(known.halved)


def run_sent_back(play: Play, frame: SentBackChoice) -> bool:
    """A single air unit leaves nothing to choose."""
    if len(frame.aircraft) > 1:
        return False
    send_back(play, frame, SendBack(frame.aircraft[0]))
    return True


def send_back(play: Play, _frame: SentBackChoice, action: SendBack) -> None:
    """An air unit does not fly in the next turn. [39.2]"""
    play.pop()
    support_of(play.state).sent_back[action.air] = play.state.turn + 1
    play.tell(AirSentBack("39.2", action.air))


def _refuse_send_back(_state: State, frame: SentBackChoice, action: SendBack) -> Refusal | None:
    if action.air in frame.aircraft:
        return None
    return Refusal("no_such_air", "39.2", message("standard.air_naval.refusal.no_such_air"))


def _asks_support(state: State, frame: SupportChoice) -> Decision:
    kind = "attacker_support" if frame.is_attack else "defender_support"
    who = facts_of_support(state).who_helps(frame.side)
    prompt = message(f"standard.air_naval.prompt.{kind}_{who}", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, kind, "20.6", prompt, {"hex": frame.hex})


def _asks_sent_back(_state: State, frame: SentBackChoice) -> Decision:
    return Decision(frame.side, "send_back", "39.2", message("standard.air_naval.prompt.send_back"), {})


def _commit_source(state: State, frame: SupportChoice) -> Source:
    return whole(CommitSupport.kind, lambda: commit_choices(state, frame))


def _send_back_source(_state: State, frame: SentBackChoice) -> Source:
    return whole(SendBack.kind, lambda: tuple(SendBack(air) for air in frame.aircraft))


def _go_on(_play: Play, _frame: SupportChoice) -> bool:
    return False


SUPPORT_CHOICE = FrameKind(
    SupportChoice,
    _go_on,
    _asks_support,
    answers=(Answer(CommitSupport, _commit_source, refuse_commit, commit_support),),
)
SENT_BACK = FrameKind(
    SentBackChoice, run_sent_back, _asks_sent_back,
    answers=(Answer(SendBack, _send_back_source, _refuse_send_back, send_back),),
)  # fmt: skip
