"""Far goals carried out: a column goes on by itself, turn after turn, the foremost first, until something holds it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.game import Game
from game.engine.marching import Column, MarchOrders, marched
from game.model.side import Side
from game.scenario.board import ROAD
from game.systems.standard.rules.actions import Decline, Demolish, EndPhase
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import DOWN, GONE
from tests.conformance import scenario_named
from tests.random_games import scenario

XXX_CORPS = (
    "uk_irish_guards", "uk_grenadier_guards", "uk_coldstream_guards", "uk_guards_32", "uk_engineers",
    "uk_brigade_69", "uk_brigade_231", "uk_brigade_129",
)  # fmt: skip


def hex_of(game: Game, place: str) -> int:
    return next(each.hex for each in game.scenario.board.places if each.name == place)


def column(germans: dict[str, str] | None = None) -> Game:
    """XXX Corps round Eindhoven, at the beginning of the game and with nobody else there."""
    game = Game.new(scenario("arnhem"), seed=1)
    state = game.state.clone()
    setting, topology = state.setting, state.setting.board.topology
    for unit in setting.units_of(GERMAN):
        state.hex_of[unit] = GONE
    for unit, place in (germans or {}).items():
        state.hex_of[setting.unit_index[unit]] = topology.index(place)
    eindhoven = hex_of(game, "Eindhoven")
    free = sorted(range(topology.size), key=lambda hex: (topology.distance(eindhoven, hex), hex))
    free = [hex for hex in free if hex not in state.hex_of]
    for unit, hex in zip(XXX_CORPS, free, strict=False):
        state.hex_of[setting.unit_index[unit]] = hex
        state.mp_left[setting.unit_index[unit]] = setting.units[setting.unit_index[unit]].ma_mp
    refresh(state)
    return Game.going_on(game.scenario, state, seed=1)


def pass_on(game: Game, orders: MarchOrders, *, demolishes: bool = False) -> list[str]:
    """Play a turn in which units only march, and the enemy does nothing, or blows whatever bridge he can."""
    turn, halts = game.state.turn, []
    while game.decision is not None and game.state.turn == turn:
        decision = game.decision
        if decision.kind == "movement" and decision.side == ALLIED:
            way = Column(game, orders, ALLIED)
            while game.decision == decision and (action := way.next()) is not None:
                game.apply(action)
            halts += [str(halt.held.said) if halt.held else f"{halt.unit} is there" for halt in way.halts]
            if game.decision != decision:
                continue
            game.apply(EndPhase())
        elif decision.kind == "demolition":
            blow = next((action for action in game.legal() if isinstance(action, Demolish)), None)
            game.apply(blow if demolishes and blow is not None else Decline())
        else:
            end = EndPhase()
            game.apply(end if game.refusal(end) is None else next(iter(game.legal())))
    return halts


def send(game: Game, goal: str, stops=("enemy", "bridge"), units=XXX_CORPS) -> MarchOrders:
    orders, hex = MarchOrders(game), hex_of(game, goal)
    for name in units:
        unit = game.scenario.setting.unit_index[name]
        assert orders.refusal(ALLIED, unit, hex, stops) is None, name
        game.plan(ALLIED, unit, hex, stops)
    return orders


def test_the_column_of_xxx_corps_goes_from_eindhoven_to_uden_with_one_order() -> None:
    game = column()
    orders = send(game, "Uden")
    uden, topology = hex_of(game, "Uden"), game.scenario.board.topology
    slowest = max(marching.course.turns for marching in orders.given(ALLIED))
    fars = []
    for _ in range(5):
        if not orders.of(ALLIED):
            break
        fars.append(sum(marching.course.far for marching in orders.given(ALLIED)))
        pass_on(game, orders)
    hexes = [game.state.hex_of[game.scenario.setting.unit_index[name]] for name in XXX_CORPS]
    assert uden in hexes
    assert len(fars) <= slowest + 1  # nobody is held up by those before him
    assert fars == sorted(fars, reverse=True)
    assert max(topology.distance(uden, hex) for hex in hexes) <= 3
    assert orders.of(ALLIED) == ()


def a_german(game: Game) -> str:
    return game.scenario.setting.units[game.scenario.setting.units_of(GERMAN)[0]].id


def the_way(stops: tuple[str, ...] = ("enemy", "bridge")) -> tuple[int, ...]:
    """The way of the first of them from Eindhoven to Uden."""
    game = column()
    unit = game.scenario.setting.unit_index[XXX_CORPS[0]]
    return MarchOrders(game).course(ALLIED, unit, hex_of(game, "Uden"), stops).hexes


def test_an_enemy_holds_the_march_and_the_order_stays() -> None:
    name, way = a_german(Game.new(scenario("arnhem"), seed=1)), the_way()
    game = column({name: scenario("arnhem").board.number(way[len(way) // 2])})
    orders = send(game, "Uden", units=XXX_CORPS[:1])
    halts = [told for _ in range(2) for told in pass_on(game, orders)]
    assert any("has come upon an enemy at" in told for told in halts)
    assert len(orders.of(ALLIED)) == 1
    unit = game.scenario.setting.unit_index[XXX_CORPS[0]]
    assert not game.state.zoc[GERMAN][game.state.hex_of[unit]]


def test_a_bridge_that_is_down_holds_the_march_or_is_gone_round() -> None:
    hexside = scenario("arnhem").board.topology.hexside
    crossed = {hexside(*pair) for pair in pairwise(the_way())}
    for stops, is_held in ((("enemy", "bridge"), True), (("enemy",), False)):
        game = column()
        state = game.state.clone()
        down = [bridge.index for bridge in game.scenario.board.bridges if bridge.hexside in crossed]
        for bridge in down:
            state.bridge_state[bridge] = DOWN
        refresh(state)
        game = Game.going_on(game.scenario, state, seed=1)
        orders = send(game, "Uden", stops, units=XXX_CORPS[:1])
        halts = [told for _ in range(4) for told in pass_on(game, orders)]
        assert any("which is down" in told for told in halts) == is_held, halts
        assert any("is there" in told for told in halts) != is_held, halts


def test_whoever_keeps_to_the_road_enters_no_hex_off_it() -> None:
    game = column()
    orders, at = send(game, "Uden", ("roads",), units=XXX_CORPS[:1]), hex_of(game, "Eindhoven")
    while game.decision is not None and game.decision.kind != "movement":
        game.apply(EndPhase())
    board, entered = game.scenario.board, 0
    for action in marched(game, orders, ALLIED):
        for there in action.path:
            assert board.road[board.topology.hexside(at, there)] >= ROAD
            at, entered = there, entered + 1
    assert entered >= 5


def test_units_of_a_hostile_save_are_nobody() -> None:
    game = column()
    game.plan(ALLIED, 9_999, 5)
    orders = MarchOrders(game)
    way = Column(game, orders, ALLIED)
    way._waiting = list(orders.of(ALLIED))
    assert orders.given(ALLIED) == ()
    assert way.next() is None
    assert orders.of(ALLIED) == ()


def test_nobody_is_sent_who_is_not_ones_own_or_where_there_is_no_way() -> None:
    game = column({a_german(Game.new(scenario("arnhem"), seed=1)): "1310"})
    orders, german = MarchOrders(game), game.scenario.setting.units_of(GERMAN)[0]
    guards = game.scenario.setting.unit_index[XXX_CORPS[0]]
    assert orders.refusal(ALLIED, german, 5, ()).code == "not_yours"
    assert orders.refusal(ALLIED, guards, game.state.hex_of[guards], ()).code == "there"
    off_road = next(
        hex
        for hex in range(game.scenario.board.topology.size)
        if not any(game.scenario.board.road[game.scenario.board.topology.hexside(hex, there)] for there in
                   game.scenario.board.topology.adjacent[hex])
    )  # fmt: skip
    assert orders.refusal(ALLIED, guards, off_road, ("roads",)).rule == "5.3"


@pytest.mark.usefixtures("lanterns_installed")
def test_bands_of_lanterns_go_on_too_and_orders_are_seen_by_their_side_alone() -> None:
    game = Game.new(scenario_named("lanterns"), seed=1)
    orders, state = MarchOrders(game), game.state
    goal = next(
        hex
        for hex in reversed(range(game.scenario.board.topology.size))
        if orders.refusal(Side(0), 0, hex, ()) is None and orders.course(Side(0), 0, hex, ()).turns >= 2
    )
    game.plan(Side(0), 0, goal)
    assert orders.given(Side(1)) == ()
    fars = []
    for _ in range(3):
        fars.append(orders.course(Side(0), 0, goal, ()).far)
        assert [action.kind for action in marched(game, orders, Side(0))] == ["walk"]
        for _ in range(2):
            game.apply(next(game.legal().of_kind("end_turn")))
    assert fars == sorted(fars, reverse=True)
    assert game.state != state
