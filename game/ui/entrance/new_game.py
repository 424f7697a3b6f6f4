"""The choice of a scenario, of who plays it, and of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.ai.registry import HUMAN
from game.ai.seats import random_seed
from game.engine.agreed import Agreed
from game.engine.game import Game
from game.engine.limits import SEEDS
from game.lab.aims import tells_of_plans
from game.model.side import Side, SideInfo, Sides
from game.scenario.locate import shipped_scenarios
from game.scenario.scenario import Scenario
from game.ui.entrance.choose_player import ChoosePlayer, title_of
from game.ui.entrance.choose_variants import ChooseVariants
from game.ui.entrance.new_game_places import GAP_PX, LINE_PX, NOTE_PX, NewGamePlaces
from game.ui.entrance.offers import Offer, offers
from game.ui.entrance.scenario_page import ScenarioPage
from game.ui.entrance.scenario_rows import ScenarioRows
from game.ui.entrance.sifting import ANY, ORDER, Sifting
from game.ui.entrance.start import proposed_seats, show_game
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.theme import BODY_PX, RED_TEXT, RULE, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page
from game.ui.window.screen import Window

_LABEL_PX = 76
_LABEL_GAP_PX = 8
_VALUES_SAID = {"balance": "evenness"}
"""Where the words for the values of a question stand, if not under its name."""
_NO_SIDES = Sides((SideInfo("first", "–"), SideInfo("second", "–")))
"""Shown while no scenario can be played."""


class NewGame(Page):
    """A list of scenarios at the left, to be sifted; at the right what the chosen one is, and what is set for it."""

    name = "new_game"

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        """The scenarios of some files, by default those that come with the game."""
        self._all = offers(shipped_scenarios() if paths is None else paths)
        self.sifting = Sifting(self._all)
        self.offers: Sequence[Offer] = self.sifting.sift()
        """The scenarios in the order of the list."""
        self._chosen = 0
        self._seats: dict[Side, str] = {}
        self._seed = str(random_seed())
        self._agreed = Agreed()
        self._list: tuple[object, ListBox] | None = None

    def enter(self, app: Window) -> None:
        """Lay it out, and begin to paint the maps that were never painted, beside the window."""
        super().enter(app)
        app.pictures.paint_small([offer.board for offer in self.offers], app.wake)

    def leave(self) -> None:
        """Paint no more."""
        self.app.pictures.stop_small()

    def update(self, seconds: float) -> None:
        """Show maps as they are painted."""
        super().update(seconds)
        if self.app.pictures.has_news():
            self.dirty = True

    @property
    def _offer(self) -> Offer | None:
        return self.offers[self._chosen] if self.offers else None

    @property
    def _scenario(self) -> Scenario | None:
        """The chosen scenario with the variants that are agreed on; None if there is none to play."""
        offer = self._offer
        return offer.scenario.with_options(self._agreed.options) if offer and offer.scenario else None

    @property
    def _page(self) -> ScenarioPage | None:
        """What is told of the chosen scenario."""
        offer, scenario = self._offer, self._scenario
        return (
            ScenarioPage(self.app, offer, scenario, tells_plans=self._agreed.tells_plans)
            if offer is not None and scenario is not None
            else None
        )

    @property
    def _sides(self) -> Sides:
        """The sides of the chosen scenario."""
        scenario = self._scenario
        return scenario.sides if scenario is not None else _NO_SIDES

    def build(self, widgets: Widgets) -> None:
        """The list, the settings, and the buttons that go on and back."""
        words = self.app.words
        self.heading = words("new_game.heading")
        offer = self._offer
        if offer is not None and offer.scenario is not None and not self._seats:
            self._seats = proposed_seats(self.app, offer.scenario)
        widgets.add("scenarios", self._scenarios())
        self._build_sifting(widgets)
        self._build_settings(widgets)
        self._summary = widgets.add("summary", TextPane(self.app, self._summary_rect, (), has_frame=False))
        widgets.button("back", self.foot(150, from_left=0), words("new_game.back"), self.close, command=Command.CANCEL)
        place, variants = self.foot(220, from_right=236), words("new_game.variants")
        self._variants_button = widgets.button(
            "variants", place, variants, self._ask_variants, command=Command.VARIANTS, look="choice"
        )
        self._start_button = widgets.button(
            "start", self.foot(220, from_right=0), words("new_game.start"), self._start,
            command=Command.CONFIRM, look="main",
        )  # fmt: skip
        self._show()
        widgets.focus("scenarios" if self.offers else "back")

    def _scenarios(self) -> ListBox:
        """The list; as long as place and rows stay it is the same one, with what was scrolled and clicked."""
        rect, rows = self._places.list, ScenarioRows(self.app, self.offers)
        row_px = rows.row_px(rect.height)
        key = (tuple(rect), row_px, tuple(map(id, self.offers)))
        if self._list is None or self._list[0] != key:
            listed = ListBox(
                self.app, rect, rows, row_px, chosen=self._chosen, choose=self._choose, open_row=self._start
            )
            self._list = (key, listed)
        return self._list[1]

    def _build_sifting(self, widgets: Widgets) -> None:
        """A button for each question that scenarios can be sifted by; pressed again and again it goes through them."""
        words = self.app.words
        for number, question in enumerate(self.sifting.questions):
            value = self.sifting.value(question)
            if value == ANY:
                said = words("new_game.any")
            elif question == "game":
                said = words.say(next(offer.game for offer in self._all if str(offer.game) == value))
            else:
                said = words(f"new_game.{_VALUES_SAID.get(question, question)}.{value}")
            label = words(f"new_game.sift.{question}", value=said)
            button = widgets.button(f"sift_{question}", self._places.sift(number), label, partial(self._sift, question))
            button.select(on=value != ANY and question != ORDER)

    def _sift(self, question: str) -> None:
        self.sifting.next(question)
        if not self.sifting.sift():
            self._sift(question)
            return
        self._resift()

    def _resift(self) -> None:
        """Show what fits; the scenario that was chosen stays so if it is still there."""
        before = self._offer
        self.offers = self.sifting.sift()
        if before in self.offers:
            self._chosen = self.offers.index(before)
            self.rebuild()
        else:
            self._choose(0)

    def _build_settings(self, widgets: Widgets) -> None:
        px, gap = self.app.px, self.app.px(GAP_PX)
        area = self._places.settings
        half, label_px, words = (area.width - 2 * gap) // 2, self._label_px, self.app.words
        for side, row in self._seat_rows():
            buttons = pygame.Rect(row.left + label_px, row.top, row.width - label_px, row.height)
            title = title_of(words, self._seats.get(side, HUMAN))
            seat = widgets.button(
                f"seat_{self._sides.id(side)}", buttons, title, partial(self._ask, side), look="choice"
            )
            seat.enable(on=bool(self.offers))
        row = pygame.Rect(area.left, area.top + px(LINE_PX + NOTE_PX) + gap, half, px(LINE_PX))
        entry = pygame.Rect(row.left + label_px, row.top, row.width - label_px, row.height)
        self._seed_entry = widgets.entry("seed", entry, self._seed, self._set_seed, digits_only=True)
        other = pygame.Rect(row.right + 2 * gap, row.top, px(190), row.height)
        widgets.button("new_seed", other, words("new_game.another_seed"), self._draw_seed, command=Command.ANOTHER_SEED)

    # places

    @property
    def _places(self) -> NewGamePlaces:
        return NewGamePlaces(self.app.px, self.body, len(self.sifting.questions))

    @property
    def _label_px(self) -> int:
        """Width of what stands before a seat or the seed, in any language."""
        px, words = self.app.px, self.app.words
        body = self.app.fonts.get(Role.TEXT, px(BODY_PX))
        labels = (words("new_game.seed"), *(words.say(self._sides.said(side)) for side in self._sides))
        return max(px(_LABEL_PX), *(body.size(label)[0] + px(_LABEL_GAP_PX) for label in labels))

    def _seat_rows(self) -> list[tuple[Side, pygame.Rect]]:
        """Where the seat of each side is: side by side, closer together the more there are."""
        px, area, count = self.app.px, self._places.settings, len(self._sides)
        gap = 2 * px(GAP_PX) if count == 2 else px(GAP_PX)
        wide = (area.width - (count - 1) * gap) // count
        return [
            (side, pygame.Rect(area.left + side * (wide + gap), area.top, wide, px(LINE_PX))) for side in self._sides
        ]

    @property
    def _summary_rect(self) -> pygame.Rect:
        page = self._page
        return self._places.page if page is None else page.text_rect(self._places.page)

    # choosing

    def _choose(self, number: int) -> None:
        self._chosen, self._agreed = number, Agreed()
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
            prices = header.prices if header is not None else None
            self.app.push(ChooseVariants(self._scenario, self._agree, prices, tells_plans=self._agreed.tells_plans))

    def _agree(self, agreed: Agreed) -> None:
        self._agreed = agreed
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        self._seed = text
        self._show()

    def _draw_seed(self) -> None:
        self._seed_entry.text = str(random_seed())

    def _show(self) -> None:
        """Show what is chosen, and whether it can be started."""
        offer, words, scenario, page = self._offer, self.app.words, self._scenario, self._page
        if offer is None:
            self._summary.show([Paragraph(words("new_game.none"), colour=RED_TEXT)])
        elif page is None:
            self._summary.show([Paragraph(words.say(offer.trouble), colour=RED_TEXT)])
        else:
            self._summary.show(page.paragraphs())
        self._variants_button.enable(on=bool(scenario and (scenario.variants or tells_of_plans(scenario.system.name))))
        self._start_button.enable(on=bool(scenario and self._is_seed))

    def _seating(self) -> str:
        """What the choice of players comes to, in a sentence."""
        words = self.app.words
        people = [side for side in self._sides if self._seats.get(side, HUMAN) == HUMAN]
        if len(people) == 1:
            others = (self._seats.get(side, HUMAN) for side in self._sides.others(people[0]))
            player = ", ".join(title_of(words, name) for name in dict.fromkeys(others))
            return words("new_game.alone_as", side=words.say(self._sides.said(people[0])), player=player)
        return words("new_game.two_people") if people else words("new_game.nobody")

    @property
    def _is_seed(self) -> bool:
        return self._seed.isdecimal() and len(self._seed) < 20 and int(self._seed) < SEEDS

    def _start(self) -> None:
        scenario = self._scenario
        if scenario is not None and self._is_seed:
            game = Game.new(scenario, seed=int(self._seed))
            game.agree_on_plans(on=self._agreed.tells_plans)
            show_game(self.app, game, self._seats, is_new=True)

    # drawing

    def draw_background(self, surface: pygame.Surface) -> None:
        """The chosen scenario's page; what the settings are called."""
        super().draw_background(surface)
        px, words, page = self.app.px, self.app.words, self._page
        if page is not None:
            page.draw(surface, self._places.page)
        area = self._places.settings
        y = area.top - px(12)
        pygame.draw.line(surface, RULE, (area.left, y), (area.right, y))
        for side, row in self._seat_rows():
            label = pygame.Rect(row.left, row.top, self._label_px, row.height)
            draw_fitting(self.app, surface, words.say(self._sides.said(side)), label, TEXT_DIM)
        note = pygame.Rect(area.left, area.top + px(LINE_PX) + px(3), area.width, px(NOTE_PX))
        draw_fitting(self.app, surface, self._seating(), note, TEXT, size_px=SMALL_PX + 1)
        label = pygame.Rect(area.left, area.top + px(LINE_PX + GAP_PX + NOTE_PX), self._label_px, px(LINE_PX))
        draw_fitting(self.app, surface, words("new_game.seed"), label, TEXT_DIM)
