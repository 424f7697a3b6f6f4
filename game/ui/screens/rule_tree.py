"""The chapters and rules at the left of the rules browser: chapters fold and unfold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.model.rule_number import chapter_of
from game.scenario.rules_text import Paragraph as Rule
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import AMBER, BODY_PX, TEXT, TEXT_DIM
from game.ui.widgets.list_box import ListBox
from game.ui.window.screen import Window

ROW_PX = 30
_SIGN_PX = 24
_TITLE_SIZES_PX = (BODY_PX, 14, 12)
"""A title is written as large as it fits."""


class TreeRows:
    """The rows that are to be seen: chapters, the rules of those that are unfolded; or what a search has found."""

    def __init__(self, app: Window, rules: Sequence[Rule]) -> None:
        """A tree with all chapters folded."""
        self._app = app
        self._rules = rules
        self.open_chapters: set[str] = set()
        self.seen: tuple[Rule, ...] = ()
        self.is_search = False
        self.renew()

    def renew(self, found: Collection[str] | None = None) -> None:
        """See the tree as it is unfolded, or only rules of these numbers."""
        self.is_search = found is not None
        if found is not None:
            self.seen = tuple(rule for rule in self._rules if rule.number in found)
            return
        self.seen = tuple(
            rule for rule in self._rules if rule.is_chapter or chapter_of(rule.number) in self.open_chapters
        )

    def has_rules(self, chapter: str) -> bool:
        """Whether a chapter has anything to unfold."""
        return any(not rule.is_chapter and chapter_of(rule.number) == chapter for rule in self._rules)

    def row_of(self, number: str) -> int:
        """The row of a rule, or -1."""
        return next((row for row, rule in enumerate(self.seen) if rule.number == number), -1)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.seen)

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A rule's number and title; chapters stand out, with a sign that says whether they are unfolded."""
        rule, px = self.seen[number], self._app.px
        font = self._app.fonts.get(Role.STRONG if rule.is_chapter else Role.TEXT, px(BODY_PX))
        if rule.is_chapter and not self.is_search and self.has_rules(rule.number):
            self._sign(surface, pygame.Rect(rect.left, rect.top, px(_SIGN_PX), rect.height), rule.number)
        width = max(px(30 if rule.is_chapter else 50), font.size(rule.number)[0] + px(8))
        place = pygame.Rect(rect.left + px(_SIGN_PX), rect.top, width, rect.height)
        draw_line(surface, font, rule.number, place, AMBER if rule.is_chapter else TEXT_DIM)
        words = pygame.Rect(place.right, rect.top, rect.right - place.right - px(8), rect.height)
        title, role = rule.title, Role.STRONG if rule.is_chapter else Role.TEXT
        sizes = (size for size in _TITLE_SIZES_PX if self._app.fonts.get(role, px(size)).size(title)[0] <= words.width)
        draw_line(surface, self._app.fonts.get(role, px(next(sizes, _TITLE_SIZES_PX[-1]))), title, words, TEXT)

    def _sign(self, surface: pygame.Surface, rect: pygame.Rect, chapter: str) -> None:
        x, y, half = rect.centerx, rect.centery, self._app.px(4)
        if chapter in self.open_chapters:
            points = [(x - half, y - half // 2), (x + half, y - half // 2), (x, y + half)]
        else:
            points = [(x - half // 2, y - half), (x - half // 2, y + half), (x + half, y)]
        pygame.draw.polygon(surface, AMBER, points)


class RuleTree(ListBox):
    """The list of a tree's rows: a press on the sign, or Left and Right, folds and unfolds."""

    def __init__(
        self, app: Window, rect: pygame.Rect, rows: TreeRows, chosen: int, choose: Callable[[int], None]
    ) -> None:
        """A list that tells which row is chosen."""
        super().__init__(app, rect, rows, app.px(ROW_PX), chosen=chosen, choose=choose, open_row=self._toggle_chosen)
        self._tree = rows

    def refresh(self, number: str) -> None:
        """The rows are others: keep a rule chosen and in view."""
        self.chosen = self._tree.row_of(number)
        self.refit(len(self._tree))

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Fold and unfold; the rest is a list's."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self._is_on_sign(event.pos):
            self._toggle(self.row_at(event.pos))
            return True
        if is_focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._fold_by_key(opens=event.key == pygame.K_RIGHT)
        return super().handle(event, is_focused=is_focused)

    def _is_on_sign(self, position: tuple[int, int]) -> bool:
        is_left = position[0] < self.rect.left + self._app.px(_SIGN_PX)
        return is_left and self.rect.collidepoint(position) and 0 <= self.row_at(position) < len(self._tree)

    def _toggle_chosen(self) -> None:
        self._toggle(self.chosen)

    def _toggle(self, row: int) -> None:
        tree = self._tree
        if tree.is_search or not 0 <= row < len(tree) or not tree.seen[row].is_chapter:
            return
        chosen = tree.seen[self.chosen] if 0 <= self.chosen < len(tree) else tree.seen[row]
        chapter = tree.seen[row].number
        tree.open_chapters ^= {chapter}
        tree.renew()
        row_of_chosen = tree.row_of(chosen.number)
        self.refresh(chosen.number if row_of_chosen >= 0 else chapter)
        if row_of_chosen < 0:
            self._choose(self.chosen)

    def _fold_by_key(self, *, opens: bool) -> bool:
        tree = self._tree
        if tree.is_search or not 0 <= self.chosen < len(tree):
            return False
        rule = tree.seen[self.chosen]
        if rule.is_chapter and opens != (rule.number in tree.open_chapters) and tree.has_rules(rule.number):
            self._toggle(self.chosen)
        elif not rule.is_chapter and not opens:  # from a rule to its chapter
            self._set(tree.row_of(chapter_of(rule.number)))
        elif rule.is_chapter and opens and tree.has_rules(rule.number):
            self._set(self.chosen + 1)
        return True
