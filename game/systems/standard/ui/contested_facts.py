"""What the card of a hex says of stacks, both sides in it, markers of overruns and bridgeheads. [19, 22, 31]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.answers import Note
from game.systems.standard.rules.bridgeheads.outlook import bridgehead_notes
from game.systems.standard.rules.overruns.cards import contested_notes
from game.systems.standard.rules.stacks.cards import stack_notes, zone_notes
from game.systems.standard.rules.state import State
from game.ui.desk.cards import Fact
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_TONES = {
    "standard.overruns.tell.box_defends": Tone.EVEN,
    "standard.overruns.tell.box_came": Tone.EVEN,
    "standard.overruns.tell.open_attempt": Tone.EVEN,
    "standard.overruns.tell.deadlocked": Tone.EVEN,
    "standard.overruns.tell.sits_out": Tone.EVEN,
    "standard.overruns.tell.silenced": Tone.BAD,
    "standard.bridgeheads.tell.invasion": Tone.GOOD,
    "standard.bridgeheads.tell.crossing": Tone.GOOD,
    "standard.bridgeheads.tell.overrun": Tone.GOOD,
    "standard.bridgeheads.tell.unfed": Tone.BAD,
    "standard.bridgeheads.tell.needless": Tone.BAD,
    "standard.bridgeheads.tell.too_many": Tone.BAD,
}
"""Notes that are no plain facts, by their sentences."""


def contested_facts(state: State, hex: int, words: Words) -> list[Fact]:
    """The stacks in a hex with their support and zones, both its parts, markers, whose bridgehead it is; else none."""
    if state.stacks is None:
        return []
    found = (
        *contested_notes(state, hex), *bridgehead_notes(state, hex), *stack_notes(state, hex), *zone_notes(state, hex),
    )  # fmt: skip
    return facts_of_notes(found, words)


def facts_of_notes(notes: Iterable[Note], words: Words) -> list[Fact]:
    """Notes of the rules as lines of a card."""
    facts = []
    for note in notes:
        said = words.say(note.said)
        facts.append(Fact(said[:1].upper() + said[1:], "", note.rule, _TONES.get(note.said.key, Tone.PLAIN)))
    return facts
