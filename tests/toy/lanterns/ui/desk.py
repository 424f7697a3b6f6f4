"""Lanterns at the play screen: what clicks and keys mean, and what panels and prompts say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lanterns.rules.actions import (
    EndTurn,
    Leave,
    Left,
    Rush,
    Rushed,
    Scored,
    TurnBegan,
    Walk,
    Walked,
    crew_named,
    describe,
)
from lanterns.rules.legal import YIELD, rushable, within_pace
from lanterns.rules.rush import difference, odds_of, result_of, sums
from lanterns.rules.setting import GONE, Setting
from lanterns.rules.state import State
from lanterns.ui.looks import band_look, scenery
from lanterns.ui.overview import LanternsOverview

from game.model.action import Action, Event
from game.ui.board.marks import Badge, Marks, Ring, Tone, Way
from game.ui.desk.cards import (
    Bar,
    Choice,
    Fact,
    Heading,
    LogKind,
    LogLine,
    Preview,
    Prompt,
    Score,
    Segment,
    Sheet,
    Tray,
    Undone,
    UnitCard,
    joined,
)
from game.ui.desk.desk import Do, Hint, Refused, Reply, Shown, Vantage
from game.ui.desk.groups import CarryOut
from game.ui.desk.own_sheets import END_YES
from game.ui.desk.place_card import HexCard
from game.ui.desk.stage import Scene, Scenery
from game.ui.language.words import Words

RUSH = "rush"
_BUTTONS = (RUSH, "cancel", "undo", "redo", "end_phase", END_YES)
"""What a lesson may point at and press besides bands."""
_STEP_SECONDS, _WORD_SECONDS = 0.25, 0.7
_TONES = {"thrown_back": Tone.BAD, "stand_off": Tone.EVEN, "driven_off": Tone.GOOD}


@dataclass(slots=True)
class Picked:
    """What the player has chosen, and not yet done."""

    bands: tuple[int, ...] = ()
    """Bands of one square, or of several that are to walk together."""
    target: int = GONE
    """The square that they are about to rush."""
    goal: int = GONE
    """The square that all of them walk towards."""
    queue: tuple[int, ...] = ()
    """Those who have yet to walk there."""
    holds: bool = False
    """Whether a band is being dragged."""


class LanternsDesk:
    """Selection and the meaning of clicks. A stack is fanned out under the mouse; keys go through its bands in turn."""

    wants_point = False
    can_pass = False
    is_secret = False
    overlays: frozenset[str] = frozenset()
    commands: Sequence[tuple[str, str]] = ()

    def __init__(self, setting: Setting, words: Words) -> None:
        """A desk for games of a setting; `show` is called before anything is asked."""
        self._setting = setting
        self._words = words
        self._picked = Picked()
        self._vantage: Vantage

    def show(self, vantage: Vantage) -> None:
        """Another position: what is chosen stays if it still can do something."""
        self._vantage = vantage
        state = self._state
        may = vantage.may_act and vantage.decision is not None and vantage.decision.kind != YIELD
        stays = tuple(band for band in self._picked.bands if may and band in state.own(state.crew))
        if any(state.rushed[band] for band in stays):
            stays = ()
        queue = tuple(band for band in self._picked.queue if band in stays)
        self._picked = Picked(stays, goal=self._picked.goal if queue else GONE, queue=queue)

    @property
    def _state(self) -> State:
        state: State = self._vantage.state
        return state

    @property
    def _yields(self) -> bool:
        """Whether it has to be decided here who leaves."""
        return self._vantage.may_act and self._state.yields != GONE

    # clicks and keys

    def _meant(self, hex: int) -> Action | None:
        """The action that a click on a square would do at once; None if there is none."""
        bands = self._picked.bands
        return Walk(bands[0], hex) if len(bands) == 1 and self._state.where[bands[0]] != hex else None

    @property
    def _is_apart(self) -> bool:
        """Whether bands of several squares are chosen: they can only walk together."""
        return len({self._state.where[band] for band in self._picked.bands}) > 1

    def _rushes(self, hex: int) -> bool:
        return bool(self._picked.bands) and not self._is_apart and hex in rushable(self._state, self.focus)

    def _is_own(self, hex: int) -> bool:
        return self._vantage.may_act and self._state.holder(hex) == self._state.crew and not self._yields

    def hint(self, hex: int, point: tuple[float, float] | None) -> Hint:
        """What a click on a square would do."""
        if hex < 0 or self._yields:
            return Hint("")
        title = self._setting.board.hex_title(hex)
        if self._rushes(hex):
            return Hint(self._words("lanterns.ui.hint_rush", square=title))
        if len(self._picked.bands) > 1 and not self._is_own(hex):
            count = len(self._walks(hex))
            return Hint(self._words("lanterns.ui.hint_together", count=count, square=title) if count else title)
        action = self._meant(hex)
        if action is None or (self._is_own(hex) and self._vantage.refusal(action) is not None):
            return Hint(self._words("lanterns.ui.hint_choose") if self._is_own(hex) else title)
        refusal = self._vantage.refusal(action)
        if refusal is not None:
            return Hint(self._words.say(refusal.said), refusal)
        return Hint(self._words("lanterns.ui.hint_walk", square=title))

    def click(self, hex: int, point: tuple[float, float] | None, *, adds: bool) -> Reply:
        """Choose a band of a stack, walk, or weigh a rush."""
        if not self._vantage.may_act or self._yields:
            return None
        if self._rushes(hex):
            self._picked.target = hex
            return Shown(hex)
        if len(self._picked.bands) > 1 and not self._is_own(hex) and self._walks(hex):
            self._picked.goal, self._picked.queue = hex, tuple(self._walks(hex))
            return CarryOut()
        action = self._meant(hex)
        if action is not None and not adds:
            refusal = self._vantage.refusal(action)
            if refusal is None:
                return Do((action,))
            if not self._is_own(hex) or self._picked.holds:
                return Refused(refusal)
        return self._choose(hex, adds=adds) if self._is_own(hex) else None

    def _choose(self, hex: int, *, adds: bool) -> Reply:
        """The next band of a stack, from the top down; or one more of them."""
        stack = self._state.stack(hex)[::-1]
        chosen = self._picked.bands if self.focus == hex or adds else ()
        if adds:
            more = next((band for band in stack if band not in chosen), None)
            bands = tuple(sorted((*chosen, more))) if more is not None else tuple(set(chosen) - set(stack))
        else:
            bands = (stack[(stack.index(chosen[0]) + 1) % len(stack)],) if len(chosen) == 1 else stack[:1]
        self._picked = Picked(bands)
        return Shown(hex)

    def point_at(self, piece: str) -> None:
        """A band of several under the mouse changes nothing but its card."""

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """One band of a stack, or with Ctrl one more or less of them; where the chosen one can walk, it walks."""
        band = int(piece.partition(":")[2])
        square, action = self._state.where[band], self._meant(self._state.where[band])
        walks = action is not None and not adds and self._vantage.refusal(action) is None
        if walks or not self._is_own(square):
            return None
        bands = set(self._picked.bands if adds else ())
        self._picked = Picked(tuple(sorted(bands ^ {band})))
        return Shown(square)

    # bands that are dragged, and several at once

    def take_up(self, piece: str) -> bool:
        """Take up a band that can still walk."""
        state, band = self._state, int(piece.partition(":")[2]) if piece.startswith("unit:") else GONE
        if band == GONE or not self._is_own(state.where[band]) or not self._is_fresh(band):
            return False
        if band not in self._picked.bands:
            self._picked = Picked((band,))
        self._picked.holds = True
        return True

    def put_down(self, hex: int, point: tuple[float, float] | None) -> Reply:
        """Let it walk there, or rush."""
        if not self._picked.holds:
            return None
        reply = Shown() if hex in (-1, self.focus) else self.click(hex, point, adds=False)
        self._picked.holds = False
        return reply

    def _is_fresh(self, band: int) -> bool:
        return not (self._state.walked[band] or self._state.rushed[band])

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Choose bands that can still walk, wherever they stand."""
        named = [int(piece.partition(":")[2]) for piece in pieces if piece.startswith("unit:")]
        fresh = {band for band in named if self._is_own(self._state.where[band]) and self._is_fresh(band)}
        before = set(self._picked.bands if adds else ())
        if not fresh:
            return None
        self._picked = Picked(tuple(sorted(before | fresh if fresh - before else before - fresh)))
        return Shown()

    def formation(self, piece: str) -> Reply:
        """All fresh bands of the square."""
        square = self._state.where[int(piece.partition(":")[2])]
        return self.choose_many([f"unit:{band}" for band in self._state.stack(square)], adds=False)

    def next_formation(self, step: int) -> Reply:
        """The next square with bands that can still walk."""
        state = self._state
        if not self._vantage.may_act or self._yields:
            return None
        squares = sorted({state.where[band] for band in state.own(state.crew) if self._is_fresh(band)})
        if not squares:
            return None
        at = squares.index(self.focus) + step if self.focus in squares else min(step, 0)
        square = squares[at % len(squares)]
        self.choose_many([f"unit:{band}" for band in state.stack(square)], adds=False)
        return Shown(square)

    def _walk_towards(self, state: State, band: int, goal: int) -> Walk | None:
        """The walk that brings a band nearest to a square; None if none does."""
        distance, here = self._setting.board.topology.distance, state.where[band]
        found = within_pace(state, band).cost_mp
        free = [there for there in found if len(state.stack(there)) < self._setting.rules.stack]
        best = min(free, key=lambda there: (distance(there, goal), found[there], there), default=here)
        return Walk(band, best) if distance(best, goal) < distance(here, goal) else None

    def _walks(self, goal: int) -> dict[int, Walk]:
        """What each chosen band would do on the way to a square, the nearest first."""
        state, distance = self._state, self._setting.board.topology.distance
        order = sorted(self._picked.bands, key=lambda band: (distance(state.where[band], goal), band))
        walks: dict[int, Walk] = {}
        for band in order:
            walk = self._walk_towards(state, band, goal) if self._is_fresh(band) else None
            if walk is not None:
                walks[band] = walk
                state = state.clone()
                state.where[band] = walk.square
        return walks

    @property
    def chosen(self) -> tuple[int, ...]:
        """The bands that are chosen."""
        return self._picked.bands

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """The next band walks."""
        while self._picked.queue:
            band, *rest = self._picked.queue
            self._picked.queue = tuple(rest)
            walk = self._walk_towards(self._state, band, self._picked.goal)
            if walk is not None:
                return walk
        return None

    @property
    def has_plan(self) -> bool:
        """Whether bands have yet to walk."""
        return bool(self._picked.queue)

    def press(self, name: str) -> Reply:
        """A button of the sheet, or of the prompt; or a band, which is chosen unless one has to leave."""
        what, _, number = name.partition(":")
        if what == RUSH and self._picked.target != GONE:
            return self._act(Rush(self._picked.bands, self._picked.target))
        if what == "unit" and number:
            return self._act(Leave(int(number))) if self._yields else self.choose(name, adds=False)
        if what == "cancel":
            self.back()
            return Shown()
        return None

    def _act(self, action: Action) -> Reply:
        refusal = self._vantage.refusal(action)
        return Do((action,)) if refusal is None else Refused(refusal)

    def count(self, name: str, step: int) -> Reply:
        """Nothing is counted up or down."""
        return None

    def command(self, name: str) -> Reply:
        """There are no keys of these rules alone."""
        return None

    def cycle(self, step: int, hex: int) -> Reply:
        """Go on to the next band that can still walk, or rush somebody."""
        state = self._state
        if not self._vantage.may_act or self._yields:
            return None
        fresh = [
            band
            for band in state.own(state.crew)
            if not state.rushed[band] and (not state.walked[band] or rushable(state, state.where[band]))
        ]
        if not fresh:
            return None
        chosen = self._picked.bands[:1]
        place = fresh.index(chosen[0]) + step if chosen and chosen[0] in fresh else min(step, 0)
        self._picked = Picked((fresh[place % len(fresh)],))
        return Shown(self.focus)

    def back(self) -> bool:
        """Let go of the rush, then of the bands."""
        if self._picked.target != GONE:
            self._picked.target = GONE
            return True
        had = bool(self._picked.bands)
        self._picked = Picked()
        return had

    # what is shown

    @property
    def focus(self) -> int:
        """The square of what is chosen, or of what is asked about."""
        if self._state.yields != GONE:
            return self._state.yields
        return self._state.where[self._picked.bands[0]] if self._picked.bands else -1

    def marks(self, hex: int, point: tuple[float, float] | None, shown: frozenset[str]) -> Marks:
        """Lanterns; where the chosen band can walk, and whom it can rush."""
        state, bands = self._state, self._picked.bands
        lamps = tuple(Badge(lamp, "*", Tone.GOOD) for lamp in self._setting.lanterns)
        if not bands:
            return Marks(badges=lamps, selected=self.focus)
        lit: dict[int, str] = {}
        if len(bands) == 1 and not (state.walked[bands[0]] or state.rushed[bands[0]]):
            found = within_pace(state, bands[0]).cost_mp
            walks = {there: Walk(bands[0], there) for there in found}
            lit = {there: str(found[there]) for there, walk in walks.items() if self._vantage.refusal(walk) is None}
        beside = () if self._is_apart else rushable(state, self.focus)
        rings = tuple(Ring(there, Tone.BAD, there == self._picked.target) for there in beside)
        walks = self._walks(hex) if len(bands) > 1 and hex >= 0 and not self._is_own(hex) else {}
        return Marks(
            ways=tuple(Way((state.where[band], walk.square)) for band, walk in walks.items()),
            group=frozenset(state.where[band] for band in bands) if len(bands) > 1 else frozenset(),
            lit=lit, rings=rings, badges=lamps, selected=self.focus, legend=self._words("lanterns.ui.legend"),
            chosen=frozenset(f"unit:{band}" for band in bands),
        )  # fmt: skip

    def action_marks(self, action: Action) -> Marks:
        """An action that is advised, on the map."""
        match action:
            case Walk():
                return Marks(path=(self._state.where[action.band], action.square), dims=False)
            case Rush():
                rings = (Ring(action.square, Tone.BAD, is_chosen=True),)
                return Marks(rings=rings, selected=self._state.where[action.bands[0]], dims=False)
            case Leave():
                return Marks(selected=self._state.where[action.band], dims=False)
        return Marks()

    def prompt(self) -> Prompt | None:
        """Who leaves, where that is open."""
        decision = self._vantage.decision
        if not self._yields or decision is None:
            return None
        choices = tuple(
            Choice(f"unit:{band}", self._setting.bands[band].name, str(number), is_main=number == 1)
            for number, band in enumerate(self._state.stack(self._state.yields), 1)
        )
        text = self._words("lanterns.ui.leave", square=self._setting.board.hex_title(self._state.yields))
        return Prompt(decision.side, text, choices, is_interruption=True, rule=decision.rule)

    def sheet(self) -> Sheet | None:
        """The rush that is being weighed: every result with its exact chance."""
        state, target, decision = self._state, self._picked.target, self._vantage.decision
        if target == GONE or decision is None:
            return None
        rush, words = Rush(self._picked.bands, target), self._words
        lines = tuple(
            Fact(f"{float(share):.0%}", words(f"lanterns.result.{result}"), "12.B.1", _TONES[result])
            for result, share in odds_of(state, rush).items()
        )
        results, curve = self._results(rush)
        refusal = words.refusal(self._vantage.refusal(rush))
        return Sheet(
            RUSH, words("lanterns.ui.rush_title", square=self._setting.board.hex_title(target)), decision.side, target,
            summary=words("lanterns.ui.rush_sum", difference=f"{difference(state, rush):+d}"), lines=lines,
            segments=joined(results), bars=(Bar(words("lanterns.ui.every_sum"), curve),),
            choices=(
                Choice(RUSH, words("lanterns.ui.rush"), "Enter", is_main=True, refusal=refusal),
                Choice("cancel", words("lanterns.ui.cancel"), "Esc"),
            ),
        )  # fmt: skip

    def _results(self, rush: Rush) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
        """Every sum of the dice with its exact weight: by what it comes to, and by itself. [12.B.1]"""
        rules, extra = self._setting.rules, difference(self._state, rush)
        results, curve = [], []
        for total, ways in sorted(sums(rules.dice, rules.die).items()):
            result = result_of(rules, total + extra)
            text, tone = self._words(f"lanterns.result.{result}"), _TONES[result]
            results.append(Segment(ways, text, text, tone, (total,)))
            curve.append(Segment(ways, str(total), text, tone, (total,)))
        return tuple(results), tuple(curve)

    @property
    def begun(self) -> str:
        """The prompt says it all."""
        return ""

    def tray(self) -> Tray | None:
        """Nobody waits beside the quay."""
        return None

    def tray_marks(self, piece: str) -> Marks | None:
        """Nobody waits beside the quay."""
        return None

    def unit_card(self, hex: int, piece: str = "") -> UnitCard | None:
        """The band pointed at in a stack, else the chosen one, else the topmost in a square."""
        state, words = self._state, self._words
        pointed = (int(piece.partition(":")[2]),) if piece else ()
        band = next(iter(pointed or self._picked.bands or state.stack(hex)[::-1]), GONE)
        if band == GONE:
            return None
        entry, pace = self._setting.bands[band], self._setting.rules.pace.steps
        stack = state.stack(state.where[band])
        notes = (Fact(words("lanterns.ui.stack", count=len(stack)), "", "1.2"),) if len(stack) > 1 else ()
        is_done = state.walked[band] or state.rushed[band]
        return UnitCard(
            band, entry.name, self._setting.crews[entry.crew], LanternsOverview.side(entry.crew),
            band_look(self._setting, band, is_done=is_done), ((words("lanterns.ui.strength"), str(entry.strength)),),
            (0 if is_done else pace, pace), notes,
        )  # fmt: skip

    def hex_card(self, hex: int) -> HexCard | None:
        """The ground of a square, and its lantern."""
        board, words = self._setting.board, self._words
        if hex < 0:
            return HexCard("", (), words("lanterns.ui.square"))
        ground = board.terrain_at(hex)
        cost = self._setting.rules.pace.costs.get(ground)
        facts = [Fact(words("lanterns.ui.ground"), words(f"lanterns.ui.ground_{ground}"), "9.11" if cost else "9.12A")]
        if cost:
            facts.append(Fact(words("lanterns.ui.cost"), str(cost), "9.11"))
        count, room = len(self._state.stack(hex)), self._setting.rules.stack
        facts.append(Fact(words("lanterns.ui.room"), f"{count}/{room}", "9.11", share=count / room))
        if hex in self._setting.lanterns:
            holder = self._state.holder(hex)
            who = words("lanterns.ui.nobody") if holder is None else words.say(crew_named(self._setting.crews[holder]))
            facts.append(Fact(words("lanterns.ui.lantern"), who, "31.1", Tone.GOOD))
        title = board.hex_title(hex)
        return HexCard(title, tuple(facts), words("lanterns.ui.square_of", square=title))

    def preview(self, hex: int) -> Preview | None:
        """The sheet says it all."""
        return None

    def heading(self) -> Heading:
        """The top bar: turn, whose it is, the points."""
        state, words, decision = self._state, self._words, self._vantage.decision
        turn = min(state.turn, self._setting.turns)
        return Heading(
            turn=words("lanterns.ui.turn", turn=turn, turns=self._setting.turns), date="",
            side=None if decision is None else LanternsOverview.side(state.crew), steps=(),
            scores=tuple(
                Score(words.say(crew_named(crew)), str(points), words("lanterns.ui.points_about"), "31.1")
                for crew, points in zip(self._setting.crews, state.points, strict=True)
            ),
            end_text=words("lanterns.ui.end_turn") if decision is not None else words("lanterns.ui.result"),
            end_refusal=words("lanterns.ui.open") if state.yields != GONE else "",
        )  # fmt: skip

    def undone(self) -> Undone:
        """Bands that have done nothing yet."""
        state = self._state
        idle = [band for band in state.own(state.crew) if not (state.walked[band] or state.rushed[band])]
        names = tuple(self._setting.bands[band].name for band in idle)
        return Undone(self._words("lanterns.ui.idle", count=len(idle)) if idle else "", names)

    def to_undone(self) -> Reply:
        """The next band that has done nothing yet."""
        return self.cycle(1, -1)

    def end_action(self) -> Action:
        """What ends a turn."""
        return EndTurn()

    def log_line(self, event: Event) -> LogLine | None:
        """An event as a line of the log."""
        hex = getattr(event, "square", -1)
        kinds = {Walked: LogKind.MOVEMENT, Rushed: LogKind.COMBAT, Left: LogKind.COMBAT}
        bands = getattr(event, "bands", (event.band,) if isinstance(event, Walked | Left) else ())
        return LogLine(
            self._words.say(describe(self._setting, event)), event.rule, hex,
            _TONES[event.result] if isinstance(event, Rushed) else Tone.PLAIN,
            self._setting.board.number(hex) if hex >= 0 else "",
            is_heading=isinstance(event, TurnBegan), begins_turn=isinstance(event, TurnBegan) and event.crew == 0,
            kinds=tuple(kind for which, kind in kinds.items() if isinstance(event, which)),
            units=tuple((self._setting.bands[band].name, band) for band in bands),
        )  # fmt: skip

    def show_unit(self, unit: int) -> Reply:
        """Show where a band that the log names stands."""
        return Shown(self._state.where[unit]) if self._state.where[unit] != GONE else None

    def overview(self) -> LanternsOverview:
        """The game as a whole."""
        return LanternsOverview(self._state, self._words)

    def scenery(self) -> Scenery:
        """What stands on the quay."""
        return scenery(self._state)

    def scenes(self, events: Sequence[Event]) -> Sequence[Scene]:
        """Events acted out: bands slide, results are said, points too."""
        found: list[Scene] = []
        for event in events:
            match event:
                case Walked():
                    found.append(
                        Scene(_STEP_SECONDS, f"unit:{event.band}", event.origin, event.square, sound="move")
                    )  # fmt: skip
                case Rushed():
                    text = self._words(f"lanterns.result.{event.result}")
                    found.append(Scene(_WORD_SECONDS, hex=event.square, text=text, tone=_TONES[event.result]))
                case Left():
                    found.append(Scene(0.0, hex=event.square, after={f"unit:{event.band}": None}))
                case Scored():
                    pass
        return found

    def widget(self, name: str) -> str:
        """The id of what a lesson names: unit:porters is a band, rush and the rest are themselves."""
        for band in self._setting.bands:
            if name == f"unit:{band.id}":
                return f"unit:{band.index}"
        if name in _BUTTONS:
            return name
        raise KeyError(name)

    def state(self) -> dict[str, Any]:
        """What is chosen, for lessons and tests."""
        bands = [self._setting.bands[band].id for band in self._picked.bands]
        target = self._setting.board.number(self._picked.target) if self._picked.target != GONE else ""
        return {
            "mode": "leave" if self._yields else "turn", "selected": bands[0] if bands else "", "bands": bands,
            "target": target, "markers": [],
        }  # fmt: skip
