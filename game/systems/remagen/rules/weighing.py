"""What fights and fire may come to, before their dice, for whoever asks. [11.3, 12.6]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from game.model.answers import Chance, Fight, Weighing
from game.model.message import Message, message
from game.model.side import Side
from game.systems.remagen.rules.actions import Battle, Fire, Overwhelm
from game.systems.remagen.rules.chances import hit_chances
from game.systems.remagen.rules.fronts import Front, front_of
from game.systems.remagen.rules.odds import odds_said, results_of
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_sector, told_sectors
from game.systems.remagen.rules.volleys import throws_of


def fights_of(state: State, side: Side) -> Iterator[Fight]:
    """Every hostile sector in contact, attacked by all that touch it. [12.1, 12.3]"""
    front = front_of(state, side)
    for hostile in sorted(front.hostile):
        yield _fight(state, front, hostile)


def threat_to(state: State, unit: int) -> Fight | None:
    """All enemies beside a unit against its sector; None if none is. [12.1]"""
    sector = state.sector[unit]
    front = front_of(state, state.side(unit).enemy)
    return _fight(state, front, sector) if sector in front.hostile else None


def _fight(state: State, front: Front, hostile: int) -> Fight:
    own = tuple(sorted(front.touches[hostile]))
    attack, defense = front.value(own), front.cv[hostile]
    said = message("remagen.tell.fight", own=told_sectors(state.setting, own),
                   hostile=told_sector(state.setting, hostile))  # fmt: skip
    who = tuple(unit for sector in own for unit in state.standing_in(sector))
    return Fight(hostile, who, said, (Weighing(0, _sum(attack, defense), _results(state.setting, attack, defense)),))


def _sum(attack: int, defense: int) -> Message:
    return message("remagen.tell.odds", own=attack, hostile=defense, odds=odds_said(attack, defense))


def _results(setting: Setting, attack: int, defense: int) -> tuple[Chance, ...]:
    """The results of a column with their shares, in the order of their dice. [12.6]"""
    results = results_of(setting, attack, defense)
    return tuple(
        Chance(Fraction(results.count(result), len(results)), result.said, "12.6") for result in dict.fromkeys(results)
    )


def chances_of(state: State, action: Battle | Overwhelm | Fire) -> tuple[Chance, ...]:
    """How a battle or a salvo may come out. [11.3, 12.6]"""
    if isinstance(action, Fire):
        return _hits([(throw.dice, throw.divisor) for throw in throws_of(
            state, action.sector, action.units, action.targets)], state.setting.rules.die)  # fmt: skip
    if isinstance(action, Overwhelm):
        return ()
    attack, defense = (sum(map(state.cv, sectors)) for sectors in (action.own, action.hostile))
    return _results(state.setting, attack, defense) if attack and defense else ()


def _hits(volleys: Sequence[tuple[int, int]], sides: int) -> tuple[Chance, ...]:
    """The chances of so many hits of several volleys in all, exactly. [11.3]"""
    shares = {0: Fraction(1)}
    for dice, divisor in volleys:
        throws = sides**dice
        longer: dict[int, Fraction] = {}
        for before, share in shares.items():
            for hits, chance in enumerate(hit_chances(dice, divisor, sides)):
                longer[before + hits] = longer.get(before + hits, Fraction(0)) + share * Fraction(
                    round(chance * throws), throws
                )
        shares = longer
    return tuple(
        Chance(share, message("remagen.tell.hits_of_salvo", count=hits), "11.3")
        for hits, share in sorted(shares.items())
        if share
    )
