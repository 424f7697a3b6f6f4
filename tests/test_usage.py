"""Mistakes in usage: a sentence in the language that is asked for, how the command is used, and the exit code 2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from game.cli import app
from game.language.tables import table_of
from game.seating import seats
from game.usage import Misuse, asked_language

MISTAKES = {
    "": "Zeg wat er wordt gespeeld",
    "nonsense": "Er is geen opdracht 'nonsense'.",
    "simulat first_drop": "Er is geen opdracht 'simulat'; bedoelde u simulate?",
    "play --text --languag": "Er is geen optie --languag; bedoelde u --language?",
    "simulate": "SCENARIO ontbreekt.",
    "simulate first_drop --games x": "--games: het is een geheel getal van 1 tot en met 1000000.",
    "simulate first_drop --games 0": "--games: het is een geheel getal van 1 tot en met 1000000.",
    "simulate first_drop --seed -1": "--seed: het is een geheel getal, 0 of meer.",
    "simulate first_drop --save x": "--save bewaart één spel: zeg welk met --only.",
    "simulate first_drop --player x": "'x' is geen SIDE=PLAYER",
    "simulate first_drop --player us=nobody": "Er is geen speler 'nobody'",
    "simulate first_drop --player us=random --player us=random": "De partij 'us' heeft twee spelers.",
    "play --us random": "De partijen zijn die van een scenario",
    "play a b c": "Er is meer getypt dan gebruikt kan worden: b c",
    "play first_drop --script x": "--script hoort bij --text.",
    "play first_drop --text --tutorial": "laat --text weg.",
    "play --tutorial --load x": "laat --load weg.",
    "play --variant x": "--variant hoort bij een nieuw spel",
    "play --load x --tell-plans": "--tell-plans hoort bij een nieuw spel",
    "host": "Zeg wat er wordt gespeeld",
    "render first_drop": "Zeg wat er getekend moet worden",
    "render first_drop --paper a9 -o x.png": "--paper: het is a4 of a3.",
    "report": "Noem één scenario, of twee met --compare.",
    "report --compare a b --from x": "--from is voor het verslag van één scenario.",
    "rules 7 8": "Er is meer getypt dan gebruikt kan worden: 8",
}


def run(typed: str, **environment: str) -> Result:
    return CliRunner().invoke(app, typed.split(), env=environment)


@pytest.mark.parametrize("typed", MISTAKES, ids=lambda typed: typed or "play")
def test_a_mistake_is_told_in_the_language_that_is_asked_for(typed: str) -> None:
    done = run(f"{typed or 'play --text'} --language nl")
    assert done.exit_code == 2, done.stderr
    assert done.stderr.startswith("Gebruik: ")
    assert MISTAKES[typed] in done.stderr.splitlines()[-1]
    assert done.stdout == ""


def test_every_sentence_about_usage_is_tried() -> None:
    """Of the sentences under console.usage none has stayed English, and each is one of the house's own mistakes."""
    keys = {key for key in table_of("en") if key.startswith("console.usage.")}
    assert keys == {key for key in table_of("nl") if key.startswith("console.usage.")}
    same = {key for key in keys if table_of("en")[key] == table_of("nl")[key]}
    assert same == {"console.usage.value"}


def test_in_english_a_mistake_is_told_as_the_console_does() -> None:
    done = run("play --text")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
    assert done.stderr.endswith("Error: Say what is played: a scenario, or a saved game with --load.\n")
    assert "There is no language 'tlh', only en and nl." in run("play --text --language tlh").stderr


def test_the_environment_asks_for_a_language_too() -> None:
    assert "Er is geen opdracht 'x'." in run("x", ARNHEM_LANGUAGE="nl").stderr
    assert "There is no command 'x'." in run("x --language en", ARNHEM_LANGUAGE="nl").stderr
    assert asked_language(["play", "--language"]) == "en"
    assert asked_language(["play", "--language=nl"]) == "nl"


def test_what_is_typed_as_a_side_needs_a_player() -> None:
    with pytest.raises(Misuse, match=r"'us' is no SIDE=PLAYER: a side by its id, a computer player by its name\."):
        seats(["us"], with_people=True)


@pytest.mark.parametrize("command", ["play", "simulate", "report"])
def test_help_names_no_side_of_any_game(command: str) -> None:
    """Sides are the scenario's: shared commands say how they are typed, not what they are called."""
    told = re.sub(r"\s+", " ", run(f"{command} --help").stdout)
    assert "--SIDE random is short for" in told
    assert not re.search(r"german|allied|\bus=", told, re.IGNORECASE)


def test_no_mistake_is_told_in_english_only() -> None:
    for path in sorted((Path(__file__).parents[1] / "game").glob("*.py")):
        assert not re.search(r"raise typer\.BadParameter|raise \w*UsageError", path.read_text(encoding="utf-8")), path
