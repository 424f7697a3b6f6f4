"""Bars of results: any dice, exact weights, nothing written that has no room, everything told beside the mouse."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pygame
import pytest

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.ui.desk.cards import Segment, joined
from game.ui.look.tone import Tone
from game.ui.play.panels import bars
from game.ui.play.panels.bars import draw_bar, explain_bar, parts_of
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("lanterns_installed")

BAR = pygame.Rect(10, 5, 450, 38)


def curve(dice: int) -> tuple[Segment, ...]:
    """Every sum of so many dice."""
    sums = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    return tuple(Segment(ways, str(s), f"sum {s}", Tone.EVEN, (s,)) for s, ways in sorted(sums.items()))


class Holder(Panel):
    """A panel with nothing in it but one bar."""

    def paint(self, picture, *content) -> None:
        draw_bar(self.kit, picture, content[0], BAR)
        explain_bar(self, content[0], BAR)


@pytest.fixture
def holder(driver) -> Holder:
    panel = Holder(Kit(driver.app))
    panel.place(pygame.Rect(0, 0, 480, 60))
    return panel


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_widths_tell_exact_chances(dice):
    segments = curve(dice)
    assert sum(segment.share for segment in segments) == 6**dice
    parts = [part for _, part in parts_of(segments, BAR)]
    assert parts[0].left == BAR.left
    assert parts[-1].right == BAR.right
    for before, after, segment in zip(parts, parts[1:], segments[1:], strict=False):
        assert before.right == after.left
        assert abs(after.width - BAR.width * segment.share / 6**dice) <= 1


def test_a_part_too_narrow_for_a_pixel_is_seen_all_the_same():
    parts = parts_of((Segment(1, "a", "a", Tone.BAD), Segment(9999, "b", "b", Tone.GOOD)), BAR)
    assert parts[0][1].width == 1


def test_results_that_say_the_same_are_one_part():
    results = [Segment(s.share, "in" if s.rolls[0] < 7 else "out", "", Tone.EVEN, s.rolls) for s in curve(2)]
    assert [(part.text, part.share, part.rolls) for part in joined(results)] == [
        ("in", 15, (2, 3, 4, 5, 6)), ("out", 21, (7, 8, 9, 10, 11, 12)),
    ]  # fmt: skip


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_what_has_no_room_is_not_written_but_told(holder, monkeypatch, dice):
    written = []
    line = Kit.line

    def spy(kit, surface, text, rect, *args, **how):
        done = line(kit, surface, text, rect, *args, **how)
        written.append((text, rect))
        return done

    monkeypatch.setattr(Kit, "line", spy)
    segments = curve(dice)
    holder.draw(pygame.Surface((480, 60)), segments)
    assert {text for text, _ in written} >= {"6", "8"} if dice == 2 else written
    assert all(holder.kit.width(text, 13) <= rect.width for text, rect in written)
    assert ("3" in {text for text, _ in written}) is (dice < 3)
    for segment, part in parts_of(segments, BAR):
        told = holder.tip_at(part.center)
        assert told is not None
        assert f"{segment.meaning} (" in told[0]
        assert f"{segment.share} of {6**dice}" in told[0]


def test_a_bar_of_one_die_says_its_faces(holder):
    segments = (Segment(2, "hit", "hit", Tone.GOOD), Segment(4, "miss", "miss", Tone.PLAIN))
    holder.draw(pygame.Surface((480, 60)), segments)
    assert holder.tip_at((BAR.left + 5, BAR.centery))[0] == "hit (die 1-2; 2 of 6)"
    assert holder.tip_at((BAR.right - 5, BAR.centery))[0] == "miss (die 3-6; 4 of 6)"
    assert bars._rolls_text(Segment(1, "x", "x", Tone.GOOD, (2, 12)), holder.kit.words, 1) == "2, 12"


def test_a_sheet_carries_several_bars(driver):
    game = Game.new(load_scenario("lanterns"), seed=3)
    minds = {side: opponent("lamplighter", "lanterns").new(side) for side in (0, 1)}
    while (action := minds[game.decision.side].choose(Position(game))).kind != "rush":
        game.apply(action)
    screen = open_game(driver, game)
    for _ in range(6):
        if screen.desk.state()["bands"] == [game.scenario.setting.bands[action.bands[0]].id]:
            break
        driver.click(tuple(round(x) for x in screen.view.camera.centre(game.state.where[action.bands[0]])))
    driver.click(tuple(round(x) for x in screen.view.camera.centre(action.square)))
    driver.step(5)
    sheet = screen.sheet
    assert sum(part.share for part in sheet.segments) == 36
    assert [part.share for part in sheet.bars[0].segments] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    panel = screen.dashboard.sheet
    assert sum("of 36" in tip for _, tip in panel._tips) == len(sheet.segments) + 11
    assert all(panel.rect.contains(rect) for rect, _ in panel._tips)


def test_a_word_that_has_no_room_gives_way_to_its_rolls(holder, monkeypatch):
    written = []
    monkeypatch.setattr(bars, "_pattern", lambda *_: None)
    monkeypatch.setattr(holder.kit, "line", lambda _surface, text, *_args, **_named: written.append(text))
    segments = (Segment(1, "demolished", "demolished", Tone.GOOD), Segment(5, "it stands", "it stands", Tone.PLAIN))
    draw_bar(holder.kit, pygame.Surface((480, 60)), segments, pygame.Rect(10, 5, 300, 22))
    assert written == ["die 1", "it stands  die 2-6"]


def test_of_parts_that_are_alike_all_have_their_rolls_beside_them_or_none(holder) -> None:
    """Six faces of one die in a low bar: DW is wider than FC, and neither has room for its roll alone."""
    codes = ("DW", "ENG", "FC", "FC", "FC", "ENG")
    segments = tuple(Segment(1, code, code, Tone.EVEN) for code in codes)
    low = pygame.Rect(0, 0, 332, 22)
    parts = parts_of(segments, low)
    alone = [bars._beside(holder.kit, segment, part, number) for number, (segment, part) in enumerate(parts, start=1)]
    assert any(alone), "some would have room"
    assert not all(alone)
    assert not bars._has_rolls(holder.kit, parts)
    assert bars._has_rolls(holder.kit, parts_of(segments, pygame.Rect(0, 0, 900, 22)))
