"""Before a landing the window says who can fly, what a ship is for, which guns fire at those on board. [32, 39]"""

from __future__ import annotations

import pytest

from game.ai.advice import advisor_for
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.ui.face_painters import FAIR, FOUL, LOW_CLOUD
from game.ui.advice.hint_panel import HintPanel
from game.ui.look.tone import Tone
from game.ui.play.play_screen import PlayScreen
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.test_landings_by_hand import at, hex_of, opened, pieces, prepare

pytestmark = pytest.mark.usefixtures("plain_maps")


def embarking(driver: Driver) -> PlayScreen:
    """The Allied movement: a commando of the box is chosen, the mouse on the beach of Westkapelle."""
    game = Game.new(load_scenario(LANDING), seed=5)
    prepare(game)
    screen = open_game(driver, game)
    driver.click("unit:0")
    driver.hover(at(screen, "0605"))
    return screen


def test_39_14_weather_in_which_only_some_fly_has_a_sign_of_its_own_without_a_sun(driver) -> None:
    found = pieces(opened(driver))
    assert [found[f"weather:{turn}"].look.type for turn in (1, 2, 3)] == [LOW_CLOUD, FAIR, FOUL]


def test_32_4_going_on_board_is_weighed_with_the_guns_that_will_fire(driver) -> None:
    screen = embarking(driver)
    preview = screen.contents.preview
    assert preview is not None
    assert preview.title == "On board for 0605 Westkapelle"
    guns = [fact.label for fact in preview.notes if fact.rule == "32.4"]
    assert guns
    assert preview.headline == ("1 battery fires" if len(guns) == 1 else f"{len(guns)} batteries fire")
    assert all("a step lost on 1-" in line for line in guns)
    assert [segment.text for segment in preview.segments][:2] == ["nothing lost", "1 step"]
    assert sum(int(segment.chance.removesuffix(" %")) for segment in preview.segments) in range(98, 103)
    assert preview.segments[1].tone is Tone.BAD


def test_32_4_the_guns_that_will_fire_are_shown_on_the_map_with_an_arrow_each(driver) -> None:
    screen = embarking(driver)
    beach = hex_of(screen.game, "0605")
    sites = {site.hex for site in screen.game.scenario.setting.sites}
    arrows = {(arrow.origin, arrow.hex) for arrow in screen.marks.arrows}
    assert arrows
    assert {hex for _, hex in arrows} == {beach}
    assert {origin for origin, _ in arrows} <= sites - {beach}
    driver.hover(at(screen, "0803"))
    assert {arrow.hex for arrow in screen.marks.arrows} <= {hex_of(screen.game, "0803")}


def test_39_32_advice_on_a_ship_says_what_it_brings_and_has_no_figure_for_what_is_not_counted(driver) -> None:
    screen = opened(driver)
    advisor = advisor_for(screen.game.scenario)
    assert advisor is not None
    panel = HintPanel(screen, advisor)
    panel.wait(60)
    panel.update()
    sheet = panel.sheet()
    assert sheet.rows
    assert "+0" not in " ".join((*(row.detail for row in sheet.rows), *(fact.label for fact in sheet.lines)))
    assert any("points each" in fact.value and "silences" in fact.value for fact in sheet.lines)


def test_32_4_those_on_board_who_may_take_a_hit_are_ringed_where_they_land(driver) -> None:
    screen = opened(driver, at_sea=True)
    beach = hex_of(screen.game, "0605")
    driver.click(at(screen, "0605"))
    driver.key("enter")
    driver.step(40, 0.2)
    assert screen.game.decision is not None
    assert screen.game.decision.kind == "losses"
    assert {ring.hex for ring in screen.marks.rings} == {beach}
    assert screen.desk.hint(hex_of(screen.game, "0803"), None).text == (
        "Choose with a button of the banner who takes the loss: they are still on board"
    )
    driver.key("tab")
    driver.step(2)
    assert screen.aim.cursor == beach
    assert screen.desk.preview(-1) is not None


def test_in_the_combat_phase_pointing_at_a_shore_shows_what_a_click_would_weigh(driver) -> None:
    screen = opened(driver, at_sea=True)
    driver.hover(at(screen, "0605"))
    preview = screen.contents.preview
    assert preview is not None
    assert (preview.title, preview.headline) == ("Landing at 0605 Westkapelle", "6 : 3")
    assert "32.4" in {fact.rule for fact in preview.notes}
    driver.hover(at(screen, "0803"))
    preview = screen.contents.preview
    assert preview is not None
    assert preview.title == "Silence Battery W17"
    assert preview.segments[0].text == "silenced"
    assert screen.marks.legend.startswith("Figures: RE to land [32.22]")
    driver.hover(at(screen, "0506"))
    assert screen.contents.status[0].startswith("Click a ringed hex: land there, fire at its battery, or attack; Tab")
