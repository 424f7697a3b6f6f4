"""Remagen at the terminal: how it stands, what is typed in either language, what is left undone. [4.2, 11, 14, 16]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.language.phrasebook import phrasebook
from game.model.action import Action
from game.systems.remagen.rules.actions import (
    FOOT,
    Abandon,
    Disembark,
    Drop,
    Enter,
    Exit,
    Fire,
    Hit,
    Hitch,
    HoldFire,
    Labour,
    Land,
    Move,
    Place,
    Remove,
    Retreat,
    Unhitch,
)
from game.systems.remagen.rules.frames import BattlePlan, Retreating
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.text.teller import RemagenTeller
from game.systems.remagen.text.verbs import VERBS
from game.text.typed import Typed
from tests.systems.remagen.builder import Field
from tests.text.terminal import Evening, evening


def played(tmp_path: Path, *lines: str, language: str = "en") -> Evening:
    return evening("ludendorff", lines, tmp_path, seed=5, seats={"german": "planner:easy"}, language=language)


def typed(field: Field, line: str, language: str = "en", scenario: str = "remagen") -> Action:
    game = Game.new(load_scenario(scenario), seed=1)
    game._state = field.state
    ask = Questions(game, None, phrasebook(language).say)
    name, _, rest = line.partition(" ")
    verb = next(verb for verb in VERBS if name in (verb.name, *verb.other_names))
    return verb.read(ask, Typed(ask, rest))


def test_4_2_every_step_is_named_when_it_begins(tmp_path: Path) -> None:
    told = played(tmp_path, "end now", "status").said
    assert "Turn 1 of 5, by day: American movement [7.1]" in told
    assert "Turn 1 of 5, by day: American exchange of fire [11.1]" in told


def test_14_16_the_status_has_the_margin_and_the_next_die_of_the_bridge(tmp_path: Path) -> None:
    told = played(tmp_path, "status").after("status")
    assert "Margin -12: Par -12 [16.1]" in told
    assert "The Ludendorff Bridge stands; in turn 4 it falls on a die of 1 or less [14.1]" in told
    field = Field({"J7": "inf"}, {"M16": "inf"}, turn=6, scenario="remagen")
    field.state.labour[0], field.state.bridge_stands = 12, False
    game = Game.new(load_scenario("remagen"), seed=1)
    game._state = field.state
    notes = [str(note.with_rule) for note in RemagenTeller(game.scenario).heading(Questions(game))]
    assert "The Ludendorff Bridge has fallen [14.2]" in notes
    assert "Pontoon on line A: 12 of 30 labour units [13.4]" in notes


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "German armoured car 1, infantry 1, infantry 2 and infantry 3, in I10, 1 sector north"),
        ("nl", "Pantserwagen 1, infanterie 1, infanterie 2 en infanterie 3 (Duitsers), in I10, 1 vak noord"),
    ],
)
def test_near_tells_who_stands_together_in_one_line(tmp_path: Path, language: str, told: str) -> None:
    lines = played(tmp_path, "near J10", language=language).after("near J10")
    assert [line for line in lines if ", in I10, " in line] == [told]


@pytest.mark.parametrize("again", ["redo", "redo all"])
def test_what_is_done_again_tells_the_heading_of_its_step_once(tmp_path: Path, again: str) -> None:
    told = played(tmp_path, "move M1 J9", "end now", "undo", again).after(again)
    assert [line for line in told if "American exchange of fire" in line] == [
        "Turn 1 of 5, by day: American exchange of fire [11.1]"
    ]


def test_all_that_is_done_again_is_told(tmp_path: Path) -> None:
    told = played(tmp_path, "move M1 J9", "move light tank 2 L7", "undo all", "redo all").after("redo all")
    assert [line.partition(" goes ")[0] for line in told if " goes " in line] == [
        "American medium tank 1", "American light tank 2",
    ]  # fmt: skip


def test_4_3_the_night_says_what_it_leaves_out(tmp_path: Path) -> None:
    told = evening("ludendorff", ["end now"] * 30, tmp_path, seed=5, seats={"german": "random"}).said
    assert "American exchange of fire: not at night [4.3]" in told
    assert "nothing to do, passed over" not in told


def test_whoever_comes_to_the_terminal_is_not_to_be_alone_where_nothing_is_hidden(tmp_path: Path) -> None:
    open_game = evening("ludendorff", ["ready"], tmp_path, seed=5).said
    assert "When the American player is at the terminal: press Enter, or type ready." in open_game
    secret = evening("arnhem_free_deployment", ["ready"], tmp_path, seed=5).said
    assert "at the terminal, and nobody else looks: press Enter" in secret


def test_what_a_step_leaves_undone_is_told_before_it_ends(tmp_path: Path) -> None:
    evening = played(tmp_path, "end", "move medium tank 1 J9", "end", "end now", "end", "status")
    assert evening.after("end")[0] == "16 units have not moved."
    assert "15 units have not moved." in evening.said
    assert "4 sectors could still fire." in evening.said
    assert "exchange of fire" in evening.after("status")[0]


def test_one_s_own_units_are_meant_by_names_that_both_sides_have_in_either_language(tmp_path: Path) -> None:
    english = played(tmp_path, "move armoured car 1 L7", "near J7 1")
    assert "American armoured car 1 goes from K7 to L7" in english.said
    assert "American medium tank 3 and light tank 1, in I7, 1 sector north" in english.after("near J7 1")
    dutch = played(tmp_path, "move middelzware tank 1 J9", "near J9 1", language="nl")
    assert dutch.game.actions_done == 1
    near = "Pantserwagen 1, infanterie 1, infanterie 2 en infanterie 3 (Duitsers), in I10, 1 vak noordoost"
    assert near in dutch.after("near J9 1")


def test_11_fire_is_typed_by_sector_or_by_units_and_its_hits_fall_on_the_enemy(tmp_path: Path) -> None:
    evening = played(tmp_path, "move medium tank 1 J9", "end now", "fire J9 I10", "hit armoured car 1")
    assert "J9: American medium tank 1 at I10" in evening.said
    assert evening.after("hit armoured car 1")[0] == "German armoured car 1 is hit (1 in all) [11.6]"


def test_an_odds_of_a_list_or_of_no_number_is_told_so(tmp_path: Path) -> None:
    evening = played(tmp_path, "odds 1", "odds 9", "attacks", "odds attack J7 I10")
    assert evening.after("odds 1") == ["1 opens a list; type 1 first."]
    assert evening.after("odds 9") == ["There is no choice 9; there are 3."]
    assert evening.after("odds attack J7 I10")[1].startswith("It cannot be done now.")
    assert "No die decides this." not in evening.said


def test_12_1_the_odds_of_a_game_in_which_nothing_is_added_are_told_without_a_plus(tmp_path: Path) -> None:
    told = played(tmp_path, "move medium tank 1 J9", "attacks").after("attacks")
    assert any(line.startswith("12 against 8, 1-1.") for line in told)
    assert not any("+0" in line for line in told)


FIELD = {"J6": "truck howitzer", "K6": "atgun", "J7": "heavy inf", "J5": "eng"}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("move heavy tank 1 J9", Move), ("place infantry 1 J5", Place), ("enter infantry 2 A9", Enter),
        ("off infantry 1 J6", Disembark), ("hitch anti-tank gun 1 truck 1", Hitch), ("unhitch howitzer 1 I6", Unhitch),
        ("fire J7 J11", Fire), ("shoot heavy tank 1 at J11", Fire), ("hold", HoldFire), ("hit foot", Hit),
        ("retreat J6", Retreat), ("work engineers 1", Labour), ("drop", Drop), ("land paratroops 1 J14", Land),
        ("abandon heavy tank 1", Abandon), ("remove infantry 1", Remove), ("leave heavy tank 1", Exit),
    ],
)  # fmt: skip
def test_19_7_every_kind_of_action_can_be_typed(line: str, kind: type[Action]) -> None:
    field = Field(FIELD, {"J11": "inf"}, turn=2, scenario="remagen")
    assert isinstance(typed(field, line), kind)


def test_11_5_the_foot_is_hit_by_its_word() -> None:
    assert typed(Field(FIELD, {"J11": "inf"}, turn=2, scenario="remagen"), "hit foot") == Hit(FOOT)


def test_12_92_the_winner_sends_back_the_enemy_that_is_asked_for() -> None:
    field = Field({"J10": "medium inf"}, {"J11": "inf"}, turn=2, step="us_combat", scenario="remagen")
    loser = field.unit("german_inf_1")
    plan = BattlePlan(field.path("J10"), field.path("J11"), (), (loser,))
    field.state.stack = (Retreating(GERMAN, US, (loser,), 2, plan, loser),)
    for line in ("retreat J13", "retreat infantry 1 J13"):
        way = typed(field, line)
        assert isinstance(way, Retreat)
        assert (way.unit, way.path[-1]) == (loser, field.path("J13")[0])
        assert field.why(way) is None
    for by in ("retreat J12 J13", "retreat infantry 1 K12 J13"):
        assert typed(field, by) == Retreat(loser, field.path(" ".join(by.split()[-2:])))
        assert field.why(typed(field, by)) is None


def test_2_1_the_ground_is_told_in_the_language_of_the_player(tmp_path: Path) -> None:
    assert played(tmp_path, "where I11", language="nl").after("where I11")[1] == "Huizen [2.1]"


def test_saved_games_are_listed_in_the_language_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path / "home"))
    told = played(tmp_path, "end now", "save mine", "load", language="nl").after("load")
    assert "Mine: De stormloop over de brug, beurt 1, Amerikanen: vuurgevecht" in told
