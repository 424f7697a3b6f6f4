"""A scenario of the standard rules that its set-up has decided: told at its line, with a hint. [17.1, 17.2]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenario.loader import check
from game.systems.registry import systems
from tests.scenario.slips import DATA

VICTORY = 'victory: {objective: "0403", side: allied, for_victory: 1, for_draw: 0'
HELD = "objective hexes held from the set-up on: 1"
TWO = "victory: {objective: 0403 0404, side: allied, for_victory: 2, for_draw: 1"


@pytest.mark.parametrize(
    ("victory", "guards", "expected"),
    [
        (VICTORY, "guards", [("for_victory: ", f"{HELD}, so the game is won at once", False)]),
        (TWO, "guards", [("for_draw: ", f"{HELD}, so the side allied cannot lose", True)]),
        (TWO.replace("for_draw: 1", "for_draw: 0"), "guards", []),
        (VICTORY, "paras", []),  # airborne units do not count there
        (VICTORY.replace("allied", "german"), "guards", []),  # nor does the other side
    ],
    ids=["won", "drawn", "no draw", "airborne", "others"],
)  # fmt: skip
def test_what_the_set_up_decides_is_told(
    tmp_path: Path, victory: str, guards: str, expected: list[tuple[str, str, bool]]
) -> None:
    text = (DATA / "small.yaml").read_text("utf-8").replace(VICTORY, victory, 1)
    text = text.replace('{unit: garrison, hex: "0403"}', '{unit: garrison, hex: "0401"}', 1)
    text = text.replace('{unit: guards, hex: "0704"}', f'{{unit: {guards}, hex: "0403"}}', 1)
    for name in ("maps", "rules"):
        (tmp_path / name).symlink_to(DATA / name)
    path = tmp_path / "small.yaml"
    path.write_text(text, "utf-8")
    found = [problem for problem in check(path, systems()) if "from the set-up on" in problem.what]
    assert len(found) == len(expected)
    for problem, (key, what, is_warning) in zip(found, expected, strict=True):
        assert problem.what.startswith(what)
        assert problem.is_warning is is_warning
        assert problem.hint
        line = text.split("\n")[problem.line - 1]
        assert line[: problem.column - 1].endswith(key)
