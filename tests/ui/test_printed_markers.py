"""The markers of the modules on paper: those that a scenario uses, and as many as its games can ask for."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_partly_supplied, is_unsupplied
from game.systems.standard.ui.battle_marks import BOUND, DEADLOCK, DISRUPTED, NO_SUPPLY
from game.systems.standard.ui.printed_markers import marker_sides
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint.chit_look import ChitLook
from game.ui.paint.looks import PiecePainter
from game.ui.paper.printing import PAPERS_MM, counter_pages
from tests.ui.painted import pixels


def markers(name, language="en"):
    return marker_sides(load_scenario(name).setting, Words(language))


def fronts(name):
    """How many markers of each sign there are; those with the number of a hex or a box are of a kind."""
    return Counter(front.sign for front, _ in markers(name))


@pytest.mark.parametrize("name", ["arnhem", "first_drop"])
def test_19_11_a_game_without_modules_has_none_of_their_markers(name):
    assert not set(fronts(name)) - {"T", "X", "="}
    assert fronts(name)["X"] == len(load_scenario(name).setting.board.bridges)


def test_19_11_markers_of_a_module_are_printed_where_it_is_played_with():
    with_guns, without = markers("scheldt"), markers("sloe_dam")
    sites = [site.title for site in load_scenario("scheldt").setting.sites]
    assert [(front.word, back.sign) for front, back in with_guns if front.sign == "silent"] == [
        (title, "gone") for title in sites
    ]
    assert not [front for front, _ in without if front.sign in ("silent", "-1")]
    for known in (with_guns, without):
        signs = {front.sign for front, _ in known}
        assert {DEADLOCK, BOUND, DISRUPTED, NO_SUPPLY, "BH"} <= signs


def test_22_412_every_number_of_mp_that_can_be_spent_is_on_a_marker():
    setting = load_scenario("scheldt").setting
    spent = [sides for sides in markers("scheldt") if sides[0].word == "MP spent"]
    numbers = {side.sign for sides in spent for side in sides if side is not None}
    highest = max(unit.ma_mp for unit in setting.units)
    assert numbers == {*map(str, range(1, highest + 1)), f"{highest + 1}+"}
    circles = {(front.rings, back.rings) for front, back in markers("scheldt") if front.rings}
    assert circles == {(1, 2)}


def test_31_14_a_bridgehead_says_which_way_it_was_crossed_and_its_back_that_it_was_landed():
    found = {(front.livery.family, front.has_wedge, back is not None and back.has_wedge)
             for front, back in markers("scheldt") if front.sign == "BH"}  # fmt: skip
    assert {has_wedge for _, has_wedge, _ in found} == {True}
    assert len({family for family, _, _ in found}) == 2
    assert not any(turned for _, _, turned in found)


def test_there_are_as_many_as_a_game_asks_for():
    scenario = load_scenario("breskens")
    printed = fronts("breskens")
    boxes = {front.sign for front, _ in markers("breskens") if front.word == "box"}
    heads = Counter(front.livery.family for front, _ in markers("breskens") if front.sign == "BH")
    mp = [sides for sides in markers("breskens") if sides[0].word == "MP spent"]
    numbers = Counter(front.sign for front, _ in mp)
    front_of = {int(side.sign.rstrip("+")): sides[0].sign for sides in mp for side in sides if side is not None}
    most: Counter[str] = Counter()
    for seed in (1, 2):
        game, player = Game.new(scenario, seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            game.apply(player.choose(Position(game)))
            state = game.state
            overruns, units = state.modules.overruns, [unit for unit, hex in enumerate(state.hex_of) if hex >= 0]
            used = {
                DISRUPTED: sum(is_disrupted(state, unit) for unit in units),
                NO_SUPPLY: sum(is_unsupplied(state, unit) or is_partly_supplied(state, unit) for unit in units),
                DEADLOCK: len({state.hex_of[unit] for unit in units if overruns.deadlocked[unit]}),
                BOUND: sum(bool(overruns.bound[unit] or overruns.silenced[unit]) for unit in units),
                "": sum(map(bool, overruns.marker_zone)),
            }
            for sign, count in used.items():
                assert count <= printed[sign], sign
                most[sign] = max(most[sign], count)
            assert {str(box) for box in overruns.box if box} <= boxes
            assert len(state.modules.bridgeheads.standing()) <= min(heads.values())
            spent = Counter(front_of[min(number, max(front_of))] for number in overruns.marker_mp if number)
            assert not spent - numbers
    assert len(+most) >= 4, most


def test_no_word_of_a_marker_is_missing_in_another_language():
    for (front, back), (voor, achter) in zip(markers("scheldt"), markers("scheldt", "nl"), strict=True):
        assert front.sign == voor.sign or front.sign.isalpha()
        assert (back is None) == (achter is None)
        assert "printed" not in f"{voor.sign} {voor.word}"


def test_a_long_word_is_written_in_two_lines_inside_its_plate():
    pieces = PiecePainter(Fonts())

    def rows(word):
        """Rows of the picture with dark letters, in the lower half."""
        picture = pixels(pieces.picture(ChitLook("", word), 180))
        dark = picture[40:-40, 110:-30].max(axis=2) < 90
        inked = dark.any(axis=0)
        return int((np.diff(inked.astype(int)) == 1).sum())

    assert rows("anvil") == 1
    assert rows("anvils do alter trees") == 2


@pytest.mark.slow
def test_the_markers_are_on_the_pages_with_the_counters():
    scenario = load_scenario("sloe_dam")
    front, back = counter_pages(scenario, PAPERS_MM["a4"], Words())[:2]
    inked = [(pixels(page)[:, 240:] != 255).any(axis=2).mean() for page in (front, back)]
    assert inked[0] > inked[1] > 0.05
