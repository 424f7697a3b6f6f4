"""What a scenario is, on a page: what it looks like, how long and how hard it is, how it has gone, what it is about."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ai.registry import listed_opponents
from game.lab.aims import tells_of_plans
from game.model.message import term
from game.model.side import Side
from game.scenario.appraisal import Alone, Evenness, ease_of, points_of
from game.scenario.epilogue import teaches_said
from game.scenario.scenario import Scenario
from game.ui.desk.desks import scenario_rules
from game.ui.entrance.choose_player import title_of
from game.ui.entrance.offers import Offer
from game.ui.entrance.prices import price_said
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.text import wrapped
from game.ui.look.text_flow import Paragraph
from game.ui.look.theme import AMBER, HEADING_PX, RULE, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets.fitting import draw_fitting
from game.ui.window.screen import Window

_LABEL_PX, _LINE_PX, _BAR_PX = 96, 23, 9
_GAP_PX = 20
_MOST_LINES = 3
_PICTURE_SHARE = 0.46


@dataclass(frozen=True, slots=True)
class _Fact:
    label: str
    value: str
    side: Side | None = None
    """Whose colour stands before it."""


class ScenarioPage:
    """One scenario with the variants that are agreed on."""

    def __init__(self, app: Window, offer: Offer, scenario: Scenario, *, tells_plans: bool = False) -> None:
        """A page for a scenario; `scenario` is as it is to be played, with plans told or not."""
        self._app = app
        self._offer = offer
        self._scenario = scenario
        self._tells_plans = tells_plans

    @property
    def _words(self) -> Words:
        return self._app.words

    # what is written

    def paragraphs(self) -> list[Paragraph]:
        """What it is about, how even it is, what can be agreed on, by which rules it is played, who can play it."""
        words = self._words
        rules = [
            words("new_game.rule", label=fact.label, value=fact.value, rule=fact.rule)
            for fact in scenario_rules(self._scenario, words)
        ]
        opponents = [words.say(kind.title) for kind in listed_opponents(self._scenario.system.name)]
        return [
            Paragraph(words.say(self._scenario.summary_said)),
            *self._part("", self._balance()),
            *self._part(words("new_game.variants_heading"), self._variants()),
            *self._part(words("new_game.rules"), rules),
            *self._part(words("new_game.players"), [words("new_game.people"), ", ".join(opponents)]),
        ]

    @staticmethod
    def _part(heading: str, lines: list[str]) -> list[Paragraph]:
        above = [Paragraph(heading, is_heading=True)] if heading and lines else []
        return [*above, *(Paragraph(line, colour=TEXT_DIM) for line in lines)]

    def _balance(self) -> list[str]:
        """How even the scenario is, as far as that is known of it as it is played here."""
        words, sides, header = self._words, self._scenario.sides, self._offer.header
        balance = header.balance if header is not None else None
        if balance is None or self._scenario.options:
            return []
        others = ", ".join(words.say(sides.said(side)) for side in sides.others(sides.first))
        told = words(
            "new_game.balance", player=title_of(words, balance.player), count=balance.games,
            side=words.say(sides.said(sides.first)), points=balance.points, others=others, rest=100 - balance.points,
        )  # fmt: skip
        return [told]

    def _variants(self) -> list[str]:
        """What can be agreed on, each with its price, if that is known."""
        words, header = self._words, self._offer.header
        prices = header.prices if header is not None else None
        told = []
        for variant in self._scenario.variants:
            label = words("variants.label", sentence=words.say(variant.said), rule=variant.rule)
            price = price_said(words, self._scenario.sides, prices, variant.id)
            told.append(f"{label}: {price}" if price else label)
        if tells_of_plans(self._scenario.system.name):
            told.append(words("plans.label_on" if self._tells_plans else "plans.label"))
        return told

    def _facts(self) -> list[_Fact]:
        """What the table beside the picture says."""
        words, offer, sides = self._words, self._offer, self._scenario.sides
        facts = [_Fact(words("new_game.fact.length"), offer.facts(words))]
        facts += [_Fact(words.say(sides.said(side)), self._side_told(side), side) for side in sides]
        if offer.alone is not None:
            is_unknown = offer.alone is Alone.FAIR and offer.evenness is Evenness.UNKNOWN
            told = words(f"new_game.alone_told.{'unmeasured' if is_unknown else offer.alone}")
            facts.append(_Fact(words("new_game.fact.alone"), told))
        if offer.header is not None and offer.header.teaches:
            taught = " · ".join(words.say(said) for said in teaches_said(offer.header))
            facts.append(_Fact(words("new_game.fact.teaches"), taught))
        count = len(listed_opponents(self._scenario.system.name))
        facts.append(_Fact(words("new_game.fact.players"), words("new_game.players_told", count=count)))
        if self._scenario.variants:
            count = len(self._scenario.variants)
            facts.append(_Fact(words("new_game.fact.variants"), words("new_game.variants_told", count=count)))
        return facts

    def _side_told(self, side: Side) -> str:
        """How hard a side is to lead, and what it has won in the games that the balance was measured in."""
        words, header, sides = self._words, self._offer.header, self._scenario.sides
        if header is None:
            return ""
        ease = ease_of(header, sides, side)
        points = None if self._scenario.options else points_of(header, sides, side)
        told = [words(f"new_game.ease_told.{ease}")] if ease is not None else []
        told += [words("new_game.won", points=points)] if points is not None else []
        return ", ".join(told) or words("new_game.not_measured")

    # drawing

    def text_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of the page that the text has."""
        px = self._app.px
        top = self._upper(rect).bottom + px(14)
        return pygame.Rect(rect.left, top, rect.width, max(1, rect.bottom - top))

    def _upper(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of the page that picture and table have."""
        px = self._app.px
        top = rect.top + px(64)
        needed = px(_LINE_PX) * (len(self._facts()) + 2) + px(_BAR_PX + 12)
        height = max(needed, round((rect.bottom - top) * 0.52))
        return pygame.Rect(rect.left, top, rect.width, min(height, max(1, rect.bottom - top - px(60))))

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Title and first day, the map, the table beside it."""
        px, words, offer = self._app.px, self._words, self._offer
        title = pygame.Rect(rect.left, rect.top - px(4), rect.width, px(40))
        said = words.say(term("scenario", offer.title))
        draw_fitting(self._app, surface, said, title, AMBER, size_px=HEADING_PX + 4, role=Role.PLACE)
        below = pygame.Rect(rect.left, title.bottom - px(2), rect.width, px(22))
        facts = words("new_game.first_line", begins=offer.begins(words), game=words.say(offer.game))
        draw_fitting(self._app, surface, facts, below, TEXT_DIM, size_px=SMALL_PX + 1)
        upper = self._upper(rect)
        room = pygame.Rect(upper.left, upper.top, round(upper.width * _PICTURE_SHARE), upper.height)
        pictures = self._app.pictures
        picture = pictures.get(self._scenario.board, room.size, from_large=not pictures.works_beside)
        place = picture.get_rect(topleft=room.topleft)
        surface.blit(picture, place)
        pygame.draw.rect(surface, RULE, place, 1)
        left = place.right + px(_GAP_PX)
        self._draw_facts(surface, pygame.Rect(left, upper.top, upper.right - left, upper.height))

    def _draw_facts(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, sides, facts = self._app.px, self._scenario.sides, self._facts()
        label_px = min(rect.width // 3, px(_LABEL_PX))
        font = self._app.fonts.get(Role.TEXT, px(SMALL_PX + 1))
        told = [wrapped(font, fact.value, rect.width - label_px)[:_MOST_LINES] for fact in facts]
        line_px = min(px(_LINE_PX), (rect.height - px(_BAR_PX + 12)) // sum(map(len, told)))
        y = rect.top
        for number, (fact, lines) in enumerate(zip(facts, told, strict=True)):
            self._draw_label(surface, fact, pygame.Rect(rect.left, y, label_px - px(8), line_px))
            for line in lines:
                value = pygame.Rect(rect.left + label_px, y, rect.width - label_px, line_px)
                draw_fitting(self._app, surface, line, value, TEXT, size_px=SMALL_PX + 1)
                y += line_px
            if number == len(sides):  # below the sides
                bar = pygame.Rect(rect.left + label_px, y + px(2), rect.width - label_px, px(_BAR_PX))
                if not self._scenario.options and draw_balance(self._app, surface, self._offer, self._scenario, bar):
                    y = bar.bottom + px(6)

    def _draw_label(self, surface: pygame.Surface, fact: _Fact, label: pygame.Rect) -> None:
        """What a line of the table is about; before a side stands its colour."""
        px = self._app.px
        if fact.side is not None:
            square = pygame.Rect(label.left, 0, px(10), px(10))
            square.centery = label.centery
            family = self._app.settings.scheme.family(fact.side, self._scenario.sides)
            pygame.draw.rect(surface, family.counter, square, border_radius=px(2))
            label = pygame.Rect(square.right + px(6), label.top, label.right - square.right - px(6), label.height)
        draw_fitting(self._app, surface, fact.label, label, TEXT_DIM, size_px=SMALL_PX + 1)


def draw_balance(app: Window, surface: pygame.Surface, offer: Offer, scenario: Scenario, bar: pygame.Rect) -> bool:
    """Draw how the points were shared between the first side and the others; False if nobody has measured."""
    balance = offer.header.balance if offer.header is not None else None
    if balance is None:
        return False
    sides = scenario.sides
    first, other = (
        app.settings.scheme.family(side, sides).counter for side in (sides.first, sides.others(sides.first)[0])
    )
    pygame.draw.rect(surface, other, bar, border_radius=bar.height // 2)
    own = pygame.Rect(bar.left, bar.top, round(bar.width * balance.points / 100), bar.height)
    pygame.draw.rect(
        surface, first, own, border_top_left_radius=bar.height // 2, border_bottom_left_radius=bar.height // 2
    )
    pygame.draw.line(surface, TEXT, (bar.centerx, bar.top - 1), (bar.centerx, bar.bottom), app.px(1))
    return True
