"""Aircraft, ships and landings at a terminal: everything is said with a verb. [32, 39]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.text.terminal import Evening, evening

MORNING = ("prepare warspite", "allocate roberts 0605", "end now")
ABOARD = (*MORNING, "embark cdo_41 0605", "embark cdo_48 to 0605", "end now")


def played(tmp_path: Path, *lines: str, language: str = "en") -> Evening:
    game = Game.new(load_scenario(LANDING), seed=5)
    return evening("landing", "\n".join(lines), tmp_path, game=game, seats={"german": "random"}, language=language)


def kinds(done: Evening) -> list[str]:
    """What was done, without the missions that the other side's player at random sends out."""
    return [entry.action.kind for entry in done.game.history if entry.action.kind != "stand_air"]


def test_ships_are_prepared_and_allocated_and_units_embark(tmp_path: Path) -> None:
    done = played(tmp_path, *ABOARD)
    assert kinds(done) == ["prepare", "allocate", "end_phase", "embark", "embark", "end_phase"]


def test_a_battery_is_silenced_and_a_beach_invaded(tmp_path: Path) -> None:
    done = played(tmp_path, *ABOARD, "suppress w15 with warspite", "silence w13 123 wing", "invade 0605")
    assert kinds(done)[6:9] == ["suppress", "suppress_from_air", "invade"]
    assert len(done.game.history[-1].action.units) == 2  # type: ignore[attr-defined]


def test_support_is_typed_by_names_and_a_ship_twice(tmp_path: Path) -> None:
    done = played(
        tmp_path, *ABOARD, "invade 0605 with 41 rm, 48 rm", "1", "1", "fire none", "odds support warspite",
        "support 123 wing, warspite x2",
    )  # fmt: skip
    (committed,) = [entry.action for entry in done.game.history if entry.action.kind == "commit_support"][:1]
    assert (committed.aircraft, committed.ships) == ((0,), (0, 0))  # type: ignore[attr-defined]


def test_what_is_wrong_is_said_with_its_rule(tmp_path: Path) -> None:
    done = played(tmp_path, "cover 2 group 0605", "prepare nelson", "embark cdo_41 0605", "invade 0605")
    assert "grounded by weather 5" in done.after("cover 2 group 0605")[0]
    assert "[39.14]" in done.after("cover 2 group 0605")[0]
    assert "nelson" in done.after("prepare nelson")[0]
    assert done.game.history == ()


@pytest.mark.parametrize("verb", ["cover", "allocate", "prepare", "support", "home", "suppress", "embark", "invade"])
def test_help_tells_of_every_verb(tmp_path: Path, verb: str) -> None:
    for language in ("en", "nl"):
        (told,) = played(tmp_path, f"help {verb}", language=language).after(f"help {verb}")
        assert told.lower().startswith(f"{verb} ")
        assert ":" in told


def test_a_landing_is_no_verb_where_nobody_lands(tmp_path: Path) -> None:
    done = evening(
        "first_drop", "embark 1/506 0605\ninvade 0605\nprepare warspite", tmp_path, seats={"german": "random"}
    )
    assert "fault of the game" not in done.said
    assert done.said.count("nobody lands from the sea") == 2


def test_a_ship_draws_the_fire(tmp_path: Path) -> None:
    text = LANDING.read_text("utf-8").replace("range: 2, shots: 3,", "range: 2, shots: 3, draws_fire: true,")
    (tmp_path / "landing.yaml").write_text(text, "utf-8")
    game = Game.new(load_scenario(tmp_path / "landing.yaml"), seed=5)
    lines = "\n".join((*ABOARD, "invade 0605", "draw-fire squadron"))
    done = evening("landing", lines, tmp_path, game=game, seats={"german": "random"})
    assert "draw_fire" in kinds(done)
