"""How things stand: objectives, turns, losses, drop zones, support fire, bridges. [8.1, 12, 14, 17]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from game.model.side import Side
from game.scenario.board import Bridge
from game.systems.standard.lab.way import way_from_the_edge
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.describe import markers_said
from game.systems.standard.rules.drop_zones import allotment_lost
from game.systems.standard.rules.setting import Zone
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import DOWN, GONE, REPAIRED, State
from game.systems.standard.rules.supply.points import points_at_hand, points_of_turn
from game.systems.standard.rules.supply.position import NO_LIMIT
from game.systems.standard.rules.turns import step_player
from game.systems.standard.ui.looks import zone_look
from game.systems.standard.ui.previews import faces_text
from game.systems.standard.ui.standing_goals import goals, part_heading
from game.ui.desk.overview import Listing, ListRow, Past
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_FAR_HEXES = 99


def standing(state: State, past: Past, viewer: Side | None, words: Words) -> Listing:
    """How a game stands, part by part."""
    rows = [*goals(state, past, words), *_turns(state, words), *_losses(state, words)]
    rows += _zones(state, viewer, words)
    if state.turn:
        rows += [*_fire(state, words), *_attack_supply(state, words), *_bridges(state, words)]
    return Listing("standing", words("standard.window.standing.heading"), tuple(rows))


# turns and losses


def _turns(state: State, words: Words) -> Iterator[ListRow]:
    turns = state.setting.script.turns
    yield part_heading(words, "turns", "3")
    text = (
        words("standard.window.standing.turn", turn=state.turn, turns=turns)
        if state.turn
        else words("standard.window.standing.set_up")
    )
    yield ListRow(text, mark=words("standard.window.standing.turns_left", count=turns - state.turn))


def _losses(state: State, words: Words) -> Iterator[ListRow]:
    yield part_heading(words, "losses", "2.3")
    for side in SIDES:
        gone, depleted, steps = losses(state, side)
        yield ListRow(
            words.say(state.setting.sides.said(side)),
            words("standard.window.standing.lost_units", gone=gone, depleted=depleted, count=gone),
            words("standard.window.standing.lost_steps", count=steps),
            Tone.PLAIN,
        )


def losses(state: State, side: Side) -> tuple[int, int, int]:
    """Units of a side eliminated, units depleted, steps lost. [2.3]"""
    setting = state.setting
    units = setting.units_of(side)
    gone = sum(state.hex_of[unit] == GONE for unit in units)
    depleted = sum(state.hex_of[unit] != GONE and 0 < state.steps[unit] < setting.units[unit].steps for unit in units)
    steps = sum(setting.units[unit].steps - (0 if state.hex_of[unit] == GONE else state.steps[unit]) for unit in units)
    return gone, depleted, steps


# drop zones and support fire


def _zones(state: State, viewer: Side | None, words: Words) -> Iterator[ListRow]:
    """Drop zones, and what the loss of each would cost. [12]"""
    known = [zone for zone in state.setting.zones if state.zone_hex[zone.index] >= 0]
    known = [zone for zone in known if state.turn or zone.side is viewer]
    if known:
        yield part_heading(words, "zones", "12")
    for zone in known:
        hex, is_lost = state.zone_hex[zone.index], state.zone_lost[zone.index]
        yield ListRow(
            words("standard.window.standing.zone", zone=zone.title, hex=state.setting.board.hex_title(hex)),
            words("standard.window.standing.zone_gone") if is_lost else _price(state, zone, words),
            words("standard.window.standing.zone_lost") if is_lost else words("standard.window.standing.zone_held"),
            Tone.BAD if is_lost else Tone.GOOD, look=zone_look(state, zone.index), hexes=(hex,),
        )  # fmt: skip


def _price(state: State, zone: Zone, words: Words) -> str:
    """What the loss of a drop zone would cost now, and how near an enemy is to it. [12.2, 12.3]"""
    setting, price = state.setting, state.setting.rules.drop_zone_loss
    lost = sum(state.zone_lost[other.index] for other in setting.zones if other.side is zone.side)
    stock = [
        (marker, state.pool[marker.index] + state.hand[marker.index] + state.spent[marker.index])
        for marker in setting.markers
        if marker.side is zone.side and marker.value == price.marker_value
    ]
    own = sum(count for marker, count in stock if marker.nation == zone.nation)
    markers = sum(count for _, count in stock) if lost else min(own, price.markers_first)
    steps = (price.allotment_first, price.allotment_second, price.allotment_second)
    fewer = max(0, steps[min(lost, 2)] - allotment_lost(state, zone.side))
    value = price.marker_value
    costs = words("standard.window.standing.price", markers=markers, value=value, fewer=fewer, count=markers)
    return f"{costs}; {_near(state, (state.zone_hex[zone.index],), zone.side.enemy, words)}"


def _near(state: State, hexes: tuple[int, ...], side: Side, words: Words) -> str:
    """How far the nearest unit of a side is from hexes."""
    distance = state.setting.board.topology.distance
    far = min(
        (distance(state.hex_of[unit], hex) for unit in state.setting.units_of(side) if state.on_map(unit)
         for hex in hexes),
        default=_FAR_HEXES,
    )  # fmt: skip
    who = words.say(state.setting.sides.said(side))
    if far == _FAR_HEXES:
        return words("standard.window.standing.nobody", side=who)
    return (
        words("standard.window.standing.at_it", side=who)
        if far == 0
        else words("standard.window.standing.near", side=who, count=far)
    )


def _fire(state: State, words: Words) -> Iterator[ListRow]:
    """Support fire in hand, used, and left in the pools. [8.1]"""
    setting = state.setting
    if setting.markers:
        yield part_heading(words, "fire", "8.1")
    for side in SIDES:
        kinds = [marker.index for marker in setting.markers if marker.side is side]
        if not kinds:
            continue
        listed = setting.allotments[side]
        next_turn = max(0, listed[min(state.turn, len(listed) - 1)] - allotment_lost(state, side)) if listed else 0
        used, in_pool = sum(state.spent[kind] for kind in kinds), sum(state.pool[kind] for kind in kinds)
        pool = words.listed(markers_said(setting, [kind for kind in kinds for _ in range(state.pool[kind])]))
        yield ListRow(
            words.say(state.setting.sides.said(side)),
            words("standard.window.standing.fire", used=used, number=in_pool, pool=pool, next=next_turn),
            words("standard.window.standing.in_hand", count=sum(state.hand[kind] for kind in kinds)),
        )  # fmt: skip


def _attack_supply(state: State, words: Words) -> Iterator[ListRow]:
    """Points that attacks cost, of sides that have a limit: left in their turn, else what the next brings. [30.6]"""
    counted = [side for side in SIDES if points_at_hand(state, side) != NO_LIMIT]
    if counted:
        yield part_heading(words, "attack_supply", "30.6")
    for side in counted:
        now, following = (points_of_turn(state, side, turn) for turn in (state.turn, state.turn + 1))
        about = words("standard.window.standing.attack_supply", all=now, next=following)
        yield ListRow(words.say(state.setting.sides.said(side)), about, _points(state, side, words))


def _points(state: State, side: Side, words: Words) -> str:
    """What a side has left in its turn; in no turn of its own, what it gets in the next that it has, if one comes."""
    if step_player(state) is side and state.outcome is None:
        return words("standard.window.standing.points_left", count=points_at_hand(state, side))
    is_over = step_player(state) is not None and side is state.setting.first_side
    turn = state.turn + is_over
    if turn > state.setting.script.turns or state.outcome is not None:
        return words("standard.window.standing.points_none")
    return words("standard.window.standing.points_to_come", count=points_of_turn(state, side, turn))


# bridges


def _bridges(state: State, words: Words) -> Iterator[ListRow]:
    """Every bridge, those on the way to the objective first. [14]"""
    setting = state.setting
    way = [setting.board.topology.hexside(a, b) for a, b in pairwise(way_from_the_edge(setting))]
    on_the_way = [site for hexside in way for site in setting.board.bridges if site.hexside == hexside]
    others = [site for site in setting.board.bridges if site not in on_the_way]
    for part, sites in (("way_bridges", on_the_way), ("bridges", others)):
        if sites:
            yield part_heading(words, part, "14")
            yield from (_bridge(state, site, words) for site in sites)


def _bridge(state: State, site: Bridge, words: Words) -> ListRow:
    bridges, standing = state.setting.rules.bridges, state.bridge_state[site.index]
    hexes = state.setting.board.topology.hexsides[site.hexside]
    near = "; ".join(_near(state, hexes, side, words) for side in SIDES)
    refusal = demolition_refusal(state, site.index)
    if standing == DOWN:
        needed = getattr(bridges.repaired_on_at_least, site.kind)
        mark, tone, rule = words("standard.window.standing.bridge_down"), Tone.BAD, "14.2"
        chance = words("standard.window.standing.repaired_on", faces=f"{needed}-6" if needed < 6 else "6")
    else:
        mark = (
            words("standard.window.standing.bridge_repaired")
            if standing == REPAIRED
            else words("standard.window.standing.bridge_stands")
        )
        tone, rule = (Tone.EVEN, "14.0") if refusal is None else (Tone.PLAIN, refusal.rule)
        needed = getattr(bridges.demolished_on_at_most, site.kind)
        chance = (
            words("standard.window.standing.blown_on", faces=faces_text(needed))
            if refusal is None
            else _safe(refusal.code, words)
        )
    return ListRow(words.say(site.said), f"{chance}; {near}", mark, tone, rule, hexes=hexes)


def _safe(code: str, words: Words) -> str:
    """Why a bridge cannot be blown now, in a word or two. [14.0, 14.2]"""
    known = ("guarded", "fresh_repair", "nobody_near")
    return words(f"standard.window.standing.safe_{code}") if code in known else words("standard.window.standing.safe")
