"""What the rules leave open is open at the table: declarations, ways back, what is thrown back, dice that are seen."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.systems.remagen.ai.advice import RemagenAdvisor
from game.systems.remagen.rules.actions import EndStep, Fire, Overwhelm
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_bridges import BridgeFell, BridgeHolds, Dropped, Laboured, SiteDamaged
from game.systems.remagen.rules.events_combat import FiguresLost, Fired, Unharmed
from game.systems.remagen.rules.frames import Advancing, BattlePlan, Retreating
from game.systems.remagen.rules.state import STOPPED
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.ui.log_lines import log_line
from game.systems.remagen.ui.scenes import scenes_of
from game.ui.language.words import Words
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field, setting_of
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, table, where

pytestmark = pytest.mark.usefixtures("plain_maps")


def open_field(driver: Driver, field: Field, scenario: str = "ludendorff") -> PlayScreen:
    game = Game.new(load_scenario(scenario), seed=5)
    game._state = field.state
    return table(driver, scenario, game=game)


def declared(screen: PlayScreen) -> dict[str, str]:
    """Choice -> its key, over all pages."""
    found: dict[str, str] = {}
    for _ in range(4):
        choices = screen.desk.prompt().choices if screen.desk.prompt() is not None else ()
        found |= {choice.id: choice.key for choice in choices if choice.id.startswith("other:")}
        if not any(choice.id == "more" for choice in choices):
            break
        screen.desk.press("more")
    return found


@pytest.mark.parametrize("by_keys", [True, False])
def test_10_1_every_declaration_that_the_rules_allow_is_offered(driver: Driver, by_keys: bool) -> None:
    us = {"J10": "medium medium", "K10": "medium medium"}
    field = Field(us, {"J11": "inf", "K11": "inf"}, turn=2)
    legal = {action for action in REMAGEN.legal(field.state) if isinstance(action, Overwhelm)}
    both = next(action for action in legal if len(action.own) == len(action.hostile) == 2)
    screen = open_field(driver, field, "remagen")
    reached = set()
    for sector in us:
        screen.take(screen.desk.choose(f"unit:{min(field.state.here[at(screen, sector)])}", adds=False))
        others = screen.desk._mode._chosen.others()
        assert len(declared(screen)) == len(others)
        reached |= {action for action in others if isinstance(action, Overwhelm)}
    assert reached == legal
    choice = f"other:{screen.desk._mode._chosen.others().index(both)}"
    driver.step(2)
    if by_keys:
        driver.key(declared(screen)[choice])
    else:
        driver.click(choice)
    driver.step(2)
    (done,) = screen.game.state.declared
    assert (done.own, done.hostile) == (both.own, both.hostile)


def crowded_front() -> Field:
    """Six hostile sectors that hang together."""
    german = dict.fromkeys(("I12", "J12", "K12", "I14", "J14", "K14"), "inf")
    return Field({"J13": "heavy heavy", "J15": "inf"}, german, turn=2)


def test_10_1_of_many_enemies_together_every_declaration_of_the_sectors_chosen_is_offered(driver: Driver) -> None:
    field = crowded_front()
    listed = [action for action in REMAGEN.legal(field.state) if isinstance(action, Overwhelm)]
    screen = open_field(driver, field, "remagen")
    screen.take(screen.desk.choose(f"unit:{field.unit('us_heavy_1')}", adds=False))
    offered = [action for action in screen.desk._mode._chosen.others() if isinstance(action, Overwhelm)]
    due = set(field.path("I12 J12 K12"))
    assert [len(action.hostile) for action in offered] == [3, 4, 4, 4, 5, 5, 5]
    assert set(offered) <= set(listed)
    assert all(due <= set(action.hostile) and field.why(action) is None for action in offered)
    screen.take(screen.desk.choose(f"unit:{field.unit('us_inf_1')}", adds=True))
    both = [action for action in screen.desk._mode._chosen.others() if isinstance(action, Overwhelm)]
    assert not both, "36 and 1 are not seven times six"
    screen.take(screen.desk.choose(f"unit:{field.unit('us_inf_1')}", adds=True))
    driver.step(2)
    driver.key(declared(screen)[f"other:{screen.desk._mode._chosen.others().index(offered[-1])}"])
    driver.step(2)
    (done,) = screen.game.state.declared
    assert (done.own, done.hostile) == (offered[-1].own, offered[-1].hostile)


def test_10_1_on_a_front_too_long_to_be_listed_every_declaration_can_be_made_by_choosing_its_sectors(
    driver: Driver,
) -> None:
    """Nine enemies hang together; a list of all that could be declared is cut short, what the mouse makes is not."""
    german = dict.fromkeys(["I12", "J12", "K12", "I13", "K13", "I14", "J14", "K14", "J16"], "inf")
    field = Field({"J13": "heavy heavy", "J15": "heavy medium"}, german, turn=2)
    state, hostile = field.state, sorted(field.path(" ".join(german)))
    field.state.flags[field.unit("us_heavy_3")] |= STOPPED
    sets = [there for size in range(1, 10) for there in combinations(hostile, size)]
    screen = open_field(driver, field, "remagen")
    listed = {action for action in REMAGEN.legal(state) if isinstance(action, Overwhelm)}
    missed = 0
    for own in ("J13", "J15", "J13 J15"):
        screen.desk.back()
        for sector in own.split():
            screen.take(screen.desk.click(at(screen, sector), None, adds=" " in own))
        mode = screen.desk._mode
        assert {field.setting.name(state.sector[unit]) for unit in mode.units} == set(own.split())
        legal = {Overwhelm(tuple(sorted(field.path(own))), there) for there in sets}
        legal = {action for action in legal if field.why(action) is None}
        assert {action for action in mode._chosen.others() if isinstance(action, Overwhelm)} >= legal
        missed += len(legal - listed)
    assert missed, "or the list would do"


def test_12_92_ways_to_the_same_end_that_take_other_places_can_be_chosen(driver: Driver) -> None:
    field = Field({"J10": "inf"}, {"M16": "inf"}, turn=2, step="us_combat", scenario="remagen")
    state = field.state
    unit = field.unit("us_inf_1")
    for sector in field.setting.control_points:
        state.control[sector] = 1
    into = tuple(field.path("I11 J11 K11"))
    state.stack = (Advancing(Side(0), (unit,), 3, into),)
    screen = open_field(driver, field, "remagen")
    assert screen.game.decision.kind == "advance"
    mode = screen.desk._mode
    several = {end: ways for end, ways in mode._to().items() if len(ways) > 1}
    assert several, "places lie on the ways"
    end, ways = next(iter(several.items()))
    assert len({mode.changed(way) for way in ways}) == len(ways)
    first = screen.desk.preview(end)
    driver.key("1")
    driver.step(2)
    second = screen.desk.preview(end)
    assert first != second
    assert any("2 of" in fact.label for fact in second.notes)
    click(driver, screen, field.setting.name(end))
    driver.step(2)
    assert where(screen, "us_inf_1") == field.setting.name(end)
    taken = {sector for sector in field.setting.control_points if screen.game.state.control[sector] == 0}
    assert set(mode_changes(ways[1].path[:-1], field)) <= taken


@pytest.mark.parametrize("by_keys", [True, False])
def test_12_92_the_winner_sends_who_is_routed_by_the_other_way_to_the_same_end(driver: Driver, by_keys: bool) -> None:
    """Named sectors that the loser passes would be his again: the winner picks the way that leaves them. [16.2]"""
    field = Field({"J9": "medium"}, {"I10": "inf"}, turn=2, step="us_combat", scenario="remagen")
    state, loser = field.state, field.unit("german_inf_1")
    for sector in field.setting.control_points:
        state.control[sector] = 0
    plan = BattlePlan(field.path("J9"), field.path("I10"), (), (loser,))
    state.stack = (Retreating(Side(1), Side(0), (loser,), 3, plan, loser),)
    screen = open_field(driver, field, "remagen")
    assert (screen.game.decision.kind, screen.game.decision.side) == ("retreat", Side(0))
    end = at(screen, "I13")
    mode = screen.desk._mode
    lost = [set(mode.changed(way)) for way in mode._to()[end]]
    assert len(lost) > 1, "by Erpel, by the Ley, by neither"
    assert len({frozenset(one) for one in lost}) == len(lost)
    shown = []
    for place in range(1, len(lost) + 1):
        preview = screen.desk.preview(end)
        shown.append(preview)
        assert any(f"{place} of {len(lost)}" in fact.label for fact in preview.notes)
        if place == 2:
            break
        if by_keys:
            driver.key("1")
        else:
            driver.click("other_way")
        driver.step(2)
    assert shown[0] != shown[1]
    meant = mode._ends()[end].path
    click(driver, screen, "I13")
    driver.step(2)
    assert where(screen, "german_inf_1") == "I13"
    mine = {sector for sector in field.setting.control_points if screen.game.state.control[sector] == 1}
    assert mine & set(meant) == lost[1]


def test_12_92_tab_leads_from_end_to_end_and_space_takes_the_way_there(driver: Driver) -> None:
    """Where one unit has to go there is nobody else to choose."""
    field = Field({"J9": "medium"}, {"I10": "inf"}, turn=2, step="us_combat", scenario="remagen")
    (loser,) = field.state.here[field.at("I10")]
    plan = BattlePlan(field.path("J9"), field.path("I10"), (), (loser,))
    field.state.stack = (Retreating(Side(1), Side(0), (loser,), 2, plan, loser),)
    screen = open_field(driver, field, "remagen")
    ends = list(screen.desk._mode._ends())
    assert len(ends) > 2
    seen = []
    for key in ("tab", "tab", "shift+tab", "shift+tab"):
        driver.key(key)
        driver.step(2)
        seen.append(screen.aim.cursor)
    assert seen == [ends[0], ends[1], ends[0], ends[-1]]
    driver.key("space")
    driver.step(2)
    assert where(screen, "german_inf_1") == field.setting.name(ends[-1])


def mode_changes(path: tuple[int, ...], field: Field) -> list[int]:
    return [sector for sector in path if sector in field.setting.control_points]


def test_12_7_in_fire_contact_what_the_defender_may_throw_is_told_first(driver: Driver) -> None:
    field = Field({"J10": "medium"}, {"I10": "medium"}, turn=3, step="us_movement", scenario="ludendorff")
    field.do(EndStep(), 3)
    assert field.decision() == "contact_fire"
    screen = open_field(driver, field)
    notes = screen.desk.preview(at(screen, "I10")).notes
    assert [fact.rule for fact in notes if fact.label == "May answer"] == ["12.7"]
    assert sum("2d / 2" in fact.label for fact in notes) == 2, "his dice beside ours"
    screen.take(screen.desk.click(at(screen, "I10"), None, adds=False))
    _ours, his = screen.desk.sheet().ledgers
    assert any("Range 1, direct: 2d / 2" in fact.label for fact in his.lines)
    assert his.total == "3.3"


def test_19_8_every_die_is_seen_with_what_it_decides() -> None:
    setting, words = setting_of("remagen"), Words("en")
    line = setting.standing_line
    bank, wood = (setting.board.topology.index(name) for name in ("J10", "K12"))
    events = (
        Fired("11.3", 1, 2, (3,), 2, False, 13, 3, 3, 4, (6, 5, 2)), FiguresLost("11.7", 7, 5, 3, 0, bank, False),
        Eliminated("11.7", 7, bank, "fire", 1), FiguresLost("11.7", 8, 5, 2, 1, bank, True),
        FiguresLost("11.7", 8, 1, 1, 0, bank, False), Unharmed("11.7", wood, 1),
        Laboured("13.4", line, (1, 2, 3), 11, False, 12, 23, (6, 4, 1)), SiteDamaged("13.6", line, 12, 8, 4),
        Dropped("15.2", 5, 3, (3, 4, 3)), BridgeHolds("14.1", 4, 3), BridgeFell("14.2", 2, 3),
    )  # fmt: skip
    told = [(scene.text, scene.dice) for scene in scenes_of(setting, events, words) if scene.text]
    assert told == [
        ("B1: 3 dice, 13 pips at 3 a hit: 4 hits", (6, 5, 2)), ("6 figures fall (pips for each: 1)", (5, 1)),
        ("0 figures fall (pips for each: 2)", (1,)), ("11 pips: from 12 to 23", (6, 4, 1)), ("-4: 8 left", (4,)),
        (f"Dice 3, 3 + 4 + 3: drop round {setting.name(5)}", (3, 3, 4, 3)),
        ("Die 4, falls up to 3: it stands", (4,)), ("Die 2, falls up to 3: the bridge falls", (2,)),
    ]  # fmt: skip


def test_11_8_both_salvos_are_rolled_in_view() -> None:
    field = Field({"J10": "medium medium"}, {"L10": "medium"}, step="us_fire")
    ours, his = field.units("us_medium_1 us_medium_2"), field.units("german_medium_1")
    for sector, units, target, dice in (("J10", ours, "L10", (1, 2, 3, 1)), ("L10", his, "J10", (6, 5))):
        events = field.do(Fire(field.at(sector), units, (field.at(target),) * len(units)), *dice)
        scenes = scenes_of(field.setting, events, Words("en"))
        assert [(scene.hex, scene.dice) for scene in scenes if scene.dice] == [(field.at(target), dice)]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_19_8_lines_of_the_log_begin_with_a_capital_and_link_their_units(language: str) -> None:
    game = Game.new(load_scenario("ludendorff"), seed=3)
    player, words = opponent("random", "remagen").new(3), Words(language)
    for _ in range(150):
        if game.outcome is not None:
            break
        for event in game.apply(player.choose(Position(game))):
            line = log_line(game.scenario.setting, event, words)
            if line is not None:
                assert not line.text[0].islower(), line.text
                assert all(name in line.text for name, _ in line.units if hasattr(event, "unit")), line


def test_20_why_no_fire_is_advised_says_what_speaks_against_the_best_shot() -> None:
    field = Field({"J10": "atgun"}, {"M10": "heavy heavy"}, turn=2, step="us_fire")
    game = Game.new(load_scenario("remagen"), seed=3)
    game._state = field.state
    advice = next(one for one in RemagenAdvisor().advise(Position(game)) if one.is_choice)
    assert advice.action == EndStep()
    (reason,) = advice.reasons
    said = Words("en").say(reason.said)
    assert said.startswith("J10 fires: American anti-tank gun 1 at M10 would cost ")
    assert said.endswith(": what may answer")
