"""Every command at the terminal, and every refusal with its rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.engine.game import Game
from game.engine.library import load_scenario
from game.text.doing import DOING
from game.text.looking import LOOKING
from tests.text.terminal import Evening, evening, script

pytestmark = pytest.mark.usefixtures("lanterns_installed")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder."""
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    return tmp_path


def drop(*lines: str, seed: int = 3, language: str = "en", saves: Path | None = None) -> Evening:
    """First drop as the Allies, against nobody in a hurry."""
    return evening(
        "first_drop", lines, saves or Path("/nonexistent"), seed=seed, seats={"german": "planner"}, language=language
    )


@pytest.fixture
def at(home: Path):
    """A script at a terminal with a folder for its saves."""
    return lambda *lines, **named: drop(*lines, saves=home / "saves", **named)


LANDED = ("land 2/506 0806", "land 1/506 0806", "land 3/506 0807", "move 3/506 to 0708", "end now")


def test_a_unit_is_told_with_its_figures_and_when_it_comes(at) -> None:
    told = at("where 2/506").after("where 2/506")
    assert told[0] == "2/506: 2nd Battalion 506th Parachute Infantry"
    assert told[1] == "Allied parachute, attack 2, defense 2, movement 7 [2.1]"
    assert told[2].startswith("Lands from turn 1 on; it may aim at 0605")


def test_a_name_may_be_long_short_or_alone(at) -> None:
    played = at("where flak", "flak", "Son Flak Battery", "where 506", "nonsense here")
    assert played.after("where flak") == played.after("flak") == played.after("Son Flak Battery")
    assert [line.partition(":")[0] for line in played.after("where 506")] == ["1/506", "2/506", "3/506"]
    assert played.after("nonsense here") == ["Nonsense is no command; help lists them."]


def test_a_hex_is_told_with_its_ground_bridges_and_who_is_there(at) -> None:
    told = at("where 0608").after("where 0608")
    assert told[0] == "0608 Son"
    assert "Mixed: 1 MP on foot, 2 mobile [5.2]" in told
    assert "Son bridge stands; blown on 3 of 6 when the enemy comes next to it [14.0]" in told
    assert told[-1] == "Here: German Flak"


def test_near_goes_round_by_compass(at) -> None:
    told = at("near son").after("near son")
    assert told[0] == "Around 0608 Son:"
    assert [line.partition(",")[0] for line in told[1:7]] == [
        "South-west", "South-east", "West", "East", "North-west", "North-east",
    ]  # fmt: skip
    assert "German Training, in 0508, 1 hex south-west" in told


def test_reach_has_price_zone_and_bridges_at_risk_and_can_be_chosen(at) -> None:
    played = at(*LANDED[:3], "reach 3/506", "10", "reach 3/506", "end now")
    reach = played.after("reach 3/506")
    assert reach[0] == "3/506 can go to 21 hexes:"
    assert "3. Move 3/506 to 0709 Breugel: 2 MP, 4 left; in an enemy zone of control [6.11]" in reach
    assert reach[-1] == "20 of 21; more goes on."
    assert played.after("10")[0].startswith(
        "3rd Battalion 506th Parachute Infantry moves to 0806, 3 MP left [5.1]"[:40]
    )


def test_reach_warns_of_bridges(home: Path) -> None:
    game = Game.new(drop(saves=home / "saves").game.scenario, seed=3)
    played = evening("", ["ready", *LANDED, "end now"], home / "saves", game=game)
    state = played.game.state.clone()
    assert state.turn == 1
    told = at_bridge(played)
    assert any("Son bridge may be blown on the way: 3 of 6 [14.0]" in line for line in told)


def at_bridge(played: Evening) -> list[str]:
    """What the price of the step onto the end of the bridge says, with the flak gone."""
    from game.engine.questions import Questions
    from game.model.side import Side
    from game.systems.standard.rules.actions import Move
    from game.systems.standard.rules.prices import bridges_at_risk

    ask = Questions(played.game, Side.FIRST)
    (unit,) = ask.find("3/506")
    assert Move(unit.index, (ask.hex_named("0608"),)).path
    return [str(note.with_rule) for note in bridges_at_risk(ask.state, unit.index, (ask.hex_named("0608"),))]


def test_attacks_have_every_target_who_can_and_the_odds(at) -> None:
    told = at(*LANDED, "attacks", "attacks 0608", "attacks 0505").after("attacks")
    assert told[0] == "Flak in 0608 Son, defense 2, by 3/506 with 2"
    assert [line.partition(":")[0] for line in told[1:]] == ["With +0", "With +2", "With +4", "With +6"]
    assert "1 in 3 defender retreats 1" in told[1]


def test_threats_are_what_the_enemy_could_do(at) -> None:
    played = at(*LANDED, "threats", "threats 1/506")
    assert played.after("threats")[0] == "3/506 in 0708, defense 2, by Flak with 1"
    assert played.after("threats 1/506") == ["No enemy stands beside one of these units."]


def test_odds_are_weighed_without_doing_anything(at) -> None:
    played = at("odds land 2/506 0806", "odds", *LANDED, "odds attack son", "odds 1", "odds attack 0505", "odds dance")
    assert "1 in 6 on a 1, 0805: safe, came down safely [11.42]" in played.after("odds land 2/506 0806")
    weighed = played.after("odds attack son")
    assert weighed[:2] == ["Attack Flak in 0608 Son with 3/506", "Attack 2 [7.3]"]
    assert "Difference +0, column 0 [7.5]" in weighed
    assert weighed == played.after("odds 1")
    assert "It cannot be done now. There is no enemy unit to attack there [7.1]" in played.after("odds attack 0505")
    assert played.after("odds dance") == ["Dance is no action; help lists what can be typed."]


def test_the_sum_comes_before_the_die(at) -> None:
    said = at(*LANDED, "attack son", "fire 2").said
    assert said.index("Difference +2, column +1 +2") < said.index("die ")
    assert said.index("+2 3rd Battalion 506th Parachute Infantry [7.3]") < said.index("support fire: none")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move 2/506 0708", "No. 2nd Battalion 506th Parachute Infantry is not on the map [5.1]"),
        ("move flak 0708", "No. It is the Allied player's phase [3.2]"),
        ("land 2/506 0205", "No. 2nd Battalion 506th Parachute Infantry lands nearer to its drop zone"),
        ("land 1/327 0806", "No. 1st Battalion 327th Glider Infantry arrives on turn 2 [11.1]"),
        ("enter irish 0107", "No. Irish Guards Group arrives on turn 2 [11.1]"),
        ("attack son", "No. Attacks and bombardments come in the combat phase [3.2]"),
        ("fire none", "No. "),
        ("bombard flak us +3", "No. "),
        ("order son always", "No. Standing orders for bridges are the German player's [14.0]"),
        ("repair son", "No. Son bridge is not demolished [14.2]"),
        ("span 0508 0608", "No. "),
        ("retreat 2/506 0808", "No. "),
        ("stand", "No. "),
        ("deplete 2/506", "No. "),
        ("advance 2/506", "No. "),
        ("decline", "No. "),
        ("blow son", "No. "),
        ("relocate 2/506 0806", "No. "),
        ("deploy 2/506 0806", "No. "),
        ("land 506 0806", "506 0806 may mean several"),
        ("land 2/506", "Say which hex."),
        ("land 2/506 9999", "9999 is no hex of this map."),
        ("land", "Say who or what is meant."),
        ("land nobody 0806", "There is nothing called nobody 0806 here."),
        ("land 2/506 0806 twice", "What does twice mean there?"),
        ("order son perhaps", "A standing order is one of"),
        ("span 0508 0909", "These are not two hexes beside each other"),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("more", "There is nothing more to list"),
        ("back", "This is not a list that was opened from another."),
        ("77", "There is no choice 77; there are 2."),
        ("reach 2/506", "2nd Battalion 506th Parachute Infantry is not on the map [5.1]"),
        ("reach", "Nobody can move now."),
        ("attacks", "No enemy stands beside one of your units."),
        ("since", "Nothing has happened since your last turn."),
        ("rules 99", "There is no rule 99; did you mean 9?"),
        ("rules x", "There is no rule X; look at the list."),
        ("rules 7.99", "Rule 7.99 is not told by itself; it belongs to 7.9."),
        ("list trees", "There is no list of trees. What there is: units, bridges, markers."),
        ("language tlh", "There is no language tlh; there is en or nl."),
        ("load no such game", "No such game.save could not be read"),
        ("helo", "Helo is no command; did you mean help?"),
        ("help nonsense", "Nonsense is no command; help lists them."),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(at, line: str, answer: str) -> None:
    told = at(line).after(line)
    assert told[0].startswith(answer), told
    if answer.startswith("No. "):
        assert told[0].endswith("]"), told


def test_choices_are_numbered_and_opened_one_after_another(at) -> None:
    played = at("choices", "1", "2", "back", "1", "more", "1")
    assert played.after("choices")[1:3] == ["1. Land a unit from the air", "2. End the arrivals"]
    units = played.after("1")
    assert units == [
        "Land a unit from the air",
        "1. 1/506, 2-2-7: 17 choices" if "17 choices" in units[1] else units[1], *units[2:],
    ]  # fmt: skip
    assert units[2].startswith("2. 2/506, 2-2-7: ")
    assert played.after("2")[0] == "2/506, 2-2-7"
    assert played.after("2")[1].startswith("1. Drop 2/506 at 0605: the wind: ")
    assert played.after("back") == units
    assert played.game.actions_done == 1


def test_who_can_move_is_listed_to_be_chosen(at) -> None:
    played = at(*LANDED[:3], "reach", "1", "1")
    assert played.after("reach")[0] == "These can move:"
    assert played.after("reach")[1].startswith("1. 3/506, 2-2-7, in 0908")
    assert played.after("1")[1].startswith("1. Move 3/506 to ")


def test_in_the_middle_of_a_fight_it_is_said_again_what_must_be_decided(at) -> None:
    played = at(*LANDED, "attack son", "move 3/506 0808")
    assert played.after("move 3/506 0808") == [
        "No. Another decision comes first; the prompt says which [3]",
        "Allied player: Commit support fire to your attack on 0608 Son, or none.",
    ]


def test_what_is_no_matter_of_the_log_is_confirmed(home: Path) -> None:
    played = evening(
        "first_drop",
        script("first_drop_german").split("take phase")[0],
        home / "saves",
        seed=5,
        seats={"allied": "planner"},
    )
    assert "Done: Standing order for Son bridge: always" in played.said


def test_who_advances_goes_to_the_hex_that_was_won(home: Path) -> None:
    said = evening(
        "first_drop", script("first_drop_allied"), home / "saves", seed=11, seats={"german": "planner"}
    ).said.splitlines()
    offered = [said[number + 1] for number, line in enumerate(said) if "Choose a unit to advance into" in line]
    hexes = [line.split(" into ")[1].split(",")[0] for line in said if "Choose a unit to advance into" in line]
    assert offered
    assert all(line.endswith(f" into {hex}") for line, hex in zip(offered, hexes, strict=True))


def test_the_end_of_a_phase_says_what_is_left_undone(at) -> None:
    played = at("end", "end now")
    assert played.after("end") == [
        "They could still arrive, or move before the others: 1/506, 2/506, 3/506.",
        "Type end now to end it all the same.",
    ]
    assert played.game.actions_done


def test_undo_and_redo_go_back_and_forth(at) -> None:
    played = at(*LANDED[:4], "undo", "redo", "undo", "undo", "redo all", "undo all")
    assert played.after("undo")[0] == "Taken back: Move 3/506 to 0708"
    assert played.after("redo")[0] == "3rd Battalion 506th Parachute Infantry moves to 0708, 3 MP left [5.1]"
    assert "Dice have been rolled since; that cannot be undone." in played.said


def test_hints_are_numbered_and_taken(at) -> None:
    played = at("hint", "1", "take", "take phase")
    told = played.after("hint")
    assert told[0] == "A planner would do this, the best first:"
    assert told[1].startswith("1. Drop ")
    assert any(line.startswith("Why 1: ") for line in told)
    assert played.game.actions_done > 4


def test_rules_are_looked_up(at) -> None:
    played = at("rules 7.3", "rules", "rules [14.2]")
    assert played.after("rules 7.3")[0].startswith("7.3 ")
    assert any(line.startswith("14 ") for line in played.after("rules"))
    assert played.after("rules [14.2]")[0].startswith("14.2 ")


@pytest.mark.parametrize("agreed", [True, False])
def test_since_tells_what_the_other_side_was_after_by_agreement(home: Path, agreed: bool) -> None:
    game = Game.new(load_scenario("first_drop"), seed=3)
    game.agree_on_plans(on=agreed)
    lines = ("goals", *["end now"] * 6, "since")
    played = evening("first_drop", lines, home / "saves", seats={"german": "planner"}, game=game)
    plans = [line for line in played.after("since") if line.startswith("German plan, ")]
    assert bool(plans) is agreed
    assert ("Agreed before the game" in played.said) is agreed
    assert not any("Allied plan" in line for line in played.said.splitlines())


def test_since_is_what_the_other_side_did(at) -> None:
    told = at("end now", "since").after("since")
    assert told[0] == "Allied movement: nothing to do, passed over [3.5]"
    assert any("German" in line for line in told)
    assert any(line.startswith("Turn 2 of 3") for line in told)


def test_games_are_saved_listed_and_loaded(at, home: Path) -> None:
    played = at(
        "land 2/506 0806",
        "note the wind is strong at the bridge",
        "save my game",
        "land 1/506 0806",
        "load",
        "load my game",
        "list",
    )
    assert (home / "saves" / "my game.save").is_file()
    assert any(line.startswith("My game: First drop: the bridge at Son, turn") for line in played.after("load"))
    assert played.after("load my game")[0] == "Loaded: First drop: the bridge at Son"
    assert played.game.actions_done == 1
    assert played.game.notes[0].text == "the wind is strong at the bridge"


def test_a_save_is_never_written_over(at, home: Path) -> None:
    at("land 2/506 0806", "save mine", "land 1/506 0806", "save mine", "save")
    saves = home / "saves"
    assert Game.load(saves / "mine.save").actions_done == 1
    assert Game.load(saves / "mine 2.save").actions_done == 2
    assert Game.load(saves / "first_drop.save").actions_done == 2


def test_the_log_and_the_status(at) -> None:
    played = at("land 2/506 0806", "log 2", "status", "goals")
    assert len(played.after("log 2")) == 2
    assert played.after("status")[0] == "Turn 1 of 3, Allied movement, arrivals [3.2]"
    assert any("hold 2 of the objective hexes" in line for line in played.after("goals"))


def test_every_command_has_its_help(at) -> None:
    names = [command.name for command in (*LOOKING, *DOING)]
    played = at(*(f"help {name}" for name in names), "help all", "help move", "help")
    for name in names:
        assert played.after(f"help {name}")[0].casefold().startswith(name)
    assert all(any(line.casefold().startswith(name) for line in played.after("help all")) for name in names)
    short = " ".join(played.after("help"))
    assert all(name in short for name in names)
    assert played.after("help move")[0].startswith("Move UNIT HEX")


def test_another_language_is_spoken_at_once(at) -> None:
    played = at("language nl", "where 2/506", "move 2/506 0708")
    assert "Landt vanaf beurt 1" in " ".join(played.after("where 2/506"))
    assert played.after("move 2/506 0708")[0].startswith("Nee. ")


def test_quit_leaves_the_rest_unread(at) -> None:
    played = at("land 2/506 0806", "quit", "land 1/506 0806")
    assert played.game.actions_done == 1
    assert played.said.splitlines()[-1].startswith("The game is saved in ")


def test_a_game_in_which_nothing_was_done_leaves_nothing(at) -> None:
    assert at("list").said.splitlines()[-1] == "Nothing was done, so nothing is saved."


def test_a_game_that_cannot_be_saved_by_itself_is_saved_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "blocked").write_text("a file where the folder should be")
    monkeypatch.chdir(home)
    played = drop("land 2/506 0806", saves=home / "blocked" / "saves")
    assert "This game is not being saved." in played.said
    (saved,) = home.glob("autosave-*.save")
    assert Game.load(saved).actions_done == 1


# lanterns


def quay(home: Path, *lines: str) -> Evening:
    """Lanterns as the herons."""
    return evening("lanterns", lines, home / "saves", seed=2, seats={"otters": "lamplighter"})


def test_the_verbs_of_another_game(home: Path) -> None:
    played = quay(
        home, "walk porters C4", "walk porters C5", "reach riggers", "near A4", "rush G8 with cooks", "end", "undo"
    )
    assert played.after("walk porters C4")[0] == "Porters walks to C4 [9.1]"
    assert played.after("walk porters C5") == ["No. It has walked or rushed this turn. [9.1]"]
    assert played.after("reach riggers")[1].startswith("1. ")
    assert "Heron Riggers" in " ".join(played.after("near A4"))
    assert played.after("rush G8 with cooks")[0].startswith("No. ")
    assert played.after("end")[0].startswith("They have done nothing: ")
    assert not FOREIGN & set(played.said.casefold().split())


FOREIGN = {"allied", "german", "hexes,", "mp"}


@pytest.mark.slow
def test_take_phase_goes_on_though_the_other_side_breaks_in(home: Path) -> None:
    lines = ("land 3/506 0807", "take phase", "where 1st")
    played = evening("arnhem", lines, home / "saves", seed=5, seats={"german": "planner"})
    told = played.after("take phase")
    assert any(line.startswith("Demolition of") for line in told), "the bridge was the Germans' to decide"
    assert "Turn 1 of 10, Allied movement [3.2]" in told
    assert played.after("where 1st")[-1] == "12 of 16; more of the name tells which."


def test_a_game_of_older_rules_is_not_played_on_and_says_how_it_is_looked_back_on() -> None:
    old = Path(__file__).parents[1] / "engine" / "data" / "first_drop_v1.save"
    done = CliRunner().invoke(app, ["play", "--text", "--load", str(old)])
    assert done.exit_code == 1
    assert f"can only be looked back on, as with arnhem replay {old}. " in str(done.exception)
    assert "version 1 of the rules" in str(done.exception)
