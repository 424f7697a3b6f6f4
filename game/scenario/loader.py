"""From three files to a scenario: reading, checking, compiling, with all problems of all of them at once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from game.model.dice import SeededDice
from game.model.errors import GameError
from game.model.side import Sides
from game.model.system import RulesSystem
from game.scenario.board import Board
from game.scenario.compile_board import compile_board
from game.scenario.document import Document
from game.scenario.epilogue import check_telling, epilogue_of
from game.scenario.header import RulesHeader, ScenarioHeader, sides_of
from game.scenario.locate import find_part, is_identifier, known_parts
from game.scenario.map_schema import MapFile
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_file, read_text
from game.scenario.report import FileKind, FileReport, Report, check_own_ids
from game.scenario.rules_text import RulesText
from game.scenario.scenario import MOST_DOCUMENT_BYTES, Scenario
from game.scenario.validate import did_you_mean, validate

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


class ScenarioSystem(RulesSystem[Any], Protocol):
    """A rules system that can be named in a scenario file."""

    @property
    def scenario_model(self) -> type[ScenarioHeader]:
        """What its scenario files may say."""
        ...

    @property
    def rules_model(self) -> type[RulesHeader]:
        """What its rules files may say."""
        ...

    def compile(self, board: Board, rules: Any, script: Any, sides: Sides, report: Report) -> Any:
        """Its setting out of a rules and a scenario file; whatever is wrong with them goes to `report`.

        The result does not matter if an error was reported.
        """
        ...


Systems = Mapping[str, ScenarioSystem]
"""What may stand under `system:`."""


class _AnyScenario(ScenarioHeader):
    """A scenario file of a system that is not known: only what all systems share is looked at."""

    model_config = ConfigDict(extra="ignore")


def load(path: Path, systems: Systems) -> Scenario:
    """The scenario of a file; ScenarioError with every error of its files if it cannot be played."""
    return _loaded(path, read_file(path), systems)


def load_text(text: str, name: str, systems: Systems) -> Scenario:
    """The scenario of a text that is no file, read as strictly as one; `name` is what problems call it.

    Its map and rules are those that are shipped. Raises ScenarioError with every error if it cannot be played.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_DOCUMENT_BYTES:
        hint = f"a scenario that is no file has at most {MOST_DOCUMENT_BYTES} bytes"
        raise ScenarioError([Problem(name, 1, 1, "the scenario is too large", hint)])
    document = read_text(text, name)
    return replace(_loaded(None, document, systems), document=document.content.decode())


def check(path: Path, systems: Systems) -> tuple[Problem, ...]:
    """Errors and warnings about a scenario and what it names, or about a map, rules or text alone; never raises."""
    problems: list[Problem] = []
    document = _collect(problems, lambda: read_file(path))
    if document is not None:
        kind = document.data.get("kind")
        if kind == "map":
            _check_map(document, problems)
        elif kind == "rules":
            _check_rules(document, systems, problems)
        elif kind == "rules_text":
            text = document
            _collect(problems, lambda: validate(text, RulesText))
        else:
            scenario = _Loading(path, document, systems, problems).scenario()
            if scenario is not None and all(problem.is_warning for problem in problems):
                problems.extend(_over_at_once(scenario, document))
    return tuple(sorted(problems))


def read_header(path: Path) -> ScenarioHeader:
    """What a list of scenarios shows of one: no other file is read and no rules system is asked."""
    return validate(read_file(path), _AnyScenario)


def _loaded(path: Path | None, document: Document, systems: Systems) -> Scenario:
    problems: list[Problem] = []
    scenario = _Loading(path, document, systems, problems).scenario()
    errors = [problem for problem in problems if not problem.is_warning]
    if scenario is None or errors:
        raise ScenarioError(errors)
    return scenario


class _Loading:
    """One scenario on its way; problems of any file go to one list."""

    def __init__(self, path: Path | None, document: Document, systems: Systems, problems: list[Problem]) -> None:
        self._path = path
        self._document = document
        self._systems = systems
        self._problems = problems

    def scenario(self) -> Scenario | None:
        """The scenario, as far as the files allow; None if they do not fit their models."""
        system = self._system()
        script_model = system.scenario_model if system else _AnyScenario
        script = _collect(self._problems, lambda: validate(self._document, script_model))
        map_document, rules_document = self._part("map", "maps"), self._part("rules", "rules")
        map_file = self._validated(map_document, MapFile)
        rules = self._validated(rules_document, system.rules_model) if system else None
        if map_document is None or map_file is None:
            return None
        if system is None or script is None or rules is None or rules_document is None:
            _compile_map(map_document, map_file, self._problems)
            return None
        documents: dict[FileKind, Document] = {
            "scenario": self._document, "map": map_document, "rules": rules_document,
        }  # fmt: skip
        report = FileReport(documents)
        self._check_names(script, map_file, rules, report)
        board = compile_board(map_file, script.window, report, rules.vocabulary)
        scenario = None
        sides = self._sides(script, rules, report)
        if board is not None and sides is not None:
            board = replace(board, system=system.name)
            setting, digest = system.compile(board, rules, script, sides, report), digest_of(documents.values())
            check_telling(script, sides, report)
            scenario = Scenario(
                script.id, script.title, script.summary, digest, self._path, board, system, setting, sides,
                epilogue=epilogue_of(script, sides), rules_id=script.rules,
            )  # fmt: skip
            if all(problem.is_warning for problem in report.problems()):
                _check_prices(scenario, script, report)
        self._problems.extend(report.problems())
        return scenario

    def _system(self) -> ScenarioSystem | None:
        name = self._document.data.get("system")
        if isinstance(name, str) and name not in self._systems:
            hint = did_you_mean(name, sorted(self._systems))
            self._problems.append(self._document.problem(("system",), "there is no such rules system", hint))
        return _system_of(self._document, self._systems, self._problems)

    def _part(self, key: Literal["map", "rules"], folder: Literal["maps", "rules"]) -> Document | None:
        name = self._document.data.get(key)
        if not isinstance(name, str) or not is_identifier(name):
            return None
        path = find_part(folder, name, self._path)
        if path is None:
            what = f"there is no file {folder}/{name}.yaml, neither beside this one nor among the game's own"
            hint = did_you_mean(name, known_parts(folder, self._path))
            self._problems.append(self._document.problem((key,), what, hint))
            return None
        return _collect(self._problems, lambda: read_file(path))

    def _validated(self, document: Document | None, model: type[M]) -> M | None:
        return _collect(self._problems, lambda: validate(document, model)) if document else None

    def _sides(self, script: ScenarioHeader, rules: RulesHeader, report: Report) -> Sides | None:
        sides = sides_of(script, rules)
        if sides is None:
            file: FileKind = "scenario" if script.sides or not rules.sides else "rules"
            entries = script.sides or rules.sides or ()
            check_own_ids([entry.id for entry in entries], ("sides",), "side", report, file=file)
            if not entries:
                what, hint = "nobody says which sides there are", "list two sides or more, each with an id and a title"
                report(("sides",), what, hint, file=file)
        return sides

    def _check_names(self, script: ScenarioHeader, map_file: MapFile, rules: RulesHeader, report: Report) -> None:
        what, hint = "the id is not the name of the file", "a file is found by its name: make them the same"
        if map_file.id != script.map:
            report(("id",), what, hint, file="map")
        if rules.id != script.rules:
            report(("id",), what, hint, file="rules")
        if self._path is not None and script.id != self._path.stem:
            report(("id",), what, hint, warning=True)
        if rules.system != script.system and rules.system not in self._systems:
            hint = did_you_mean(rules.system, sorted(self._systems))
            report(("system",), "there is no such rules system", hint, file="rules")
        elif rules.system != script.system:
            what = f"these rules are for the system {rules.system}, and this scenario for {script.system}"
            report(("rules",), what, "name rules of the same system")


def _check_map(document: Document, problems: list[Problem]) -> None:
    map_file = _collect(problems, lambda: validate(document, MapFile))
    if map_file is not None:
        _compile_map(document, map_file, problems)


def _check_prices(scenario: Scenario, script: ScenarioHeader, report: Report) -> None:
    """What is priced must be a variant that may be agreed on."""
    offered = [variant.id for variant in scenario.variants]
    for variant in script.prices.points if script.prices is not None else ():
        if variant not in offered:
            hint = did_you_mean(variant, offered)
            report(("prices", "points", variant), f"there is no variant {variant}", hint)


def _over_at_once(scenario: Scenario, document: Document) -> Iterator[Problem]:
    """A game that its set-up has decided waits for nobody, under whatever rules it is played."""
    state, _ = scenario.system.new_state(scenario.setting, SeededDice(0))
    if scenario.system.decision(state) is None:
        what, hint = "the game is over before anybody has moved", "look at who is set up where, and at what wins"
        yield document.problem(("victory",), what, hint, is_warning=True, at_key=True)


def _compile_map(document: Document, map_file: MapFile, problems: list[Problem]) -> None:
    report = FileReport({"map": document})
    compile_board(map_file, None, report)
    problems.extend(report.problems())


def _check_rules(document: Document, systems: Systems, problems: list[Problem]) -> None:
    name, system = document.data.get("system"), _system_of(document, systems, problems)
    if name not in systems:
        hint = did_you_mean(str(name), sorted(systems)) if name is not None else ""
        problems.append(document.problem(("system",), "these rules name no system that there is", hint))
    elif system is not None:
        _collect(problems, lambda: validate(document, system.rules_model))


def _system_of(document: Document, systems: Systems, problems: list[Problem]) -> ScenarioSystem | None:
    """The system that a file names; None if there is none, or if it is somebody else's and cannot be loaded."""
    name = document.data.get("system")
    try:
        return systems.get(name) if isinstance(name, str) else None
    except GameError as fault:
        hint = "mend that game, or remove its package"
        problems.append(document.problem(("system",), str(fault).removesuffix("."), hint))
        return None


def _collect(problems: list[Problem], step: Callable[[], T]) -> T | None:
    """The result of a step, or None with its problems put to the others."""
    try:
        return step()
    except ScenarioError as fault:
        problems.extend(fault.problems)
        return None


def digest_of(documents: Iterable[Document]) -> str:
    """SHA-256 over the contents of files, each with its length before it."""
    digest = hashlib.sha256()
    for document in documents:
        digest.update(len(document.content).to_bytes(8, "big"))
        digest.update(document.content)
    return digest.hexdigest()
