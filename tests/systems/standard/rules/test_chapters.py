"""The tables of the chapters: everything that can be decided or left unfinished stands in one of them."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pytest

from game.model.message import message
from game.scenario.document import Loc
from game.scenario.report import Report
from game.systems.standard.rules import chapters as tables
from game.systems.standard.rules.actions import ACTIONS, EndPhase
from game.systems.standard.rules.chapter import Chapter, Chapters, Module, StepKind
from game.systems.standard.rules.chapters import ALWAYS_ON, MODULES, chapters_of
from game.systems.standard.rules.frames import Frame
from game.systems.standard.rules.legal import legal_actions, refusal_of
from game.systems.standard.rules.prompts import decision_of
from tests.systems.standard.rules.builder import make_battle, rules_file


class Faults:
    """A report that keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[tuple[tuple[str | int, ...], str, str]] = []

    def __call__(
        self, loc: tuple[str | int, ...], what: str, hint: str = "", *, file: str = "scenario", warning: bool = False,
        first: Loc | None = None,
    ) -> None:  # fmt: skip
        self.said.append((loc, what, hint))


def faults_of(*names: str) -> list[tuple[tuple[str | int, ...], str, str]]:
    faults = Faults()
    report: Report = faults
    chapters_of(names, report)
    return faults.said


@pytest.mark.parametrize("name", MODULES)
def test_a_module_has_the_name_it_is_listed_by(name: str) -> None:
    assert MODULES[name].name == name


def test_every_action_and_every_frame_stands_in_a_table() -> None:
    everything = (*ALWAYS_ON, *(chapter for module in MODULES.values() for chapter in module.chapters))
    chapters = Chapters(everything)
    free = {kind.action for chapter in everything for kind in chapter.actions}
    answers = {answer.action for kind in chapters.frames.values() for answer in kind.answers}
    assert free | answers == set(ACTIONS)
    assert set(chapters.frames) == set(get_args(Frame))


def test_every_step_of_the_rules_file_is_a_chapters() -> None:
    chapters = Chapters(ALWAYS_ON)
    steps = {step.does for step in rules_file().sequence}
    assert steps | {"deployment"} == set(chapters.steps)
    waits = {does for does, kind in chapters.steps.items() if kind.run is None}
    assert all(chapters.steps[does].prompt for does in waits)
    assert all(kind.action is EndPhase for does in waits for kind in chapters.actions_during[does][-1:])


def test_a_step_keeps_its_player_only_for_what_can_be_done_in_it() -> None:
    for chapter in ALWAYS_ON:
        for kind in chapter.actions:
            assert set(kind.keeps_open) <= set(kind.during), kind.action


def test_19_11_what_is_no_module_is_told_with_those_there_are() -> None:
    assert faults_of() == []
    assert faults_of("dusk") == [(("modules", 0), "dusk is no module of these rules", f"modules: {', '.join(MODULES)}")]


def test_19_12_a_module_that_needs_another_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MODULES", {"day": Module("day"), "night": Module("night", needs=("day",))})
    assert faults_of("day", "night") == []
    assert faults_of("night") == [(("modules", 0), "night needs the module day [19.12]", "add day")]


def test_a_module_adds_its_chapter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    night = Chapter("99", "night", steps=(StepKind("night", message("standard.prompt.combat")),))
    monkeypatch.setattr(tables, "MODULES", {"night": Module("night", chapters=(night,))})
    assert tables.chapters_of(("night",), Faults()).all == (*ALWAYS_ON, night)
    assert faults_of("night", "night") == [(("modules", 1), "night is switched on already", "name each module once")]


def test_a_chapter_of_a_module_takes_the_place_of_one_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    combat = Chapter("20", "combat")
    monkeypatch.setattr(tables, "MODULES", {"stacks": Module("stacks", chapters=(combat,))})
    played = tables.chapters_of(("stacks",), Faults()).all
    assert [chapter.name for chapter in played] == [chapter.name for chapter in ALWAYS_ON]
    assert combat in played


def test_what_no_chapter_offers_cannot_be_done() -> None:
    battle = make_battle([". .", ". ."], {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0202"})
    state, move = battle.state, battle.move_action("tommy", "0102")
    without = tuple(chapter for chapter in ALWAYS_ON if chapter.name != "movement")
    steps = next(chapter.steps for chapter in ALWAYS_ON if chapter.name == "movement")
    chapters = Chapters((*without, Chapter("5", "stillness", steps=steps)))
    state.setting = dataclasses.replace(state.setting, chapters=chapters)
    assert decision_of(state) is not None
    assert not list(legal_actions(state).of_kind("move"))
    refusal = refusal_of(state, move)
    assert refusal is not None
    assert refusal.code == "other_decision"
