"""A whole game in another language: nothing that is shown is a sentence of English."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.language.tables import ENGLISH, HOLE, languages, table_of
from game.model.message import message, plain
from game.model.refusal import Refusal
from game.systems.standard.ui.desk import StandardDesk
from game.ui.desk.desk import Hint, Refused, Vantage
from game.ui.desk.overview import Past
from game.ui.language.words import Words

OTHERS = [language for language in languages() if language != ENGLISH]
LONG_LETTERS = 12
"""A piece of English so long is in no other language by chance."""


def test_a_refusal_is_said_with_its_rule() -> None:
    words, refusal = Words("nl"), Refusal("game_over", "17", message("standard.refusal.game_over"))
    assert words.refusal(refusal) == "Het spel is afgelopen [17]"
    assert words.refusal(Refusal("nothing", "", plain("One unit a hex"))) == "One unit a hex"
    assert words.refusal(None) == ""


def shown(thing: Any) -> Iterator[str]:
    """Every text in what the desk shows."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name not in ("id", "look", "key", "refusal" if isinstance(thing, Hint) else "", "code"):
                yield from shown(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from shown(part)


@cache
def english_pieces(language: str) -> list[str]:
    """Pieces of English text that cannot stand in another language."""
    texts: list[str] = []
    for key, entry in table_of(ENGLISH).items():
        other = table_of(language).get(key, entry)
        texts += [text for text in ([entry] if isinstance(entry, str) else entry.values()) if text != other]
    others = " | ".join(str(entry) for entry in table_of(language).values())
    pieces = {piece.strip() for text in texts for piece in HOLE.sub("\n", text).split("\n")}
    return [piece for piece in sorted(pieces) if len(piece) >= LONG_LETTERS and " " in piece and piece not in others]


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_is_told_without_a_sentence_of_english(language: str) -> None:
    from tests.ui.test_play_parts import touch

    game = Game.new(load_scenario("first_drop"), seed=3)
    desk, player, rng = StandardDesk(game.scenario.setting, Words(language)), RandomPlayer(3), random.Random(3)
    texts: set[str] = set()
    while game.decision is not None:
        side = game.decision.side
        desk.show(Vantage(game.view(side), side, game.decision, True, game.refusal, game.foresee))
        for _ in range(6):
            hex = rng.randrange(game.scenario.board.topology.size)
            texts.update(shown([desk.hint(hex, None), desk.marks(hex, None, frozenset()), desk.prompt(), desk.sheet()]))
            texts.update(shown([desk.preview(hex), desk.unit_card(hex), desk.hex_card(hex), desk.tray()]))
            texts.update(shown([desk.heading(), desk.undone(), desk.commands]))
            reply = touch(desk, rng, hex)
            if isinstance(reply, Refused):
                texts.add(Words(language).say(reply.refusal.said))
        texts.update(shown([desk.log_line(event) for event in game.apply(player.choose(Position(game)))]))
    desk.show(Vantage(game.view(None), None, None, False, game.refusal, game.foresee))
    whole, past = desk.overview(), Past(tuple(game.events), game.state_after)
    texts.update(shown([whole.calendar(), whole.standing(past), whole.luck(past), whole.report(past)]))
    texts.update(shown(whole.briefing()))
    pieces = english_pieces(language)
    assert len(texts) > 300
    assert [text for text in sorted(texts) if any(piece in text for piece in pieces)] == []
