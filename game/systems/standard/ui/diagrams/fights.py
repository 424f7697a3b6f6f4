"""Diagrams of combat and support fire. [7, 8, 16]"""

from __future__ import annotations

from itertools import combinations

from game.model.ledger import Ledger
from game.model.side import Side
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.fire import nations_in, refuse_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.odds import Odds, combat_odds
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.looks import fire_look
from game.systems.standard.ui.previews import odds_segments
from game.ui.board.marks import Arrow, Badge, Marks, Ring
from game.ui.desk.cards import Bar
from game.ui.desk.figure import Answer, Figure, Token
from game.ui.look.tone import Tone


def combat(position: Position, chapter: str = "7") -> Figure:
    """An attack with its sums and the six faces; pointing at an attacker tells how it stands without him. [7]"""
    attackers = attackers_of(position.state, _side(position), position.hex)
    odds = _odds(position, attackers)
    marks = _marks(position, odds)

    def ask(hex: int) -> Answer:
        there = next(iter(units_at(position.state, hex)), NOBODY)
        words = position.words
        if hex == position.hex:
            text = words(
                "standard.window.diagram.defender",
                unit=position.name(there),
                sum=_sum(position, odds.defense),
                shift=odds.shift,
            )
            return Answer(text, Tone.PLAIN)
        if there in attackers:
            others = tuple(unit for unit in attackers if unit != there)
            without = _odds(position, others)
            text = words("standard.window.diagram.attacker", unit=position.name(there), sum=_sum(position, odds.attack))
            return Answer(text, Tone.PLAIN, _marks(position, without), (_bar(position, without),))
        return Answer(position.title(hex))

    return Figure(position.caption(chapter), board_view(position, marks, ask), bars=(_bar(position, odds),))


def support(position: Position) -> Figure:
    """The same attack without fire and with all there is in hand; each marker by itself. [8.3]"""
    attackers = attackers_of(position.state, _side(position), position.hex)
    plain, full = _odds(position, attackers), _odds(position, attackers, _hand(position))
    marks = _marks(position, full)

    def answer(kind: int) -> Answer:
        with_one = _odds(position, attackers, (kind,))
        text = position.words("standard.window.diagram.marker", value=position.state.setting.markers[kind].value)
        return Answer(text, Tone.PLAIN, _marks(position, with_one), (_bar(position, plain), _bar(position, with_one)))

    def ask(hex: int) -> Answer:
        there = next(iter(units_at(position.state, hex)), NOBODY)
        if there == NOBODY:
            return Answer(position.title(hex))
        sums = full.defense if hex == position.hex else full.attack
        return Answer(_sum(position, sums))

    tokens = tuple(_token(position, kind, answer(kind)) for kind in sorted(set(_hand(position))))
    bars = (_bar(position, plain), _bar(position, full))
    return Figure(position.caption("8"), board_view(position, marks, ask), tokens=tokens, bars=bars)


def coordination(position: Position) -> Figure:
    """Which markers may be laid together when one nation attacks alone. [16.1]"""
    state, side = position.state, _side(position)
    attackers = attackers_of(state, side, position.hex)
    frame = Combat(position.hex, attackers, "attacker_fire", (), ())
    marks = _marks(position, _odds(position, attackers))
    hand = _hand(position)
    fighting = nations_in(state, frame, side)
    guests = tuple(kind for kind in hand if state.setting.markers[kind].nation not in fighting)
    tokens = []
    for laid in (*((kind,) for kind in hand), *combinations(guests, 2)):
        refusal = refuse_fire(state, frame, side, tuple(sorted(laid)))
        text = position.words("standard.window.diagram.laid") if refusal is None else position.words.refusal(refusal)
        answer = Answer(text, Tone.GOOD if refusal is None else Tone.BAD)
        for kind in laid[-1:]:
            label = "+".join(str(state.setting.markers[one].value) for one in laid) if len(laid) > 1 else ""
            tokens.append(_token(position, kind, answer, label=label, is_barred=refusal is not None))

    def ask(hex: int) -> Answer:
        there = next(iter(units_at(state, hex)), NOBODY)
        return Answer(position.title(hex) if there == NOBODY else position.words.name(state.setting.units[there].name))

    return Figure(position.caption("16"), board_view(position, marks, ask), tokens=tuple(tokens))


def _side(position: Position) -> Side:
    return position.state.setting.units[units_at(position.state, position.hex)[0]].side.enemy


def _hand(position: Position) -> tuple[int, ...]:
    state = position.state
    return tuple(kind for kind, count in enumerate(state.hand) for _ in range(count))


def _odds(position: Position, attackers: tuple[int, ...], fire: tuple[int, ...] = ()) -> Odds:
    return combat_odds(position.state, Attack(position.hex, attackers), tuple(sorted(fire)))


def _bar(position: Position, odds: Odds) -> Bar:
    label = position.words(
        "standard.window.diagram.odds",
        attack=odds.attack.total,
        defense=odds.defense.total,
        differential=f"{odds.differential:+d}",
        column=position.words.say(odds.column_said),
    )
    return Bar(label, odds_segments(odds, position.words))


def _marks(position: Position, odds: Odds) -> Marks:
    state = position.state
    arrows = tuple(Arrow(state.hex_of[unit], position.hex, "", Tone.GOOD) for unit in odds.attackers)
    return Marks(
        rings=(Ring(position.hex, Tone.EVEN),), arrows=arrows,
        badges=(Badge(position.hex, f"{odds.differential:+d}", Tone.EVEN),),
    )  # fmt: skip


def _sum(position: Position, ledger: Ledger) -> str:
    lines = (f"{position.words.say(line.reason)} {line.amount:+d} [{line.rule}]" for line in ledger.lines)
    return ", ".join(lines) + f" = {ledger.total}"


def _token(position: Position, kind: int, answer: Answer, *, label: str = "", is_barred: bool = False) -> Token:
    nation = position.state.setting.markers[kind].nation
    title = position.words.say(position.state.setting.nation_said(nation))
    return Token(fire_look(position.state, kind), label or title, answer, is_barred)
