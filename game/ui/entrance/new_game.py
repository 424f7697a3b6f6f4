"""The choice of a scenario, of who plays it, and of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.ai.registry import HUMAN
from game.ai.seats import random_seed
from game.engine.game import Game
from game.engine.record import SEEDS
from game.model.message import term
from game.model.side import Side, SideInfo, Sides
from game.scenario.locate import shipped_scenarios
from game.scenario.scenario import Scenario
from game.ui.desk.desks import scenario_rules
from game.ui.entrance.choose_player import ChoosePlayer, title_of
from game.ui.entrance.choose_variants import ChooseVariants
from game.ui.entrance.offers import Offer, offers
from game.ui.entrance.start import proposed_seats, show_game
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import (
    AMBER,
    BODY_PX,
    GREEN,
    HEADING_PX,
    LARGE_PX,
    RED_TEXT,
    RULE,
    SMALL_PX,
    TEXT,
    TEXT_DIM,
    TEXT_OFF,
)
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_ROW_PX = 66
_LIST_SHARE = 0.36
_LINE_PX = 36
_LABEL_PX = 76
_LABEL_GAP_PX = 8
_GAP_PX = 12
_NOTE_PX = 22
_NO_SIDES = Sides((SideInfo("first", "–"), SideInfo("second", "–")))
"""Shown while no scenario can be played."""
_FIRST_GAME_MINUTES = 30
"""A scenario that takes no longer is one to begin with."""


class NewGame(Page):
    """A list of scenarios at the left; at the right what the chosen one is, and what is set for it."""

    name = "new_game"

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        """The scenarios of some files, by default those that come with the game."""
        self.offers = offers(shipped_scenarios() if paths is None else paths)
        """The scenarios in the order of the list."""
        self._chosen = 0
        self._seats: dict[Side, str] = {}
        self._seed = str(random_seed())
        self._options: tuple[str, ...] = ()
        """The variants that are agreed on."""

    def __len__(self) -> int:
        """How many scenarios the list has."""
        return len(self.offers)

    @property
    def _offer(self) -> Offer | None:
        return self.offers[self._chosen] if self.offers else None

    @property
    def _scenario(self) -> Scenario | None:
        """The chosen scenario with the variants that are agreed on; None if there is none to play."""
        offer = self._offer
        return offer.scenario.with_options(self._options) if offer and offer.scenario else None

    @property
    def _sides(self) -> Sides:
        """The sides of the chosen scenario."""
        scenario = self._scenario
        return scenario.sides if scenario is not None else _NO_SIDES

    def build(self, widgets: Widgets) -> None:
        """The list, the settings, and the buttons that go on and back."""
        px, body, words = self.app.px, self.body, self.app.words
        self.heading = words("new_game.heading")
        left = pygame.Rect(body.left, body.top, round(body.width * _LIST_SHARE), body.height)
        widgets.add(
            "scenarios",
            ListBox(self.app, left, self, px(_ROW_PX), chosen=self._chosen, choose=self._choose, open_row=self._start),
        )
        offer = self._offer
        if offer is not None and offer.scenario is not None and not self._seats:
            self._seats = proposed_seats(self.app, offer.scenario)
        self._build_settings(widgets)
        self._summary = widgets.add("summary", TextPane(self.app, self._summary_rect, (), has_frame=False))
        widgets.button("back", self.foot(150, from_left=0), words("new_game.back"), self.close, command=Command.CANCEL)
        self._variants_button = widgets.button(
            "variants", self.foot(220, from_right=236), words("new_game.variants"), self._ask_variants, look="choice"
        )
        self._start_button = widgets.button(
            "start", self.foot(220, from_right=0), words("new_game.start"), self._start,
            command=Command.CONFIRM, look="main",
        )  # fmt: skip
        self._show()
        widgets.focus("scenarios" if self.offers else "back")

    def _build_settings(self, widgets: Widgets) -> None:
        px, gap = self.app.px, self.app.px(_GAP_PX)
        area = self._settings_rect
        half, label_px, words = (area.width - 2 * gap) // 2, self._label_px, self.app.words
        for side, row in self._seat_rows():
            buttons = pygame.Rect(row.left + label_px, row.top, row.width - label_px, row.height)
            title = title_of(words, self._seats.get(side, HUMAN))
            seat = widgets.button(
                f"seat_{self._sides.id(side)}", buttons, title, partial(self._ask, side), look="choice"
            )
            seat.enable(on=bool(self.offers))
        row = pygame.Rect(area.left, area.top + px(_LINE_PX + _NOTE_PX) + gap, half, px(_LINE_PX))
        entry = pygame.Rect(row.left + label_px, row.top, row.width - label_px, row.height)
        self._seed_entry = widgets.entry("seed", entry, self._seed, self._set_seed, digits_only=True)
        other = pygame.Rect(row.right + 2 * gap, row.top, px(190), row.height)
        widgets.button("new_seed", other, words("new_game.another_seed"), self._draw_seed)

    # places

    @property
    def _label_px(self) -> int:
        """Width of what stands before a seat or the seed, in any language."""
        px, words = self.app.px, self.app.words
        body = self.app.fonts.get(Role.TEXT, px(BODY_PX))
        labels = (words("new_game.seed"), *(words.say(self._sides.said(side)) for side in self._sides))
        return max(px(_LABEL_PX), *(body.size(label)[0] + px(_LABEL_GAP_PX) for label in labels))

    def _seat_rows(self) -> list[tuple[Side, pygame.Rect]]:
        """Where the seat of each side is: side by side, closer together the more there are."""
        px, area, count = self.app.px, self._settings_rect, len(self._sides)
        gap = 2 * px(_GAP_PX) if count == 2 else px(_GAP_PX)
        wide = (area.width - (count - 1) * gap) // count
        return [
            (side, pygame.Rect(area.left + side * (wide + gap), area.top, wide, px(_LINE_PX))) for side in self._sides
        ]

    @property
    def _right(self) -> pygame.Rect:
        body = self.body
        left = body.left + round(body.width * _LIST_SHARE) + self.app.px(28)
        return pygame.Rect(left, body.top, body.right - left, body.height)

    @property
    def _settings_rect(self) -> pygame.Rect:
        height = 2 * self.app.px(_LINE_PX) + self.app.px(_GAP_PX + _NOTE_PX)
        return pygame.Rect(self._right.left, self._right.bottom - height, self._right.width, height)

    @property
    def _picture_rect(self) -> pygame.Rect:
        right, px = self._right, self.app.px
        room = self._settings_rect.top - right.top
        return pygame.Rect(right.left, right.top, round(right.width * 0.46), room - px(32))

    @property
    def _summary_rect(self) -> pygame.Rect:
        px, picture = self.app.px, self._picture_rect
        left = picture.right + px(24)
        return pygame.Rect(left, picture.top + px(76), self._right.right - left, picture.height - px(76))

    # choosing

    def _choose(self, number: int) -> None:
        self._chosen, self._options = number, ()
        offer = self.offers[number]
        if offer.scenario is not None:
            self._seats = proposed_seats(self.app, offer.scenario)
        self.rebuild()

    def _ask(self, side: Side) -> None:
        if self._scenario is not None:
            self.app.push(ChoosePlayer(self._scenario, side, self._seats.get(side, HUMAN), self._seat))

    def _seat(self, side: Side, name: str) -> None:
        self._seats[side] = name
        self.rebuild()

    def _ask_variants(self) -> None:
        if self._scenario is not None:
            header = self._offer.header if self._offer is not None else None
            self.app.push(ChooseVariants(self._scenario, self._agree, header.prices if header is not None else None))

    def _agree(self, options: tuple[str, ...]) -> None:
        self._options = options
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        self._seed = text
        self._show()

    def _draw_seed(self) -> None:
        self._seed_entry.text = str(random_seed())

    def _show(self) -> None:
        """Show what is chosen, and whether it can be started."""
        offer, words, scenario = self._offer, self.app.words, self._scenario
        if offer is None:
            self._summary.show([Paragraph(words("new_game.none"), colour=RED_TEXT)])
        elif scenario is None:
            self._summary.show([Paragraph(words.say(offer.trouble), colour=RED_TEXT)])
        else:
            self._summary.show(self._told(scenario))
        self._variants_button.enable(on=bool(scenario and scenario.variants))
        self._start_button.enable(on=bool(scenario and self._is_seed))

    def _told(self, scenario: Scenario) -> list[Paragraph]:
        """What a scenario is about, and by which rules it is played."""
        words = self.app.words
        rules = [
            Paragraph(words("new_game.rule", label=fact.label, value=fact.value, rule=fact.rule), colour=TEXT_DIM)
            for fact in scenario_rules(scenario, words)
        ]
        heading = [Paragraph(words("new_game.rules"), is_heading=True)] if rules else []
        return [Paragraph(words.say(scenario.summary_said)), *self._balance(), *heading, *rules]

    def _balance(self) -> list[Paragraph]:
        """How even the scenario is, as far as that is known of it as it is played here."""
        offer, words = self._offer, self.app.words
        balance = offer.header.balance if offer is not None and offer.header is not None else None
        if balance is None or self._options:
            return []
        others = ", ".join(words.say(self._sides.said(side)) for side in self._sides.others(self._sides.first))
        told = words(
            "new_game.balance", player=title_of(words, balance.player), count=balance.games,
            side=words.say(self._sides.said(self._sides.first)), points=balance.points,
            others=others, rest=100 - balance.points,
        )  # fmt: skip
        return [Paragraph(told, colour=TEXT_DIM)]

    def _seating(self) -> str:
        """What the choice of players comes to, in a sentence."""
        words = self.app.words
        people = [side for side in self._sides if self._seats.get(side, HUMAN) == HUMAN]
        if len(people) == 1:
            others = (self._seats.get(side, HUMAN) for side in self._sides.others(people[0]))
            player = ", ".join(title_of(words, name) for name in dict.fromkeys(others))
            return words("new_game.alone", side=words.say(self._sides.said(people[0])), player=player)
        return words("new_game.two_people") if people else words("new_game.nobody")

    @property
    def _is_seed(self) -> bool:
        return self._seed.isdecimal() and len(self._seed) < 20 and int(self._seed) < SEEDS

    def _start(self) -> None:
        scenario = self._scenario
        if scenario is not None and self._is_seed:
            show_game(self.app, Game.new(scenario, seed=int(self._seed)), self._seats, is_new=True)

    # drawing

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A scenario's title, and how long it takes."""
        offer, px, fonts = self.offers[number], self.app.px, self.app.fonts
        place = rect.inflate(-2 * px(14), -2 * px(8))
        upper = pygame.Rect(place.left, place.top, place.width, px(28))
        title_colour, words = TEXT_OFF if offer.trouble else TEXT, self.app.words
        title, small = words.say(term("scenario", offer.title)), fonts.get(Role.TEXT, px(SMALL_PX + 1))
        draw_fitting(self.app, surface, title, upper, title_colour, size_px=LARGE_PX - 1, role=Role.STRONG)
        lower = pygame.Rect(place.left, upper.bottom, place.width, px(20))
        facts = words("new_game.broken") if offer.trouble else offer.facts(words)
        done = draw_line(surface, small, facts, lower, RED_TEXT if offer.trouble else TEXT_DIM)
        if number == 0 and offer.scenario is not None and offer.minutes <= _FIRST_GAME_MINUTES:
            beside = pygame.Rect(done.right + px(12), lower.top, lower.right - done.right - px(12), lower.height)
            draw_line(surface, small, words("new_game.first"), beside, GREEN, align="right")

    def draw_background(self, surface: pygame.Surface) -> None:
        """The chosen scenario's map, title and facts; what the settings are called."""
        super().draw_background(surface)
        px, words = self.app.px, self.app.words
        offer = self._offer
        if offer is not None:
            self._draw_offer(surface, offer)
        area = self._settings_rect
        y = area.top - px(16)
        pygame.draw.line(surface, RULE, (area.left, y), (area.right, y))
        for side, row in self._seat_rows():
            label = pygame.Rect(row.left, row.top, self._label_px, row.height)
            draw_fitting(self.app, surface, words.say(self._sides.said(side)), label, TEXT_DIM)
        note = pygame.Rect(area.left, area.top + px(_LINE_PX) + px(3), area.width, px(_NOTE_PX))
        draw_fitting(self.app, surface, self._seating(), note, TEXT, size_px=SMALL_PX + 1)
        label = pygame.Rect(area.left, area.top + px(_LINE_PX + _GAP_PX + _NOTE_PX), self._label_px, px(_LINE_PX))
        draw_fitting(self.app, surface, words("new_game.seed"), label, TEXT_DIM)

    def _draw_offer(self, surface: pygame.Surface, offer: Offer) -> None:
        px, words = self.app.px, self.app.words
        room = self._picture_rect
        if offer.scenario is not None:
            picture = self.app.pictures.get(offer.scenario.board, room.size)
            place = picture.get_rect(topleft=room.topleft)
            surface.blit(picture, place)
            pygame.draw.rect(surface, RULE, place, 1)
        beside = self._summary_rect
        title = pygame.Rect(beside.left, room.top - px(4), beside.width, px(40))
        draw_fitting(
            self.app,
            surface,
            words.say(term("scenario", offer.title)),
            title,
            AMBER,
            size_px=HEADING_PX,
            role=Role.PLACE,
        )
        facts = pygame.Rect(beside.left, title.bottom, beside.width, px(24))
        draw_fitting(self.app, surface, offer.begins(words), facts, TEXT_DIM, size_px=SMALL_PX + 1)
