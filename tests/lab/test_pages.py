"""Reports as pages: whole, well-formed, with nothing from outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from game.engine.library import load_scenario
from game.lab.compare import compare
from game.lab.facts import Measures, measures_of
from game.lab.intervals import Spread
from game.lab.match import Match, NamedPlayer
from game.lab.page.balance_page import BalanceReport, balance_page, verdict
from game.lab.page.board_drawing import BoardDrawing
from game.lab.page.charts import BOTTOM, Band, band_chart
from game.lab.page.comparison_page import comparison_page
from game.lab.page.markup import percent, tag, text
from game.lab.simulate import run_match
from game.lab.summary import summary_of
from game.language.phrasebook import phrasebook, say
from game.systems.standard.rules.sides import SIDES
from tests.secret_game import loose_planks

PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))
VOID = {"meta"}


class Balanced(HTMLParser):
    """Reads a page and notes what is opened and not closed, and what is fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.fetched: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.fetched += [
            value or "" for key, value in attrs if key in ("src", "href") and not str(value).startswith("#")
        ]
        self.faults += [
            f"{tag} twice {key}" for key in {key for key, _ in attrs} if [k for k, _ in attrs].count(key) > 1
        ]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read(page: str) -> Balanced:
    reader = Balanced()
    reader.feed(page)
    reader.close()
    assert not reader.faults
    assert not reader.open
    assert not reader.fetched
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org)", page)
    return reader


def balance(name: str, games: int) -> BalanceReport:
    scenario = load_scenario(name)
    report = run_match(Match(scenario, PLAYERS, 5, observed=True), games)
    return BalanceReport(scenario, report, summary_of(report.games, measures_of(scenario), scenario.sides))


@pytest.fixture(scope="module")
def first_drop() -> BalanceReport:
    return balance("first_drop", 8)


def test_a_balance_page_stands_for_itself(first_drop: BalanceReport) -> None:
    said = " ".join(read(balance_page(first_drop)).texts)
    assert first_drop.scenario.title in said
    assert str(verdict(first_drop.summary)) in said
    for heading in ("How the games ended", "Turn by turn", "The dice", "On the map", "Games to look at"):
        assert heading in said
    for game in first_drop.summary.notable:
        command = (
            f"--player allied=random --player german=random --seed 5 --only {game.index} --save game_{game.index}.save"
        )
        assert f"arnhem simulate first_drop {command}" in said


def test_a_balance_page_is_said_in_another_language(first_drop: BalanceReport) -> None:
    page = balance_page(first_drop, "nl")
    said, english = read(page).texts, read(balance_page(first_drop)).texts
    assert '<html lang="nl">' in page
    assert "--games 8 --language nl</code>" in page
    assert say(verdict(first_drop.summary), "nl") in said
    for heading in ("Hoe de spellen eindigden", "Beurt na beurt", "De dobbelstenen", "Eenheden op de kaart"):
        assert heading in said
    assert [text for text in said if text in english and not is_a_name(text, first_drop)] == []


def is_a_name(text: str, balance: BalanceReport) -> bool:
    """Whether a text is the same in every language: figures, places and bridges, a command, the style."""
    board = balance.scenario.board
    names = {place.name for place in board.places} | {bridge.name for bridge in board.bridges} | {"Interval"}
    names |= {zone.title for zone in balance.scenario.setting.zones}
    is_place = any(text.startswith(name) or f" {name}: " in text for name in names)
    return is_place or not re.search("[a-z]{2}", text) or text.startswith(("arnhem simulate ", ":root"))


def test_the_same_games_make_the_same_page(first_drop: BalanceReport) -> None:
    assert balance_page(first_drop) == balance_page(balance("first_drop", 8))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arnhem", "arnhem_free_deployment", "remagen"])
def test_one_game_of_any_scenario_makes_a_page(name: str) -> None:
    one = balance(name, 1)
    said = [read(balance_page(one, language)).texts for language in ("en", "nl")]
    assert len(said[0]) == len(said[1])


@pytest.mark.usefixtures("lanterns_installed")
def test_games_of_another_system_make_a_page_of_results() -> None:
    scenario = loose_planks()
    report = run_match(Match(scenario, PLAYERS, 5), 6)
    said = " ".join(
        read(balance_page(BalanceReport(scenario, report, summary_of(report.games, None, scenario.sides)))).texts
    )
    assert "more lanterns" in said
    assert "Turn by turn" not in said


def test_a_comparison_makes_a_page(first_drop: BalanceReport) -> None:
    measures: Measures | None = measures_of(first_drop.scenario)
    comparison = compare(first_drop.report, first_drop.report, (measures, measures))
    scenarios, reports = (first_drop.scenario,) * 2, (first_drop.report,) * 2
    said = " ".join(read(comparison_page(scenarios, reports, comparison, "arnhem report")).texts)
    assert "+0.0" in said
    assert "do not show which side it helps" in said


def test_a_comparison_is_said_in_another_language(first_drop: BalanceReport) -> None:
    measures = measures_of(first_drop.scenario)
    other = run_match(Match(first_drop.scenario, PLAYERS, 5, observed=True), 8)
    comparison = compare(first_drop.report, other, (measures, measures))
    page = comparison_page((first_drop.scenario,) * 2, (first_drop.report, other), comparison, "arnhem report", "nl")
    said = " ".join(read(page).texts)
    assert "Overwinning voor de Duitsers" in said
    assert "+0.0 (" in said
    assert " tot " in said
    assert not re.search(r"\b(the|before|games|difference)\b", said.rpartition("}")[2])


@pytest.mark.parametrize("name", ["arnhem", "first_drop"])
def test_the_board_is_drawn_whole(name: str) -> None:
    board = load_scenario(name).board
    drawing = BoardDrawing(board)
    shared = ET.fromstring(drawing.definitions())
    grounds = [path.get("d", "") for path in shared.iter("path") if "terrain" in path.get("class", "")]
    assert sum(path.count("M") for path in grounds) == board.topology.size
    names = {element.text for element in shared.iter("text")}
    assert {place.name for place in board.places if place.kind == "city"} <= names
    waters = "".join(path.get("d", "") for path in shared.iter("path") if "water" in path.get("class", ""))
    assert waters.count("Q") + waters.count("M") == sum(len(water.course) for water in board.waters)
    coloured = ET.fromstring(drawing.heat_map({"0508": 4.0, "0507": 1.0, "0506": 0.0}, "side0"))
    heat = coloured.find("g")
    assert heat is not None
    assert [use.get("style") for use in heat] == ["--v:1.00", "--v:0.50"]


def test_a_chart_reaches_below_nothing_where_its_figures_do() -> None:
    spreads = tuple(Spread(3, mean - 2, mean, mean + 2, mean) for mean in (-12.0, -6.0, 4.0))
    chart = ET.fromstring(band_chart(phrasebook(), [Band("margin", "side0", spreads)]))
    _, _, _, height = map(float, chart.attrib["viewBox"].split())
    for polygon in chart.iter("polygon"):
        ys = [float(point.partition(",")[2]) for point in polygon.attrib["points"].split()]
        assert 0 <= min(ys) <= max(ys) <= height - BOTTOM
    ticks = [element.text for element in chart.iter("text")]
    assert any(tick and tick.lstrip("-\u2212").isdigit() and tick[0] in "-\u2212" for tick in ticks)
    assert "0" in ticks


def test_a_chart_leaves_a_gap_where_there_is_no_figure() -> None:
    spread = Spread(4, 1, 2, 3, 2)
    chart = ET.fromstring(band_chart(phrasebook(), [Band("lead", "side0", (spread, None, spread, spread))]))
    assert len(chart.findall("polyline")) == 2
    assert len(chart.findall("circle")) == 3


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1, "100 %")]
)
def test_a_rare_thing_is_never_shown_as_none(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_markup_is_escaped() -> None:
    assert tag("i", text("<b> & c"), title='"x"') == '<i title="&quot;x&quot;">&lt;b&gt; &amp; c</i>'
