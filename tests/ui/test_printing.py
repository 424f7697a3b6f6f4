"""A scenario on paper: pages of the right size, counters with their backs behind them, documents that hold together."""

from __future__ import annotations

import re
import zlib

import numpy as np
import pygame
import pytest

from game import load_scenario
from game.model.errors import GameError
from game.systems.standard.ui.face_painters import BOMBER, CRAFT, PLANE, SHIP
from game.systems.standard.ui.printed import counter_sides
from game.ui.language.words import Words
from game.ui.paper import charts, printing
from game.ui.paper.pdf import PdfPage, pdf_bytes
from game.ui.paper.printing import PAPERS_MM, counter_pages, is_pdf, print_counters, print_map, px
from tests.ui.painted import pixels
from tests.ui.table import plain_map


def read_pictures(data):
    """The pictures of a document as this test understands the format: the cross-reference table must be right."""
    assert data.startswith(b"%PDF-1.4")
    table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])
    rows = data[table:].split(b"trailer")[0].split(b"\n")[3:-1]
    pictures = []
    for number, row in enumerate(rows, start=1):
        start = int(row[:10])
        assert data[start:].startswith(f"{number} 0 obj\n".encode())
        head, _, rest = data[start:].partition(b"stream\n")
        if b"/Subtype /Image" not in head.split(b"endobj")[0]:
            continue
        length, width, height = (
            int(re.search(rb"/%s (\d+)" % name, head)[1]) for name in (b"Length", b"Width", b"Height")
        )
        assert rest[length : length + 10] == b"\nendstream"
        rows_ = np.frombuffer(zlib.decompress(rest[:length]), np.uint8).reshape(height, 1 + 3 * width)
        assert (rows_[:, 0] == 2).all()
        pictures.append(np.cumsum(rows_[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, 3))
    return pictures


def test_a_document_has_its_pictures_dot_for_dot():
    first, second = pygame.Surface((40, 30), 0, 32), pygame.Surface((20, 50), 0, 32)
    first.fill((200, 30, 40))
    pygame.draw.line(first, (0, 255, 7), (3, 4), (30, 20))
    second.fill((1, 2, 3))
    data = pdf_bytes([PdfPage(first, 210, 297), PdfPage(second, 100, 50)], "Arnhem (1944)")
    assert data == pdf_bytes([PdfPage(first, 210, 297), PdfPage(second, 100, 50)], "Arnhem (1944)")
    seen = read_pictures(data)
    for picture, surface in zip(seen, (first, second), strict=True):
        assert (picture == pygame.surfarray.array3d(surface).transpose(1, 0, 2)).all()
    assert re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data) == [(b"595.28", b"841.89"), (b"283.46", b"141.73")]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS_MM)
def test_the_map_fills_a_page_at_300_dots_to_the_inch(tmp_path, monkeypatch, paper):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    path = tmp_path / "map.pdf"
    print_map(load_scenario("first_drop"), path, None, paper, Words())
    (picture,) = read_pictures(path.read_bytes())
    assert sorted(picture.shape[:2]) == [px(mm) for mm in PAPERS_MM[paper]]
    inked = np.argwhere((picture != 255).any(axis=2))
    low, high = inked.min(axis=0), inked.max(axis=0)
    assert (low >= px(9)).all()
    assert (high - low).max() > 0.5 * min(picture.shape[:2])


@pytest.mark.slow
def test_every_counter_is_on_the_sheet_and_its_back_lies_behind_it():
    scenario = load_scenario("first_drop")
    sides = counter_sides(scenario.setting)
    assert len(sides) == (
        len(scenario.setting.units) + len(scenario.setting.zones) + sum(m.count for m in scenario.setting.markers)
    )
    for (front, back), unit in zip(sides, scenario.setting.units, strict=False):
        assert (back is not None) == (unit.steps > 1)
        if back is not None:
            assert (front.figures[1], back.figures[1]) == (str(unit.defense[2]), str(unit.defense[1]))
            assert back.worn
    fronts, backs = counter_pages(scenario, PAPERS_MM["a4"], Words())
    assert fronts.get_size() == (px(210), px(297))
    shape = (pixels(fronts) != 255).any(axis=2)
    behind = (pixels(backs) != 255).any(axis=2)[::-1]
    below = slice(px(20), None)
    assert shape[:, below].mean() > 0.02
    only_front = [number for number, (_, back) in enumerate(sides) if back is None]
    both = shape[:, below] & behind[:, below]
    assert both.sum() > (0.4 if only_front else 0.8) * behind[:, below].sum()


def test_39_aircraft_and_ships_are_on_the_sheet_and_their_backs_say_that_they_are_spent():
    setting = load_scenario("scheldt").setting
    off_map = [(front, back) for front, back in counter_sides(setting)
               if getattr(front, "type", "") in (PLANE, BOMBER, SHIP, CRAFT)]  # fmt: skip
    assert [front.short for front, _ in off_map] == [
        *(unit.title for unit in setting.air_naval.air), *(ship.title for ship in setting.air_naval.ships)
    ]  # fmt: skip
    assert all(back is not None and back.moved and not front.moved for front, back in off_map)
    fronts = counter_pages(load_scenario("westkapelle"), PAPERS_MM["a4"], Words())[0]
    assert (pixels(fronts) != 255).any()


def test_more_counters_than_a_page_holds_take_more_pages():
    scenario = load_scenario("first_drop")
    pages = counter_pages(scenario, (60, 60), Words())
    assert len(pages) > 2
    assert len(pages) % 2 == 0


def test_counters_without_backs_take_no_page_of_empty_backs():
    assert len(counter_pages(load_scenario("ludendorff"), PAPERS_MM["a4"], Words())) == 1


@pytest.mark.slow
def test_pages_are_headed_in_the_language_they_are_printed_in(tmp_path, monkeypatch):
    titles = []

    def noted(pages, title):
        titles.append(title)
        return pdf_bytes(pages, title)

    monkeypatch.setattr(printing, "pdf_bytes", noted)
    monkeypatch.setattr(charts, "pdf_bytes", noted)
    scenario, words, path = load_scenario("linz"), Words("nl"), tmp_path / "page.pdf"
    print_map(scenario, path, None, "a4", words)
    print_counters(scenario, path, "a4", words)
    charts.print_charts(scenario, path, "a4", words)
    assert len(titles) == 3
    assert all(title.startswith("Linz: de brug ligt in de Rijn") for title in titles)


@pytest.mark.slow
def test_counters_as_a_picture(tmp_path):
    path = tmp_path / "sheet.png"
    print_counters(load_scenario("first_drop"), path, "a4", Words())
    assert pygame.image.load(path).get_size() == (px(210), 2 * px(297))


@pytest.mark.parametrize("name", ["map", "map.jpg", "map.pdf.txt"])
def test_a_name_that_says_nothing_is_refused_in_a_sentence(tmp_path, name):
    with pytest.raises(GameError, match="must end in"):
        is_pdf(tmp_path / name)


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_a_sentence(tmp_path):
    for name in ("sheet.pdf", "sheet.png"):
        with pytest.raises(GameError, match="could not be written"):
            print_counters(load_scenario("first_drop"), tmp_path / "none" / name, "a4", Words())
