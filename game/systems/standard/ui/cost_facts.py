"""What the last step of its way to a hex costs the selected unit, or why it cannot enter. [5.2, 22.11, 32.31]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.ledger import Ledger
from game.model.refusal import Refusal
from game.systems.standard.rules.bridgeheads.arrows import arrow_between
from game.systems.standard.rules.closed_ways import closed_step
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.overruns.tolls import entry_ledger
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.step_costs import UNSPENT, step_cost_ledger
from game.ui.desk.cards import Fact
from game.ui.language.words import Words
from game.ui.look.tone import Tone


@frozen
class Coming:
    """The unit that is selected and may be about to enter a hex."""

    unit: int = -1
    """The unit, or -1."""
    entered_from: int = -1
    """The hex from which it would take its last step, or -1."""
    refusal: Refusal | None = None
    """Why it cannot go among the enemies in the hex; None if it can, or if there are none."""
    left_mp: int = UNSPENT
    """MP that it has left before that step; UNSPENT if it has taken none before it."""


def cost_facts(state: State, hex: int, coming: Coming, words: Words) -> list[Fact]:
    """Item by item, coming from a hex next to it or over an arrow; nothing where no unit is about to go there."""
    topology, unit, here = state.setting.board.topology, coming.unit, coming.entered_from
    barred = [] if coming.refusal is None else [_barred(coming.refusal, words)]
    if unit < 0 or here < 0 or here == hex:
        return barred
    if not topology.touching(here, hex) and arrow_between(state, here, hex) is None:
        return barred
    has_enemies = enemy_at(state, hex, state.setting.units[unit].side) != NOBODY
    if barred and coming.refusal is not None and coming.refusal.code != "too_dear":
        return barred
    if has_enemies and state.modules.overruns is None:
        return barred
    if has_enemies:
        left_mp = state.mp_left[unit] if coming.left_mp == UNSPENT else coming.left_mp
        ledger, rule = entry_ledger(state, unit, here, hex, left_mp), "22.111"
    else:
        ledger, rule = step_cost_ledger(state, unit, here, hex, coming.left_mp), "5.2"
    if ledger is None:
        return [_barred(closed_step(state, unit, here, hex), words)]
    return [*_items(state, unit, ledger, rule, words), *barred]


def _barred(refusal: Refusal, words: Words) -> Fact:
    return Fact(words.say(refusal.said), "", refusal.rule, Tone.BAD)


def _items(state: State, unit: int, ledger: Ledger, rule: str, words: Words) -> list[Fact]:
    price = words("standard.window.hex.mp", mp=ledger.total)
    label = "standard.window.hex.pays_overrun" if rule == "22.111" else "standard.window.hex.pays"
    facts = [Fact(words(label, unit=state.setting.units[unit].short), price, rule, Tone.EVEN)]
    if len(ledger.lines) > 1:
        facts += [Fact(f"  {words.say(line.reason)}", f"{line.amount:+d}", line.rule) for line in ledger.lines]
    return facts
