"""What level hard of Remagen makes of a position in its head: how far it looks, and when it believes what it saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from game.engine.library import load_scenario
from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai import playout
from game.systems.remagen.ai.gauge import margin_at_outset
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.playout import Playouts, share_of
from game.systems.remagen.ai.rehearsing import REHEARSED, Rehearsing
from game.systems.remagen.ai.search import MOST_COURSES, Search
from game.systems.remagen.ai.sending import Sending
from game.systems.remagen.ai.way import UNSEEN, Manner, Way
from game.systems.remagen.ai.weights import Weights, planner_file
from game.systems.remagen.rules.actions import EndStep, Fire
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.sides import GERMAN, SIDE_IDS, US
from game.systems.remagen.rules.state import DRAW, UNDECIDED, State
from tests.systems.remagen.builder import Field

FILE = planner_file()
NORMAL = FILE.weights_of("normal")
USUALLY = Manner(NORMAL)
GERMANS = {"J11": "atgun", "I11": "inf inf", "H12": "medium"}
USUAL: Mapping[Side, Weights] = {US: NORMAL, GERMAN: NORMAL}


def way(*outcomes: float) -> Way:
    """A manner with what came of it in some courses of luck."""
    return Way(USUALLY, first_position(load_scenario("ludendorff").setting), outcomes=list(outcomes))


def ways_of_caring() -> dict[str, Weights]:
    """The usual weights and those of all manners, by name."""
    return {"usual": NORMAL, **{name: NORMAL.changed(manner) for name, manner in FILE.manners.items()}}


def left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No single unit is sent elsewhere."""
    monkeypatch.setattr(Sending, "improved", lambda _self, _state, best, _others: best)


def preferred(
    monkeypatch: pytest.MonkeyPatch, gain: Callable[[int], float], looks: dict[str, int] | None = None
) -> str:
    """The manner that is chosen where `wary` gains so much in each course of luck, and all others lose a little."""
    ways = ways_of_caring()
    seen: Counter[str] = Counter()

    def outcome(_self: Playouts, _moved: State, _side: Side, weights: Weights, course: int, _turns: int) -> float:
        name = next(name for name, known in ways.items() if known == weights)
        seen[name] += 1
        return 0.5 + (gain(course) if name == "wary" else 0.0 if name == "usual" else -0.02)

    def moved(self: Playouts, state: State, _side: Side, _manner: Manner) -> State:
        self.thoughts += 1
        there = state.clone()
        there.dice_drawn = self.thoughts
        return there

    monkeypatch.setattr(Playouts, "outcome", outcome)
    monkeypatch.setattr(Playouts, "moved", moved)
    left_alone(monkeypatch)
    start = first_position(load_scenario("ludendorff").setting)
    chosen = Search(USUAL, FILE.levels["hard"], FILE.manners, 5).best(start, US)
    if looks is not None:
        looks.update(seen)
    return next(name for name, known in ways.items() if known == chosen.weights)


def played_on(turn: int, turns: int, monkeypatch: pytest.MonkeyPatch) -> State:
    """Where it comes to when it plays on for so many turns of ludendorff in its head."""
    seen: list[State] = []

    def kept(state: State, _side: Side, _at_outset: float) -> float:
        seen.append(state)
        return 0.5

    monkeypatch.setattr(playout, "share_of", kept)
    field = Field({"J7": "medium medium", "I7": "light"}, GERMANS, turn=turn, scenario="ludendorff")
    Playouts(USUAL, 3).outcome(field.state, US, NORMAL, 1, turns)
    return seen[0]


def test_20_a_little_luck_does_not_speak_for_a_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert preferred(monkeypatch, gain=lambda course: 0.3 if course == 1 else 0.0) == "usual"
    assert preferred(monkeypatch, gain=lambda course: 0.2 if course % 2 else -0.2) == "usual"


def test_20_little_gained_in_every_course_speaks_for_a_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert preferred(monkeypatch, gain=lambda _course: 0.1) == "wary"


def test_20_of_many_manners_only_those_that_gain_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: dict[str, int] = {}
    preferred(monkeypatch, gain=lambda _course: 0.1, looks=looks)
    assert looks["usual"] == looks["wary"] == MOST_COURSES
    assert sorted(looks.values())[-3] < MOST_COURSES // 2


def test_20_what_was_gained_in_few_courses_of_luck_is_believed_the_less() -> None:
    assert way(*[0.75] * 12).gained_on(way(*[0.5] * 12)) == pytest.approx(0.25 * 12 / (12 + UNSEEN))
    assert way(0.75).gained_on(way(0.5, 0.5)) == pytest.approx(0.25 / (1 + UNSEEN))


def test_20_the_game_is_played_on_for_as_many_turns_as_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = played_on(1, 2, monkeypatch)
    assert (here.turn, here.winner) == (3, UNDECIDED)


def test_20_near_its_end_the_game_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played_on(4, 2, monkeypatch).winner != UNDECIDED


def test_20_hard_looks_some_turns_ahead_and_near_its_end_to_the_end_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def noted(_self: Playouts, _moved: State, _side: Side, _weights: Weights, _chance: int, turns: int) -> float:
        asked.append(turns)
        return 0.5

    monkeypatch.setattr(Playouts, "outcome", noted)
    left_alone(monkeypatch)
    level = FILE.levels["hard"]
    for scenario, turn in (("ludendorff", 2), ("ludendorff", 4), ("ludendorff", 5), ("remagen", 2)):
        asked.clear()
        field = Field({"J7": "medium medium", "I7": "light"}, GERMANS, turn=turn, scenario=scenario)
        assert Search(USUAL, level, FILE.manners, 5).best(field.state, US) == USUALLY
        left = field.setting.turns - turn + 1
        assert set(asked) == {left if left <= level.rehearsed_turns else level.foreseen_turns}


def test_20_a_share_counts_the_same_points_to_one_side_as_it_takes_from_the_other() -> None:
    state = Field({"J10": "medium"}, {"H13": "inf"}, turn=3, scenario="ludendorff").state
    assert share_of(state, US, -9.0) + share_of(state, GERMAN, -9.0) == pytest.approx(1.0)
    state.turn, state.winner = state.setting.turns, DRAW
    drawn = share_of(state, US, -9.0)
    state.rv_lost[GERMAN] += 40
    assert share_of(state, US, -9.0) > drawn


@pytest.mark.parametrize("name", ["ludendorff", "linz", "remagen"])
def test_20_what_a_game_begins_with_is_taken_for_even_whoever_thinks(name: str) -> None:
    setting = load_scenario(name).setting
    state, at_outset = first_position(setting), margin_at_outset(setting)
    state.turn = 1
    for side in (US, GERMAN):
        assert share_of(state, side, at_outset) == pytest.approx(0.5, abs=0.3)
        assert abs(share_of(state, side, 0.0) - 0.5) > 0.45, "else there is nothing to take for even"
    state.turn, state.winner = setting.turns, DRAW
    assert share_of(state, US, at_outset) == share_of(state, US, 0.0)


NIGHT = Field(
    {"J10": "medium medium", "J7": "light bazooka inf", "K6": "inf inf"},
    {"G12": "medium", "H12": "mg", "H13": "inf inf", "J11": "atgun", "K11": "atgun"},
    turn=3, step="german_movement", scenario="ludendorff",
).state  # fmt: skip
"""By night, two guns beside two tanks: no fire comes before the fight that they must come to. [4.3, 12.2]"""


def test_20_no_die_of_a_fight_by_night_has_fallen_when_manners_are_compared() -> None:
    playouts = Playouts(USUAL, 3)
    moved = playouts.moved(NIGHT, GERMAN, USUALLY)
    assert (moved.dice_drawn, moved.step) == (NIGHT.dice_drawn, NIGHT.step)
    outcomes = {playouts.outcome(moved, GERMAN, NORMAL, course, 1) for course in range(6)}
    assert len(outcomes) > 1


def test_20_what_has_been_moved_is_not_moved_again_when_it_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    playouts = Playouts(USUAL, 3)
    moved = playouts.moved(NIGHT, GERMAN, USUALLY)
    asked: list[str] = []

    def noted(self: Mind, state: State, side: Side, kind: str) -> Action:
        if side is GERMAN and state.turn == NIGHT.turn:
            asked.append(kind)
        return decide(self, state, side, kind)

    decide = Mind.decide
    monkeypatch.setattr(Mind, "decide", noted)
    playouts.outcome(moved, GERMAN, NORMAL, 1, 1)
    assert "move" not in asked


def test_20_a_gain_must_be_more_than_luck() -> None:
    usual = way(0.5, 0.5, 0.5, 0.5)
    assert way(0.6, 0.6, 0.6, 0.6).is_better(usual, 0.01)
    assert not way(0.6, 0.6, 0.6, 0.6).is_better(usual, 0.06)
    assert not way(1.0, 0.2, 0.9, 0.1).is_better(usual, 0.0)
    assert not way(0.6, 0.6).is_better(usual, 0.0)


FRONT = Field(
    {"J10": "medium", "J7": "inf inf", "I7": "light"},
    {"H12": "inf inf", "I13": "medium"},
    turn=5,
    scenario="ludendorff",
)
"""The last turn, with a tank beyond the bridge."""


def test_20_whoever_is_sent_somewhere_goes_there_first_if_he_can() -> None:
    state, light = FRONT.state, FRONT.unit("us_light_1")
    for sector, end in (("K6", "K6"), ("I7", "I7"), ("G14", "I7")):
        moved = Playouts(USUAL, 3).moved(state, US, Manner(NORMAL, {light: FRONT.at(sector)}))
        assert moved.setting.name(moved.sector[light]) == end


def improved(monkeypatch: pytest.MonkeyPatch, gain: float, most_thoughts: int = 20_000) -> Manner:
    """The best manner found where it gains so much in each course of luck that the light tank stands on J6."""
    light = FRONT.unit("us_light_1")

    def outcome(self: Playouts, moved: State, *_others: object) -> float:
        self.thoughts += 1
        return 0.5 + gain * (moved.sector[light] == FRONT.at("J6"))

    monkeypatch.setattr(Playouts, "outcome", outcome)
    playouts = Playouts(USUAL, 3)
    ways = [Way(manner, playouts.moved(FRONT.state, US, manner)) for manner in (USUALLY, LIGHT_BACK)]
    return Sending(playouts, US, 1, most_thoughts).improved(FRONT.state, ways[0], ways[1:]).manner


LIGHT_BACK = Manner(NORMAL, {FRONT.unit("us_light_1"): FRONT.at("J6")})


def test_20_near_the_end_single_units_are_sent_elsewhere_where_that_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    assert improved(monkeypatch, 0.2) == LIGHT_BACK
    assert improved(monkeypatch, 0.0) == USUALLY
    assert improved(monkeypatch, -0.2) == USUALLY
    assert improved(monkeypatch, 0.2, most_thoughts=0) == USUALLY


def test_20_no_way_is_looked_at_longer_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = [0]

    def outcome(self: Playouts, *_asked: object) -> float:
        self.thoughts += 4000
        looks[0] += 1
        return 0.5

    monkeypatch.setattr(Playouts, "outcome", outcome)
    playouts = Playouts(USUAL, 3)
    usual = Way(USUALLY, playouts.moved(FRONT.state, US, USUALLY))
    assert Sending(playouts, US, 1, playouts.thoughts + 9000).improved(FRONT.state, usual, ()) is usual
    assert 0 < looks[0] <= 3


FIRE = Field(
    {"J10": "medium", "J7": "medium"}, {"H12": "atgun", "K11": "inf inf"}, turn=2, step="us_fire", scenario="ludendorff"
).state  # fmt: skip


def rehearsed(monkeypatch: pytest.MonkeyPatch, gain: float, **level: int) -> tuple[Action, int]:
    """What is done where it gains so much to hold fire, and how often that was looked at for two questions."""
    looks = [0]

    def outcome(self: Playouts, *asked: object) -> float:
        self.thoughts += 10
        looks[0] += 1
        return 0.5 + gain * (asked[-1] == EndStep())

    monkeypatch.setattr(Playouts, "outcome", outcome)
    rehearsing = Rehearsing(USUAL, FILE.levels["hard"].model_copy(update=level), 3)
    rehearsing.best(FIRE, US, "fire", Mind(NORMAL, 1))
    return rehearsing.best(FIRE, US, "fire", Mind(NORMAL, 1)), looks[0]


def test_20_fire_and_fights_are_rehearsed_and_what_does_better_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Mind(NORMAL, 1).decide(FIRE, US, "fire")
    assert isinstance(own, Fire)
    assert {"fire", "divide", "advance"} <= set(REHEARSED)
    assert rehearsed(monkeypatch, 0.1)[0] == EndStep()
    assert rehearsed(monkeypatch, 0.0)[0] == own
    assert rehearsed(monkeypatch, -0.1)[0] == own


def test_20_no_more_is_rehearsed_in_a_player_turn_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Mind(NORMAL, 1).decide(FIRE, US, "fire")
    assert rehearsed(monkeypatch, 0.1, thoughts_a_decision=0) == (own, 0)
    assert rehearsed(monkeypatch, 0.1, thoughts_a_decision=60, thoughts_deciding=60) == (own, 6)


def test_20_in_short_battles_a_planner_cares_as_the_side_that_it_plays() -> None:
    rush, linz, whole = (load_scenario(name).setting.turns for name in ("ludendorff", "linz", "remagen"))
    assert (
        [battle.turns for battle in FILE.short] == [battle.turns for battle in FILE.levels["hard"].short] == [rush, 8]
    )
    assert rush < linz <= 8 < whole
    usual = [FILE.weights_of("normal", side=side) for side in SIDE_IDS]
    for level in ("normal", "hard"):
        assert [FILE.weights_of(level, side=side, turns=whole) for side in SIDE_IDS] == usual
    assert [FILE.weights_of("normal", side=side, turns=rush) for side in SIDE_IDS] == usual
    as_us, as_german = (FILE.weights_of("hard", side=side, turns=rush) for side in SIDE_IDS)
    assert as_us.patience > NORMAL.patience
    assert as_german.alone > NORMAL.alone


def test_20_whoever_begins_with_a_bridgehead_holds_it_and_shoots() -> None:
    linz = load_scenario("linz").setting.turns
    normal, german = (FILE.weights_of("normal", side=side, turns=linz) for side in SIDE_IDS)
    assert normal.nearer < NORMAL.nearer / 3 < NORMAL.shot < normal.shot
    assert german == FILE.weights_of("normal", side=SIDE_IDS[1])
    hard, as_german = (FILE.weights_of("hard", side=side, turns=linz) for side in SIDE_IDS)
    assert (hard.nearer, hard.shot) == (normal.nearer, normal.shot)
    assert as_german.alone < german.alone
    assert as_german.garrison > german.garrison
