"""The box of a hex with units of both sides: each side's counters in a part of its own, and how each stands. [22.51]"""

from __future__ import annotations

import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.answers import Note
from game.systems.standard.rules.overruns.cards import contested_notes, hold_notes
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import FOUGHT
from game.systems.standard.ui.battle_marks import DEADLOCK, conditions
from game.systems.standard.ui.cost_facts import Coming
from game.systems.standard.ui.hex_cards import hex_card
from game.ui.desk.place_card import DisplayBox
from game.ui.language.words import Words
from game.ui.play.panels.box_panel import BOX
from game.ui.play.play_screen import PlayScreen
from game.ui.screens.history import HistoryScreen
from tests.systems.standard.modules.test_22_overruns import BN, GR, OPEN, battle_with, begun, make_dual, overrun
from tests.systems.standard.rules.builder import Battle
from tests.ui.driver import Driver
from tests.ui.table import find, open_game

UNITS = {"strong": "8-3-7 uk 0504", "bn": f"{BN} 0503", "sappers": "0-1-7 uk 0402 engineer", "gr": f"{GR} 0302"}
TOWN = [OPEN[0], ". . t . .", *OPEN[2:]]


def disputed() -> Battle:
    battle = battle_with(UNITS, rows=TOWN, step="first_combat")
    make_dual(battle, "0302", "strong", "bn", "sappers")
    return battle


def box_of(battle: Battle, number: str, language: str = "en") -> DisplayBox | None:
    return hex_card(battle.state, battle.hex(number), Coming(), None, Words(language)).box


def lines(box: DisplayBox, part: int) -> dict[str, list[str]]:
    return {piece.name: [text for text, _ in piece.lines] for piece in box.parts[part].pieces}


def facts(box: DisplayBox, part: int) -> dict[str, tuple[str, str]]:
    return {fact.label: (fact.value, fact.rule) for fact in box.parts[part].facts}


def test_22_51_the_original_defender_comes_first_each_side_with_its_counters() -> None:
    box = box_of(disputed(), "0302")
    assert box is not None
    assert (box.title, box.rule) == ("Box 1: 0302", "22.51")
    assert [part.title for part in box.parts] == ["German, who hold the hex", "Allied, who came in"]
    assert [len(part.pieces) for part in box.parts] == [1, 3]


def test_22_542_who_screens_and_how_much_of_a_side_is_screened() -> None:
    box = box_of(disputed(), "0302")
    assert box is not None
    assert lines(box, 1)["bn"] == ["screens 1 RE"]
    assert lines(box, 1)["sappers"] == ["screens nobody"], "guns and sappers hold no front"
    assert facts(box, 0)["Screened by the enemy"] == ("2 of 2 RE", "22.542")
    assert facts(box, 0)["Zone of control"] == ("none", "22.541")


def test_22_522_the_ground_of_each_side_stands_under_its_counters() -> None:
    box = box_of(disputed(), "0302")
    assert box is not None
    assert facts(box, 0)["Attacked there"] == ("shift 1 left", "22.522")
    assert facts(box, 1)["Attacked there"] == ("shift 1 left", "22.524")


def test_22_564_what_would_pin_a_side_and_who_is_pinned() -> None:
    battle = disputed()
    box = box_of(battle, "0302")
    assert box is not None
    assert facts(box, 0)["To pin them"] == ("4 attack strength", "22.564")
    overruns_of(battle.state).pinning[battle.unit("strong")] = 1
    box = box_of(battle, "0302")
    assert box is not None
    assert facts(box, 0)["Pinned in this phase"] == ("", "22.564")
    assert lines(box, 0)["gr"][0] == "pinned"
    assert lines(box, 1)["strong"][0] == "pins"


def test_22_564_who_was_attacked_there_in_this_phase_is_pinned_and_his_attackers_are_not() -> None:
    battle = disputed()
    overruns_of(battle.state).own_hexes().pressed[battle.hex("0302")] = 1
    box = box_of(battle, "0302")
    assert box is not None
    assert lines(box, 0)["gr"][0] == "pinned"
    assert "pinned" not in lines(box, 1)["strong"]


def test_22_122_what_holds_a_unit_there_stands_under_it() -> None:
    battle = disputed()
    overruns = overruns_of(battle.state)
    overruns.deadlocked[battle.unit("bn")] = overruns.bound[battle.unit("gr")] = 1
    box = box_of(battle, "0302", "nl")
    assert box is not None
    assert lines(box, 1)["bn"] == ["impasse", "schermt 1 RE af"]
    assert lines(box, 0)["gr"][0] == "doet niet mee"


def test_22_124_the_marker_is_gone_for_whoever_has_fought_under_it() -> None:
    battle = disputed()
    unit = battle.unit("bn")
    overruns_of(battle.state).deadlocked[unit] = 1
    assert conditions(battle.state, unit)[0][0] == DEADLOCK
    assert "22.122" in [note.rule for note in (*hold_notes(battle.state, unit), *notes_of(battle, "0302"))]
    battle.state.flags[unit] |= FOUGHT
    box = box_of(battle, "0302")
    assert box is not None
    assert lines(box, 1)["bn"] == ["screens 1 RE"]
    assert not conditions(battle.state, unit)
    assert "22.122" not in [note.rule for note in (*hold_notes(battle.state, unit), *notes_of(battle, "0302"))]
    later = battle_with(UNITS, rows=TOWN, step="first_mobile_movement")
    make_dual(later, "0302", "strong", "bn")
    overruns_of(later.state).deadlocked[later.unit("bn")] = 1
    later.state.flags[later.unit("bn")] |= FOUGHT
    assert conditions(later.state, later.unit("bn"))[0][0] == DEADLOCK, "one laid since is still to be fought out"


def notes_of(battle: Battle, number: str) -> list[Note]:
    return list(contested_notes(battle.state, battle.hex(number)))


def test_22_103_an_overrun_that_is_open_has_a_box_without_a_number() -> None:
    battle = begun(battle_with({"one": f"{BN} 0101", "gr": f"{GR} 0201"}))
    overrun(battle, "one", "0201")
    box = box_of(battle, "0201")
    assert box is not None
    assert (box.title, box.rule) == ("Overrun of 0201", "22.103")


def test_a_hex_of_one_side_has_none() -> None:
    assert box_of(disputed(), "0101") is None
    game = Game.new(load_scenario("first_drop"), seed=1)
    assert hex_card(game.state, 0, Coming(), None, Words("en")).box is None


# in the window


def at_dual(driver: Driver) -> tuple[PlayScreen, int]:
    """A game of the Sloe dam with units of both sides in a hex, in a combat phase."""

    def is_wanted(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.kind == "combat" and any(overruns_of(game.state).box)

    screen = open_game(driver, find("sloe_dam", is_wanted), {ALLIED: None, GERMAN: None})
    for _ in range(4):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    return screen, next(hex for hex, box in enumerate(overruns_of(screen.game.state).box) if box)


@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 640)])
def test_it_is_shown_beside_the_hex_that_is_pointed_at_and_goes_with_the_mouse(size) -> None:
    driver = Driver(size)
    screen, hex = at_dual(driver)
    box = screen.dashboard.box
    assert not box.rect.width
    driver.hover(screen.view.camera.centre(hex))
    assert box.rect.width
    assert screen.dashboard.open_map.contains(box.rect)
    if size[0] > 1100:
        assert not box.rect.colliderect(screen.view.hex_rect(hex)), "it does not lie on what it is about"
    far = next(there for there in range(screen.game.scenario.board.topology.size)
               if screen.game.scenario.board.topology.distance(there, hex) > 3
               and not box.rect.collidepoint(screen.view.camera.centre(there)))  # fmt: skip
    driver.hover(screen.view.camera.centre(far))
    assert not box.rect.width


@pytest.mark.usefixtures("plain_maps")
def test_its_counters_can_be_pointed_at_and_mean_what_they_mean_on_the_map() -> None:
    driver = Driver((1600, 900))
    screen, hex = at_dual(driver)
    driver.hover(screen.view.camera.centre(hex))
    name = next(name for name in screen.state()["widgets"] if name.startswith(BOX))
    driver.hover(name)
    card = screen.contents.unit
    assert screen.contents.box is not None, "it stays while the mouse is on it"
    assert card is not None
    assert f"{BOX}unit:{card.unit}" == name
    driver.click(name)
    assert screen.sheet is not None
    assert screen.contents.box is not None, "what is asked about keeps its box"
    assert not screen.dashboard.box.rect.colliderect(screen.dashboard.sheet.rect)


@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
def test_beside_a_dialog_it_is_whole_or_not_there(size) -> None:
    driver = Driver(size)
    screen, hex = at_dual(driver)
    driver.click(screen.view.camera.centre(hex))
    driver.step(3)
    assert screen.sheet is not None
    box, room = screen.dashboard.box, screen.dashboard.open_map
    assert room.contains(box.rect) if box.rect.width else room.width < size[0] / 2
    assert not box.rect.width or not box.rect.colliderect(screen.dashboard.sheet.rect)
    assert (size[0] < 1600) is not any(name.startswith(BOX) for name in screen.state()["widgets"])


@pytest.mark.slow
@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 640)])
def test_looking_back_it_is_shown_as_at_the_table(size) -> None:
    driver = Driver(size)
    played, hex = at_dual(driver)
    past = HistoryScreen(played.game, None, like=played.view)
    driver.show(past)
    box = past.panels.box
    assert not box.rect.width
    driver.hover(past.view.camera.centre(hex))
    assert box.rect.width
    assert past.panels.open_map.contains(box.rect)
    name = next(name for name in past.state()["widgets"] if name.startswith(BOX))
    driver.hover(name)
    assert box.rect.width, "it stays while the mouse is on it"
    assert f"{BOX}{past.panels.boxed(past.controls.hovered)}" == name
    driver.click(next(name for name in past.state()["widgets"] if name == "rule:22.51"))
    assert driver.top is not past, "its rules can be opened"
    driver.key("esc")
    past.go(0)
    driver.step(2)
    assert not box.rect.width, "then nobody had come in yet"


@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_it_covers_nobody_who_may_join_an_overrun_unless_its_hex_is_pointed_at(size) -> None:
    def may_be_joined(game: Game) -> bool:
        decision = game.decision
        joined = sum(1 for _ in game.legal().of_kind("overrun"))
        return decision is not None and decision.kind == "overrun" and joined > 1

    driver = Driver(size)
    screen = open_game(driver, find("sloe_dam", may_be_joined), {ALLIED: None, GERMAN: None})
    for _ in range(4):
        if driver.top is screen:
            break
        driver.key("enter")
        driver.step(3)
    rings = [ring.hex for ring in screen.marks.rings]
    assert rings
    for hex in rings:
        centre = screen.view.camera.centre(hex)
        driver.hover(centre)
        driver.step(2)
        is_about = screen.contents.box_hex == hex
        assert is_about or not screen.dashboard.box.rect.colliderect(screen.view.hex_rect(hex))


@pytest.mark.usefixtures("plain_maps")
def test_where_it_must_cover_what_may_be_chosen_it_is_seen_only_while_its_hex_is_pointed_at() -> None:
    screen, hex = at_dual(Driver((1600, 900)))
    shown = hex_card(screen.game.state, hex, Coming(), None, Words("en")).box
    box, room = screen.dashboard.box, pygame.Rect(0, 0, 1200, 800)
    about = pygame.Rect(560, 360, 80, 80)
    box.fit(room, shown, about, ())
    usual = box.rect.copy()
    assert usual.left > about.right
    box.fit(room, shown, about, (), (usual.inflate(-40, -40),), is_pointed=False)
    assert box.rect.width
    assert not box.rect.colliderect(usual.inflate(-40, -40)), "another place is as good"
    box.fit(room, shown, about, (), (room,), is_pointed=False)
    assert not box.rect.width
    box.fit(room, shown, about, (), (room,), is_pointed=True)
    assert box.rect.width


@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_a_refusal_at_the_pointer_does_not_lie_over_it(size) -> None:
    driver = Driver(size)
    screen, hex = at_dual(driver)
    driver.hover(screen.view.camera.centre(hex))
    driver.step(2)
    dashboard = screen.dashboard
    assert dashboard.box.rect.width
    refused = ("No unit of yours next to Kampfgruppe 1018 can attack", "7.1", True)
    around = [pygame.Rect(0, 0, 16, 16) for _ in range(4)]
    for beside, edge in zip(around, ("midtop", "midbottom", "midleft", "midright"), strict=True):
        beside.center = getattr(dashboard.box.rect.inflate(60, 60), edge)
    on_the_map = [beside for beside in around if dashboard.open_map.contains(beside)]
    assert len(on_the_map) > 1
    for beside in on_the_map:
        dashboard.tip.tell(refused, beside, pygame.Rect((0, 0), size), screen.tips._spared)
        assert not dashboard.tip.rect.colliderect(dashboard.box.rect)
        assert not dashboard.tip.rect.colliderect(beside)
    driver.app.close()


@pytest.mark.usefixtures("plain_maps")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 640)])
def test_it_covers_no_button_of_a_command_nor_the_unit_that_is_chosen(size) -> None:
    driver = Driver(size)
    screen, hex = at_dual(driver)
    driver.hover(screen.view.camera.centre(hex))
    driver.click(screen.view.camera.centre(hex))
    driver.step(3)
    assert screen.sheet is not None
    commands = screen.dashboard.commands.rect
    assert commands.width
    assert not screen.dashboard.box.rect.colliderect(commands)
    box, room, about = screen.dashboard.box, pygame.Rect(0, 0, 900, 560), pygame.Rect(400, 240, 80, 80)
    shown = hex_card(screen.game.state, hex, Coming(), None, Words("en")).box
    box.fit(room, shown, about, (), (), (room,), is_pointed=True)
    assert not box.rect.width, "no place leaves them free"
    driver.app.close()
