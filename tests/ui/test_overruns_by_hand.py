"""Overruns in the window: a click on the enemy's hex, its price in the hint, two declarations, the card. [22]"""

from __future__ import annotations

import pytest

from game import Game
from game.engine.library import load_scenario
from game.scenario.loader import load_text
from game.scenario.locate import find_scenario
from game.systems.registry import systems
from game.systems.standard.rules.actions import Attack, CommitFire, EndPhase
from game.systems.standard.rules.state import STOPPED
from game.ui.desk.desk import Refused
from game.ui.look.tone import Tone
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("plain_maps")


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    return open_game(driver, Game.new(load_scenario("sloe_dam"), seed=5))


def hex_of(screen: PlayScreen, number: str) -> int:
    return screen.game.scenario.board.topology.index(number)


def where(screen: PlayScreen, unit: str) -> str:
    setting = screen.game.scenario.setting
    return setting.board.number(screen.game.state.hex_of[setting.unit_index[unit]])


def choose(screen: PlayScreen, unit: str) -> None:
    screen.desk.choose(f"unit:{screen.game.scenario.setting.unit_index[unit]}", adds=False)


def click(driver: Driver, screen: PlayScreen, number: str) -> None:
    driver.click(tuple(round(x) for x in screen.view.camera.centre(hex_of(screen, number))))
    driver.step(10)


def declare(driver: Driver, screen: PlayScreen, word: str) -> None:
    (choice,) = [choice for choice in screen.desk.prompt().choices if word in choice.text]
    driver.click(choice.id)
    driver.step(10)


def test_the_hint_has_the_price_of_an_overrun_line_by_line(driver, screen) -> None:
    choose(screen, "calgary")
    hint = screen.desk.hint(hex_of(screen, "1406"), None)
    assert hint.text == "Click: overrun 1406 Arnemuiden with Calgary: +1 dike, +2 the overrun itself. 3 MP, 4 left"
    marks = screen.desk.marks(hex_of(screen, "1406"), None, frozenset())
    assert (marks.path, marks.path_text) == ((hex_of(screen, "1506"), hex_of(screen, "1406")), "overrun, 3 MP")


def test_the_price_of_an_overrun_from_farther_off_has_the_way_there(screen) -> None:
    choose(screen, "black_watch")
    hint = screen.desk.hint(hex_of(screen, "1406"), None)
    lines = "+1 the way there, +1 dike, +2 the overrun itself. 4 MP, 3 left"
    assert hint.text == f"Click: overrun 1406 Arnemuiden with Blk Watch: {lines}"


def test_a_click_overruns_and_a_deadlock_is_declared_by_a_button(driver, screen) -> None:
    choose(screen, "calgary")
    click(driver, screen, "1406")
    assert where(screen, "calgary") == "1406"
    assert screen.game.decision.kind == "overrun"
    declare(driver, screen, "deadlock")
    assert screen.game.decision.kind == "movement"
    card = [fact.label for fact in screen.desk.hex_card(hex_of(screen, "1406")).facts]
    assert "Box 1, German, who hold the hex: 1018" in card
    assert "Box 1, Allied: Calgary" in card
    assert "Deadlock, must attack here: Calgary" in card


def test_a_unit_joins_friends_who_have_enemies_in_their_hex(driver, screen) -> None:
    choose(screen, "calgary")
    click(driver, screen, "1406")
    declare(driver, screen, "deadlock")
    choose(screen, "black_watch")
    reply = screen.desk.click(hex_of(screen, "1406"), None, adds=False)
    assert [action.kind for action in reply.actions] == ["move"]


def test_what_cannot_be_overrun_is_said_with_its_rule(driver, screen) -> None:
    choose(screen, "calgary")
    reply = screen.desk.click(hex_of(screen, "1306"), None, adds=False)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "5.5", "no way leads there"


def test_a_bridge_is_rushed_by_a_button(driver, screen) -> None:
    click(driver, screen, "1506")
    declare(driver, screen, "Rush the bridge")
    assert screen.game.actions_done == 1
    assert where(screen, "calgary") in ("1406", "1506")


def into_combat_under_a_deadlock(driver, screen) -> None:
    """A deadlock is declared in 1406, and the movement ended."""
    choose(screen, "calgary")
    click(driver, screen, "1406")
    declare(driver, screen, "deadlock")
    driver.key("ctrl+enter")
    driver.step(10)
    assert screen.game.decision.kind == "combat"


def test_whoever_is_under_a_deadlock_is_sent_to_attack_by_a_click_on_the_enemy_in_the_hex(driver, screen) -> None:
    into_combat_under_a_deadlock(driver, screen)
    hex = hex_of(screen, "1406")
    assert hex in {ring.hex for ring in screen.desk.marks(-1, None, frozenset()).rings}, "its own hex can be attacked"
    assert "1018" in screen.desk.hint(hex, None).text
    screen.desk.click(hex, None, adds=False)
    assert screen.desk.sheet() is not None
    screen.desk.press("cancel")
    assert screen.desk.sheet() is None
    choose(screen, "calgary")
    assert screen.desk.sheet() is not None, "a unit among enemies means these"
    reply = screen.desk.press("attack")
    assert [action.kind for action in reply.actions] == ["attack", "commit_fire"]


@pytest.mark.parametrize("key", ["enter", "ctrl+enter"])
def test_22_66_the_end_of_combat_that_a_deadlock_bars_goes_to_its_hex_and_says_why(driver, screen, key) -> None:
    into_combat_under_a_deadlock(driver, screen)
    camera, before = screen.view.camera, screen.game.actions_done
    camera.zoom_to(250)
    camera.pan(9999, 9999)
    assert not screen.dashboard.open_map.collidepoint(camera.centre(hex_of(screen, "1406")))
    driver.key(key)
    driver.step(2)
    assert screen.game.actions_done == before
    assert screen.aim.hex == hex_of(screen, "1406")
    assert screen.dashboard.open_map.collidepoint(camera.centre(hex_of(screen, "1406")))
    text, _, rule, _ = screen.contents.status
    assert "1406" in text
    assert rule == "22.66"


def test_before_anybody_goes_in_the_preview_tells_what_it_would_come_to(driver, screen) -> None:
    choose(screen, "calgary")
    preview = screen.desk.preview(hex_of(screen, "1406"))
    assert preview.title == "Overrun of 1406 Arnemuiden, before support"
    assert preview.headline == "2 : 3"
    assert [(segment.text, segment.share) for segment in preview.segments] == [("fails", 6)]
    told = {note.rule: note.label for note in preview.notes}
    assert told["22.42B"].startswith("Fails on 6 of 6")
    assert told["20.9"] == "  Reduction then: steps lost 0 on 2, 1 on 3, 2 on 1 of 6"
    assert told["22.122"].startswith("Deadlock: attack in the combat phase; alone at -1")
    assert where(screen, "calgary") == "1506", "nothing has happened"


def test_who_may_follow_does_by_a_click_and_the_preview_tells_what_that_changes(driver, screen) -> None:
    choose(screen, "calgary")
    click(driver, screen, "1406")
    assert screen.desk.prompt().choices[-2].text == "Fight at once (before support: won 0, cleared 0, fails 6 of 6)"
    assert not any(choice.is_main for choice in screen.desk.prompt().choices)
    assert screen.desk.preview(-1).headline == "2 : 3", "it is weighed before anybody points at it"
    assert screen.desk.preview(hex_of(screen, "1406")).headline == "2 : 3"
    hex = hex_of(screen, "1606")
    assert screen.desk.preview(hex).headline == "4 : 3"
    assert "4 MP, 3 left" in screen.desk.hint(hex, None).text
    badges = {badge.hex: badge.text for badge in screen.desk.marks(hex, None, frozenset()).badges}
    assert badges[hex] == "4 MP"
    click(driver, screen, "1606")
    assert where(screen, "black_watch") == "1406"
    assert screen.game.decision.kind == "overrun", "it is not declared yet"
    declare(driver, screen, "deadlock")
    assert screen.game.decision.kind == "movement"


def test_7_1_who_cannot_be_attacked_is_told_with_what_bars_it(driver, screen) -> None:
    driver.key("ctrl+enter")
    driver.step(3)
    assert screen.game.decision.kind == "combat"
    hint = screen.desk.hint(hex_of(screen, "1306"), None)
    assert (hint.text, hint.refusal.rule) == ("No unit of yours is next to Fortress Battalion Middelburg", "7.1")
    assert screen.desk.click(hex_of(screen, "1306"), None, adds=False) == Refused(hint.refusal)


def test_20_11_who_was_attacked_in_this_phase_is_not_attacked_again(driver) -> None:
    game = Game.new(load_scenario("sloe_dam"), seed=5)
    unit, hex = game.scenario.setting.unit_index, game.scenario.board.topology.index("1406")
    game.apply(EndPhase())
    game.apply(Attack(hex, (unit["calgary"],)))
    game.apply(CommitFire(()))
    game.apply(CommitFire(()))
    while game.decision.kind != "combat":
        game.apply(next(iter(game.legal())))
    screen = open_game(driver, game)
    there = game.state.hex_of[unit["kg_1018"]]
    refusal = screen.desk.hint(there, None).refusal
    assert refusal.rule in ("20.11", "20.12"), "not that attackers are to be named"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_30_6_an_overrun_that_cannot_be_fought_at_once_says_so_before_and_on_its_button(language) -> None:
    driver, text = Driver(language=language), find_scenario("sloe_dam").read_text(encoding="utf-8")
    bare = load_text(text.replace("attack_supply: {allied: [3]}", "attack_supply: {allied: [0]}"), "bare", systems())
    screen = open_game(driver, Game.new(bare, seed=5))
    choose(screen, "calgary")
    preview = screen.desk.preview(hex_of(screen, "1406"))
    assert preview.segments == ()
    assert [fact.rule for fact in preview.notes if fact.tone is Tone.BAD] == ["30.6", "22.125"]
    click(driver, screen, "1406")
    assert screen.game.decision.kind == "overrun"
    (barred,) = [choice for choice in screen.desk.prompt().choices if choice.refusal]
    assert "[30.6]" in barred.refusal
    reply = screen.desk.press(barred.id)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "30.6"


def test_19_44_the_hint_over_a_stopped_unit_says_why_and_whom_it_may_still_overrun(driver) -> None:
    """With the rule that ends its move, and the one that leaves it the overrun."""
    game = Game.new(load_scenario("sloe_dam"), seed=5)
    unit, state = game.scenario.setting.unit_index["calgary"], game.state
    state.flags[unit] |= STOPPED
    screen = open_game(driver, game)
    hint = screen.desk.hint(state.hex_of[unit], None)
    assert "entered an enemy zone of control and stops there [6.11]; may still overrun 1406 [19.44]" in hint.text
