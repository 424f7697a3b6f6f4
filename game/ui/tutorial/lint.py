"""Checking lessons: the file itself, then every side, hex, unit, button, command and rule that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.scenario.board import Board
from game.scenario.document import Document, Loc
from game.scenario.lesson import (
    Goal,
    Lesson,
    LessonTexts,
    Opponent,
    Situation,
    Step,
    find_lesson,
    read_lesson,
    repeated_steps,
)
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_file
from game.scenario.report import repeated
from game.scenario.scenario import Scenario
from game.scenario.validate import did_you_mean, validate
from game.systems.rulebooks import rulebook_for
from game.ui.desk.desk import Desk, Vantage
from game.ui.desk.desks import desk_maker_for
from game.ui.keys.keys import Command
from game.ui.language.words import Words

_COMMAND = re.compile(r"\{(\w+)\}")
_COMMANDS = [command.value for command in Command]


def check_lesson(path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a lesson, or with its texts in another language; never raises."""
    try:
        document = read_file(path)
        if document.data.get("kind") == "lesson_texts":
            return tuple(sorted(_text_problems(document, validate(document, LessonTexts))))
        lesson = validate(document, Lesson)
    except ScenarioError as fault:
        return fault.problems
    found = list(repeated_steps(document, lesson))
    try:
        scenario = load_scenario(lesson.scenario)
    except ScenarioError as fault:  # it is there, and faulty itself: that is told at its own lines
        return (*found, *fault.problems)
    except GameError as fault:
        return (*found, document.problem(("scenario",), str(fault).partition("\n")[0]))
    found += _hex_problems(document, lesson, scenario.board)
    try:
        found += _name_problems(document, lesson, scenario)
    except GameError as fault:  # no window, or no rules in words, to look up names in
        found.append(document.problem(("scenario",), str(fault).partition("\n")[0]))
    return tuple(sorted(found))


def _named_hexes(lesson: Lesson) -> Iterator[tuple[Loc, str]]:
    """Every hex number that a lesson names, with its place in the file."""
    for number, step in enumerate(lesson.steps):
        at: tuple[str | int, ...] = ("steps", number)
        for hex in step.point.hexes.split():
            yield (*at, "point", "hexes"), hex
        for key, facts in (("state", step.state), ("until", step.until)):
            if facts is None:
                continue
            if facts.hex is not None:
                yield (*at, key, "hex"), facts.hex
            for unit, hex in facts.units.items():
                yield (*at, key, "units", unit), hex
        for key in ("set_up", "do"):
            for place, gesture in enumerate(getattr(step, key)):
                for what in ("hover", "click"):
                    if getattr(gesture, what) is not None:
                        yield (*at, key, place, what), getattr(gesture, what)


def _hex_problems(document: Document, lesson: Lesson, board: Board) -> Iterator[Problem]:
    """Hexes that the scenario's map does not have."""
    known = {board.number(hex) for hex in range(board.topology.size)}
    for loc, number in _named_hexes(lesson):
        if number not in known:
            yield document.problem(loc, f"the map of {lesson.scenario} has no hex {number}", "look at its window")


def _text_problems(document: Document, texts: LessonTexts) -> Iterator[Problem]:
    """Steps that a lesson has not, or that are left out, and commands that there are not."""
    try:
        lesson = read_lesson(find_lesson(texts.id))
    except GameError as fault:
        yield document.problem(("id",), str(fault).partition("\n")[0])
        return
    known = [step.id for step in lesson.steps]
    for name, step in texts.steps.items():
        if name not in known:
            yield document.problem(("steps", name), f"the lesson has no step {name}", did_you_mean(name, known))
        for key, text in (("text", step.text), ("hint", step.hint or "")):
            yield from _command_problems(document, ("steps", name, key), _COMMAND.findall(text))
    for name in known:
        if name not in texts.steps:
            yield document.problem(("steps",), f"the step {name} is missing", "it would be told in English")


def _name_problems(document: Document, lesson: Lesson, scenario: Scenario) -> Iterator[Problem]:
    desk = desk_maker_for(scenario)(Words())
    rules = {paragraph.number for paragraph in rulebook_for(scenario).paragraphs}
    yield from _side_problems(document, lesson, scenario)
    for number, step in enumerate(lesson.steps):
        at: tuple[str | int, ...] = ("steps", number)
        if step.rule is not None and step.rule not in rules:
            yield document.problem((*at, "rule"), f"there is no rule {step.rule}", "arnhem rules lists them")
        for key, commands in _commands_of(step):
            yield from _command_problems(document, (*at, key), commands)
        for loc, name in _widgets_of(step):
            try:
                desk.widget(name)
            except KeyError:
                what = f"{lesson.scenario} has nothing that is called {name}"
                yield document.problem((*at, *loc), what, "look at its units")
    yield from _overlay_problems(document, lesson, scenario, desk)


def _overlay_problems(document: Document, lesson: Lesson, scenario: Scenario, desk: Desk) -> Iterator[Problem]:
    """What a step waits for over the map, and no key lays there. A desk knows it of a game."""
    named = [
        (("steps", number, key, "overlay"), situation.overlay)
        for number, step in enumerate(lesson.steps)
        for key, situation in (("state", step.state), ("until", step.until))
        if situation is not None and situation.overlay
    ]
    if not named:
        return
    game = Game.new(scenario, seed=0)
    desk.show(Vantage(game.view(None), None, None, may_act=False, refusal=game.refusal, foresee=game.foresee))
    known = sorted(desk.overlays)
    for loc, name in named:
        if name not in known:
            what = f"{lesson.scenario} has no overlay {name}"
            yield document.problem(loc, what, did_you_mean(name, known) or f"there are {', '.join(known)}")


def _side_problems(document: Document, lesson: Lesson, scenario: Scenario) -> Iterator[Problem]:
    """Sides that the scenario has not or that nobody plays, and somebody to go on who cannot play it."""
    named: list[tuple[Loc, str | None]] = [(place, played.side) for place, played in _opponents_of(lesson)]
    for number, step in enumerate(lesson.steps):
        named.append((("steps", number, "state"), step.state.side))
        named.append((("steps", number, "until"), step.until.side if step.until is not None else None))
    known = scenario.sides.ids
    for loc, side in named:
        if side is not None and side not in known:
            yield document.problem((*loc, "side"), f"{lesson.scenario} has no side {side}", did_you_mean(side, known))
    yield from _seat_problems(document, lesson, known)
    for place, played in _opponents_of(lesson):
        if played.then:
            try:
                opponent(played.then, scenario.system.name)
            except GameError as fault:
                yield document.problem((*place, "then"), str(fault).removesuffix("."))


def _seat_problems(document: Document, lesson: Lesson, known: Sequence[str]) -> Iterator[Problem]:
    """One side is the player's, and each other one is played once."""
    played = [each.side for each in lesson.opponents]
    places = [(*place, "side") for place, _ in _opponents_of(lesson)]
    for number, first in repeated(played):
        what = f"{played[number]} is played already"
        yield document.problem(places[number], what, "name another side", first=places[first])
    left = [side for side in known if side not in played]
    if not left:
        yield document.problem(("others",), "no side is left for the player", "take one of the opponents out")
    elif len(left) > 1:
        what = f"{' and '.join(left)} are left for one player"
        yield document.problem(("opponent",), what, f"say who plays one of them: others: [{{side: {left[-1]}}}]")


def _opponents_of(lesson: Lesson) -> Iterator[tuple[Loc, Opponent]]:
    """Who plays the other sides, each with his place in the file."""
    yield ("opponent",), lesson.opponent
    yield from ((("others", number), other) for number, other in enumerate(lesson.others))


def _commands_of(step: Step) -> Iterator[tuple[str, list[str]]]:
    """Commands that a step names, by the part of it that does."""
    yield "text", _COMMAND.findall(step.text)
    yield "hint", _COMMAND.findall(step.hint or "")
    yield "button", [step.button] if step.button is not None else []
    for key in ("set_up", "do"):
        yield key, [gesture.key for gesture in getattr(step, key) if gesture.key is not None]


def _widgets_of(step: Step) -> Iterator[tuple[tuple[str, ...], str]]:
    """Units, buttons and markers that a step names, by the part of it that does."""
    yield from ((("point", "units"), f"unit:{unit}") for unit in step.point.units)
    if step.point.widget is not None:
        yield ("point", "widget"), step.point.widget
    for key in ("set_up", "do"):
        yield from (((key,), gesture.press) for gesture in getattr(step, key) if gesture.press is not None)
    for key, situation in (("state", step.state), ("until", step.until)):
        yield from (((key,), name) for name in (_units_of(situation) if situation is not None else ()))


def _units_of(situation: Situation) -> Iterator[str]:
    """Units and markers that a situation speaks of, as widgets are named."""
    yield from (f"unit:{unit}" for unit in (*situation.units, *situation.depleted, *(situation.group or ())))
    if situation.selected:
        yield f"unit:{situation.selected}"
    yield from (f"marker:{marker}" for marker in situation.markers or ())
    if isinstance(situation, Goal):
        yield from (f"unit:{pattern['unit']}" for pattern in situation.done if "unit" in pattern)


def _command_problems(document: Document, loc: Loc, names: list[str]) -> Iterator[Problem]:
    for name in names:
        if name not in _COMMANDS:
            yield document.problem(loc, f"there is no command {name}", did_you_mean(name, _COMMANDS))
