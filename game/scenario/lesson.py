"""Lessons: a game with known dice, told and tried step by step. Here only their files; the window plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from game.model.errors import GameError
from game.model.manifests import manifests
from game.scenario.document import Document
from game.scenario.fields import (
    Advice,
    FormatVersion,
    HexList,
    HexNumber,
    Identifier,
    Prose,
    RuleNumber,
    StrictModel,
    Title,
)
from game.scenario.locate import data_folders
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_file
from game.scenario.validate import not_found, validate

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_:+./-]{0,59}$")]
"""What the window or the rules call something: a button, a sheet, a marker, an event."""
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
ActionPattern = dict[str, str | int | tuple[str | int, ...]]
"""An action as it stands in a saved game, or the part of it that matters; of a way, its last hex is enough."""
Part = Literal["cards", "log", "status", "phases", "map", "sheet", "tray", "prompt"]


class Situation(StrictModel):
    """What is so, in the game and in the window; everything that is named must be so."""

    decision: Name | None = None
    """What kind of choice the game waits for."""
    side: Identifier | None = None
    """Whose choice it is."""
    turn: Annotated[int, Field(ge=1, le=99)] | None = None
    """The game turn."""
    units: dict[Identifier, HexNumber] = Field(default_factory=dict)
    """Where units stand."""
    depleted: tuple[Identifier, ...] = ()
    """Units that have lost a step."""
    intact: tuple[Identifier, ...] = ()
    """Bridges that stand."""
    hex: HexNumber | None = None
    """The hex that the mouse or the cursor is on."""
    selected: Identifier | None = None
    """The unit that is selected."""
    group: tuple[Identifier, ...] | None = None
    """Several units that are selected together."""
    planned: bool | None = None
    """Whether several units have orders that are not carried out yet."""
    ordering: bool | None = None
    """Whether a far goal is being chosen for somebody."""
    sheet: Name | None = None
    """The dialog that is open over the map."""
    markers: tuple[Name, ...] | None = None
    """The support fire that is laid ready, as us+2."""
    overlay: Name | None = None
    """An overlay that is switched on."""
    full_log: bool | None = None
    """Whether the log takes the whole panel."""
    fitted: bool | None = None
    """Whether the whole map is in view."""


class Goal(Situation):
    """What must have come about since the step began."""

    done: tuple[ActionPattern, ...] = ()
    """Actions that were done."""
    undone: bool = False
    """Something was taken back."""
    events: tuple[Name, ...] = ()
    """Kinds of events that happened."""
    screen: Name | None = None
    """A page that was opened."""
    refused: RuleNumber | None = None
    """The rule by which something was refused."""
    zoomed: bool = False
    """The map is nearer or farther."""
    panned: bool = False
    """The map was moved."""


class Pointer(StrictModel):
    """What a step points at."""

    hexes: HexList = ""
    """Hexes."""
    units: tuple[Identifier, ...] = ()
    """Units, wherever they stand or wait."""
    widget: Name | None = None
    """A button, row or piece, as end_phase, marker:us+2 or unit:us_506_1."""
    part: Part | None = None
    """A part of the window."""


class Gesture(StrictModel):
    """Something that a hand does at the window; one of these."""

    hover: HexNumber | None = None
    """Point at a hex."""
    click: HexNumber | None = None
    """Click on a hex."""
    press: Name | None = None
    """Press a button, row or piece."""
    key: Identifier | None = None
    """Give a command."""


class Step(StrictModel):
    """One step of a lesson: what is told, what is to be tried."""

    id: Identifier
    heading: Title
    text: Prose
    """What is told; {command} becomes the key of a command."""
    hint: Advice | None = None
    """What is told after something else was tried."""
    rule: RuleNumber | None = None
    """The rule that it is about."""
    button: Identifier | None = None
    """A command that the card has a button for."""
    point: Pointer = Field(default_factory=Pointer)
    state: Situation = Field(default_factory=Situation)
    """What holds when the step begins; a test plays the lesson and looks."""
    until: Goal | None = None
    """What is to be brought about; without it the player reads and goes on."""
    allow: tuple[ActionPattern, ...] = ()
    """Actions that may be done besides those that are to be done."""
    set_up: tuple[Gesture, ...] = ()
    """What is done for a player who comes back to this step."""
    do: tuple[Gesture, ...] = ()
    """How it is done: for whoever wants to be shown, and for the test."""


class Opponent(StrictModel):
    """Who plays another side."""

    side: Identifier
    actions: tuple[ActionPattern, ...] = ()
    """What it does, one action after another."""
    then: Annotated[str, StringConstraints(pattern=r"^([a-z][a-z0-9_:]{0,39})?$")] = ""
    """The player that goes on when these are used up, and after the lesson; without it who is proposed to newcomers."""


class Lesson(StrictModel):
    """A lesson file."""

    format: FormatVersion
    kind: Literal["lesson"]
    id: Identifier
    title: Title
    scenario: Identifier
    """The scenario that is played."""
    seed: Annotated[int, Field(ge=0)]
    """The seed of the dice: every roll of the lesson is known."""
    opponent: Opponent
    others: tuple[Opponent, ...] = ()
    """Who plays further sides, in a battle of more than two."""
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=100)]

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Who plays all sides but that of the player."""
        return (self.opponent, *self.others)


class StepTexts(StrictModel):
    """A step in another language."""

    heading: Title
    text: Prose
    hint: Advice | None = None


class LessonTexts(StrictModel):
    """The texts of a lesson in another language."""

    format: FormatVersion
    kind: Literal["lesson_texts"]
    id: Identifier
    """The lesson."""
    language: Language
    title: Title
    steps: dict[Identifier, StepTexts]
    """Every step by its id."""


def taught() -> Mapping[str, str]:
    """The lessons that the games offer, each with the name of its rules system; the first is the one for newcomers."""
    return {lesson: system for system, manifest in manifests().items() for lesson in manifest.lessons}


def lesson_files() -> tuple[Path, ...]:
    """The lesson files of the game, those with texts in other languages left out."""
    return tuple(path for path in _all_files() if "." not in path.stem)


def text_files() -> tuple[Path, ...]:
    """The files with texts of lessons in other languages."""
    return tuple(path for path in _all_files() if "." in path.stem)


def _all_files() -> list[Path]:
    return [path for folder in data_folders("scenarios") for path in sorted((folder / "lessons").glob("*.yaml"))]


def find_lesson(name: str) -> Path:
    """The file of a shipped lesson; GameError if there is none of that name."""
    for path in lesson_files():
        if path.stem == name:
            return path
    raise GameError(not_found("lesson", name, [path.stem for path in lesson_files()]))


def read_lesson(path: Path) -> Lesson:
    """A lesson; ScenarioError with every problem if its file is faulty."""
    document = read_file(path)
    lesson = validate(document, Lesson)
    problems = tuple(repeated_steps(document, lesson))
    if problems:
        raise ScenarioError(problems)
    return lesson


def read_texts(path: Path) -> LessonTexts:
    """A lesson's texts in another language; ScenarioError with every problem if the file is faulty."""
    return validate(read_file(path), LessonTexts)


def in_language(lesson: Lesson, language: str) -> Lesson:
    """The lesson in a language; what there are no texts for stays English. ScenarioError if they are faulty."""
    for path in text_files():
        if path.stem == f"{lesson.id}.{language}":
            texts = read_texts(path)
            steps = tuple(_told(step, texts.steps.get(step.id)) for step in lesson.steps)
            return lesson.model_copy(update={"title": texts.title, "steps": steps})
    return lesson


def _told(step: Step, texts: StepTexts | None) -> Step:
    return step if texts is None else step.model_copy(update=texts.model_dump())


def repeated_steps(document: Document, lesson: Lesson) -> Iterator[Problem]:
    """Steps of one name, and gestures that are none or several."""
    seen: dict[str, int] = {}
    for number, step in enumerate(lesson.steps):
        first = seen.setdefault(step.id, number)
        if first != number:
            what, at = f"there is a step {step.id} already", ("steps", number, "id")
            yield document.problem(at, what, "give it another id", first=("steps", first, "id"))
        for key in ("set_up", "do"):
            for place, gesture in enumerate(getattr(step, key)):
                if len(gesture.model_dump(exclude_none=True)) != 1:
                    loc = ("steps", number, key, place)
                    yield document.problem(loc, "a gesture is one of hover, click, press and key", "as {click: '0608'}")


def is_lesson(path: Path) -> bool:
    """Whether a file says that it is a lesson, or the texts of one."""
    try:
        return str(read_file(path).data.get("kind", "")).startswith("lesson")
    except ScenarioError:
        return False
