"""Every die of a game in words: what it was for, what was needed, what came, how kind it was. [1.8]"""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.luck import WHOLE, luck_of
from game.systems.remagen.lab.luck import COMBATS, KINDS, Roll, rolls_of
from game.systems.remagen.rules.events_bridges import (
    BridgeFell,
    BridgeHolds,
    Dropped,
    Laboured,
    Recovered,
    SiteDamaged,
)
from game.systems.remagen.rules.events_combat import BattleFought, FiguresLost, Fired, Unharmed
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.rules.sides import SIDES
from game.systems.remagen.rules.state import State
from game.systems.remagen.ui.names import headed, short_names
from game.ui.desk.overview import LuckCard, Past, RollCard, RollSum
from game.ui.language.words import Words

Told = tuple[str, str, str, str]
"""What dice were for, what was needed, the dice, what came."""


def luck_card(state: State, past: Past, words: Words) -> LuckCard:
    """The luck of a game so far."""
    rolls = rolls_of(state.setting, past.log, past.state_after)
    by_side = [[roll for roll in rolls if roll.throw.side is side] for side in SIDES]
    return LuckCard(
        tuple(_card(state, roll, words) for roll in rolls),
        roll_sums(rolls, words),
        tuple(luck_of([roll.throw for roll in own]) for own in by_side),
        tuple(sum(roll.kind in COMBATS for roll in own) for own in by_side),
    )


def roll_sums(rolls: Sequence[Roll], words: Words) -> tuple[RollSum, ...]:
    """Of either side what all dice of a kind were to bring, and what they brought."""
    found = []
    for kind in KINDS:
        for side in SIDES:
            own = [roll for roll in rolls if roll.kind == kind and roll.throw.side is side]
            if own:
                usual = words.figure(sum(roll.expected for roll in own))
                had = str(sum(roll.had for roll in own))
                found.append(RollSum(side, words(f"remagen.ui.sum_{kind}"), len(own), usual, had))
    return tuple(found)


def _card(state: State, roll: Roll, words: Words) -> RollCard:
    what, odds, die, came = _told_of_fight(state, roll, words) or _told_of_rest(state, roll, words)
    return RollCard(roll.turn, roll.throw.side, what, odds, die, came, roll.throw.luck / WHOLE, _rule_of(roll))


def _rule_of(roll: Roll) -> str:
    """Where the rules say what the dice bring; the event may name what follows from it."""
    match roll.event:
        case Fired():
            return "11.3"
        case BattleFought():
            return "12.6"
        case BridgeFell():
            return "14.1"
    return roll.event.rule


def _told_of_fight(state: State, roll: Roll, words: Words) -> Told | None:
    """Volleys, hits on foot, battles. [11.3, 11.7, 12.6]"""
    setting, event, name = state.setting, roll.event, state.setting.name
    match event:
        case Fired():
            units = short_names(state, event.units, words)
            what = words("remagen.ui.luck_fire", sector=name(event.sector), target=name(event.target), units=units)
            hits = words("remagen.ui.hits", count=event.hits)
            return what, f"{event.dice}d / {event.divisor}", str(event.pips), hits
        case FiguresLost() | Unharmed():
            what = words("remagen.ui.luck_figures", sector=name(event.sector))
            each = words("remagen.ui.luck_pips", count=setting.pips_per_figure(event.sector))
            return what, each, str(event.die), words("remagen.ui.luck_figures_fall", count=roll.had)
        case BattleFought():
            own, hostile = (tuple(map(name, sectors)) for sectors in (event.own, event.hostile))
            what = words("remagen.ui.luck_battle", own=own, hostile=hostile)
            return what, odds_said(event.attack, event.defense), str(event.die), event.code
    return None


def _told_of_rest(state: State, roll: Roll, words: Words) -> Told:
    """Work, the bridge, the drop, what is brought round. [13.4, 13.6, 14.1, 15.2, 17.4]"""
    setting, event = state.setting, roll.event
    match event:
        case Laboured():
            units = short_names(state, event.units, words)
            what = words("remagen.ui.luck_labour", line=setting.lines[event.line].letter, units=units)
            odds = f"{len(event.units)}d / 2" if event.is_halved else f"{len(event.units)}d"
            return what, odds, str(event.pips), f"+{roll.had}"
        case SiteDamaged():
            what = words("remagen.ui.luck_site", line=setting.lines[event.line].letter)
            return what, "1d", str(event.die), f"-{roll.had}"
        case BridgeHolds() | BridgeFell():
            came = words("remagen.ui.stands" if roll.had else "remagen.ui.luck_falls")
            needed = _at_least(event.up_to + 1, setting.rules.die)
            return words("remagen.ui.ludendorff"), needed, str(event.die), came
        case Dropped():
            what = words("remagen.ui.luck_drop", sector=setting.name(event.sector))
            came = words("remagen.ui.luck_trays", count=roll.had)
            return what, "", f"{event.number}, {sum(event.line)}", came
        case Recovered():
            needed = _at_least(setting.rules.recovers_from, setting.rules.die)
            came = words("remagen.ui.luck_well" if roll.had else "remagen.ui.luck_not_well")
            what = words("remagen.ui.luck_recovery", unit=headed(state, event.unit, words))
            return what, needed, str(event.die), came
    return "", "", "", ""


def _at_least(low: int, most: int) -> str:
    """Faces of a die: 5-6, or 6 alone."""
    return f"{low}-{most}" if low < most else str(most)
