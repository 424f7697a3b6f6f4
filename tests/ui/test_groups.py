"""Orders for many: landing and marching together, one undo, what is protected at the end of a phase."""

import pytest

from game import Game
from game.engine.barrier import Barrier
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.sides import ALLIED
from tests.random_games import scenario
from tests.ui.table import PEOPLE, find, open_game, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def landing(driver):
    """Three battalions that wait in their aircraft."""
    return open_game(driver, Game.new(scenario("first_drop"), seed=3))


@pytest.fixture
def marching(driver):
    """Two units that can march."""
    return open_game(driver, find("first_drop", lambda game: len(movers(game)) > 1))


def movers(game):
    if game.decision.kind != "movement":
        return set()
    return {action.unit for action in game.legal().of_kind("move") if game.foresee(action).undoable}


def carried_out(driver, screen):
    for _ in range(200):
        driver.step()
        if not screen.flow.is_carrying_out and not screen.flow.stage.is_playing:
            return
    raise AssertionError("it does not end")


def click(driver, screen, hex, *, ctrl=False):
    if ctrl:
        driver.press_key("left ctrl")
    driver.click(screen.view.camera.centre(hex))
    if ctrl:
        driver.release_key("left ctrl")


def plan(driver, screen):
    """Choose the formation and the middle of where it may land."""
    driver.key("q")
    driver.key("space")
    aims = screen.state()["plan"]["aims"]
    assert len(aims) == 3
    return {unit: screen.game.scenario.board.topology.index(number) for unit, number in aims.items()}


def test_a_landing_is_planned_before_anybody_jumps(driver, landing):
    aims = plan(driver, landing)
    assert landing.game.actions_done == 0
    assert len(set(aims.values())) == 3
    shown = {badge.hex for badge in landing._telling.marks().badges}
    assert shown >= set(aims.values())
    assert "[11.4]" in f"{landing.contents.prompt.text} [{landing.contents.prompt.rule}]"
    driver.key("esc")
    assert landing.state()["plan"] == {}


def test_each_aim_can_be_moved(driver, landing):
    aims = plan(driver, landing)
    unit, aim = next(iter(aims.items()))
    index = landing.game.scenario.setting.unit_index[unit]
    other = next(a.hex for a in landing.game.legal().for_unit(index) if a.hex not in aims.values())
    click(driver, landing, aim)
    assert landing.contents.preview is not None
    click(driver, landing, other)
    assert landing.state()["plan"]["aims"][unit] == landing.game.scenario.board.number(other)
    driver.key("j")
    carried_out(driver, landing)
    first = landing.game.history[0].action
    assert (first.kind, first.unit, first.hex) == ("land", index, other)


def test_they_jump_one_by_one_and_may_be_stopped_after_any(driver, landing):
    plan(driver, landing)
    driver.key("j")
    carried_out(driver, landing)
    assert [entry.action.kind for entry in landing.game.history] == ["land"]
    assert len(landing.state()["plan"]["rolls"]) == 1
    assert len(landing.state()["plan"]["queue"]) == 2
    driver.key("enter")
    driver.key("esc")
    assert not landing.flow.is_carrying_out
    done = landing.game.actions_done
    driver.step(20)
    assert landing.game.actions_done == done


def test_all_jump_and_go_on_towards_a_hex(driver, landing):
    aims = plan(driver, landing)
    goal = landing.game.scenario.board.topology.index("0608")
    click(driver, landing, goal, ctrl=True)
    assert landing.state()["plan"]["goal"] == "0608"
    driver.click("jump:all")
    carried_out(driver, landing)
    kinds = [entry.action.kind for entry in landing.game.history]
    assert kinds.count("land") == len(aims)
    assert "move" in kinds
    assert landing.state()["plan"]["queue"] == []
    assert Game.replay(landing.game.record, landing.game.scenario).state_hash == landing.game.state_hash


def test_a_group_goes_together_and_one_undo_takes_it_back(driver, marching):
    game = marching.game
    before, done = game.state_hash, game.actions_done
    driver.key("q")
    if not marching.state()["group"]:
        marching.take(marching.desk.choose_many([f"unit:{unit}" for unit in sorted(movers(game))], adds=False))
    group = marching.state()["group"]
    assert len(group) > 1
    mode = marching.desk._mode
    goal = next(
        hex for hex in range(game.scenario.board.topology.size)
        if len(ways := mode._ways(hex)) > 1 and mode.own_at(hex) < 0
        and all(game.foresee(_move(unit, way)).undoable for unit, way in ways.items() if _is_legal(game, unit, way))
        and all(_is_legal(game, unit, way) for unit, way in ways.items())
    )  # fmt: skip
    shown = mode._ways(goal)
    marching.go_to(goal)
    driver.step()
    assert {way.hexes for way in marching._telling.marks().ways} == set(shown.values())
    driver.key("space")
    carried_out(driver, marching)
    ends = {unit: way[-1] for unit, way in shown.items()}
    assert {unit: game.state.hex_of[unit] for unit in ends} == ends
    assert game.actions_done == done + len(ends)
    driver.key("u")
    assert (game.state_hash, game.actions_done) == (before, done)
    driver.key("ctrl+y")
    assert {unit: game.state.hex_of[unit] for unit in ends} == ends
    driver.key("u")
    assert game.state_hash == before


def _move(unit, way):
    from game.systems.standard.rules.actions import Move

    return Move(unit, way[1:])


def _is_legal(game, unit, way):
    return game.refusal(_move(unit, way)) is None


def test_5_1_a_group_shows_where_all_get_to_and_what_each_has_left_at_its_goal(driver, marching):
    game, desk = marching.game, marching.desk
    units = sorted(movers(game))[:2]
    desk.choose_many([f"unit:{unit}" for unit in units], adds=False)
    marking = desk.marks(-1, None, frozenset())
    reaches = [movement_reach(game.state, unit).cost_mp for unit in units]
    assert marking.lit.keys() == reaches[0].keys() & reaches[1].keys()
    for hex, text in marking.lit.items():
        left = min(game.state.mp_left[unit] - reach[hex] for unit, reach in zip(units, reaches, strict=True))
        assert text in {"", str(left)}
    assert "[5.1]" in marking.legend
    goal = next(hex for hex, text in marking.lit.items() if text)
    told = desk.preview(goal)
    assert told.headline in {"1 of 2 go", "2 of 2 go"}
    assert len(told.notes) == 2
    before = {unit: game.state.mp_left[unit] for unit in units}
    click(driver, marching, goal)
    carried_out(driver, marching)
    for unit, note in zip(units, told.notes, strict=True):
        if game.state.mp_left[unit] != before[unit]:
            assert f"{game.state.mp_left[unit]} MP left" in note.value


def test_the_phase_is_taken_back_as_one_step(driver, marching):
    game = marching.game
    begun = next(n for n in range(game.actions_done, -1, -1) if n == 0 or game.history[n - 1].phase is not None)
    moved = 0
    for unit in sorted(movers(game))[:2]:
        action = next(a for a in game.legal().for_unit(unit) if a.kind == "move" and game.foresee(a).undoable)
        marching.flow.do((action,))
        moved += 1
    barred = next(
        (n for n in range(game.actions_done, begun, -1) if game.history[n - 1].barrier is not Barrier.NONE), begun
    )
    driver.key("ctrl+u")
    assert game.actions_done == barred
    if barred == begun:
        driver.key("ctrl+u")
        assert "phase" in marching.message[0]
    driver.key("ctrl+shift+y")
    assert game.actions_done >= barred + moved


def test_enter_goes_to_what_is_left_and_another_key_ends(driver, marching):
    game, step = marching.game, marching.game.state.step
    left = marching.desk.undone().names
    seen = []
    for _ in left:
        driver.key("enter")
        assert (game.state.step, marching.sheet) == (step, None)
        assert "Ctrl+Enter" in marching.contents.status[0]
        seen.append(marching.state()["selected"])
    assert len(set(seen)) == len(left)
    driver.key("ctrl+enter")
    assert game.state.step != step


def test_the_button_asks_and_has_a_second_one_to_end(driver, marching):
    step = marching.game.state.step
    driver.click("end_phase")
    assert marching.sheet.id == "end"
    main = next(choice for choice in marching.sheet.choices if choice.is_main)
    driver.click(main.id)
    assert marching.state()["selected"]
    assert marching.game.state.step == step
    driver.click("end_phase")
    driver.click("end:yes")
    assert marching.game.state.step != step


def test_attacks_at_good_odds_are_weighed_before_combat_ends(driver):
    from game.systems.standard.ui.combat_mode import CombatMode

    def wanted(game):
        if game.decision.kind != "combat" or game.decision.side is not ALLIED:
            return False
        from game.systems.standard.rules.combat import attackers_of, targets
        from game.systems.standard.ui.previews import badge_text

        state = game.state
        hexes = targets(state, ALLIED)
        return any(badge_text(state, attackers_of(state, ALLIED, hex), hex)[1].name == "GOOD" for hex in hexes)

    screen = open_game(driver, find("first_drop", wanted), PEOPLE)
    assert isinstance(screen.desk._mode, CombatMode)
    done = screen.game.actions_done
    driver.key("enter")
    assert screen.state()["sheet"] == "attack"
    assert screen.game.actions_done == done
