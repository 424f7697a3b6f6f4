"""A game in the terminal: who is asked, what is heard, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.ai.player import Position
from game.ai.table import Players, Table
from game.engine.game import Game
from game.engine.questions import Questions
from game.model.action import Action
from game.model.answers import Note
from game.model.decision import Decision
from game.model.errors import GameError, said_of
from game.model.message import message, term
from game.model.side import Side
from game.text.chronicle import Chronicle
from game.text.host import Leave
from game.text.looking import goals
from game.text.menu import Menu, Menus
from game.text.obeying import Obeying
from game.text.phases import Phase, Phases
from game.text.teller import Teller, Verb, teller_for
from game.text.typed import Typed, Unclear
from game.text.voice import Ear, Voice

READY = "ready"
"""What is typed when the next player has come to the terminal; an empty line does as well."""
_LONGEST_NUMBER = 6


class Play:
    """One terminal. Commands know it as their `Host`."""

    def __init__(self, table: Table, voice: Voice, ear: Ear, find: Callable[[Path], tuple[Game, Players]]) -> None:
        """Sit down at a table; `find` opens a saved game with its players."""
        self.voice = voice
        self.page = 0
        self.menu: Menu | None = None
        self._ear = ear
        self._find = find
        self._obeying = Obeying(self)
        self._sit(table)

    def _sit(self, table: Table) -> None:
        self.table = table
        self.menu = None
        self.teller: Teller = teller_for(table.game.scenario)
        self._seated: Side | None = None
        """Of several people the one who sits here."""
        self._told = table.game.actions_done
        """How many actions have been told of."""
        self._asked: tuple[int, str] | None = None
        """The position in which the player was asked last."""
        self._phase: Phase | None = None
        """The phase that was announced last."""
        self._phases = Phases(table.game, self.teller)
        self._sum: tuple[Note, ...] = ()
        """Of the fight at hand, as it was told last."""
        names = ((name, verb) for verb in self.teller.verbs for name in (verb.name, *verb.other_names))
        self.verbs: Mapping[str, Verb] = dict(names)

    # what commands ask of it

    @property
    def viewer(self) -> Side | None:
        """Whose eyes look on: the only person's, or of several who sits here."""
        return self._seated if len(self.table.people) > 1 else self.table.viewer

    @property
    def ask(self) -> Questions:
        """Questions about the position."""
        return Questions(self.table.game, self.viewer, self.voice.book.say)

    @property
    def chronicle(self) -> Chronicle:
        """What has happened."""
        return Chronicle(self.table.game, self.teller)

    @property
    def menus(self) -> Menus:
        """Menus of what is legal."""
        return Menus(self.ask, self.table.game.legal(), self.teller)

    def show(self, menu: Menu | None) -> None:
        """List the first choices of a menu."""
        self.menu = menu
        if menu is None or not menu.choices:
            self.voice.say(message("text.menu.none"))
            return
        shown = menu.page(0)
        self.page = len(shown)
        self.voice.say(menu.title)
        self.voice.numbered(choice.said for choice in shown)
        if self.page < len(menu.choices):
            self.voice.say(message("text.menu.more", shown=self.page, all=len(menu.choices)))

    def do(self, action: Action) -> bool:
        """Do an action after its sum, or say why not."""
        refusal = self.table.game.refusal(action)
        if refusal is not None:
            self.voice.say(message("text.play.refused", why=refusal.with_rule))
            self._remind(is_asked=refusal.code == "other_decision")
            return False
        ask, system = self.ask, self.table.game.scenario.system
        told = ask.reckoned(action)
        self.voice.note(*(told if told != self._sum else ()))
        self._sum = told or self._sum
        phase = system.phase_key(self.table.game.state)
        if not self._apply(action) and system.phase_key(self.table.game.state) == phase:
            self.voice.say(message("text.play.done", action=ask.told(action)))
        return True

    def _remind(self, *, is_asked: bool) -> None:
        """Say again what must be decided, where it has broken into a phase or is why something is refused."""
        game = self.table.game
        decision = game.decision
        if decision is None:
            return
        if is_asked or not self._phases.is_of_phase(decision):
            side = game.scenario.sides.said(decision.side)
            self.voice.say(message("text.play.decides", side=side, prompt=decision.prompt))

    def _apply(self, action: Action) -> int:
        """Do a legal action and tell what came of it; in how many lines."""
        notice = self.table.notice
        self.table.do(action)
        self.menu = None
        lines = self.tell_news()
        if self.table.notice and self.table.notice != notice:
            self.voice.say(self.table.notice)
        return lines

    def action_of(self, typed: Typed) -> Action:
        """The action that is typed with its verb, or chosen by its number."""
        word = typed.word()
        if word.isdecimal():
            return self._chosen(word)
        verb = self.verbs.get(word)
        if verb is None:
            raise Unclear(message("text.unclear.no_verb", name=word or "-"))
        return verb.read(typed.ask, typed)

    def _chosen(self, word: str) -> Action:
        """The action of a number that is listed; Unclear if it is none, or opens a list of its own."""
        listed = self.menu.choices if self.menu is not None else ()
        number = int(word[:_LONGEST_NUMBER])
        if not listed:
            raise Unclear(message("text.menu.not_listed"))
        if not 1 <= number <= len(listed):
            raise Unclear(message("text.menu.no_number", number=word, count=len(listed)))
        action = listed[number - 1].action
        if action is None:
            raise Unclear(message("text.odds.group", number=word))
        return action

    def sit_down(self, path: Path) -> None:
        """Go on with a saved game; the one on the table stays as it is saved."""
        table = Table(*self._find(path))
        self.table.leave()
        self._sit(table)
        self.voice.say(message("text.load.done", title=term("scenario", table.game.scenario.title)))
        if table.game.damage:
            self.voice.say(table.game.damage)

    def others_answer(self) -> None:
        """Let players that are not people decide until a person is to."""
        while self.table.player is not None:
            self._let_player_act()

    def turned(self) -> None:
        """The position is another without anything having been done: what must be decided is said anew."""
        self.menu = None
        self._told = self.table.game.actions_done
        self._asked = self._phase = None

    # how it goes on

    def run(self) -> None:
        """Play until the player gets up or nothing more is heard; then Leave is raised."""
        self._welcome()
        while True:
            if self.table.player is not None:
                self._let_player_act()
            elif (action := self.table.answer()) is not None:
                self._apply(action)
                self.table.bundle_answers()
            elif self._must_change_seats():
                self._change_seats()
            else:
                self._ask_person()

    def _welcome(self) -> None:
        game = self.table.game
        self.voice.say(message("text.play.welcome", title=term("scenario", game.scenario.title)))
        if game.damage:
            self.voice.say(game.damage)
        if not game.actions_done and self.table.people:
            goals(self, Typed(self.ask, ""))
            self.voice.say(message("text.play.help"))

    def _let_player_act(self) -> None:
        """A player that is not a person takes a decision. Where nobody waits, no clock decides what he does."""
        table, player = self.table, self.table.player
        position = table.position() if self._ear.is_person else Position(table.game)
        try:
            action = player.choose(position) if player is not None else None
        except Exception as error:
            who = position.scenario.sides.said(position.side)
            raise GameError(message("trouble.cannot_decide", side=who, why=said_of(error))) from error
        if action is None:
            return
        refusal = table.game.refusal(action)
        if refusal is not None:
            raise GameError(message("trouble.illegal_choice", why=refusal.with_rule))
        self._apply(action)

    def tell_news(self) -> int:
        """Tell what has happened since it was told last, as far as who sits here may know; in how many lines."""
        done = self.table.game.actions_done
        lines = self.chronicle.between(self._told + 1, done, self.viewer)
        self._told = done
        while lines and lines[-1].is_heading and self.table.may_act:
            lines.pop()  # it is said again when the player is asked
        self.voice.say(*(line.with_rule for line in lines))
        return len(lines)

    def _ask_person(self) -> None:
        """Put the decision to whoever takes it, hear a line, do what it says."""
        decision = self.table.game.decision
        if decision is None and not self.table.people:
            raise Leave
        self._put(decision)
        prompt = "" if decision is None else self.voice.book.say(self.table.game.scenario.sides.said(decision.side))
        text = self._ear.hear(f"{prompt}> ")
        if text is None:
            raise Leave
        if text:
            self._obeying.obey(text)

    def _put(self, decision: Decision | None) -> None:
        """Say what must be decided, once a position: all of it when a phase begins, and whenever one is broken into."""
        game = self.table.game
        key = (game.actions_done, game.state_hash)
        if key == self._asked:
            return
        self._asked = key
        if decision is None:
            self.voice.say(*self.chronicle.history(), message("text.play.over"))
            return
        phase, is_phase = self._phases.phase_of(decision), self._phases.is_of_phase(decision)
        self._sum = () if is_phase else self._sum
        if is_phase and phase != self._phase:
            is_new_turn = self._phase is None or self._phase[0][0] != phase[0][0]
            self._phase = phase
            heading = self.teller.heading(self.ask)
            self.voice.note(*(heading if is_new_turn else heading[:1]))
            self.show(self.menus.all(message("text.menu.title")))
        elif not is_phase:
            side = game.scenario.sides.said(decision.side)
            if self._phase is None:
                self.voice.note(*self.teller.heading(self.ask))
                self._phase = phase
            self.show(self.menus.all(message("text.play.decides", side=side, prompt=decision.prompt)))

    def _must_change_seats(self) -> bool:
        """Whether somebody else must come to the terminal before anything more is said.

        What breaks into a phase is answered over the shoulder of who sits there, unless they hide something.
        """
        game, people = self.table.game, self.table.people
        decision = game.decision
        if len(people) < 2 or decision is None or decision.side is self._seated:
            return False
        is_broken_into = self.teller.whose_phase(game.state) is not decision.side
        return self._seated is None or not is_broken_into or self.teller.is_secret(game.state)

    def _change_seats(self) -> None:
        """Cover what was said, and wait until the next player is there."""
        decision = self.table.game.decision
        if decision is None:
            return
        self.voice.cover()
        side = self.table.game.scenario.sides.said(decision.side)
        key = "hand_over" if self.teller.is_secret(self.table.game.state) else "hand_over_open"
        text: str | None = "-"
        while text not in ("", READY):
            self.voice.say(message(f"text.play.{key}", side=side, ready=READY))
            text = self._ear.hear("> ")
            if text is None or text.casefold() in ("quit", "exit"):
                raise Leave
        self._seated = decision.side
        self.turned()
        self.voice.say(*(line.with_rule for line in self.chronicle.since(self.viewer)))
        self.voice.say(*self.chronicle.plans(self.viewer))
