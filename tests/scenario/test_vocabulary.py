"""Words of a map: declared by its rules or itself, painted as they look, known to the rules by their ids."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.scenario.board import CANAL, RIVER, Board
from game.scenario.compile_board import compile_board
from game.scenario.map_schema import MapFile
from game.scenario.painted import as_painted
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_text
from game.scenario.report import FileReport
from game.scenario.validate import validate
from game.scenario.vocabulary import Vocabulary
from tests.scenario.test_compile_board import SMALL, side, small

WORDS = """
vocabulary:
  terrain:
    vineyard: {looks_like: woods, title: Terraced vineyard, levels: [ground, tower]}
    castle: {looks_like: city}
  waters: {torrent: {looks_like: river, title: Mountain torrent}}
  routes: {track: {looks_like: highway}, tramway: {looks_like: railroad}}
  sites: {viaduct: {looks_like: highway}}
  places: {abbey: {looks_like: city}}
  levels: {ground: On the ground, tower: Up in the tower}
"""
STRANGE = (
    SMALL.replace("w: woods", "w: vineyard").replace("C: city", "C: castle")
    .replace("kind: river", "kind: torrent").replace("name: Main Road, kind: highway", "name: Main Road, kind: track")
    .replace("name: Railway, kind: railroad", "name: Railway, kind: tramway")
    .replace("name: River road bridge, kind: highway", "name: River road bridge, kind: viaduct")
    .replace('name: Twin City, hex: "0403", kind: city', 'name: Twin City, hex: "0403", kind: abbey')
)  # fmt: skip


def compiled(text: str, of_rules: str | None = "{}") -> tuple[Board, tuple[Problem, ...]]:
    document = read_text(text, "f")
    report = FileReport({"map": document, "scenario": document})
    words = None if of_rules is None else Vocabulary.model_validate_json(of_rules)
    board = compile_board(validate(document, MapFile), None, report, words)
    assert board is not None
    return board, tuple(report.problems())


def test_the_rules_read_ids_and_the_painters_looks() -> None:
    plain, (board, problems) = small(), compiled(STRANGE + WORDS)
    assert problems == ()
    assert board.terrain_names == ("mixed", "vineyard", "town", "castle")
    assert board.terrain_title(1) == "Terraced vineyard"
    assert board.terrain_words[1].levels == ("ground", "tower")
    assert board.levels == {"ground": "On the ground", "tower": "Up in the tower"}
    river = side(board, "0403/0503")
    assert board.water_words[board.water[river]].title == "Mountain torrent"
    assert board.road_words[board.road[river]].id == "track"
    assert board.rail[side(board, "0404/0504")]
    assert {bridge.kind for bridge in board.bridges} == {"canal", "viaduct", "railroad"}
    assert sorted((place.kind, place.look) for place in board.places) == [
        ("abbey", "city"), ("city", "city"), ("village", "village"),
    ]  # fmt: skip
    assert board.regions["east"] == plain.regions["east"]
    painted = as_painted(board)
    assert painted.terrain_names == plain.terrain_names
    for array, of_plain in ((painted.water, plain.water), (painted.road, plain.road), (painted.rail, plain.rail)):
        assert np.array_equal(array, of_plain)
    assert [line.kind for line in painted.routes] == [line.kind for line in plain.routes]
    assert {place.kind for place in painted.places} == {"city", "village"}


def test_a_map_in_plain_words_is_painted_as_it_is() -> None:
    board = small()
    assert as_painted(board) is board


def test_words_of_the_rules_hold_on_every_map_and_the_map_s_own_go_before() -> None:
    text = SMALL.replace("w: woods", "w: vineyard")
    of_rules = '{"terrain": {"vineyard": {"looks_like": "broken", "title": "Vines"}}}'
    board, problems = compiled(text, of_rules)
    assert (problems, as_painted(board).terrain_names[1], board.terrain_title(1)) == ((), "broken", "Vines")
    board, _ = compiled(text + WORDS, of_rules)
    assert as_painted(board).terrain_names[1] == "woods"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SMALL.replace("w: woods", "w: wods"), "f:14:6: nothing says what wods looks like - did you mean woods?"),
        (
            SMALL.replace("w: woods", "w: jungle"),
            "declare it: vocabulary: {terrain: {jungle: {looks_like: clear}}}",
        ),
        (SMALL.replace("kind: river", "kind: rivver"), "nothing says what rivver looks like - did you mean river?"),
        (SMALL.replace("kind: village", "kind: vilage"), "nothing says what vilage looks like - did you mean village?"),
    ],
)
def test_a_word_that_nobody_declares_is_refused_where_it_stands(text: str, said: str) -> None:
    _, problems = compiled(text)
    assert said in "\n".join(str(problem) for problem in problems if not problem.is_warning)
    _, alone = compiled(text, None)
    assert any(said.removeprefix("f:14:6: ") in str(problem) and problem.is_warning for problem in alone)


def test_a_look_that_no_painter_has_is_refused_with_the_nearest() -> None:
    text = SMALL + "vocabulary:\n  terrain: {vineyard: {looks_like: mixd}}\n"
    with pytest.raises(ScenarioError, match="did you mean mixed"):
        validate(read_text(text, "f"), MapFile)


def test_of_two_waters_along_a_hexside_the_one_that_looks_larger_counts() -> None:
    text = STRANGE.replace("  - {name: Brook,", "  - {name: Cut, kind: canal, hexsides: 0403/0503}\n  - {name: Brook,")
    board, _ = compiled(text + WORDS)
    assert as_painted(board).water[side(board, "0403/0503")] == RIVER
    assert as_painted(board).water[side(board, "0202/0303")] == CANAL


def test_levels_of_a_terrain_are_declared() -> None:
    text = STRANGE + WORDS.replace("levels: [ground, tower]", "levels: [ground, towr]")
    _, problems = compiled(text)
    assert "there is no level towr - did you mean tower?" in "\n".join(map(str, problems))


def test_replacing_kinds_leaves_the_board_itself_alone() -> None:
    board, _ = compiled(STRANGE + WORDS)
    before = board.water.copy()
    as_painted(replace(board))
    assert np.array_equal(board.water, before)
