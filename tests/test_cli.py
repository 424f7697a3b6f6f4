"""The console: what its commands print, on which stream, and with which exit code."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import game.cli
from game import Game, __version__, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.engine.faults import FAULT_FILE
from game.engine.garbage import SELDOM
from game.language.phrasebook import phrasebook

ROOT = Path(__file__).parents[1]
END = -99
"""In place of the number of actions of a finished game."""


def run(*arguments: str | Path | int) -> Result:
    """A command, run in this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def run_alone(*arguments: str | Path | int, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command, run as a player runs it: by itself, in a folder that is not ours."""
    return subprocess.run(
        [sys.executable, "-m", "game", *map(str, arguments)],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "ARNHEM_HOME": str(home), **environment},
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, encoding="utf-8",
    )  # fmt: skip


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of first_drop."""
    game = Game.new(load_scenario("first_drop"), seed=5)
    player = RandomPlayer(5)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    path = tmp_path_factory.mktemp("saves") / "finished.save"
    game.save(path)
    return path


def test_help_lists_the_commands_and_loads_nothing_heavy(tmp_path: Path) -> None:
    done = run_alone("--help", home=tmp_path, PYTHONPROFILEIMPORTTIME="1")
    assert done.returncode == 0
    listed = ("play", "simulate", "report", "tournament", "validate", "replay", "branch", "rules", "render", "schema")
    for command in listed:
        assert f"\n  {command} " in done.stdout
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in loaded
    assert not loaded & {"numpy", "pygame", "pygame_gui", "pydantic", "yaml"}


def test_version_is_that_of_the_package() -> None:
    done = run("--version")
    assert (done.exit_code, done.stdout) == (0, f"arnhem {__version__}\n")


def test_version_is_said_without_building_the_console(tmp_path: Path) -> None:
    done = run_alone("--version", home=tmp_path, PYTHONPROFILEIMPORTTIME="1")
    assert (done.returncode, done.stdout) == (0, f"arnhem {__version__}\n")
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "game" in loaded
    assert not loaded & {"typer", "numpy", "pygame", "pydantic", "yaml"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["simulate"],
        ["simulate", "first_drop", "--games", "0"],
        ["simulate", "first_drop", "--games", "many"],
        ["simulate", "first_drop", "--allied", "human"],
        ["simulate", "first_drop", "--german", "rommel"],
        ["play", "--allied", "monty"],
        ["play", "--allied", "random"],
        ["simulate", "first_drop", "--player", "random"],
        ["simulate", "first_drop", "--player", "german=random", "--german", "random"],
        ["simulate", "first_drop", "--german"],
        ["simulate", "first_drop", "--gamse", "3"],
        ["play", "--seed", "-1"],
        ["replay"],
        ["render", "first_drop"],
        ["render", "first_drop", "-o", "map.png", "--language", "tlh"],
        ["--wrong"],
    ],
)
def test_a_mistake_in_usage_is_code_2_and_a_sentence(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert "Error: " in done.stderr
    assert not done.stdout


def test_a_side_that_there_is_not_is_told_with_those_that_there_are() -> None:
    for typed in (("--player", "germna=random"), ("--germna", "random"), ("--germna=random",)):
        done = run("simulate", "first_drop", "--games", "1", *typed)
        assert done.exit_code == 1
        assert str(done.exception) == "There is no side 'germna'; the sides are allied and german."
        said = phrasebook("nl").say(done.exception.said)
        assert said == "Er is geen partij 'germna'; de partijen zijn allied en german."


def test_short_forms_are_those_of_any_side() -> None:
    said = [
        json.loads(run("simulate", "first_drop", "--games", "1", "--json", *typed).stdout)["players"]
        for typed in (("--player", "german=scripted"), ("--german", "scripted"), ("--german=scripted",))
    ]
    assert said == [{"allied": "random", "german": "scripted"}] * 3


# simulate


def test_simulate_prints_results_and_pace() -> None:
    done = run("simulate", "first_drop", "--games", "4", "--seed", "3")
    assert done.exit_code == 0
    first, *results = done.stdout.splitlines()
    assert first.startswith("first_drop: 4 games with seed 3, ")
    assert first.endswith(" actions/s")
    assert sum(int(line.split()[0]) for line in results) == 4


@pytest.mark.slow
def test_simulate_as_json_says_the_same_at_any_number_of_jobs() -> None:
    command = ("simulate", "first_drop", "--games", "4", "--json", "--jobs")
    reports = [json.loads(run(*command, jobs).stdout) for jobs in (1, 2)]
    for report in reports:
        for measured in ("jobs", "seconds", "games_per_second", "actions_per_second"):
            assert report.pop(measured) > 0
    assert reports[0] == reports[1]
    assert sum(result["games"] for result in reports[0]["results"]) == 4


def test_simulate_plays_a_scenario_file(tmp_path: Path) -> None:
    text = (ROOT / "scenarios" / "first_drop.yaml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.replace("id: first_drop", "id: mine"), encoding="utf-8")
    assert run("simulate", mine, "--games", "1").stdout.startswith("mine: 1 game with seed 1, ")


# validate


def test_validate_without_files_checks_what_the_game_ships() -> None:
    done = run("validate")
    assert done.exit_code == 0
    assert done.stdout.endswith(" checked: 0 errors, 0 warnings.\n")


def test_validate_shows_every_problem_of_every_file_at_its_place(tmp_path: Path) -> None:
    good, bad = ROOT / "scenarios" / "first_drop.yaml", tmp_path / "bad.yaml"
    text = good.read_text(encoding="utf-8")
    bad.write_text(text.replace("turns: 3", "turns: three").replace("minutes:", "minuts:"), encoding="utf-8")
    done = run("validate", good, bad, tmp_path / "none.yaml")
    assert done.exit_code == 1
    lines = [number for number, line in enumerate(bad.read_text("utf-8").splitlines(), 1) if "minuts" in line]
    assert f"bad.yaml:{lines[0]}:1: minuts" in done.stderr
    assert "did you mean minutes?" in done.stderr
    assert "turns must be a whole number" in done.stderr
    assert "none.yaml:1:1: there is no such file" in done.stderr
    assert done.stdout.startswith("3 checked: ")


def test_validate_passes_a_file_with_nothing_but_warnings(tmp_path: Path) -> None:
    other = tmp_path / "another_name.yaml"
    other.write_bytes((ROOT / "scenarios" / "first_drop.yaml").read_bytes())
    done = run("validate", other)
    assert done.exit_code == 0
    assert "warning: the id is not the name of the file" in done.stderr
    assert done.stdout == "1 checked: 0 errors, 1 warning.\n"


def test_validate_knows_scenarios_by_their_names() -> None:
    done = run("validate", "first_drop", "first_dorp")
    assert done.stdout == "2 checked: 1 error, 0 warnings.\n"
    assert done.stderr.startswith("first_dorp:1:1: there is no such file")


def test_validate_checks_tables_of_words_beside_english(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.mkdir()
    (words / "en.yaml").write_text('log:\n  moved: "{unit} moves"\n  left: left\n', encoding="utf-8")
    (words / "nl.yaml").write_text('log:\n  moved: "{eenheid} trekt"\n  leftt: weg\n', encoding="utf-8")
    (words / "de.yaml").write_text('log:\n  moved: "{unit"\n', encoding="utf-8")
    done = run("validate", words / "en.yaml", words / "nl.yaml", words / "de.yaml")
    assert done.stdout == "3 checked: 3 errors, 1 warning.\n"
    assert "nl.yaml:2:10: other holes than English: eenheid - in English they are unit" in done.stderr
    assert "nl.yaml:3:3: English has no text log.leftt - did you mean log.left?" in done.stderr
    assert "warning: the text log.left is missing - it would be told in English" in done.stderr
    assert "de.yaml:2:10: a brace that opens no hole or closes none" in done.stderr


# replay


def test_replay_prints_the_log_of_a_game(saved: Path) -> None:
    done = run("replay", saved)
    assert done.exit_code == 0
    game = Game.load(saved)
    assert len(done.stdout.splitlines()) == len(game.events)
    assert game.outcome is not None
    assert str(game.outcome.reason) in done.stdout.splitlines()[-1]


def test_replay_verifies_every_action(saved: Path) -> None:
    done = run("replay", saved, "--verify")
    game = Game.load(saved)
    expected = f"finished.save: {game.actions_done} actions verified, position {game.state_hash}.\n"
    assert (done.exit_code, done.stdout) == (0, expected)


@pytest.mark.parametrize(("when", "actions"), [(("--at", 12), 12), (("--turn", 1), 0)])
def test_branch_writes_a_game_that_goes_on_from_a_past_moment(
    saved: Path, tmp_path: Path, when: tuple[str, int], actions: int
) -> None:
    before, other = saved.read_bytes(), tmp_path / "other.save"
    done = run("branch", saved, *when, "--seed", 9, "-o", other)
    assert done.exit_code == 0
    assert f"after {actions} actions" in done.stdout
    game = Game.load(other)
    assert (game.actions_done, game.seeds) == (actions, "5, 9")
    assert saved.read_bytes() == before


def test_branch_from_a_later_turn_begins_there(saved: Path, tmp_path: Path) -> None:
    assert run("branch", saved, "--turn", 2, "-o", tmp_path / "other.save").exit_code == 0
    game = Game.load(tmp_path / "other.save")
    assert game.state.turn == 2
    assert game.state_after(game.actions_done - 1).turn == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("when", "code", "says"),
    [
        ((), 2, "Say from when"), (("--turn", 1, "--at", 1), 2, "Say from when"), (("--at", -1), 2, "0"),
        (("--turn", 9), 1, "turn 9"), (("--at", 9999), 1, "no such moment"), (("--at", END), 1, "over there"),
    ],
)  # fmt: skip
def test_branch_says_why_not(saved: Path, tmp_path: Path, when: tuple[str | int, ...], code: int, says: str) -> None:
    when = tuple(Game.load(saved).actions_done if word is END else word for word in when)
    done = run_alone("branch", saved, *when, "-o", tmp_path / "other.save", home=tmp_path)
    assert done.returncode == code
    assert says in done.stderr
    assert not (tmp_path / "other.save").exists()


@pytest.mark.slow
def test_replay_of_a_game_from_a_scenario_file_needs_the_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = (ROOT / "scenarios" / "first_drop.yaml").read_text(encoding="utf-8")
    mine.write_text(text.replace("id: first_drop", "id: mine"), encoding="utf-8")
    save = tmp_path / "mine.save"
    Game.new(load_scenario(mine), seed=1).save(save)
    assert run("replay", save, "--scenario", mine, "--verify").exit_code == 0
    refused = run_alone("replay", save, home=tmp_path)
    assert refused.returncode == 1
    assert "needs the scenario 'mine'" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize("option", [[], ["--verify"]])
def test_what_is_no_game_any_more_is_refused_in_one_sentence(saved: Path, tmp_path: Path, option: list[str]) -> None:
    damaged = tmp_path / "damaged.save"
    damaged.write_bytes(saved.read_bytes()[:100])
    done = run_alone("replay", damaged, *option, home=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("damaged.save is not a saved game")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_damaged_game_is_told_as_far_as_it_is_sound_and_fails_a_check(saved: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.save"
    damaged.write_bytes(saved.read_bytes()[:-20])
    told = run_alone("replay", damaged, home=tmp_path)
    assert told.returncode == 0
    assert "Turn 1" in told.stdout
    assert "lines that are lost: 1" in told.stderr
    checked = run_alone("replay", damaged, "--verify", home=tmp_path)
    assert (checked.returncode, checked.stdout) == (1, "")
    assert "lines that are lost: 1" in checked.stderr


# play and render


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_there_is_a_sentence_and_no_window(tmp_path: Path) -> None:
    done = run_alone("play", "first_drop", home=tmp_path, DISPLAY="", WAYLAND_DISPLAY="")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("There is no screen to open a window on.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "There is no scenario or file nonsense"),
        (["--load", "none.save"], "none.save could not be read: the file or its folder is not there."),
        (["first_drop", "--seed", str(2**63)], "A seed is a whole number from 0 to "),
    ],
)
def test_what_cannot_be_played_is_said_before_a_window_opens(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    done = run_alone("play", *arguments, home=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)


@pytest.mark.slow
def test_render_draws_the_map_of_a_scenario_at_the_size_that_is_asked_for(tmp_path: Path) -> None:
    heights = []
    for hex_px in (20, 40):
        picture = tmp_path / f"{hex_px}.png"
        done = run_alone("render", "first_drop", "-o", picture, "--hex-px", hex_px, home=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{picture} written.\n", "")
        content = picture.read_bytes()
        assert content.startswith(b"\x89PNG")
        heights.append(int.from_bytes(content[20:24], "big"))
    assert 0 < heights[0] < heights[1]


@pytest.mark.slow
def test_counters_are_printed_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    written = {"en": "written", "nl": "is geschreven"}
    sheets = []
    for language in ("en", "nl"):
        sheet = tmp_path / f"{language}.png"
        done = run_alone("render", "first_drop", "--counters", sheet, "--language", language, home=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{sheet} {written[language]}.\n", "")
        sheets.append(sheet.read_bytes())
    assert sheets[0] != sheets[1]


def test_render_into_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = run_alone("render", "first_drop", "-o", tmp_path / "none" / "map.png", home=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "could not be written: " in done.stderr
    assert done.stderr.count("\n") == 1


# rules and schema


def test_rules_lists_every_rule() -> None:
    listed = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in listed[:3]] == ["1", "1.1", "1.2"]
    assert any(line.split()[0] == "18.1" for line in listed)


def test_rules_are_printed_in_another_language_if_they_are_told_in_it() -> None:
    assert run("rules", "7.8", "--language", "nl").stdout.startswith("7.8 Taaie weerstand\n    ")
    assert run("rules", "7.8", "--language", "tlh").exit_code == 2


def test_rules_prints_a_rule_and_all_that_is_part_of_it() -> None:
    assert run("rules", "7.8").stdout.startswith("7.8 Stiff resistance\n    ")
    headings = [line.split()[0] for line in run("rules", "11.4").stdout.splitlines() if not line.startswith(" ")]
    assert headings == ["11.4", *(f"11.4{digit}" for digit in range(1, 9))]
    chapter = [line.split()[0] for line in run("rules", "1").stdout.splitlines() if not line.startswith(" ")]
    assert chapter == ["1", "1.1", "1.2", "1.3", "1.4"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("7.88", "There is no rule 7.88; did you mean 7.8?\n"),
        ("11.9", "There is no rule 11.9; did you mean 11?\n"),
        ("xyz", "There is no rule xyz; look at the list.\n"),
    ],
)
def test_rules_of_an_unknown_number_names_the_nearest(tmp_path: Path, number: str, sentence: str) -> None:
    done = run_alone("rules", number, home=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_schema_is_that_of_the_scenario_files() -> None:
    schema = json.loads(run("schema").stdout)
    assert {"title", "units", "victory"} <= set(schema["required"])
    assert "reinforcements" in schema["properties"]


# failing


def test_an_unknown_scenario_is_code_1_and_a_sentence_with_a_hint(tmp_path: Path) -> None:
    done = run_alone("simulate", "arnhm", home=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "There is no scenario or file arnhm; did you mean arnhem?\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-u", "-m", "game", "rules"],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "The system refused: No space left on device.\n")


def test_garbage_is_looked_for_seldom_whatever_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, during = gc.get_threshold(), []
    monkeypatch.setattr(game.cli, "app", lambda: during.append(gc.get_threshold()))
    try:
        with pytest.raises(SystemExit):
            game.cli.main()
    finally:
        gc.set_threshold(*usual)
    assert during == [SELDOM]


@pytest.mark.slow
def test_what_is_installed_beside_the_game_does_not_change_how_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "meddling.py").write_text("raise SystemExit('a plugin was loaded')\n")
    metadata = tmp_path / "meddling-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: meddling\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[pydantic]\nmeddling = meddling:plugin\n")
    paths = os.pathsep.join((str(ROOT), str(tmp_path)))
    done = run_alone("validate", ROOT / "scenarios" / "first_drop.yaml", home=tmp_path, PYTHONPATH=paths)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_fault_of_ours_is_written_down_and_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    monkeypatch.setattr(game.cli, "app", broken)
    with pytest.raises(SystemExit) as left:
        game.cli.main()
    assert left.value.code == 1
    fault_file = tmp_path / FAULT_FILE
    assert capsys.readouterr().err == (
        f"Sorry, this is a fault of the game (ZeroDivisionError). Its details are in {fault_file}.\n"
    )
    assert "ZeroDivisionError: secret detail" in fault_file.read_text(encoding="utf-8")


def test_a_fault_that_cannot_be_written_down_is_still_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("ARNHEM_HOME", str(in_the_way / "folder"))
    monkeypatch.setattr(game.cli, "app", broken)
    with pytest.raises(SystemExit):
        game.cli.main()
    said = capsys.readouterr().err
    assert "Its details could not be written down: " in said
    assert said.count("\n") == 1


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    script = f"set -o pipefail; {sys.executable} -m game rules | true"
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, env={**os.environ, "ARNHEM_HOME": str(tmp_path)},
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert not done.stderr
    assert not (tmp_path / FAULT_FILE).exists()


def test_a_console_that_lacks_letters_shows_others(tmp_path: Path) -> None:
    done = run_alone("replay", tmp_path / "Höhe–1.save", home=tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert done.stderr == "H?he?1.save could not be read: the file or its folder is not there.\n"


def test_a_log_is_printed_in_the_language_that_is_asked_for(saved: Path) -> None:
    english, dutch = run("replay", saved), run("replay", saved, "--language", "nl")
    assert english.stdout.startswith("Turn 1 of ")
    assert dutch.stdout.startswith("Beurt 1 van ")
    assert len(english.stdout.splitlines()) == len(dutch.stdout.splitlines())
    assert run("replay", saved, "--language", "tlh").exit_code == 2


def test_what_rule_there_is_none_is_said_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    done = run_alone("rules", "99", "--language", "nl", home=tmp_path)
    assert done.stderr == "Er is geen regel 99; bedoelde u 9?\n"


@pytest.mark.slow
def test_the_console_speaks_the_language_that_is_asked_for(tmp_path: Path, saved: Path) -> None:
    done = run("simulate", "first_drop", "--games", 2, "--jobs", 1, "--language", "nl")
    head, *results = done.stdout.splitlines()
    assert head.startswith("first_drop: 2 spellen met startgetal 1, ")
    assert all("Overwinning voor de" in line or "Gelijkspel" in line for line in results)
    assert "acties nagespeeld" in run("replay", saved, "--verify", "--language", "nl").stdout
    for arguments, said in (
        (("simulate", "atlantis", "--language", "nl"), "Er is geen scenario of bestand atlantis"),
        (("rules", "99", "--language", "nl"), "99"),
    ):
        failed = run_alone(*arguments, home=tmp_path)
        assert (failed.returncode, failed.stdout) == (1, "")
        assert said in failed.stderr
    by_environment = run_alone("simulate", "atlantis", home=tmp_path, ARNHEM_LANGUAGE="nl")
    assert by_environment.stderr == failed_in_dutch(tmp_path)
    assert "There is no language" in run_alone("simulate", "x", home=tmp_path, ARNHEM_LANGUAGE="tlh").stderr


def failed_in_dutch(home: Path) -> str:
    """What Dutch is told of a scenario that there is not."""
    return run_alone("simulate", "atlantis", "--language", "nl", home=home).stderr
