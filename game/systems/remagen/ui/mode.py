"""What one kind of decision means at the table: a mode holds what is prepared, never the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from game.language.phrasebook import capital
from game.model.action import Action
from game.model.frozen import changing_alike
from game.model.legal import Legal
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.ui.plan import Plan
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Preview, Sheet, Tray
from game.ui.desk.desk import Do, Hint, Refused, Reply, Vantage
from game.ui.desk.groups import CarryOut
from game.ui.language.words import Words

NOBODY = -1


@changing_alike
class Table:
    """What modes look at."""

    setting: Setting
    words: Words
    vantage: Vantage
    plan: Plan = field(default_factory=Plan)
    """What one gesture has begun and is not done yet."""
    pointed: int = NOBODY
    """The unit under the mouse, where several are fanned out in a sector."""

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.vantage.state
        return state

    @property
    def may_act(self) -> bool:
        """Whether somebody at this window decides."""
        return self.vantage.may_act and self.vantage.decision is not None

    @property
    def legal(self) -> Legal:
        """What may be done."""
        return legal_actions(self.state)

    def told(self, action: Action) -> str:
        """An action as a sentence: it begins with a capital in every language."""
        said = self.words.say(RemagenAnswers().told(self.state, action))
        return capital(said)

    def title(self, sector: int) -> str:
        """A sector with the name of its place."""
        return self.words.name(self.setting.board.hex_title(sector))

    def hint_of(self, text: str, actions: Sequence[Action]) -> Hint:
        """What a click that does these, one after another, would do, and whether it can be taken back."""
        barred = self.barred(actions)
        return Hint(self.words("remagen.ui.barred", does=text, barred=barred) if barred else text)

    def barred(self, actions: Sequence[Action]) -> str:
        """Why these, done one after another, could not be taken back; empty if they could, or may not be done."""
        if not actions or not self.may_act or self.vantage.refusal(actions[0]) is not None:
            return ""
        return self.words.say(self.vantage.foresee(actions[0], *actions[1:]).reason)

    def act(self, action: Action) -> Reply:
        """Do it, or say why not."""
        refusal = self.vantage.refusal(action)
        return Do((action,)) if refusal is None else Refused(refusal)

    def act_in_turn(self, actions: Sequence[Action]) -> Reply:
        """Do several actions that are taken back as one; why not the first, if it cannot be."""
        decision = self.vantage.decision
        if len(actions) == 1 or decision is None:
            return self.act(actions[0]) if actions else None
        refusal = self.vantage.refusal(actions[0])
        if refusal is not None:
            return Refused(refusal)
        self.plan.begin(decision.kind, actions)
        return CarryOut()


class Mode:
    """Nothing can be chosen; other modes know better."""

    def __init__(self, table: Table) -> None:
        """A mode at a table."""
        self.table = table

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        return "watch"

    @property
    def begun(self) -> str:
        """What the next click is for while nothing is pointed at, of what is begun; empty if nothing is."""
        return ""

    @property
    def units(self) -> tuple[int, ...]:
        """Units that are chosen."""
        return ()

    @property
    def focus(self) -> int:
        """The sector of what is chosen, or -1."""
        return self.table.state.sector[self.units[0]] if self.units else -1

    def shown(self) -> None:
        """Another position: let go of what is not there any more."""

    def hint(self, sector: int) -> Hint:
        """What a click would do; where it would do nothing, what there is to do at all."""
        decision = self.table.vantage.decision
        if sector < 0 or decision is None or not self.table.may_act:
            return Hint(self.table.title(sector) if sector >= 0 else "")
        return Hint(self.table.words.say(decision.prompt))

    def click(self, sector: int, *, adds: bool) -> Reply:
        """A click on a sector."""
        return None

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """A click on one unit of a stack."""
        return None

    def pick(self, unit: int) -> Reply:
        """A unit is chosen, even where a click on it would mean something else."""
        return self.choose(unit, adds=False)

    def choose_many(self, units: tuple[int, ...], *, adds: bool) -> Reply:
        """Several units at once: the first that can be chosen."""
        for unit in units:
            reply = self.choose(unit, adds=adds)
            if reply is not None:
                return reply
        return None

    def choose_all(self, piece: str) -> Reply:
        """A counter of the tray with all that are like it."""
        return None

    def can_take_up(self, unit: int) -> bool:
        """Whether the counter of a unit can be dragged."""
        return False

    def put_down(self, unit: int, sector: int) -> Reply:
        """The counter of a unit was dragged to a sector."""
        return self.click(sector, adds=False)

    def press(self, name: str) -> Reply:
        """A button of the mode."""
        return None

    def cycle(self, step: int) -> Reply:
        """The next thing there is to choose."""
        return None

    def back(self) -> bool:
        """Let go of what was begun last."""
        return False

    def marks(self, sector: int) -> Marks:
        """What the map shows."""
        return Marks(selected=self.focus)

    def choices(self) -> tuple[Choice, ...]:
        """Buttons of the banner."""
        return ()

    def sheet(self) -> Sheet | None:
        """The dialog that is open."""
        return None

    def tray(self) -> Tray | None:
        """What waits beside the board."""
        return None

    def preview(self, sector: int) -> Preview | None:
        """What a click would bring."""
        return None

    def undone(self) -> Sequence[int]:
        """Units that have something left to do."""
        return ()

    def state(self) -> dict[str, Any]:
        """What is prepared, for lessons and tests."""
        return {}
