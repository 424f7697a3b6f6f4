"""Markers that a game on paper wants beside its counters: as many of each as the rules can ask for at once. [19-39]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.side import Side
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.ui.battle_marks import BOUND, DEADLOCK, DISRUPTED, NO_SUPPLY, PART_SUPPLY
from game.systems.standard.ui.looks import livery_of
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.paint.chit_look import ChitLook

Sides = tuple[ChitLook, ChitLook | None]
Some = Iterator[Sides]


def marker_sides(setting: Setting, words: Words) -> list[Sides]:
    """Front and back of the markers that a scenario is played with; those of modules only where it has them."""
    kinds = (_turn, _bridges, _control, _disorder, _supply, _overruns, _spent, _bridgeheads, _batteries, _ships)
    return [sides for kind in kinds for sides in kind(setting, words)]


def _said(words: Words, key: str) -> str:
    return words(f"standard.window.printed.{key}")


def _of(setting: Setting, side: Side, sign: str, word: str, *, has_wedge: bool = False) -> ChitLook:
    """A marker in the colours of a side."""
    return ChitLook(sign, word, livery=livery_of(setting, side, ""), has_wedge=has_wedge)


def _turn(setting: Setting, words: Words) -> Some:
    """Whose turn it is, and the points of attack supply that a side may have in one turn. [3, 30.6]"""
    first = setting.first_side
    yield _of(setting, first, "T", _said(words, "turn")), _of(setting, first.enemy, "T", _said(words, "turn"))
    if setting.supply is not None:
        for side in SIDES:
            for _ in range(max(setting.supply.attack_supply[side], default=0)):
                yield _of(setting, side, "1", _said(words, "attack_supply")), None


def _bridges(setting: Setting, words: Words) -> Some:
    """For every bridge that it is down, or repaired; and where the engineers span the water. [14, 15]"""
    for bridge in setting.board.bridges:
        yield ChitLook("X", words.say(bridge.said), Tone.BAD), ChitLook("=", words.say(bridge.said), Tone.GOOD)
    if setting.engineers:
        yield ChitLook("=", _said(words, "span"), has_wedge=True), None


def _control(setting: Setting, words: Words) -> Some:
    """Whose a hex is that counts: objectives, forts, guns, ports, beaches, whatever supplies. [19.31, 20.14, 30.2]"""
    if setting.stacks is None:
        return
    hexes = set(setting.objective) | {site.hex for site in setting.sites}
    hexes.update(hex for hex, level in enumerate(setting.stacks.forts) if level)
    if setting.supply is not None:
        hexes.update(port.hex for port in setting.supply.ports)
        hexes.update(hex for home in setting.supply.homes for hex in home.hexes)
    if setting.bridgeheads is not None:
        hexes |= setting.bridgeheads.beaches
    if setting.open_sea is not None:
        hexes.update(hex for hex, _ in setting.open_sea.points)
    for hex in sorted(hexes):
        number, name = setting.board.number(hex), words.name(setting.board.place_at(hex))
        front, back = (_of(setting, side, number, name) for side in SIDES)
        yield front, back


def _disorder(setting: Setting, words: Words) -> Some:
    """Disorder comes of fights inside a hex: everybody may have a part in one. [20.81, 22.525, 32.23]"""
    if setting.overruns is not None or setting.bridgeheads is not None:
        for _ in setting.units:
            yield ChitLook(DISRUPTED, _said(words, "disrupted"), Tone.BAD), None


def _supply(setting: Setting, words: Words) -> Some:
    """For everybody without full supply; and for who loses a step if he is without any once more. [30.5, 30.51]"""
    if setting.supply is None:
        return
    none = ChitLook(NO_SUPPLY, _said(words, "no_supply"), Tone.BAD)
    for _ in setting.units:
        yield none, ChitLook(PART_SUPPLY, _said(words, "part_supply"), Tone.EVEN)
    for _ in (unit for unit in setting.units if unit.steps > 1):
        yield ChitLook("1", _said(words, "isolated"), Tone.BAD), None


def _overruns(setting: Setting, words: Words) -> Some:
    """Deadlocks and boxes, where both sides must be; and who sits out the next combat phase. [22.12, 22.42B, 22.51]"""
    if setting.overruns is None:
        return
    disputed = min(len(units) for units in setting.roster)
    for _ in range(disputed):
        yield ChitLook(DEADLOCK, _said(words, "deadlock"), Tone.EVEN), None
    for number in range(1, disputed + 1):
        box = ChitLook(str(number), _said(words, "box"), Tone.EVEN)
        yield from ((box, None), (box, None))  # one lies on the map, one at the box beside it
    for _ in setting.units:
        failed = ChitLook(BOUND, _said(words, "failed"), Tone.BAD)
        yield failed, ChitLook(BOUND, _said(words, "bound"), Tone.PLAIN)


def _spent(setting: Setting, words: Words) -> Some:
    """Expended MP, two numbers on each and one for all above; and the circles of a zone of control. [22.412, 22.413]

    Nobody is overrun twice in a phase, and whoever goes on to overrun others has spent two MP more by then: so there
    are no more of two neighbouring numbers than there are enemies, or units that overrun. [22.106, 22.21, 22.61]
    A failure may leave more than anybody has [22.42B(4)]: that is as good as all.
    """
    if setting.overruns is None:
        return
    word, highest = _said(words, "spent"), max(unit.ma_mp for unit in setting.units)
    able = (sum(max(setting.units[unit].attack) > 0 for unit in setting.units_of(side)) for side in SIDES)
    most = max(min(own, len(setting.units_of(side.enemy))) for own, side in zip(able, SIDES, strict=True))
    numbers = [str(mp) for mp in range(min(setting.overruns.attempt_mp), highest + 1)]
    numbers.append(f"{highest + 1}+")
    for at in range(0, len(numbers), 2):
        back = ChitLook(numbers[at + 1], word) if at + 1 < len(numbers) else None
        for _ in range(most):
            yield ChitLook(numbers[at], word), back
    for _ in range(most):
        yield ChitLook("", _said(words, "zone"), rings=1), ChitLook("", _said(words, "zone"), rings=2)


def _bridgeheads(setting: Setting, words: Words) -> Some:
    """One for each ground unit of a side: more would have nobody in them. The back is of a landing. [31.11, 31.14]"""
    facts, stacks = setting.bridgeheads, setting.stacks
    if facts is None or stacks is None:
        return
    for side in SIDES:
        lands = any(invasion.side is side for invasion in facts.invasions)
        front = _of(setting, side, "BH", _said(words, "crossed"), has_wedge=True)
        back = _of(setting, side, "BH", _said(words, "landed")) if lands else None
        for _ in (unit for unit in setting.units_of(side) if stacks.is_ground[unit]):
            yield front, back


def _batteries(setting: Setting, words: Words) -> Some:
    """For every battery that it is silent in this turn, or gone. [39.35, 32.4]"""
    for site in setting.sites:
        silent = ChitLook(_said(words, "silent"), words.say(site.said), Tone.EVEN)
        yield silent, ChitLook(_said(words, "gone"), words.say(site.said), Tone.BAD)


def _ships(setting: Setting, words: Words) -> Some:
    """Points that ships lose in place of those who land, one each. [39.36]"""
    del words
    if setting.air_naval is not None:
        for ship in (ship for ship in setting.air_naval.ships if ship.draws_fire):
            for _ in range(ship.points):
                yield _of(setting, ship.side, "-1", ship.title), None
