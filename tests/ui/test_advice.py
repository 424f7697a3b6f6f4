"""Advice at the window: hints in every decision, chances that get better, and where a game turned."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import Game
from game.ai.advice import Advice, GoOn, Reason
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.sent import SentGame
from game.lab.background import Say
from game.lab.chances import Progress
from game.lab.curve import Curve, CurvePoint, TurningPoint, looked_at_curve
from game.lab.estimate import Estimate
from game.lab.intervals import share_of
from game.lab.match import play_out
from game.model.errors import GameError
from game.model.message import plain
from game.model.side import Side
from game.systems.standard.rules.sides import ALLIED, SIDES
from game.systems.standard.ui.action_marks import action_marks
from game.ui.advice import chances_panel, turning_page
from game.ui.advice.hint_panel import HintPanel
from game.ui.play.panels.layout import corners_of, covered
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.table import find, open_game, scenario

pytestmark = pytest.mark.usefixtures("plain_maps")
KINDS = (
    "arrivals", "movement", "combat", "attacker_fire", "defender_fire", "loss", "retreat", "advance", "demolition",
    "way_on",
)  # fmt: skip


def an_estimate(allied: int, of: int) -> Estimate:
    shares = share_of(allied, of), share_of(of - allied, of)
    return Estimate(shares, share_of(0, of), shares)


def position_of(kind: str) -> Game:
    if kind == "deployment":
        return Game.new(scenario("arnhem_free_deployment"), seed=3)
    return find("first_drop", lambda game: game.decision is not None and game.decision.kind == kind)


def opened(driver: Driver, game: Game, players: Any = None) -> PlayScreen:
    """A game on the screen with the person who decides sitting at it."""
    screen = open_game(driver, game, players)
    if driver.top.name == "curtain":
        driver.key("enter")
    driver.step(2)
    return screen


def hinted(driver: Driver, screen: PlayScreen) -> HintPanel:
    """The panel of hints, once the answers are in it."""
    driver.key("t")
    panel = screen.counsel.panel
    assert isinstance(panel, HintPanel)
    panel.wait(PATIENCE_SECONDS)
    driver.step(3)
    assert panel.advised
    return panel


def go_on(name: str) -> None:
    """Let work in another process go on that waits for this."""
    said = Path(os.environ["ARNHEM_HOME"]) / name
    said.parent.mkdir(exist_ok=True)
    said.touch()


def wait_for(name: str) -> None:
    """In another process: wait until the test says that work may go on."""
    while not (Path(os.environ["ARNHEM_HOME"]) / name).exists():
        time.sleep(0.005)


# hints


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS, "deployment"])
def test_every_decision_has_hints_that_are_marked_and_done(driver: Driver, kind: str) -> None:
    game = position_of(kind)
    screen = opened(driver, game)
    panel = hinted(driver, screen)
    assert screen.state()["sheet"] == "hint"
    rows = [name for name in screen.state()["widgets"] if name.startswith("hint:row:")]
    assert len(rows) == len(panel.advised)
    for number, advice in enumerate(panel.advised):
        driver.hover(f"hint:row:{number}")
        driver.step(2)
        assert screen._telling.marks() == action_marks(screen.flow.vantage.state, advice.action)
    before = game.actions_done
    driver.key("enter")
    assert game.actions_done == before + 1
    assert game.entry(game.actions_done).action == panel.advised[-1].action
    driver.step(2)
    assert screen.state()["sheet"] != "hint"


def test_keys_go_through_the_hints_and_esc_closes(driver: Driver) -> None:
    game = position_of("movement")
    screen = opened(driver, game)
    panel = hinted(driver, screen)
    assert len(panel.advised) > 1
    driver.key("down")
    driver.step()
    second = panel.advised[1]
    assert screen._telling.marks().path[1:] == second.action.path  # type: ignore[attr-defined]
    assert screen.contents.sheet is not None
    assert screen.contents.sheet.lines[0].value == str(second.reasons[0].said)
    done = game.actions_done
    driver.key("esc")
    driver.step(2)
    assert (screen.state()["sheet"], screen.counsel.panel, game.actions_done) == ("", None, done)


def test_hints_stand_in_the_corner_that_covers_the_least_of_what_they_are_about(driver: Driver) -> None:
    screen = opened(driver, position_of("arrivals"))
    panel = hinted(driver, screen)
    sheet, placed = panel.sheet(), screen.dashboard.sheet.rect
    about = {hex for advice in panel.advised for hex in action_marks(screen.flow.vantage.state, advice.action).about}
    assert about
    assert about <= set(sheet.hexes)
    rects = [screen.view.hex_rect(hex) for hex in sheet.hexes]
    assert covered(placed, rects) == min(
        covered(rect, rects) for rect in corners_of(placed, screen.dashboard.above_switches.inflate(-16, -12))
    )
    driver.key("down")
    driver.step(2)
    assert screen.dashboard.sheet.rect.topleft == placed.topleft, "another row is pointed at, and nothing jumps"


def test_a_click_does_a_hint(driver: Driver) -> None:
    game = position_of("movement")
    screen = opened(driver, game)
    panel = hinted(driver, screen)
    driver.click("hint:row:1")
    assert game.entry(game.actions_done).action == panel.advised[1].action


def test_the_button_opens_and_the_key_closes(driver: Driver) -> None:
    screen = opened(driver, position_of("movement"))
    driver.click("hint")
    assert screen.state()["sheet"] == "hint"
    driver.key("t")
    driver.step(2)
    assert screen.state()["sheet"] == ""


def test_nobody_is_advised_on_the_others_decision(driver: Driver) -> None:
    game = position_of("movement")
    assert game.decision is not None

    may_go_on = threading.Event()

    class Slow:
        def choose(self, position: Position) -> Any:
            may_go_on.wait(PATIENCE_SECONDS)
            return next(iter(position.legal()))

    screen = opened(driver, game, {game.decision.side: Slow(), game.decision.side.enemy: None})
    driver.key("t")
    assert screen.counsel.panel is None
    assert "yours" in screen.state()["status"][0]
    driver.key("esc")
    may_go_on.set()


class SlowAdvisor:
    """Thinks until it is called off."""

    def __init__(self) -> None:
        self.was_stopped = threading.Event()

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        while go_on(0.5):
            time.sleep(0.01)
        self.was_stopped.set()
        return ()


def test_the_window_stays_alive_and_the_question_is_called_off(driver: Driver) -> None:
    screen = opened(driver, position_of("movement"))
    advisor = SlowAdvisor()
    screen.counsel.__dict__["advisor"] = advisor
    driver.key("t")
    driver.until(lambda: "50" in (screen.contents.sheet.summary if screen.contents.sheet else ""))
    driver.key("esc")
    driver.step(2)
    assert advisor.was_stopped.wait(PATIENCE_SECONDS)


class Wrong:
    """Cannot decide."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        raise GameError("it has lost its map.")


def test_an_advisor_that_fails_says_so(driver: Driver) -> None:
    screen = opened(driver, position_of("movement"))
    screen.counsel.__dict__["advisor"] = Wrong()
    driver.key("t")
    driver.until(lambda: screen.contents.sheet is not None and screen.contents.sheet.lines)
    assert screen.contents.sheet is not None
    assert "lost its map" in screen.contents.sheet.lines[0].value


class Sure:
    """Always advises the same, legal or not."""

    def __init__(self, action: Any) -> None:
        self._action = action

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        return (Advice(self._action, plain("Do that"), (Reason(plain("because"), 1.0),)),)


def test_advice_that_is_not_legal_is_refused_like_anything(driver: Driver) -> None:
    from game.systems.standard.rules.actions import Resist

    game = position_of("movement")
    screen = opened(driver, game)
    screen.counsel.__dict__["advisor"] = Sure(Resist())
    done = game.actions_done
    hinted(driver, screen)
    driver.key("enter")
    assert game.actions_done == done
    assert screen.state()["status"][1] == "warning"


# chances


def say_three(say: Say, sent: SentGame, side: Side | None, games: int) -> None:
    del sent, games
    for number in (1, 2, 3):
        say(an_estimate(number if side is ALLIED else 0, number))


def say_nothing(say: Say, *_rest: Any) -> None:
    del say
    time.sleep(1000)


def say_what_is_wrong(say: Say, *_rest: Any) -> None:
    del say
    wait_for("trouble")
    raise GameError("There is nobody to play.")


def test_the_chances_get_better_while_one_looks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_panel, "estimate_on", say_three)
    game = position_of("movement")
    screen = opened(driver, game)
    before = game.state_hash, game.state.dice_drawn
    driver.key("shift+t")
    assert screen.state()["sheet"] == "chances"
    driver.until(lambda: screen.contents.sheet is not None and "3" in screen.contents.sheet.title)
    sheet = screen.contents.sheet
    assert sheet is not None
    assert "Estimate: 3 playouts" in sheet.title
    assert any("Planner, easy" in line.value and "dice" in line.value for line in sheet.lines)
    viewer = screen.flow.vantage.viewer
    assert sheet.lines[0].label == ("100 %" if viewer is ALLIED else "0 %")
    assert (game.state_hash, game.state.dice_drawn) == before
    driver.key("esc")
    driver.step(2)
    assert screen.counsel.panel is None


def test_a_rough_figure_stands_there_at_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_panel, "estimate_on", say_nothing)
    screen = opened(driver, position_of("movement"))
    driver.key("shift+t")
    driver.step(1)
    sheet = screen.contents.sheet
    assert sheet is not None
    assert sheet.title == "Rough figure, by a look"
    assert "%" in sheet.lines[0].label
    assert "very likely" in sheet.lines[0].value
    driver.key("shift+t")


def test_chances_that_nobody_looks_at_any_more_are_called_off(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_panel, "estimate_on", say_nothing)
    screen = opened(driver, position_of("movement"))
    driver.click("estimate")
    panel = screen.counsel.panel
    assert isinstance(panel, chances_panel.ChancesPanel)
    driver.key("shift+t")
    driver.step(2)
    assert panel.work.wait(PATIENCE_SECONDS)


def test_chances_that_cannot_be_had_say_why(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_panel, "estimate_on", say_what_is_wrong)
    screen = opened(driver, position_of("movement"))
    driver.key("shift+t")
    go_on("trouble")
    driver.until(lambda: screen.contents.sheet is not None and "nobody to play" in screen.contents.sheet.lines[0].value)


@pytest.mark.slow
def test_a_position_that_is_left_is_not_estimated_any_better(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_panel, "estimate_on", say_three)
    game = position_of("movement")
    assert game.decision is not None
    screen = opened(driver, game)
    driver.key("shift+t")
    driver.until(lambda: screen.counsel.panel is not None and screen.counsel.panel.estimate)  # type: ignore[union-attr]
    game.apply(next(iter(game.legal())))
    driver.step(2)
    assert screen.contents.sheet is not None
    assert "gone on" in screen.contents.sheet.lines[-1].value


# turning points


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.new(scenario("first_drop"), seed=3)
    play_out(game, {side: RandomPlayer(side) for side in SIDES})
    return game


def curve_of(game: Game) -> Curve:
    last = game.actions_done
    points = tuple(
        CurvePoint(number, 1 + place, plain("Start"), an_estimate(share, 8))
        for place, (number, share) in enumerate(((0, 6), (last // 3, 3), (last // 2, 5), (last, 0)))
    )
    turning = tuple(
        TurningPoint(
            number, 1, Side(place % 2), place == 1, (plain("Something happened"),), an_estimate(6, 8), an_estimate(2, 8)
        )
        for place, number in enumerate((5, last // 2, last))
    )
    return Curve(points, turning)


def say_curve(say: Say, sent: SentGame, games: int) -> None:
    del games
    say(Progress(1, 4))
    wait_for("curve")
    say(curve_of(sent.game()))


@pytest.fixture
def ended(driver: Driver, played: Game) -> PlayScreen:
    """A game that is over, with its end page on top."""
    screen = open_game(driver, played)
    screen.endings.tell_again()
    driver.step(2)
    assert driver.top.name == "result"
    return screen


def test_the_end_page_leads_to_the_turning_points_and_they_into_the_past(
    driver: Driver, ended: PlayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turning_page, "curve_on", say_curve)
    driver.click("turning")
    page: Any = driver.top
    driver.until(lambda: page._progress is not None)
    go_on("curve")
    driver.until(lambda: page.curve is not None)
    assert len(page) == 3
    driver.key("down")
    driver.key("enter")
    driver.step(3)
    assert driver.top.name == "history"
    assert driver.top._moment == page.curve.turning_points[1].number - 1  # type: ignore[attr-defined]
    driver.key("esc")
    assert driver.top is page
    driver.key("esc")
    monkeypatch.setattr(turning_page, "curve_on", say_nothing)
    driver.click("turning")
    assert driver.top.curve == page.curve  # type: ignore[attr-defined]


@pytest.mark.slow
def test_going_back_calls_the_work_off(driver: Driver, ended: PlayScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning_page, "curve_on", say_nothing)
    driver.click("turning")
    page: Any = driver.top
    driver.click("back")
    assert page.work.wait(PATIENCE_SECONDS)
    assert not driver.app.curves


def say_ever_better(say: Say, sent: SentGame, games: int) -> None:
    game = sent.game()
    rough = looked_at_curve(game)
    assert rough is not None
    say(rough)
    wait_for("curve")
    say(curve_of(game))
    wait_for("better curve")
    better = curve_of(game)
    say(Curve(better.points, better.turning_points[:2]))
    del games


@pytest.mark.slow
def test_the_curve_is_there_by_a_look_and_gets_better(
    driver: Driver, ended: PlayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turning_page, "curve_on", say_ever_better)
    driver.click("turning")
    page: Any = driver.top
    driver.until(lambda: page.curve is not None)
    assert (page.curve.games, len(page)) == (0, 0)
    assert "look at each position" in page.subheading
    assert not driver.app.curves
    driver.picture()
    go_on("curve")
    driver.until(lambda: len(page) == 3)
    assert "8 playouts" in page.subheading
    assert str(turning_page.PLAYOUTS) in page.subheading
    driver.key("down")
    chosen = page.curve.turning_points[page._chosen].number
    go_on("better curve")
    driver.until(lambda: len(page) == 2)
    assert page.curve.turning_points[page._chosen].number == chosen
    driver.click("back")


@pytest.mark.slow
def test_a_curve_that_cannot_be_had_says_why(
    driver: Driver, ended: PlayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turning_page, "curve_on", say_what_is_wrong)
    driver.click("turning")
    page: Any = driver.top
    before = driver.picture()
    go_on("trouble")
    driver.until(lambda: page.work.error)
    driver.step(2)
    assert driver.picture() != before


# plans


@pytest.mark.slow
def test_the_end_page_tells_what_the_sides_were_after(driver: Driver, ended: PlayScreen) -> None:
    driver.click("aims")
    page: Any = driver.top
    assert page.name == "aims"
    assert len(page) > 2
    first = driver.picture()
    driver.key("down")
    driver.step(2)
    assert driver.picture() != first
    driver.key("enter")
    driver.step(2)
    assert driver.top.name == "history"
    driver.key("esc")
    driver.key("esc")
    driver.step(2)
    assert driver.top.name == "result"
    assert not ended.game.decision


def test_the_chart_has_a_line_and_a_flag_for_each_turning_point(played: Game) -> None:
    from game.ui.advice.curve_chart import ChartWords, CurveChart
    from game.ui.look.fonts import Fonts
    from game.ui.look.schemes import SCHEMES
    from game.ui.look.theme import AMBER

    chart, rect = CurveChart(Fonts(), SCHEMES[0], 1.0), pygame.Rect(0, 0, 600, 300)
    counts = []
    for curve in (curve_of(played), Curve(curve_of(played).points, ())):
        surface = pygame.Surface(rect.size, 0, 32)
        chart.draw(surface, rect, curve, 0, ChartWords("Allied", "German", ((1, 2, 3), (4, 5, 6))))
        counts.append(sum(surface.get_at((x, y))[:3] == AMBER for x in range(600) for y in range(300)))
    assert counts[0] > counts[1] > 500


def test_a_hint_is_asked_for_where_a_unit_may_stand_fast_which_has_a_key_of_its_own(driver) -> None:
    game = find("first_drop", lambda game: any(game.legal().of_kind("resist")))
    screen = opened(driver, game)
    done = game.actions_done
    hinted(driver, screen)
    assert game.actions_done == done, "T gives advice, and nobody is depleted by it [7.8]"
    driver.key("esc")
    driver.key("h")
    driver.until(lambda: game.actions_done > done)
    assert game.history[done].action.kind == "resist"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first_drop", "sloe_dam", "westkapelle"])
def test_no_two_buttons_that_are_shown_have_the_same_key(driver, name) -> None:
    kinds: set[str] = set()
    find(name, lambda game: kinds.add(game.decision.kind) or game.state.turn == 3)
    assert len(kinds) > 1
    for kind in kinds:
        before = find(name, lambda game, kind=kind: game.decision.kind == kind)
        contents = opened(driver, before).contents
        asking = contents.sheet or contents.prompt
        keys = [key for _, _, key in contents.commands if key]
        keys += [choice.key for choice in asking.choices if choice.key] if asking is not None else []
        assert len(keys) == len(set(keys)), kind
