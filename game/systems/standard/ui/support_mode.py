"""Aircraft and ships for the combat at hand: laid ready one by one, with the sums as they come to be. [20.6, 39]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.model.answers import Note
from game.systems.standard.ai.support_answers import support_answer
from game.systems.standard.rules.air_naval.actions import CommitSupport, DrawFire, SendBack
from game.systems.standard.rules.air_naval.cards import ship_standing
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.air_naval.forecast import before_support
from game.systems.standard.rules.air_naval.frames import SupportChoice
from game.systems.standard.rules.air_naval.missions import mission_bar
from game.systems.standard.rules.air_naval.position import NOT_FIRING, PREPARED
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left, support_of
from game.systems.standard.rules.odds import Odds
from game.systems.standard.rules.weighings import odds_of
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.contested_facts import lines_of_notes
from game.systems.standard.ui.fight_marks import marks_at_hand
from game.systems.standard.ui.fire_lines import ADVICE
from game.systems.standard.ui.listed_mode import ListedMode
from game.systems.standard.ui.mode import Point
from game.systems.standard.ui.off_map_tray import AIR, SHIPS, OffMap
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Prompt, Row, Sheet, Tray
from game.ui.desk.desk import Hint, Refused, Reply, Shown


class SupportMode(AnswerMode):
    """Either side's aircraft and ships between the markers and the die of a combat."""

    @property
    def _frame(self) -> SupportChoice:
        return self.unfinished(SupportChoice)

    @property
    def _facts(self) -> AirNavalFacts:
        return facts_of_support(self.state)

    @property
    def _laid(self) -> CommitSupport:
        return CommitSupport(tuple(sorted(self.picked.aircraft)), tuple(sorted(self.picked.ships)))

    # what is done

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Where the answer is given."""
        return Hint(self.words("standard.window.off_map.support_hint"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """The map only shows the fight."""
        return Shown(self._frame.hex)

    def press(self, name: str) -> Reply:
        """A row, or one of the buttons: send what is laid, nothing, or lay what is advised."""
        what, _, number = name.partition(":")
        if name == "commit":
            return self.act(self._laid)
        if name == "none":
            return self.act(CommitSupport((), ()))
        if name == ADVICE:
            advised = support_answer(self.state, self._frame)
            if isinstance(advised, CommitSupport):
                self.picked.aircraft, self.picked.ships = list(advised.aircraft), list(advised.ships)
            return Shown()
        if what == AIR:
            return self._lay(set(self.picked.aircraft) ^ {int(number)}, self.picked.ships)
        if what == SHIPS:
            return self.count(name, 1)
        return super().press(name)

    def count(self, name: str, step: int) -> Reply:
        """A shot of a ship more or fewer."""
        ship, ships = int(name.partition(":")[2]), list(self.picked.ships)
        if step > 0:
            ships.append(ship)
        elif ship in ships:
            ships.remove(ship)
        return self._lay(set(self.picked.aircraft), ships)

    def _lay(self, aircraft: set[int], ships: list[int]) -> Reply:
        refusal = self.vantage.refusal(CommitSupport(tuple(sorted(aircraft)), tuple(sorted(ships))))
        if refusal is not None:
            return Refused(refusal)
        self.picked.aircraft, self.picked.ships = sorted(aircraft), sorted(ships)
        return Shown()

    def back(self) -> bool:
        """Take back what is laid."""
        had = bool(self.picked.aircraft or self.picked.ships)
        self.picked.aircraft, self.picked.ships = [], []
        return had

    # what is shown

    def candidates(self) -> tuple[int, ...]:
        """The fight."""
        return (self._frame.hex,)

    def focus(self) -> int:
        """The fight."""
        return self._frame.hex

    def prompt(self) -> Prompt:
        """The dialog asks."""
        return Prompt(self.side, self.words.say(self.decision.prompt), is_interruption=True, rule=self.decision.rule)

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Who fights, and what it comes to with what is laid."""
        return marks_at_hand(self.state, self._odds, for_defender=not self._frame.is_attack)

    @cached_property
    def _odds(self) -> Odds | None:
        return odds_of(self.state, self._laid)

    def sheet(self) -> Sheet:
        """Aircraft and ships, what they add and risk line by line, both sums, what the die would bring."""
        frame, words, laid = self._frame, self.words, self._laid
        rows = (*self._air_rows(), *self._ship_rows())
        title = words.say(self.decision.prompt)
        has_laid = bool(laid.aircraft or laid.ships)
        choices = [
            Choice("commit", words("standard.window.off_map.commit"), "Enter", is_main=True),
            Choice("none", words("standard.window.off_map.none"), "N"),
        ]
        if not has_laid:
            choices = [Choice("none", words("standard.window.off_map.none"), "N", is_main=True)]
        advised = support_answer(self.state, frame)
        if advised not in (laid, CommitSupport((), ())):
            choices.insert(0, Choice(ADVICE, words("standard.window.off_map.advised"), "A"))
        heading = words(f"standard.window.off_map.rows_{self._facts.who_helps(self.side)}")
        sheet = Sheet("support", title, self.side, frame.hex, ((0, heading),), rows, choices=tuple(choices))
        sheet = odds_parts(sheet, self.state, self._odds, words, for_defender=not frame.is_attack)
        notes = lines_of_notes(before_support(self.state, laid, self.side), words)
        return replace(sheet, lines=(*notes, *sheet.lines))

    def _air_rows(self) -> list[Row]:
        rows = []
        for unit in self._facts.air:
            if unit.side is not self.side:
                continue
            is_on = unit.index in self.picked.aircraft
            refusal = None if is_on else self.vantage.refusal(CommitSupport((unit.index,), ()))
            why = "" if refusal is None else self.words.refusal(refusal)
            if refusal is not None and refusal.code == "grounded":  # its name stands in the row already
                bar = mission_bar(self.state, unit.index, self._frame.hex, is_attack=self._frame.is_attack)
                why = self._with_rule(bar)
            detail = self.words("standard.window.off_map.tbf", tbf=unit.tbf, type=unit.type)
            look = self._pieces.air(unit.index).look
            rows.append(
                Row(f"{AIR}:{unit.index}", unit.title, detail, kind="toggle", is_on=is_on, refusal=why, look=look)
            )
        return rows

    def _ship_rows(self) -> list[Row]:
        rows, known = [], support_of(self.state)
        for ship in self._facts.ships:
            laid = self.picked.ships.count(ship.index)
            refusal = self.vantage.refusal(CommitSupport((), (ship.index,) * (laid + 1)))
            if ship.side is not self.side or (refusal is not None and not known.shots[ship.index]):
                continue
            detail = self.words("standard.window.off_map.shot", count=points_left(self.state, ship.index))
            if refusal is not None and not laid:
                detail = self._why_silent(ship.index)
            rows.append(
                Row(
                    f"{SHIPS}:{ship.index}", ship.title, detail, kind="count", count=laid,
                    most=known.shots[ship.index], refusal=self.words.refusal(refusal),
                    look=self._pieces.ship(ship.index).look,
                )
            )  # fmt: skip
        return rows

    def _why_silent(self, ship: int) -> str:
        """Why a ship with shots left cannot fire: too far off, busy elsewhere, or not there at all. [39.31, 39.32]"""
        aim, words = support_of(self.state).aim[ship], self.words
        if aim == PREPARED:
            return words("standard.window.off_map.too_far")
        if aim == NOT_FIRING:
            return f"{self._pieces.ship(ship).detail} [{ship_standing(self.state, ship).rule}]"
        return words("standard.window.off_map.serves_elsewhere", hex=self.board.number(aim))

    def _with_rule(self, note: Note) -> str:
        return self.words.say(note.with_rule)

    @cached_property
    def _pieces(self) -> OffMap:
        return OffMap(self.state, self.words)


class DrawFireMode(ListedMode):
    """Whether a ship takes the hit of a battery: a button, or its counter in the tray. [39.36]"""

    def candidates(self) -> tuple[int, ...]:
        """Where they land."""
        return (self.index("hex"),)

    def press(self, name: str) -> Reply:
        """A counter of the tray, or a button."""
        what, _, number = name.partition(":")
        return self.act(DrawFire(int(number))) if what == SHIPS else super().press(name)

    def tray(self) -> Tray | None:
        """The ships that could take it."""
        pieces = OffMap(self.state, self.words)
        ships = [action.ship for action in self._actions if isinstance(action, DrawFire)]
        return pieces.tray((map(pieces.ship, ships),))


class SendBackMode(ListedMode):
    """Which air unit the guns drive off: a button, or its counter in the tray. [39.2]"""

    def press(self, name: str) -> Reply:
        """A counter of the tray, or a button."""
        what, _, number = name.partition(":")
        return self.act(SendBack(int(number))) if what == AIR else super().press(name)

    def tray(self) -> Tray | None:
        """The air units that it may be."""
        pieces = OffMap(self.state, self.words)
        aircraft = [action.air for action in self._actions if isinstance(action, SendBack)]
        return pieces.tray((map(pieces.air, aircraft),))
