"""Variants that two players may agree on: what is then so, in play and in the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import Game, load_scenario
from game.engine.record import Record
from game.model.errors import GameError, SaveError
from game.model.system import OffersVariants
from game.systems.standard.rules.events import MarkersDrawn
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.variants import (
    AIRBORNE_COUNT,
    AIRBORNE_DO_NOT,
    BOMBARDMENT,
    MORE_FIRE,
    NO_BOMBARDMENT,
    REPAIRS_FADE,
    REPAIRS_LAST,
    variants_of,
    varied,
)
from tests.random_games import scenario


def test_the_standard_rules_offer_the_other_way_of_what_may_be_either_way():
    arnhem = scenario("arnhem")
    assert isinstance(arnhem.system, OffersVariants)
    assert [(variant.id, variant.rule) for variant in arnhem.variants] == [
        (NO_BOMBARDMENT, "8.4"), (REPAIRS_FADE, "14.2"), (AIRBORNE_COUNT, "17.1"),
        (MORE_FIRE[ALLIED], "8.1"), (MORE_FIRE[GERMAN], "8.1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("arnhem_bridge", {REPAIRS_FADE}),  # no engineers come
        ("hells_highway", {REPAIRS_FADE, AIRBORNE_DO_NOT}),  # nor do those who must hold the road have parachutists
        ("breskens", {AIRBORNE_DO_NOT}),  # control at the end wins, whoever has it
        ("first_drop", set()),
    ],
)
def test_what_changes_nothing_is_not_offered(name, missing):
    offered = {variant.id for variant in scenario(name).variants}
    assert {NO_BOMBARDMENT, REPAIRS_FADE, AIRBORNE_DO_NOT} - offered == missing


def test_8_4_nobody_agrees_on_bombardment_without_markers():
    setting = replace(scenario("first_drop").setting, markers=())
    assert NO_BOMBARDMENT not in {variant.id for variant in variants_of(setting)}


def test_14_2_nobody_agrees_on_repairs_without_bridges():
    setting = scenario("first_drop").setting
    bare = replace(setting, board=replace(setting.board, bridges=()))
    assert REPAIRS_FADE not in {variant.id for variant in variants_of(bare)}


def test_a_variant_changes_the_setting_and_nothing_else():
    arnhem = scenario("arnhem")
    varied = arnhem.with_options([REPAIRS_FADE, NO_BOMBARDMENT, AIRBORNE_COUNT])
    assert varied.options == (AIRBORNE_COUNT, NO_BOMBARDMENT, REPAIRS_FADE)
    assert not varied.setting.bombardment
    assert not varied.setting.repair_lasts
    assert varied.setting.script.victory.airborne_count
    assert (varied.digest, varied.board, varied.variants) == (arnhem.digest, arnhem.board, arnhem.variants)
    assert arnhem.setting.bombardment


def test_no_variants_is_the_scenario_as_it_is_written():
    arnhem = scenario("arnhem")
    assert arnhem.with_options(()) is arnhem
    assert arnhem.with_options([NO_BOMBARDMENT]).with_options(()).setting is arnhem.setting


def test_what_is_no_variant_is_refused_with_those_there_are():
    with pytest.raises(GameError, match="no variant 'dragons'; there are no_bombardment, repairs_fade"):
        scenario("arnhem").with_options(["dragons"])


def bombardments(game):
    found = 0
    from random import Random

    rng = Random(5)
    while game.decision is not None:
        legal = game.legal()
        found += any(action.kind == "bombard" for action in legal)
        game.apply(legal.sample(rng))
    return found


def test_8_4_nobody_bombards_where_it_was_agreed_not_to():
    assert bombardments(Game.new(scenario("first_drop"), seed=2))
    assert not bombardments(Game.new(scenario("first_drop").with_options([NO_BOMBARDMENT]), seed=2))


@pytest.mark.parametrize("helped", [(), (ALLIED,), (GERMAN,), tuple(SIDES)])
def test_8_1_a_handicap_lets_a_side_draw_two_more_markers_every_turn(helped):
    written = scenario("first_drop")
    game = Game.new(written.with_options([MORE_FIRE[side] for side in helped]), seed=3)
    while game.decision is not None and game.state.turn < 3:
        game.apply(next(action for action in game.legal() if action.kind in ("end_phase", "decline")))
    draws = [entry.event for entry in game.events if isinstance(entry.event, MarkersDrawn)]
    assert len(draws) == 3 * len(SIDES)
    for drawn in draws:
        usual = written.setting.allotments[drawn.side][0]
        assert len(drawn.markers) == usual + 2 * (drawn.side in helped)


@pytest.mark.parametrize("side", SIDES)
def test_8_1_who_draws_the_whole_pool_can_draw_no_more(side):
    setting = scenario("arnhem").setting
    pool = sum(marker.count for marker in setting.markers if marker.side is side)
    for markers, is_offered in ((pool - 1, True), (pool, False), (99, False)):
        allotments = tuple((markers,) if other is side else setting.allotments[other] for other in SIDES)
        offered = {variant.id for variant in variants_of(replace(setting, allotments=allotments))}
        assert (MORE_FIRE[side] in offered) is is_offered
        assert MORE_FIRE[side.enemy] in offered


def test_a_saved_game_keeps_its_variants(tmp_path):
    game = Game.new(scenario("first_drop").with_options([NO_BOMBARDMENT]), seed=2)
    bombardments(game)
    game.save(tmp_path / "game.save")
    again = Game.load(tmp_path / "game.save")
    assert again.scenario.options == (NO_BOMBARDMENT,)
    assert again.state_hash == game.state_hash


def test_a_save_with_a_variant_that_there_is_not_says_so(tmp_path):
    path = tmp_path / "game.save"
    game = Game.new(scenario("first_drop").with_options([NO_BOMBARDMENT]), seed=2)
    header = game.record.header.model_copy(update={"options": ("dragons",)})
    path.write_bytes(Record(header, ()).to_bytes())
    with pytest.raises(SaveError, match="no variant 'dragons'"):
        Game.load(path)


def test_a_game_without_variants_is_written_as_ever(tmp_path):
    path = tmp_path / "game.save"
    Game.new(load_scenario("first_drop"), seed=2).save(path)
    assert b"options" not in path.read_bytes()


def test_what_is_chosen_is_so_and_what_is_not_chosen_stays() -> None:
    """[8.4, 14.2, 17.1]"""
    shipped = load_scenario("arnhem").setting
    for was in (True, False):
        victory = shipped.script.victory.model_copy(update={"airborne_count": was})
        script = shipped.script.model_copy(update={"victory": victory})
        setting = replace(shipped, bombardment=was, repair_lasts=was, script=script)

        def ways(*chosen: str, of: Setting = setting) -> tuple[bool, bool, bool]:
            played = varied(of, chosen)
            return played.bombardment, played.repair_lasts, played.script.victory.airborne_count

        assert ways() == (was, was, was)
        assert (ways(BOMBARDMENT)[0], ways(NO_BOMBARDMENT)[0]) == (True, False)
        assert (ways(REPAIRS_LAST)[1], ways(REPAIRS_FADE)[1]) == (True, False)
        assert (ways(AIRBORNE_COUNT)[2], ways(AIRBORNE_DO_NOT)[2]) == (True, False)
        assert ways(BOMBARDMENT)[1:] == ways(REPAIRS_LAST)[::2] == (was, was)
