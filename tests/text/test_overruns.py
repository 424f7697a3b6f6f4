"""Overruns, disputed hexes and fronts at the terminal: typed, foretold, told. [20-22, 33]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.questions import Questions
from game.language.phrasebook import phrasebook
from game.model.side import Side
from game.systems.standard.rules.actions import ACTIONS
from game.systems.standard.rules.attrition.actions import Attrition, OccupyByAttrition
from game.systems.standard.rules.overruns.actions import JOINT, PINNED, Bind, CaptureBridge, DualAttack, Overrun
from game.systems.standard.rules.overruns.frames import BindingChoice
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre, RetreatBefore, Stand, TakeStep
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.text.verbs import VERBS
from game.text.typed import Typed, Unclear
from tests.text.terminal import Evening, evening

OF_MODULES = {
    "overrun", "rush", "at-once", "deadlock", "bind", "joint", "pinned", "step", "cadre", "strike-back", "withdraw",
    "bridgehead", "give-up",
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
    assert "Reduction then: steps lost 0 on 2, 1 on 3, 2 on 1 of 6 [20.9]" in opened[5]
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
    words = Typed(ask, "leopold")
    next(verb for verb in VERBS if verb.name == "attrition").read(ask, words)
    words.end()
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


def test_what_nobody_is_asked_is_told_so_with_its_rule(tmp_path: Path) -> None:
    played = dam(tmp_path, "deadlock", "immediate", "stand", "advance", "step", "joint 1306")
    for line in ("deadlock", "immediate"):
        assert played.after(line) == ["No. No overrun is open; a unit goes in among the enemy first [22.12]"]
    assert played.after("stand") == ["No. No unit is under orders to retreat [7.8]"]
    assert played.after("advance") == ["No. No hex has been won that a unit could enter [7.9]"]
    assert played.after("step") == ["No. No side owes a step [20.31]"]
    assert "deadlock" in played.said
    in_dutch = dam(tmp_path, "deadlock", language="nl").after("deadlock")
    assert in_dutch == ["Nee. Er is geen overrompeling gaande; eerst gaat een eenheid tussen de vijand [22.12]"]


def test_a_move_to_an_enemy_finds_its_way_and_says_what_bars_it(tmp_path: Path) -> None:
    played = dam(tmp_path, "move maison 1406", "move calgary 1407", "move mortars 1206", "move calgary 1505")
    taken = "No. 1406 Arnemuiden is occupied by the enemy; only an overrun goes in there [5.5]"
    for line in ("move maison 1406", "move calgary 1407", "move mortars 1206"):
        assert played.after(line) == [taken]
    assert played.after("move calgary 1505") == ["No. Calgary Highlanders cannot enter estuary there [5.5]"]


def test_near_tells_roads_water_and_bridges(tmp_path: Path) -> None:
    told = dam(tmp_path, "near 1506").after("near 1506")
    assert told[2].endswith(
        "; highway, railroad, across water: Sloe, Sloe dam road stands, Sloe dam railway stands"
    )  # fmt: skip
    assert told[3] == "North, 1505: Estuary: no unit may enter"
    assert told[6].endswith("2 mobile; highway, railroad")


def test_a_hex_tells_its_source_of_supply_and_its_crossings(tmp_path: Path) -> None:
    played = dam(tmp_path, "where 1907", "where 1507")
    assert "Allied source of supply, without limit [30.21]" in played.after("where 1907")
    assert any("[32.31]" in line for line in played.after("where 1507"))


def test_odds_tell_what_an_overrun_costs_on_its_way(tmp_path: Path) -> None:
    told = dam(tmp_path, "odds overrun calgary 1406").after("odds overrun calgary 1406")
    assert told[1:4] == ["3 MP, 4 left", "+1 dike [22.111]", "+2 the overrun itself [22.111]"]


def test_a_rule_that_is_cited_more_closely_than_it_is_told_is_read_where_it_is_told(tmp_path: Path) -> None:
    played = dam(tmp_path, "rules 22.122", "rules 99.1")
    assert played.after("rules 22.122")[0] == "Rule 22.122 is not told by itself; it belongs to 22.12."
    assert played.after("rules 22.122")[1].startswith("22.12 At once or deadlock.")
    assert played.after("rules 99.1") == ["There is no rule 99.1; did you mean 9?"]


def test_help_lists_what_the_modules_of_the_battle_know(tmp_path: Path) -> None:
    listed = dam(tmp_path, "help").after("help")[1]
    assert "overrun" in listed
    assert "cover" not in listed
    assert "attrition" not in listed


def test_a_marker_that_cannot_hit_is_not_offered_as_sure(tmp_path: Path) -> None:
    played = dam(tmp_path, "overrun calgary 1406", "deadlock", "end now", "bombard 1018 with canadian +1")
    assert "Bombard 1018 with Canadian +1: no effect" in played.said
    assert "1 in 1" not in played.said


def test_who_alone_could_answer_need_not_be_named(ask: Questions) -> None:
    state, unit = ask.state, ask.state.setting.unit_index
    calgary, black = unit["calgary"], unit["black_watch"]
    state.stack = (BindingChoice(Side.FIRST, state.hex_of[calgary], (calgary,), 1, is_first=True),)
    assert typed(ask, "bind") == Bind(calgary)
    state.stack = (BindingChoice(Side.FIRST, state.hex_of[calgary], (black, calgary), 1, is_first=True),)
    with pytest.raises(Unclear):
        typed(ask, "bind")


def test_what_broke_into_a_phase_is_asked_as_before_after_an_undo(tmp_path: Path) -> None:
    played = dam(tmp_path, "overrun calgary 1406", "deadlock", "undo", "overrun black watch 1406", "deadlock")
    assert any("Overrun of 1406 Arnemuiden: let others follow" in line for line in played.after("undo"))
    assert any("Declare a deadlock" in line for line in played.after("overrun black watch 1406"))
    assert "1. " not in played.after("deadlock")[-1]


def test_a_stack_is_threatened_once_and_the_phase_has_its_own_rule(tmp_path: Path) -> None:
    lines = ("overrun calgary 1406", "overrun black watch 1406", "deadlock", "threats", "end now", "attack 1406")
    played = dam(tmp_path, *lines, "fire 4", "end", "status", "fire none", "1", "list")
    assert [line for line in played.after("threats") if line.startswith("Blk Watch")] == [
        "Blk Watch, Calgary in 1406 Arnemuiden, defense 4, by 1018 with 1, Flak with 1 and Fest Mid with 2"
    ]
    told = played.after("status")
    assert told[0] == "Turn 1 of 3, German combat [3.3]"
    assert told[-1] == "Allied player: Commit support fire to the defense of 1406 Arnemuiden, or none."
    assert "Blk Watch, 1-1-7, depleted, in 1406 Arnemuiden" in played.after("list")


def scheldt(tmp_path: Path, *lines: str, language: str = "en") -> Evening:
    return evening("scheldt", lines, tmp_path, seed=5, seats={"german": "planner"}, language=language)


def test_lists_go_by_plurals_and_name_a_thing_once(tmp_path: Path) -> None:
    played = scheldt(tmp_path, "list batteries", "list aircraft", "list bridges", "where warspite", "where vlake")
    assert played.after("list batteries")[1] == "Knokke battery: German battery: range 3, strength 1, armour 1"
    assert played.after("list aircraft")[0] == "Allied: 5 of 5"
    assert played.after("list bridges")[0] == "Strobrugge bridge is down; repaired on 5 or more"
    assert played.after("where warspite")[0] == "HMS Warspite"
    assert played.after("where vlake")[0] == "Vlake road bridge, 2508, 2608"


def test_lists_are_called_by_their_plurals(tmp_path) -> None:
    kinds = "units, bridges, markers, aircraft, ships, batteries, invasions, boxes"
    played = scheldt(tmp_path, "list boxes", "list ships", "list forts")
    assert played.after("list boxes")[0] == "Allied: 1 of 1"
    assert played.after("list ships")[0] == "Allied: 4 of 4"
    assert played.after("list forts")[0] == f"There is no list of forts. What there is: {kinds}."


def test_what_another_decision_bars_is_told_with_that_decision(tmp_path: Path) -> None:
    told = scheldt(tmp_path, "move 7 bde 0718").after("move 7 bde 0718")
    assert told == [
        "No. Another decision comes first; the prompt says which [3]",
        "Allied player: Send out standing missions; then end the segment",
    ]


def test_a_hex_tells_who_may_land_there(tmp_path: Path) -> None:
    told = scheldt(tmp_path, "where 1412").after("where 1412")
    assert "Beach [32.1]" in told
    assert "Switchback: the Allied side may land here from turn 2 on, 3 RE a turn [32.1]" in told


@pytest.mark.slow
def test_attrition_is_typed_weighed_and_declared(tmp_path: Path) -> None:
    played = scheldt(tmp_path, "end", "take phase", "odds attrition leopold", "attrition 1")
    assert played.after("odds attrition leopold")[-1] == "1 in 6 1 step lost, and a hex is yielded [33.3]"
    assert played.after("attrition 1")[0] == "The Allied side chooses attrition: the Leopold front [33.1]"


def test_dutch_says_whose_a_thing_is_in_dutch(tmp_path: Path) -> None:
    played = scheldt(tmp_path, "where 7 bde", "near 0720", "status", language="nl")
    assert played.after("where 7 bde")[1].startswith("Infanterie van de Geallieerden, aanval 5")
    assert "1038 (Duitsers), in 0719, 1 hex noord" in played.after("near 0720")
    assert played.after("status")[0].startswith("Beurt 1 van 12, Geallieerden: ")


def test_ships_that_serve_nothing_and_units_that_could_go_on_board_are_told_before_the_end(tmp_path: Path) -> None:
    lines = ("allocate warspite 0605", "end", "end now", "embark 48 rm 0605", "end", "draw-fire", "odds invade 0706")
    played = evening("westkapelle", lines, tmp_path, seed=5, seats={"german": "planner"})
    told = "Neither allocated nor prepared, so they will not fire in this turn: Roberts, Support Squadron."
    assert played.after("end")[0] == told
    assert "They could still go on board: 41 RM, 47 RM, 10 IA, Lothians." in played.said
    assert played.after("draw-fire") == ["No. No battery has hit a landing [39.36]"]
    assert played.after("odds invade 0706") == ["Nobody is on board for 0706 Zoutelande."]
