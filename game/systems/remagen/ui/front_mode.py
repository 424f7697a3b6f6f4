"""The division of the front: lines drawn between stacks until every enemy beside it is attacked. [12.2-12.5, 21.6]"""

from __future__ import annotations

from typing import Any

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.columns import worst_odds
from game.systems.remagen.rules.division import open_front
from game.systems.remagen.rules.frames import Combat
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.ui.front_view import COLUMN, FrontView, letter
from game.systems.remagen.ui.lines import Division, Drawn
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Choice, Preview, Row, Sheet
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

BATTLE, CANCEL, COLUMNS, WHOLE = "battle", "cancel", "columns", "whole"
WORSE, BETTER = "worse", "better"
"""Another column of the table."""
SHOWN = "shown:"
"""What the ids of rows of battles begin with."""
_NO_CONTACT = Refusal("no_contact", "12.1", message("remagen.refusal.no_contact"))


class FrontMode(Mode):
    """Lines are drawn and taken away; every battle that they make is weighed at once."""

    def __init__(self, table: Table) -> None:
        """No line is drawn."""
        super().__init__(table)
        self._drawn = Division(Front({}, frozenset(), frozenset(), {}, worst_odds(table.setting.rules.combat.columns)))
        self._own = -1
        """An own sector from which the next line goes."""
        self._shown = 0
        """The battle whose column is shown."""
        self._has_columns = False
        self._column = -1
        """The column whose results are told; -1 for that of the battle's own sums."""

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        return "divide"

    def shown(self) -> None:
        """Sectors that are in a battle are let go."""
        frame = self.table.state.stack[-1] if self.table.state.stack else None
        front = open_front(self.table.state, frame) if isinstance(frame, Combat) else None
        if front is not None:
            self._drawn = self._drawn.within(front)
        if self._own not in self._front.own:
            self._own = -1

    @property
    def _front(self) -> Front:
        return self._drawn.front

    @property
    def focus(self) -> int:
        """The sector from which a line goes, else the first of the battle that is shown."""
        battles = self._drawn.battles()
        if self._own >= 0 or not battles:
            return self._own
        return self._now(battles).battle.own[0]

    def _now(self, battles: tuple[Drawn, ...]) -> Drawn:
        return battles[min(self._shown, len(battles) - 1)]

    # clicks

    def hint(self, sector: int) -> Hint:
        """What a click would do."""
        words, front = self.table.words, self._front
        if sector < 0 or sector not in front.own | front.hostile:
            return super().hint(sector)
        if sector in front.own:
            key = "hint_leave" if sector == self._own else "hint_from"
        elif self._own < 0:
            key = "hint_spare" if sector in self._drawn.busy else "hint_attack"
        else:
            line = self._drawn.may_join(self._own, sector)
            if line is None:
                return Hint(words.say(_NO_CONTACT.said), _NO_CONTACT)
            key = "hint_unline" if line in self._drawn.lines else "hint_line"
        return Hint(words(f"remagen.ui.{key}", sector=self.table.title(sector)))

    def click(self, sector: int, *, adds: bool) -> Reply:
        """An enemy is attacked by all who are free, or by the sector that was clicked before; once more: not."""
        front = self._front
        if not self.table.may_act or sector not in front.own | front.hostile:
            return None
        if sector in front.own:
            self._own = -1 if sector == self._own else sector
            return Shown(sector)
        if self._own >= 0:
            return self._line(self._own, sector)
        self._drawn = self._drawn.without(sector) if sector in self._drawn.busy else self._drawn.attacked(sector)
        self._show(sector)
        return Shown(sector)

    def _line(self, own: int, hostile: int) -> Reply:
        """Draw a line between two stacks, or take it away. [12.1]"""
        line = self._drawn.may_join(own, hostile)
        if line is None:
            return Refused(_NO_CONTACT)
        self._drawn, self._own = self._drawn.toggled(line), -1
        self._show(hostile)
        return Shown(hostile)

    def _show(self, sector: int) -> None:
        """Show the column of the battle that a sector is in."""
        for number, drawn in enumerate(self._drawn.battles()):
            if sector in (*drawn.battle.own, *drawn.battle.hostile):
                self._shown = number

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """A counter stands for its sector: nobody is split from his stack. [12.3]"""
        return self.click(self.table.state.sector[unit], adds=adds)

    def can_take_up(self, unit: int) -> bool:
        """Whether a line can be drawn from a counter."""
        return self.table.state.sector[unit] in self._front.own | self._front.hostile

    def put_down(self, unit: int, sector: int) -> Reply:
        """A line was drawn with the mouse."""
        return self._line(self.table.state.sector[unit], sector)

    def cycle(self, step: int) -> Reply:
        """The next enemy whom nobody attacks yet; without any the next battle that is drawn."""
        duty, battles = sorted(self._drawn.duty), self._drawn.battles()
        if duty:
            self._own = -1
            return self.click(duty[0 if step > 0 else -1], adds=False)
        if not battles:
            return None
        self._shown = (self._shown + step) % len(battles)
        return Shown(self._now(battles).battle.hostile[0])

    def back(self) -> bool:
        """Put the columns away, let the sector go, then all lines."""
        if self._has_columns:
            self._has_columns, self._column = False, -1
            return True
        had = self._own >= 0 or bool(self._drawn.lines)
        if self._own < 0:
            self._drawn = Division(self._front)
        self._own, self._shown, self._column = -1, 0, -1
        return had

    def press(self, name: str) -> Reply:
        """Set the battles, take all lines away, draw the whole front as one, or show another battle."""
        battles = self._drawn.battles()
        if name == BATTLE and battles:
            refused = next((drawn.refusal for drawn in battles if drawn.refusal is not None), None)
            return Refused(refused) if refused else self.table.act_in_turn([drawn.battle for drawn in battles])
        if name == CANCEL:
            self._own = -1 if not self._has_columns else self._own
            self.back()
        elif name == COLUMNS:
            self._has_columns, self._column = not self._has_columns, -1
        elif name in (WORSE, BETTER) and battles and self._has_columns:
            self._column = self._column_shown(battles, 1 if name == BETTER else -1)
        elif name.startswith(COLUMN):
            self._column = int(name.removeprefix(COLUMN))
        elif name == WHOLE:
            touching = ((own, hostile) for own in self._front.own for hostile in self._front.touches[own])
            self._drawn = Division(self._front, frozenset(touching))
        elif name.startswith(SHOWN):
            self._shown, self._column = int(name.removeprefix(SHOWN)), -1
        else:
            return None
        return Shown()

    def _column_shown(self, battles: tuple[Drawn, ...], step: int = 0) -> int:
        """The column that is told, or so many beside it. [12.6]"""
        now, decision = self._now(battles), self.table.vantage.decision
        side = decision.side if decision is not None else self.table.state.active
        view = FrontView(self.table.state, side, self.table.words)
        at = self._column if self._column >= 0 else view.column_of(now.attack, now.defense)
        return min(max(at + step, 0), len(view.sums()) - 1)

    def choices(self) -> tuple[Choice, ...]:
        """All against all, while nothing is drawn."""
        if self._drawn.lines or not self.table.may_act:
            return ()
        return (Choice(WHOLE, self.table.words("remagen.ui.whole_front"), "0"),)

    # what is shown

    def marks(self, sector: int) -> Marks:
        """Battles in colours with letter and odds, the lines, in red whoever is still to be attacked. [21.6]"""
        front, battles = self._front, self._drawn.battles()
        parts: dict[int, int] = {}
        badges, ways = [], []
        for number, drawn in enumerate(battles):
            parts |= dict.fromkeys((*drawn.battle.own, *drawn.battle.hostile), number)
            odds = f"{letter(number)} {odds_said(drawn.attack, drawn.defense)}"
            tone = Tone.GOOD if drawn.refusal is None else Tone.BAD
            badges += [Badge(there, odds, tone) for there in drawn.battle.hostile]
            badges += [Badge(there, f"{letter(number)} {front.cv[there]}") for there in drawn.battle.own]
        for own, hostile in sorted(self._drawn.lines):
            ways.append(Way((own, hostile), Tone.GOOD))
        free = sorted(front.own - self._drawn.busy)
        badges += [Badge(there, str(front.cv[there]), Tone.BAD) for there in sorted(self._drawn.duty)]
        badges += [Badge(there, str(front.cv[there])) for there in free]
        rings = [Ring(there, Tone.BAD) for there in sorted(self._drawn.duty)]
        rings += [Ring(there, Tone.GOOD, there == self._own) for there in free]
        if self._own >= 0 and self._own not in free:
            rings.append(Ring(self._own, Tone.GOOD, is_chosen=True))
        here = self.table.state.here[self.focus] if self.focus >= 0 else ()
        return Marks(
            chosen=frozenset(f"unit:{unit}" for unit in here), rings=tuple(rings), badges=tuple(badges),
            ways=tuple(ways), parts=parts, dims=False, legend=self.table.words("remagen.ui.legend_front"),
        )  # fmt: skip

    def preview(self, sector: int) -> Preview | None:
        """The battle an enemy is in, or would be in after a click: its odds, and what each die does. [12.4, 12.6]"""
        decision = self.table.vantage.decision
        if not self.table.may_act or decision is None or sector not in self._front.hostile:
            return super().preview(sector)
        after: Division | None = self._drawn
        if self._own >= 0:
            line = self._drawn.may_join(self._own, sector)
            after = self._drawn.toggled(line) if line is not None else None
        elif sector not in self._drawn.busy:
            after = self._drawn.attacked(sector)
        for number, drawn in enumerate(after.battles() if after is not None else ()):
            if sector in drawn.battle.hostile:
                view = FrontView(self.table.state, decision.side, self.table.words)
                return view.preview(number, drawn.battle, drawn.attack, drawn.defense)
        return super().preview(sector)

    def sheet(self) -> Sheet | None:
        """Every battle with its odds; of one of them the column, and what each die does here. [12.4, 12.6, 21.6]"""
        decision, battles = self.table.vantage.decision, self._drawn.battles()
        if decision is None or not battles:
            return None
        words, now = self.table.words, self._now(battles)
        view = FrontView(self.table.state, decision.side, words)
        facts = [view.told(number, drawn) for number, drawn in enumerate(battles)]
        rows = tuple(
            Row(f"{SHOWN}{number}", f"{fact.label}  {fact.value}", f"[{fact.rule}]" if fact.rule else "",
                is_on=drawn is now, kind="one")
            for number, (fact, drawn) in enumerate(zip(facts, battles, strict=True))
        )  # fmt: skip
        shown = self._column_shown(battles)
        columns = view.columns(now.attack, now.defense, shown) if self._has_columns else ()
        told = view.sums()[shown] if self._has_columns and self._column >= 0 else (now.attack, now.defense)
        refusal = next((words.refusal(drawn.refusal) for drawn in battles if drawn.refusal is not None), "")
        name = self.table.setting.name
        duty = words("remagen.ui.duty_left", sectors=", ".join(map(name, sorted(self._drawn.duty))))
        barred = self.table.barred([drawn.battle for drawn in battles])
        done = words("remagen.ui.barred", does=words("remagen.ui.duty_done"), barred=barred)
        summary = refusal or (duty if self._drawn.duty else done if barred else words("remagen.ui.duty_done"))
        return Sheet(
            BATTLE, words("remagen.ui.front_title"), decision.side, now.battle.hostile[0], rows=(*rows, *columns),
            headings=((len(rows), words("remagen.ui.column_told")),) if columns else (), summary=summary,
            segments=view.segments(*told),
            lines=view.effects(now.battle, *told) + view.idle(self._front, self._drawn.idle),
            choices=(
                Choice(BATTLE, words("remagen.ui.set_battles", count=len(battles)), "Enter", is_main=True,
                       refusal=refusal),
                Choice(COLUMNS, words("remagen.ui.all_columns"), "B"),
                *(Choice(way, words(f"remagen.ui.{way}_column"), key)
                  for way, key in ((WORSE, "1"), (BETTER, "2")) if columns),
                Choice(CANCEL, words("remagen.ui.cancel"), "Esc"),
            ),
            is_aside=True, hexes=tuple(sorted(self._front.own | self._front.hostile)),
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """What is drawn."""
        name = self.table.setting.name
        return {
            "sectors": [name(sector) for sector in sorted(self._drawn.busy)],
            "lines": [f"{name(own)}-{name(hostile)}" for own, hostile in sorted(self._drawn.lines)],
            "duty": [name(sector) for sector in sorted(self._drawn.duty)],
        }
