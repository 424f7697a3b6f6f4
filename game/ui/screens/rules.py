"""The rules in words, to look something up while playing: a tree, texts with links and tables, live diagrams."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.language.tables import ENGLISH
from game.model.errors import GameError
from game.model.rule_number import chapter_of, is_part_of
from game.scenario.rules_text import Paragraph as Rule
from game.scenario.scenario import Scenario
from game.systems.rulebooks import rulebook_for, rulebook_of, told_systems
from game.ui.desk.desks import illustrator_for
from game.ui.desk.figure import Figure, Illustrator
from game.ui.diagrams.pane import DiagramPane
from game.ui.keys.keys import Command
from game.ui.look.text_flow import Grid, Paragraph, Part
from game.ui.screens.rule_trail import RuleTrail
from game.ui.screens.rule_tree import RuleTree, TreeRows
from game.ui.widgets.text_pane import TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_TREE_SHARE, _DIAGRAM_SHARE = 0.28, 0.34
_NARROW_TREE_SHARE = 0.36
_WIDE_PX = 1150
"""From this designed width on the diagram stands beside the text; below it takes the text's place when asked for."""
_GAP_PX = 14
_SEARCH_PX = 38


class RulesBrowser(Page):
    """All rules: chapters and rules at the left, the words in the middle, a diagram at the right."""

    name = "rules"

    def __init__(self, number: str = "", scenario: Scenario | None = None) -> None:
        """The rules, opened at a number if there is such a rule; words and tables are those of the scenario."""
        self._scenario = scenario
        self._system = told_systems()[0] if scenario is None else scenario.system.name
        self._read(ENGLISH)
        self._trail = RuleTrail(self._nearest(number))
        self._search = ""
        self._hit = 0
        self._shows_diagram = False

    def _read(self, language: str) -> None:
        """Take up the rules in a language; every language has the same numbers."""
        self._language, self._trouble, self._book = language, "", ""
        self._rules: Sequence[Rule] = ()
        try:
            scenario = self._scenario
            book = rulebook_of(self._system, language) if scenario is None else rulebook_for(scenario, language)
            self._rules, self._book = book.paragraphs, book.title
        except GameError as error:
            self._trouble = str(error)
        self._numbers = {rule.number: rule for rule in self._rules}

    def _nearest(self, number: str) -> str:
        """The rule of a number, or the one told that it is part of; else the first."""
        parts = (number[:end] for end in range(len(number), 0, -1))
        first = self._rules[0].number if self._rules else ""
        return next((part for part in parts if part in self._numbers and is_part_of(number, part)), first)

    @property
    def number(self) -> str:
        """The number of the rule that is looked at."""
        return self._trail.here

    def build(self, widgets: Widgets) -> None:
        """The line to search with, the tree, the text, the diagram, and buttons to go back and forward."""
        words, px = self.app.words, self.app.px
        is_other = words.language != self._language
        if is_other:
            self._read(words.language)
        self.heading, self.subheading = words("rules.heading"), self._book
        self._illustrator: Illustrator | None = illustrator_for(self._scenario, self._system, words)
        if is_other or not hasattr(self, "_rows"):
            self._rows = TreeRows(self.app, self._rules)
            self._unfold(self.number)
        body = self.body
        is_wide = body.width >= px(_WIDE_PX)
        tree = pygame.Rect(
            body.left, body.top, round(body.width * (_TREE_SHARE if is_wide else _NARROW_TREE_SHARE)), body.height
        )
        self._build_tree(widgets, tree)
        right = pygame.Rect(tree.right + px(_GAP_PX), body.top, 0, body.height)
        right.width = body.right - right.left
        text = right.copy()
        if is_wide:
            text.width -= round(body.width * _DIAGRAM_SHARE) + px(_GAP_PX)
            right.width = body.right - text.right - px(_GAP_PX)
            right.left = text.right + px(_GAP_PX)
        self._is_wide = is_wide
        if is_wide or not self._shows_diagram:
            self._text: TextPane | None = widgets.add(
                "text", TextPane(self.app, text, self._parts(), links=self._numbers, follow=self.go)
            )
        else:
            self._text = None
        self._diagram: DiagramPane | None = None
        if is_wide or self._shows_diagram:
            self._diagram = widgets.add(
                "diagram", DiagramPane(self.app, right, None, links=self._numbers, follow=self.go)
            )
        self._build_foot(widgets)
        self._show()
        widgets.focus("list" if self._rules else "close")

    def _build_tree(self, widgets: Widgets, room: pygame.Rect) -> None:
        px = self.app.px
        line = pygame.Rect(room.left, room.top, room.width, px(_SEARCH_PX))
        label = self.app.words("rules.search")
        key = self.app.keyboard.menu.label(Command.SEARCH)
        self._entry = widgets.entry("search", line, self._search, self._look_for, hint=f"{label} ({key})")
        top = line.bottom + px(8)
        below = pygame.Rect(room.left, top, room.width, room.bottom - top)
        chosen = max(0, self._rows.row_of(self.number))
        self._tree = widgets.add("list", RuleTree(self.app, below, self._rows, chosen, self._choose_row))
        widgets.on(Command.SEARCH, lambda: widgets.focus("search"))
        widgets.on(Command.CONFIRM, self._next_hit)

    def _build_foot(self, widgets: Widgets) -> None:
        words = self.app.words
        widgets.button("close", self.foot(150, from_left=0), words("rules.close"), self.close, command=Command.CANCEL)
        widgets.on(Command.CANCEL, self._cancel)
        back = self.foot(176, from_left=162)
        self._back = widgets.button("back", back, words("rules.back"), self._go_back, command=Command.RULE_BACK)
        forward = self.foot(216, from_left=350)
        self._forward = widgets.button(
            "forward", forward, words("rules.forward"), self._go_forward, command=Command.RULE_FORWARD
        )
        if not self._is_wide:
            label = words(f"rules.show_{'text' if self._shows_diagram else 'diagram'}")
            widgets.button("diagram_button", self.foot(160, from_right=0), label, self._swap, command=Command.DIAGRAM)

    # going from rule to rule

    def go(self, number: str) -> None:
        """Look at a rule: from a link, or from outside."""
        if number in self._numbers:
            self._trail.go(number)
            self._arrive()

    def _go_back(self) -> None:
        self._trail.back()
        self._arrive()

    def _go_forward(self) -> None:
        self._trail.forward()
        self._arrive()

    def _arrive(self) -> None:
        """Another rule is looked at: the tree shows where it stands."""
        self._unfold(self.number)
        if self._rows.is_search and self._rows.row_of(self.number) < 0:
            self._entry.text = ""
        self._tree.refresh(self.number)
        self._show()

    def _unfold(self, number: str) -> None:
        if number:
            self._rows.open_chapters.add(chapter_of(number))
        if not self._rows.is_search:
            self._rows.renew()

    def _choose_row(self, row: int) -> None:
        self._trail.go(self._rows.seen[row].number)
        self._show()

    def _show(self) -> None:
        """Show the words, the tables and the diagram of the rule that is looked at."""
        if self._text is not None:
            self._text.show(self._parts(), self._search)
        if self._diagram is not None:
            self._diagram.show(self._figure())
        self._hit = 0
        self._back.enable(on=self._trail.can_go_back)
        self._forward.enable(on=self._trail.can_go_forward)
        self.dirty = True

    def _figure(self) -> Figure | None:
        """The diagram of the rule that is looked at, or else of its chapter."""
        chapter = chapter_of(self.number)
        if self._illustrator is None or not chapter:
            return None
        return self._illustrator.figure(self.number) or self._illustrator.figure(chapter)

    def _parts(self) -> list[Part]:
        if not self._rules:
            return [Paragraph(self._trouble)]
        parts: list[Part] = []
        for rule in self._rules:
            if not is_part_of(rule.number, self.number):
                continue
            parts += [
                Paragraph(f"{rule.number}  {rule.title}", is_heading=True),
                Paragraph(rule.text),
            ]
            tables = self._illustrator.tables(rule.number) if self._illustrator is not None else ()
            parts += [Grid(table.title, table.headings, table.rows) for table in tables]
        return parts

    # searching

    def _look_for(self, text: str) -> None:
        """What is looked for is another: only rules that have it, in title or text, are listed."""
        self._search = text.strip()
        self._hit = 0
        if not self._search:
            self._unfold(self.number)
            self._rows.renew()
            self._tree.refresh(self.number)
            self._show()
            return
        found = self._matching(self._search.casefold())
        self._rows.renew(found)
        if found and self.number not in found:
            self._trail.go(next(number for number in self._numbers if number in found))
        self._tree.refresh(self.number)
        self._show()

    def _matching(self, text: str) -> set[str]:
        return {rule.number for rule in self._rules if text in f"{rule.number} {rule.title} {rule.text}".casefold()}

    def _next_hit(self) -> None:
        """Go to the next place that has what is looked for: in this rule, then in the next that is listed."""
        if not self._search or not self._rows.seen:
            return
        if self._text is not None and self._hit + 1 < self._text.found:
            self._hit += 1
            self._text.reveal_found(self._hit)
            self.dirty = True
            return
        row = (self._rows.row_of(self.number) + 1) % len(self._rows.seen)
        self._trail.go(self._rows.seen[row].number)
        self._tree.refresh(self.number)
        self._show()

    def _cancel(self) -> None:
        """Give up the search; without one, leave."""
        if self._search:
            self._entry.text = ""
            self.widgets.focus("list")
        else:
            self.close()

    def _swap(self) -> None:
        self._shows_diagram = not self._shows_diagram
        self.rebuild()

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """Text and diagram answer the mouse where it only points."""
        if event.type == pygame.MOUSEMOTION:
            for pane in (self._text, self._diagram):
                if pane is not None and pane.handle(event, is_focused=False):
                    self.dirty = True
        return super().handle(event)

    def state(self) -> dict[str, object]:
        """Where the widgets and the links in view are, and which rule is looked at."""
        state = super().state()
        links = self._text.links if self._text is not None else {}
        said = self._diagram.said if self._diagram is not None else None
        return {
            **state,
            "rule": self.number,
            "rows": [rule.number for rule in self._rows.seen],
            "links": {number: list(rect) for number, rect in links.items()},
            "said": said.text if said is not None else "",
        }
