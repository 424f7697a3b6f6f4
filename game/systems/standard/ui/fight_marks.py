"""A fight on the map before its die: who goes for whom from where, and what it comes to. [7.3, 22.56]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.odds import Odds
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import State
from game.systems.standard.ui.previews import odds_text, reversed_tone
from game.ui.board.marks import Arrow, Badge, Marks, Ring
from game.ui.look.tone import Tone

NOWHERE = -1


def fight_marks(
    state: State, hex: int, attackers: Iterable[int], odds: Odds | None, *, joint_hex: int = NOWHERE,
    able: Iterable[int] = (), for_defender: bool = False,
) -> Marks:  # fmt: skip
    """The target and the hex whose enemies defend as well, arrows of those who attack, what it comes to.

    `able` could take part as well: they are ringed without an arrow.
    """
    taking = _hexes(state, attackers)
    others = [there for there in _hexes(state, able) if there not in taking]
    rings = [Ring(there, is_chosen=True) for there in taking if there not in (hex, joint_hex)]
    rings += [Ring(there) for there in others if there != hex]
    targets = [Ring(there, Tone.BAD, is_chosen=True) for there in (hex, joint_hex) if there >= 0]
    return Marks(
        rings=(*targets, *rings), arrows=arrows_onto(hex, taking),
        badges=odds_badge(hex, odds, for_defender=for_defender), dims=False,
    )  # fmt: skip


def marks_at_hand(state: State, odds: Odds | None, *, for_defender: bool) -> Marks:
    """The fight whose support is being chosen, in whatever manner it was declared. [7.2, 20.6, 22.4, 22.56]"""
    fight = next(frame for frame in reversed(state.stack) if isinstance(frame, Battle | Combat))
    battle = next((frame for frame in reversed(state.stack) if isinstance(frame, Battle)), None)
    if battle is None:
        return fight_marks(state, fight.hex, fight.attackers, odds, for_defender=for_defender)
    marks = fight_marks(
        state, fight.hex, fight.attackers, odds, joint_hex=battle.joint_hex, for_defender=for_defender
    )  # fmt: skip
    return replace(marks, arrows=arrows_onto(fight.hex, battle.origins)) if battle.origins else marks


def arrows_onto(hex: int, origins: Sequence[int]) -> tuple[Arrow, ...]:
    """One from every hex that is not the one fought for; none for those who come ashore or began there."""
    return tuple(Arrow(there, hex, "", Tone.GOOD) for there in dict.fromkeys(origins) if there >= 0 and there != hex)


def odds_badge(hex: int, odds: Odds | None, *, for_defender: bool = False) -> tuple[Badge, ...]:
    """Differential and likeliest result, as the viewer has to take it. [7.3]"""
    if odds is None:
        return ()
    text, tone = odds_text(odds)
    return (Badge(hex, text, reversed_tone(tone) if for_defender else tone),)


def _hexes(state: State, units: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(state.hex_of[unit] for unit in units if state.on_map(unit)))
