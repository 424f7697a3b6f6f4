"""What the console has for authors of scenarios and for readers: checking, looking up, drawing, the schema."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.console import Language
from game.lab_commands import ScenarioName
from game.model.errors import GameError
from game.model.message import message
from game.usage import ENGLISH, Misuse

if TYPE_CHECKING:
    from game.scenario.problems import Problem


def validate(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Scenario, map, rules or lesson files, words, names of scenarios.", metavar="FILE..."),
    ] = None,
    language: Language = ENGLISH,
) -> None:
    """Check scenario, map, rules and lesson files, and tables of words.

    Prints everything that is wrong with them, each with file, line and column. Without FILE: the shipped scenarios.
    """
    from game.language.phrasebook import phrasebook
    from game.scenario.locate import named_or_file, shipped_scenarios

    paths = [named_or_file(path) for path in files] if files else shipped_scenarios()
    problems = [problem for path in paths for problem in _problems_of(path)]
    for problem in problems:
        print(problem, file=sys.stderr)
    errors = sum(not problem.is_warning for problem in problems)
    warnings = len(problems) - errors
    words = phrasebook(language)
    found = {"errors": words("console.errors", count=errors), "warnings": words("console.warnings", count=warnings)}
    print(words("console.checked", files=len(paths), **found))
    if errors:
        raise typer.Exit(1)


def _problems_of(path: Path) -> tuple[Problem, ...]:
    """What is wrong with one file, whatever its kind."""
    from game.language.lint import check_table, is_table
    from game.scenario.lesson import is_lesson
    from game.scenario.loader import check
    from game.systems.registry import systems

    if is_table(path):
        return check_table(path)
    if is_lesson(path):
        from game.ui.tutorial.lint import check_lesson

        return check_lesson(path)
    return check(path, systems())


def rules(
    number: Annotated[str | None, typer.Argument(help="Number of a chapter or rule, as 7 or 7.4.")] = None,
    system: Annotated[
        str, typer.Option(help="A rules system or rules file; without it the first system.", metavar="NAME")
    ] = "",
    language: Language = ENGLISH,
) -> None:
    """Look up the rules in words.

    Prints all titles, or everything under one number.
    """
    import textwrap

    from game.systems.rulebooks import rulebook_named, told_systems

    rulebook = rulebook_named(system or told_systems()[0], language)
    if number is None:
        for paragraph in rulebook.paragraphs:
            print(f"{'' if paragraph.is_chapter else '  '}{paragraph.number:7}{paragraph.title}")
        return
    for paragraph in rulebook.look_up(number):
        print(f"{paragraph.number} {paragraph.title}")
        print(textwrap.fill(paragraph.text, 100, initial_indent="    ", subsequent_indent="    "))


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    A3 = "a3"


def render(
    scenario: ScenarioName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The map: a picture or a page.", metavar="FILE.png|FILE.pdf")
    ] = None,
    counters: Annotated[
        Path | None, typer.Option(help="Counters to print and cut out.", metavar="FILE.png|FILE.pdf")
    ] = None,
    charts: Annotated[
        Path | None, typer.Option(help="Charts to lie beside the map.", metavar="FILE.png|FILE.pdf")
    ] = None,
    hex_px: Annotated[
        int | None, typer.Option(help="Width of a hex in pixels; without it 62, and on a page as fits.", min=8, max=200)
    ] = None,
    paper: Annotated[Paper, typer.Option(help="Paper of pages and counter sheets.")] = Paper.A4,
    language: Language = ENGLISH,
) -> None:
    """Draw a scenario into a picture, or onto pages to print.

    The map has the units that begin on it; counters have their fronts and, mirrored, their backs; charts are the tables
    of what the scenario plays with.
    """
    from game.engine.documents import check_writable
    from game.engine.library import load_agreed
    from game.ui.language.words import Words
    from game.ui.paper.charts import print_charts
    from game.ui.paper.printing import print_counters, print_map

    if output is None and counters is None and charts is None:
        raise Misuse(message("console.usage.draw"))
    for path in (output, counters, charts):
        if path is not None:
            check_writable(path)
    loaded, words = load_agreed(str(scenario)), Words(language)
    if output is not None:
        print_map(loaded, output, hex_px, paper.value, words)
        print(words("console.written", file=str(output)))
    if counters is not None:
        print_counters(loaded, counters, paper.value, words)
        print(words("console.written", file=str(counters)))
    if charts is not None:
        print_charts(loaded, charts, paper.value, words)
        print(words("console.written", file=str(charts)))


def schema(
    system: Annotated[
        str, typer.Argument(help="The rules system that the scenario is for; without it the first there is.")
    ] = "",
) -> None:
    """Print the schema of scenario files.

    It is a JSON Schema, for editors that check while one types.
    """
    import json

    from game.scenario.json_schema import json_schema
    from game.systems.registry import systems

    known = systems()
    system = system or next(iter(known))
    if system not in known:
        raise GameError(message("console.no_system", system=system, systems=tuple(known)))
    print(json.dumps(json_schema(known[system].scenario_model), indent=2))
