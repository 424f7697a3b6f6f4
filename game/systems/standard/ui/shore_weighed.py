"""Landings and shots at batteries before they are made: rows of the dialog, badges and previews. [32, 39.35]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from game.model.answers import Note
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.forecast import faces_up_to, suppression_notes
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left
from game.systems.standard.rules.air_naval.suppression import needed_to_suppress
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.forecast import before_landing, guns_sum
from game.systems.standard.rules.stacks.stacking import facts_of
from game.systems.standard.rules.state import State
from game.systems.standard.rules.weighings import odds_of
from game.systems.standard.ui.coastal_fire import guns_headline, guns_segments
from game.systems.standard.ui.contested_facts import facts_of_notes
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.off_map_tray import OffMap
from game.systems.standard.ui.previews import chance_segments, odds_preview
from game.ui.desk.cards import Preview, Row
from game.ui.language.words import Words
from game.ui.look.tone import Tone

Shot = Suppress | SuppressFromAir
_LIKELY = 3
"""So many faces and more are good news."""


def silenced_on(state: State, shot: Shot) -> int:
    """A battery is silenced on a die of at most this. [39.35]"""
    facts = state.setting.air_naval
    if facts is None:
        return 0
    points = points_left(state, shot.ship) if isinstance(shot, Suppress) else facts.air[shot.air].tbf
    return needed_to_suppress(state, points, shot.battery)


def _best(state: State, shots: Iterable[Shot]) -> Shot | None:
    """The one that most likely silences its battery. [39.35]"""
    return max(shots, key=partial(silenced_on, state), default=None)


def battery_badge(state: State, shots: Iterable[Shot], words: Words) -> tuple[str, Tone]:
    """The chance of the best shot at a battery, in a few letters. [39.35]"""
    needed = max((silenced_on(state, shot) for shot in shots), default=0)
    tone = Tone.GOOD if needed >= _LIKELY else Tone.EVEN
    return words("standard.window.off_map.battery_badge", needed=needed), tone


def lands_row(state: State, unit: int, words: Words, *, is_on: bool) -> Row:
    """A unit on board that lands first or follows. [32.22]"""
    attack, defense = state.strength(unit)
    detail = words("standard.window.off_map.lands", attack=attack, defense=defense, re=facts_of(state).re[unit])
    name = words.name(state.setting.units[unit].name)
    return Row(f"lands:{unit}", name, detail, kind="toggle", is_on=is_on, look=unit_look(state, unit))


def shot_row(state: State, shot: Shot, name: str, words: Words) -> Row:
    """Who fires at a battery, and with what chance. [39.35]"""
    pieces = OffMap(state, words)
    piece = pieces.ship(shot.ship) if isinstance(shot, Suppress) else pieces.air(shot.air)
    needed, most = silenced_on(state, shot), facts_of_support(state).destroys
    key = f"standard.window.off_map.{'chance' if needed > most else 'chance_one'}"
    chance = words(key, needed=needed, destroys=faces_up_to(min(needed, most)))
    return Row(name, piece.name, f"{chance} [39.35]", look=piece.look)


def fire_notes(state: State, shots: Iterable[Shot]) -> Iterator[Note]:
    """How the best of some shots is reckoned. [39.35]"""
    if (best := _best(state, shots)) is not None:
        yield from suppression_notes(state, best)


def shot_preview(state: State, shots: Iterable[Shot], words: Words) -> Preview | None:
    """What the best shot at a battery could bring; None if there is none. [39.35]"""
    if (shot := _best(state, shots)) is None:
        return None
    needed, site = silenced_on(state, shot), state.setting.sites[shot.battery]
    return Preview(
        words("standard.window.off_map.silence", site=site.said),
        words("standard.window.answer.faces", faces=needed),
        "",
        tuple(facts_of_notes(fire_notes(state, (shot,)), words)),
        chance_segments(
            needed, words("standard.window.off_map.silenced"), words("standard.window.off_map.fires_on"),
            hit_tone=Tone.GOOD,
        ),
    )  # fmt: skip


def landing_preview(state: State, landing: Invade, words: Words) -> Preview:
    """What a landing would bring: the fight on the beach, else what the batteries may cost. [32.2, 32.4]"""
    title = words("standard.window.off_map.shore_heading", hex=state.setting.board.hex_title(landing.hex))
    notes = tuple(facts_of_notes((*before_landing(state, landing), *guns_sum(state, landing)), words))
    odds = odds_of(state, landing)
    if odds is None:
        return Preview(title, guns_headline(state, landing, words), "", notes, guns_segments(state, landing, words))
    fight = odds_preview(state, odds, words)
    return Preview(title, fight.headline, fight.column, (*notes, *fight.notes), fight.segments)
