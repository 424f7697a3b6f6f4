"""Bridges as a list: the Ludendorff with its chances, sites with labour, who rolls, when they may stand. [13-15]"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from game.systems.remagen.rules.bridges import is_limited, is_usable, vehicles_allowed
from game.systems.remagen.rules.collapse import fall_chances, fall_up_to
from game.systems.remagen.rules.engineers import crew_of, refuse_site
from game.systems.remagen.rules.state import State
from game.ui.desk.cards import Fact
from game.ui.desk.overview import ListRow
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_PIPS_PER_DIE = 3.5


def bridge_rows(state: State, words: Words) -> Iterator[ListRow]:
    """The old bridge and all sites where something is built or could be."""
    yield ListRow(words("remagen.ui.bridges"), rule="14.1", is_heading=True)
    yield from _standing_rows(state, words)
    for line in range(len(state.setting.lines)):
        if state.labour[line] or (crew_of(state, line) and refuse_site(state, line) is None):
            yield _site_row(state, line, words)


def next_fall(state: State) -> tuple[int, float]:
    """When the die for the Ludendorff Bridge is thrown next, and the chance that it falls then; 0 if never. [14.1]"""
    chances = fall_chances(state)
    if not chances:
        return 0, 0.0
    turn, sides = chances[0][0], state.setting.rules.die
    return turn, min(fall_up_to(state.setting, turn), sides) / sides


def staying_on_bridge(state: State, words: Words) -> str:
    """Whom of the active side the old bridge may take along if they stay, and how likely; empty if nobody. [14.2]"""
    line, (turn, risk) = state.setting.standing_line, next_fall(state)
    river = state.setting.lines[line].river if line >= 0 and risk else ()
    count = sum(state.side(unit) is state.active for sector in river for unit in state.here[sector])
    return words("remagen.ui.stays_on_bridge", count=count, turn=turn, chance=f"{risk:.0%}") if count else ""


def traffic_said(state: State, line: int, words: Words) -> Fact:
    """How many vehicles have driven onto a bridge in this player turn, and of how many that may. [8.5, 17.8]"""
    title, used = words("remagen.ui.traffic"), state.traffic[line]
    if not is_limited(state):
        return Fact(title, words("remagen.ui.driven_freely", count=used), "17.8", Tone.GOOD)
    most = vehicles_allowed(state, line)
    tone = Tone.BAD if used >= most else Tone.GOOD
    return Fact(title, words("remagen.ui.driven", used=used, most=most), "8.5", tone, share=used / most)


def _standing_rows(state: State, words: Words) -> Iterator[ListRow]:
    setting, line = state.setting, state.setting.standing_line
    if line < 0:
        return
    site, name = setting.lines[line], words("remagen.ui.ludendorff")
    if not state.bridge_stands:
        yield ListRow(name, mark=words("remagen.ui.fallen"), tone=Tone.BAD, rule="14.2", hexes=site.river)
        return
    driven = traffic_said(state, line, words)
    yield ListRow(name, driven.value, words("remagen.ui.stands"), Tone.GOOD, driven.rule, hexes=site.river)
    must = next((turn for turn, chance in fall_chances(state) if chance >= 1.0), setting.turns)
    for turn, chance in fall_chances(state):
        if chance and turn <= must:
            risk = min(fall_up_to(setting, turn), setting.rules.die) / setting.rules.die
            detail = words("remagen.ui.risk_of", turn=turn, chance=f"{risk:.0%}")
            text = words("remagen.ui.fallen_by", turn=turn)
            yield ListRow(text, detail, f"{chance:.0%}", rule="14.1", hexes=site.river)


def _site_row(state: State, line: int, words: Words) -> ListRow:
    """A site: how far it is, who rolls, when it may be usable. [13.3-13.5]"""
    site, labour = state.setting.lines[line], state.labour[line]
    most = state.setting.rules.bridges.pontoon.labour
    refusal, crew = refuse_site(state, line), crew_of(state, line)
    text = words("remagen.ui.site_on", line=site.letter)
    mark = f"{labour}/{most}"
    if is_usable(state, line):
        detail = words("remagen.ui.site_usable", traffic=traffic_said(state, line, words).value)
        return ListRow(text, detail, mark, Tone.GOOD, "13.5", hexes=site.river, share=labour / most)
    if labour >= most:
        detail = words("remagen.ui.site_next", turn=state.completed_turn[line] + 1)
    elif refusal is not None:
        detail = words.refusal(refusal)
    elif not crew:
        detail = words("remagen.ui.no_crew")
    else:
        rolling = min(len(crew), state.setting.rules.bridges.pontoon.engineers)
        detail = words("remagen.ui.crew_rolls", count=rolling, turn=usable_turn(state, line, rolling))
    return ListRow(text, detail, mark, Tone.BAD if refusal is not None else Tone.PLAIN, "13.4", hexes=site.river,
                   share=labour / most)  # fmt: skip


def usable_turn(state: State, line: int, rolling: int) -> int:
    """The turn in which a site is likely to be usable if so many engineers go on rolling. [13.4, 13.5]"""
    rules, turn = state.setting.rules, state.turn
    left = rules.bridges.pontoon.labour - state.labour[line]
    has_rolled = [step.does for step in state.setting.sequence].index("labour") < state.step
    turn += 1 if has_rolled else 0
    while left > 0 and turn < state.turn + 60:
        pips = rolling * _PIPS_PER_DIE
        left -= ceil(pips / 2 if rules.night.labour_halved and state.setting.is_night(turn) else pips)
        turn += 1
    return turn
