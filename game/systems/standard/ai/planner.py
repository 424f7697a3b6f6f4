"""A player that plans: by objective, with exact odds, one side turn at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from time import perf_counter, thread_time

from game.ai.player import Player, Position
from game.model.action import Action
from game.model.errors import GameError
from game.model.message import message
from game.model.side import Side
from game.systems.standard.ai.answers import answer
from game.systems.standard.ai.coming import next_arrival
from game.systems.standard.ai.geography import Geography, known_geography
from game.systems.standard.ai.goals_apart import PhaseErrands
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import kept_from_overruns
from game.systems.standard.ai.landing_plans import best_embarking
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.options import fight_options
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import best_overrun
from game.systems.standard.ai.patience import Patience
from game.systems.standard.ai.playout import Decide, Playouts
from game.systems.standard.ai.quarters import set_up
from game.systems.standard.ai.rehearsal import Rehearsal, is_near_end
from game.systems.standard.ai.search import Search
from game.systems.standard.ai.stack_blows import combat_action
from game.systems.standard.ai.weights import Level, Weights, planner_file
from game.systems.standard.ai.works import engineers_choice
from game.systems.standard.rules.actions import EndPhase, Move
from game.systems.standard.rules.frames import AdvanceChoice, RelocationOrder, RetreatOrder, WayOn
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import ARRIVED, State
from game.systems.standard.rules.turns import step_side


class Thinker:
    """Decides for one side in positions of the standard rules; keeps the plan of the segment under way.

    A plan is made anew for every segment, and whenever a position comes up again that had been decided before.
    """

    def __init__(
        self, setting: Setting, level: Level, weights: Weights, seed: int, geography: Geography | None
    ) -> None:
        """A thinker for a scenario; geographies may be shared."""
        self.setting = setting
        self.weights = weights
        self.level = level
        self.geography = geography or known_geography(setting, weights.broken_bridge_mp)
        self._seed = seed
        self._segment: tuple[int, int, Side] | None = None  # whims are made of it: a Side is one there, and no number
        self._threat_phase: tuple[int, int, Side] | None = None
        self._first_outlook: Outlook | None = None
        self._errands = PhaseErrands()
        self._marching: Marching | None = None
        self._considered: set[int] = set()
        self._seen: set[bytes] = set()

    def decide(self, state: State, side: Side, kind: str) -> Action:
        """What the side does in a position that waits for a decision of this kind."""
        if kind == "deployment":
            return set_up(state, side, self.geography, self.weights)
        outlook = Outlook(state, side, self.geography, self.weights, self._outlook_before(state, side))
        if state.stack:
            return answer(outlook, self._hex_values(outlook))
        if kind == "combat":
            return combat_action(outlook)
        self._renew(outlook)
        if kind == "arrivals":
            return self._arrive(outlook)
        if state.stacks is not None:
            return self._move_with_modules(outlook)
        return engineers_choice(outlook) or self._plan(outlook).next_move(state) or EndPhase()

    def _move_with_modules(self, outlook: Outlook) -> Action:
        """Landings, the overruns that promise most, moves; then whoever has come near may overrun. [22.1, 32.21]"""
        state = outlook.state
        plan = self._plan(outlook)
        embarking = best_embarking(outlook, tasks=plan.hex_values.tasks) if not plan.has_moved else None
        overrun = self._overrun(outlook, plan) if not plan.has_moved else None
        plan = self._plan(outlook, anew=not (embarking or overrun or plan.has_moved) and plan.is_outdated(outlook))
        action = embarking or overrun or engineers_choice(outlook) or plan.next_move(state)
        if action is None:
            action = (self._overrun(outlook, plan) if plan.has_moved else None) or EndPhase()
        elif action is not embarking and action is not overrun:
            plan.has_moved = True
        return action

    def _overrun(self, outlook: Outlook, plan: Marching) -> Action | None:
        """The overrun that is worth most, a point of attack supply that another attack needs counted. [22.1, 30.6]"""
        state = outlook.state
        if state.modules.overruns is None:
            return None
        price = plan.point_price(state)
        least, staying = outlook.weights.attack_threshold, kept_from_overruns(outlook)
        found = best_overrun(outlook, outlook.own, None, least, price, staying, plan.forgone(outlook))
        return found.opening if found is not None else None

    def _outlook_before(self, state: State, side: Side) -> Outlook | None:
        """The outlook at the first question of a phase: where the enemy can strike is taken from it in all its fights.

        None while moving, where plans look anew.
        """
        does = state.setting.sequence[state.step].does
        if not state.stack and does != "combat":
            return None
        phase = (state.turn, state.step, side)
        if phase != self._threat_phase:
            self._threat_phase = phase
            self._first_outlook = Outlook(state, side, self.geography, self.weights)
        return self._first_outlook

    def _hex_values(self, outlook: Outlook) -> HexValues:
        """Values of hexes with the tasks of this moment."""
        hex_values = HexValues(outlook, {})
        attempt = Attempt if outlook.is_late and outlook.minds_the_end else WayOn
        asked = RetreatOrder | AdvanceChoice | RelocationOrder | WayOn | attempt
        hex_values.tasks = self._errands.of(outlook) if isinstance(outlook.state.stack[-1], asked) else {}
        return hex_values

    def _renew(self, outlook: Outlook) -> None:
        """Drop the plan of another segment, and of this one if a position of it comes up again."""
        state = outlook.state
        segment, fingerprint = (state.turn, state.step, outlook.side), state.fingerprint()
        if segment != self._segment or fingerprint in self._seen:
            self._segment, self._marching = segment, None
            self._considered, self._seen = set(), set()
        self._seen.add(fingerprint)

    def _plan(self, outlook: Outlook, *, anew: bool = False) -> Marching:
        if self._marching is None or anew:
            whim = Random(f"{self._seed}:{self._segment}")  # noqa: S311 - it plays, it keeps no secrets
            self._marching = Marching(outlook, massing=self.level.massing, whim=whim)
        return self._marching

    def _arrive(self, outlook: Outlook) -> Action:
        """Let who has landed move off, then bring on the next; who came by land makes room only if he must.

        Those by land move on in the next segment, with the others. [11.2, 11.4]
        """
        state = outlook.state
        plan = self._plan(outlook)
        fresh = [unit for unit in outlook.own if state.flags[unit] & ARRIVED and unit not in self._considered]
        for unit in fresh:
            if (plan_of := state.setting.arrivals[unit]) is not None and plan_of.by_air:
                move = self._move_off(plan, state, unit)
                if move is not None:
                    return move
        arrival = next_arrival(outlook, plan, state)
        if arrival is not None or not outlook.waiting():
            return arrival or EndPhase()
        for unit in fresh:
            move = self._move_off(plan, state, unit)
            if move is not None:
                return move
        return EndPhase()

    def _move_off(self, plan: Marching, state: State, unit: int) -> Move | None:
        """The move of a unit that has just come on; None if it stays or has been asked before."""
        if unit in self._considered or not may_move(state, unit):
            return None
        self._considered.add(unit)
        return plan.best_move(state, unit)


class Planner:
    """A player of the standard rules at one level."""

    def __init__(
        self,
        seed: int,
        level: str = "normal",
        clock: Callable[[], float] = perf_counter,
        work_clock: Callable[[], float] = thread_time,
        *,
        personality: str = "",
    ) -> None:
        """A planner with its own chance. GameError if there is no such level or personality.

        The clocks only bound a search: of what the player waits, and of the processor time it takes, so that it is
        as thorough on a busy machine.
        """
        file = planner_file()
        if level not in file.levels:
            raise GameError(message("standard.planner.no_level", level=level, levels=", ".join(file.levels)))
        self._file = file
        self._name, self._personality = level, personality
        self._think_as(file.levels[level])
        self._seed = seed
        self._clocks = clock, work_clock
        self._thinker: Thinker | None = None
        self._patience = Patience(clock, work_clock)
        self._patience_for: tuple[int, Side] | None = None
        self._chosen = self._attacking
        self._chosen_for: tuple[int, Side] | None = None

    def _think_as(self, level: Level) -> None:
        """Think as hard as a level, and care as it does."""
        self._level = level
        self._attacking = self._file.weights_of(level, defends=False, personality=self._personality)
        self._defending = self._file.weights_of(level, defends=True, personality=self._personality)

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state = position.view
        if not isinstance(state, State):
            raise GameError(message("standard.planner.other_rules", scenario=position.scenario.title))
        thinker = self._thinker
        if thinker is None or thinker.setting is not state.setting:
            level, is_modular = self._file.levels[self._name], state.stacks is not None
            self._think_as(level.in_battle_of(len(state.setting.units), with_modules=is_modular))
            thinker = self._thinker = Thinker(state.setting, self._level, self._attacking, self._seed, None)
            self._chosen_for = None
        kind = position.decision.kind
        thinker.weights = self._manner(position, state, thinker)
        usual = thinker.decide(state, position.side, kind)
        if not is_near_end(state, self._level, thinker.geography.attacker):
            return usual
        return self._rehearsed(position, state, thinker, usual)

    def _rehearsed(self, position: Position, state: State, thinker: Thinker, usual: Action) -> Action:
        """What does best in a fight when it is tried out to the end of the game; the usual choice elsewhere."""
        side, geography = position.side, thinker.geography
        options = fight_options(Outlook(state, side, geography, thinker.weights), usual)
        if len(options) == 1:
            return usual
        minds = {each: self._usual(geography, each) for each in SIDES}
        playouts, has_time = self._playouts(state, geography, minds), self._stopwatch(position, state)
        most = (self._level.rehearsed_steps - self._patience.steps) * self._level.one_choice_percent / 100
        found = Rehearsal(playouts, self._level).best(
            state, side, options, lambda: playouts.steps < most and has_time()
        )
        self._patience.steps += playouts.steps
        return found

    def _usual(self, geography: Geography, side: Side) -> Weights:
        return self._attacking if side is geography.attacker else self._defending

    def _manner(self, position: Position, state: State, thinker: Thinker) -> Weights:
        """How to move and fight in this player turn: looked for once, when it begins, if the level does so.

        Against the enemy's attacks a side defends itself in its usual manner.
        """
        step, side, kind = state.setting.sequence[state.step], position.side, position.decision.kind
        begins = not state.stack and kind in ("arrivals", "movement") and not step.mobile_only
        if begins and self._level.tries > 1 and (state.turn, side) != self._chosen_for:
            self._chosen_for = (state.turn, side)
            self._chosen = self._search(state, side, thinker, self._stopwatch(position, state))
        is_found = (state.turn, side) == self._chosen_for and step_side(state) is side
        return self._chosen if is_found else self._usual(thinker.geography, side)

    def _search(self, state: State, side: Side, thinker: Thinker, has_time: Callable[[], bool]) -> Weights:
        """A manner found by playing the player turn out in the head, the usual one if the time runs out.

        The enemy is expected to care as a planner does of which nothing else is known, and to see the last turn coming.
        """
        geography = thinker.geography
        expected = self._file.usual_weights(defends=side.enemy is geography.defender)
        expected = expected.model_copy(update={"last_turn": self._attacking.last_turn})
        usual = {side: self._usual(geography, side), side.enemy: expected}
        search = Search(usual, self._playouts(state, geography, usual), self._level, self._seed)
        return search.best(state, side, has_time)

    def _playouts(self, state: State, geography: Geography, usual: Mapping[Side, Weights]) -> Playouts:
        """Playing on in the head between minds that care about these things."""

        def new_mind(weights: Weights) -> Decide:
            return Thinker(state.setting, self._level, weights, self._seed, geography).decide

        return Playouts(geography, usual, new_mind, self._seed)

    def _stopwatch(self, position: Position, state: State) -> Callable[[], bool]:
        """Says whether there is time for one more look in this player turn."""
        if self._patience_for != (state.turn, step_side(state)):
            self._patience_for = (state.turn, step_side(state))
            self._patience = Patience(*self._clocks)
        return self._patience.stopwatch(position.turn_seconds)


def planner(level: str, personality: str, seed: int) -> Player:
    """A planner of a level, with a personality if one is named."""
    return Planner(seed, level, personality=personality)


def new_planner(name: str) -> Callable[[int], Player] | None:
    """What makes planners of a name from seeds: `planner:hard`, `planner:hard:bold`; None if there are none such."""
    kind, _, rest = name.partition(":")
    level, _, personality = rest.partition(":")
    file = planner_file()
    if kind != "planner" or level not in file.levels or (personality and personality not in file.personalities):
        return None
    return partial(planner, level, personality)
