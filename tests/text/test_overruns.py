"""Overruns, disputed hexes and fronts at the terminal: typed, foretold, told. [20-22, 33]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.language.phrasebook import phrasebook
from game.systems.standard.rules.actions import ACTIONS
from game.systems.standard.rules.attrition.actions import Attrition, OccupyByAttrition
from game.systems.standard.rules.overruns.actions import JOINT, PINNED, Bind, CaptureBridge, DualAttack, Overrun
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre, RetreatBefore, Stand, TakeStep
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.text.verbs import VERBS
from game.text.typed import Typed, Unclear
from tests.text.terminal import Evening, evening

OF_MODULES = {
    "overrun", "rush", "at-once", "deadlock", "bind", "joint", "pinned", "attrition", "yield", "step", "cadre",
    "strike-back", "withdraw", "bridgehead", "give-up",
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's own folder."""
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))


def dam(tmp_path: Path, *lines: str, language: str = "en") -> Evening:
    return evening("sloe_dam", lines, tmp_path, seed=5, seats={"german": "planner"}, language=language)


@pytest.fixture
def ask() -> Questions:
    return Questions(Game.new(load_scenario("sloe_dam"), seed=5))


def typed(ask: Questions, line: str):
    name = line.partition(" ")[0]
    verb = next(verb for verb in VERBS if name in (verb.name, *verb.other_names))
    return verb.read(ask, Typed(ask, line.partition(" ")[2]))


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_kind_of_action_has_its_words(language: str) -> None:
    book = phrasebook(language)
    assert not [action.kind for action in ACTIONS if f"standard.text.kind.{action.kind}" not in book._table]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_help_lists_all_verbs_and_tells_each(tmp_path: Path, language: str) -> None:
    played = dam(tmp_path, "help", *(f"help {verb}" for verb in sorted(OF_MODULES)), language=language)
    listed = " ".join(played.after("help"))
    for verb in OF_MODULES:
        assert verb in listed
        assert played.after(f"help {verb}")[0].casefold().startswith(verb)


def test_an_overrun_is_typed_foretold_and_declared(tmp_path: Path) -> None:
    played = dam(tmp_path, "overrun calgary 1406", "overrun black watch 1406", "deadlock", "where 1406", "end now")
    opened = played.after("overrun calgary 1406")
    assert (
        "1. Overrun 1406 Arnemuiden with Blk Watch: 4 MP, 3 left; +1 the way there [5.1], +1 dike [22.111]" in opened[2]
    )
    assert opened[5].startswith("4. Fight at once: Fails on 6 of 6")
    assert "RED then: steps lost 0 on 2, 1 on 3, 2 on 1 of 6 [20.9]" in opened[5]
    assert "alone at -1" in opened[6]
    told = played.after("where 1406")
    assert "Box 1, German, who hold the hex: 1018 [22.51]" in told
    assert "Deadlock, must attack here: Blk Watch, Calgary [22.122]" in told


def test_what_is_fought_at_once_is_rolled(tmp_path: Path) -> None:
    played = dam(tmp_path, "overrun calgary 1406", "at-once", "fire none")
    assert any("[22.4" in line for line in played.said.splitlines())
    assert "die " in played.said


def test_an_attack_by_hex_number_means_the_enemies_in_a_disputed_hex(tmp_path: Path) -> None:
    played = dam(tmp_path, "overrun calgary 1406", "deadlock", "end now", "attack 1406")
    assert "Calgary Highlanders attacks Kampfgruppe 1018 in 1406 Arnemuiden [20.6]" in played.said


def test_verbs_make_the_actions_they_name(ask: Questions) -> None:
    unit, hex = ask.state.setting.unit_index, ask.board.topology.index
    calgary, black = unit["calgary"], unit["black_watch"]
    assert typed(ask, "overrun calgary 1406") == Overrun(calgary, (hex("1406"),))
    assert typed(ask, "overrun calgary 1506") == Overrun(calgary, ()), "where it stands"
    assert typed(ask, "rush calgary 1406") == CaptureBridge(calgary, (hex("1406"),))
    assert typed(ask, "bind calgary") == Bind(calgary)
    assert typed(ask, "joint 1306 with calgary") == DualAttack(hex("1306"), (calgary,), JOINT, ())
    both = tuple(sorted((calgary, black)))
    assert typed(ask, "pinned 1306 with calgary pin black watch") == DualAttack(
        hex("1306"), (calgary,), PINNED, (black,)
    )
    assert typed(ask, "pinned 1306 with calgary black watch") == DualAttack(hex("1306"), both, PINNED, ())
    assert typed(ask, "pinned 1306") == DualAttack(hex("1306"), (), PINNED, ())
    assert typed(ask, "step calgary") == TakeStep(calgary)
    assert typed(ask, "cadre 1018 1306") == PlaceCadre(unit["kg_1018"], hex("1306"))
    assert typed(ask, "strike-back 1506 with 1018") == CounterAttack(hex("1506"), (unit["kg_1018"],))
    assert typed(ask, "withdraw 1018 1306") == RetreatBefore(unit["kg_1018"], (hex("1306"),))
    assert typed(ask, "yield 1306") == OccupyByAttrition(hex("1306"))


def test_what_a_battle_does_not_know_is_said(ask: Questions) -> None:
    with pytest.raises(Unclear):
        typed(ask, "attrition leopold")
    other = Questions(Game.new(load_scenario("first_drop"), seed=1))
    for line in ("overrun 1/506 0708", "rush 1/506 0708", "joint 0708", "pinned 0708"):
        with pytest.raises(Unclear):
            typed(other, line)


def test_a_front_is_meant_by_number_name_or_part_of_its_title() -> None:
    ask = Questions(Game.new(load_scenario("scheldt"), seed=1))
    fronts = ask.state.setting.attrition.fronts
    assert typed(ask, "attrition leopold") == Attrition(0)
    assert typed(ask, f"attrition {fronts[1].index + 1}") == Attrition(1)
    with pytest.raises(Unclear):
        typed(ask, "attrition")
    with pytest.raises(Unclear):
        typed(ask, "attrition nowhere")


def test_stand_stays_where_one_could_leave_before_an_overrun(ask: Questions) -> None:
    state = ask.state
    unit = ask.state.setting.unit_index["kg_1018"]
    frame = RetreatBeforeChoice(ask.state.setting.units[unit].side, (unit,), state.hex_of[unit], state.hex_of[unit])
    assert typed(ask, "stand") != Stand()
    state.stack = (frame,)
    assert typed(ask, "stand") == Stand()
