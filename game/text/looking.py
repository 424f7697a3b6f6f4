"""Commands that look: where something is, what is near, what can be reached, what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import atan2, pi

from game.grid.layouts import lay_out
from game.model.answers import Thing
from game.model.message import NOTHING, Message, Value, message, plain
from game.model.side import Side
from game.scenario.board import Board
from game.text.host import Command, Host
from game.text.menu import Choice, Menu
from game.text.typed import Typed, Unclear
from game.text.weighing import WEIGHING

NEAR_HEXES = 3
_LISTED = 12
_LOG_LINES = 15
_COMPASS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
_UP = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}


def bearing(board: Board, here: int, there: int) -> Message:
    """Where one hex lies from another, by the compass of the map."""
    centres = lay_out(board.topology, 1.0).centres
    right, down = (float(step) for step in centres[there] - centres[here])
    north = _UP.get(board.north, _UP["up"])
    east = (-north[1], north[0])
    ahead, aside = right * north[0] + down * north[1], right * east[0] + down * east[1]
    return message(f"text.compass.{_COMPASS[round(atan2(aside, ahead) / (pi / 4)) % len(_COMPASS)]}")


# where and near


def where(host: Host, typed: Typed) -> None:
    """A unit, bridge, zone or marker with its card; a hex with its ground and who stands there."""
    if typed.is_done:
        status(host, typed)
        return
    ask, name = host.ask, typed.rest
    found, hex = ask.find(name), ask.hex_named(name)
    if not found and hex < 0:
        raise Unclear(message("text.unclear.nobody", name=name))
    if len(found) == 1:
        _card(host, found[0])
    elif found and hex < 0:
        host.voice.say(*(_placed(host, thing) for thing in found[:_LISTED]))
        if len(found) > _LISTED:
            host.voice.say(message("text.where.more", shown=_LISTED, all=len(found)))
    if hex >= 0:
        _ground(host, hex)


def _card(host: Host, thing: Thing) -> None:
    host.voice.say(_called(host, thing))
    host.voice.note(*host.ask.card(thing))
    fight = host.ask.threat_to(thing.index) if thing.kind == "unit" and thing.hexes else None
    if fight is not None and thing.side is host.viewer:
        host.voice.say(message("text.where.threat", fight=fight.said, sum=fight.weighings[0].said))


def _called(host: Host, thing: Thing) -> Message:
    """What a thing is called in passing and in full; once if that is the same."""
    if host.voice.book.say(thing.short) == host.voice.book.say(thing.said):
        return thing.said
    return message("text.where.thing", short=thing.short, name=thing.said)


def _placed(host: Host, thing: Thing) -> Message:
    """A thing and where it is."""
    board = host.ask.board
    hexes: tuple[Value, ...] = tuple(board.hex_title(hex) for hex in thing.hexes)
    name = _called(host, thing)
    return message("text.where.at", thing=name, hexes=hexes) if hexes else message("text.where.nowhere", thing=name)


def _ground(host: Host, hex: int) -> None:
    ask = host.ask
    host.voice.say(plain(ask.board.hex_title(hex)))
    host.voice.note(*ask.ground(hex))
    for thing in ask.at(hex):
        if thing.kind == "unit":
            host.voice.say(message("text.where.here", thing=_with_side(host, thing)))


def _with_side(host: Host, thing: Thing) -> Message:
    return _of_side(host, thing, thing.short)


def _of_side(host: Host, thing: Thing, named: Message) -> Message:
    """What a thing is called, or several like it, with the side that it is of."""
    if thing.side is None:
        return named
    return message("text.where.of_side", side=host.table.game.scenario.sides.said(thing.side), thing=named)


def near(host: Host, typed: Typed) -> None:
    """The hexes around one, and by compass all units within a few hexes, those of a hex together."""
    ask = host.ask
    here = typed.place()
    topology = ask.board.topology
    host.voice.say(message("text.near.around", hex=ask.board.hex_title(here)))
    for there in sorted(topology.adjacent[here]):
        host.voice.say(_beside(host, here, there))
    reach = typed.number(NEAR_HEXES)
    units = [thing for thing in ask.things if thing.kind == "unit" and thing.hexes]
    found = sorted(
        (topology.distance(here, thing.hexes[0]), thing.index, thing)
        for thing in units
        if topology.distance(here, thing.hexes[0]) <= reach
    )
    if not found:
        host.voice.say(message("text.near.nobody", count=reach, cell=ask.board.cell_said(reach)))
    together: dict[tuple[int, int, Side | None], list[Thing]] = {}
    for away, _, thing in found:
        together.setdefault((away, thing.hexes[0], thing.side), []).append(thing)
    for (away, hex, _), things in together.items():
        host.voice.say(_away(host, here, away, hex, things))


def _beside(host: Host, here: int, there: int) -> Message:
    """A hex next to one: where it lies, its ground, the roads and the water between the two."""
    ask = host.ask
    ground, ways = ask.ground(there), tuple(note.said for note in ask.between(here, there))
    said = message("text.near.hex_by", ways=ways) if ways else message("text.near.hex")
    compass = bearing(ask.board, here, there)
    return said.also(compass=compass, hex=ask.board.hex_title(there), ground=ground[0].said if ground else NOTHING)


def _away(host: Host, here: int, away: int, hex: int, things: Sequence[Thing]) -> Message:
    """Units of a side in a hex: who they are, how far away and which way."""
    named = things[0].short
    if len(things) > 1:
        named = message("text.near.together", units=tuple(thing.short for thing in things))
    unit, board = _of_side(host, things[0], named), host.ask.board
    if away == 0:
        return message("text.near.here", unit=unit)
    compass, cell = bearing(board, here, hex), board.cell_said(away)
    return message("text.near.unit", unit=unit, hex=board.hex_title(hex), count=away, cell=cell, compass=compass)


def units(host: Host, typed: Typed) -> None:
    """All units on the map, one side after the other; or all things of a kind."""
    ask, word = host.ask, typed.word() or "unit"
    kinds = dict.fromkeys(thing.kind for thing in ask.things)
    of_plurals = {_plural(kind): kind for kind in kinds}
    kind = word if word in kinds else of_plurals.get(word, "")
    if not kind:
        raise Unclear(message("text.list.no_kind", name=word, kinds=tuple(of_plurals)))
    sides = host.table.game.scenario.sides
    for side in (*sides, None):
        found = [thing for thing in ask.things if thing.kind == kind and thing.side is side]
        shown = [thing for thing in found if thing.hexes or kind != "unit"]
        if side is not None and found:
            host.voice.say(message("text.list.side", side=sides.said(side), count=len(shown), all=len(found)))
        host.voice.say(*(_listed(host, thing) for thing in shown))


def _plural(kind: str) -> str:
    """Several things of a kind, as they are typed and listed."""
    if kind.endswith("craft"):
        return kind
    if kind.endswith("y"):
        return f"{kind.removesuffix('y')}ies"
    return f"{kind}es" if kind.endswith(("s", "x", "ch", "sh")) else f"{kind}s"


def _listed(host: Host, thing: Thing) -> Message:
    if thing.kind == "unit":
        return host.ask.subject("", thing.index)
    card, say = host.ask.card(thing), host.voice.book.say
    if card and say(card[0].said).startswith(say(thing.said)):
        return card[0].said
    return message("text.list.thing", thing=thing.said, card=card[0].said if card else NOTHING)


# reach


def reach(host: Host, typed: Typed) -> None:
    """Where a unit can go, with prices, to be chosen by number; without a name, who can go anywhere."""
    if typed.is_done:
        _who_can_move(host)
        return
    unit, ask = typed.thing("unit"), host.ask
    typed.end()
    priced = ask.prices(unit.index)
    if not priced:
        held = ask.hold_on(unit.index)
        host.voice.say(held.with_rule if held is not None else message("text.reach.nowhere", unit=unit.short))
        return
    cell = ask.board.cell_said(len(priced))
    title = message("text.reach.title", unit=unit.short, count=len(priced), cell=cell)
    host.show(host.menus.of_actions(title, (action for action, _ in priced)))


def _who_can_move(host: Host) -> None:
    """Who can move, each to be opened by its number."""
    ask, menus, found = host.ask, host.menus, []
    for thing in ask.things:
        if thing.kind == "unit" and thing.side is ask.side and thing.hexes:
            actions = [action for action, _ in ask.prices(thing.index)]
            if actions:
                about = ask.subject("", thing.index)
                said = message("text.menu.subject", subject=about, count=len(actions))
                found.append(Choice(said, opens=partial(menus.of_actions, about, actions)))
    if not found:
        raise Unclear(message("text.reach.nobody"))
    host.show(Menu(message("text.reach.who"), tuple(found)))


# how it stands, and what has happened


def status(host: Host, _typed: Typed) -> None:
    """Turn, phase, what decides the game, what must be decided."""
    host.voice.note(*host.teller.heading(host.ask))
    decision = host.table.game.decision
    if decision is not None:
        sides = host.table.game.scenario.sides
        host.voice.say(message("text.play.decides", side=sides.said(decision.side), prompt=decision.prompt))


def goals(host: Host, _typed: Typed) -> None:
    """What wins the game."""
    host.voice.say(host.table.game.scenario.summary_said)
    host.voice.note(*host.teller.goals(host.ask))
    if host.table.game.tells_plans:
        host.voice.say(message("text.plans.agreed"))


def since(host: Host, _typed: Typed) -> None:
    """What happened since one's own last turn."""
    lines = host.chronicle.since(host.viewer)
    host.voice.say(*(line.with_rule for line in lines) if lines else (message("text.since.nothing"),))
    host.voice.say(*host.chronicle.plans(host.viewer))


def log(host: Host, typed: Typed) -> None:
    """The last lines of the log."""
    lines = host.chronicle.all(host.viewer)
    host.voice.say(*(line.with_rule for line in lines[-max(1, typed.number(_LOG_LINES)) :]))


LOOKING = (
    Command("status", status),
    Command("goals", goals, ("goal", "briefing")),
    Command("where", where, ("who", "what")),
    Command("near", near, ("look",)),
    Command("list", units, ("units",)),
    Command("reach", reach),
    *WEIGHING,
    Command("since", since),
    Command("log", log),
)
