"""A journal in which anything is damaged opens to where it is sound, and says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import journal, reading
from game.engine.game import Game
from game.engine.reading import parse_record, parse_summary
from game.engine.record import Header, Record, line_bytes
from game.engine.saves import list_saves
from game.model.errors import SaveError
from tests.engine.old_saves import ended, unsealed
from tests.engine.test_record import find, played

pytestmark = pytest.mark.usefixtures("lanterns_installed")


@pytest.fixture(scope="module")
def game(lanterns_installed: None) -> Game:
    return played(10)


def journal_of(game: Game) -> bytes:
    return game.record.to_journal()[0]


def opened(data: bytes, folder: Path) -> Game:
    path = folder / "autosave-lanterns-1.save"
    path.write_bytes(data)
    return Game.load(path, find)


@pytest.mark.slow
def test_with_any_bit_flipped_it_opens_to_the_longest_sound_prefix_and_says_what_is_missing(
    game: Game, tmp_path: Path
) -> None:
    data = journal_of(game)
    begins = 2 * (data.index(b"\n") + 1)
    for place in range(0, len(data), 3):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        again = opened(bytes(flipped), tmp_path)
        sound = 10 if place < begins else data.count(b"\n", begins, place)
        assert again.actions_done == sound
        assert again.state_hash == (game.entry(sound).state_hash if sound else game.header.start)
        assert again.record.actions == game.record.actions[:sound]
        assert (again.lost > 0) == (sound < 10)
        assert bool(again.damage) == (sound < 10)
        assert again.undo_refusal() is None or again.undone == ()
        assert again.undone == ()


def test_what_is_missing_is_told_in_a_sentence_and_in_the_list(game: Game, tmp_path: Path) -> None:
    data = journal_of(game)
    lines = data.split(b"\n")
    lines[6] = lines[6].replace(b'"state"', b'"stete"')
    again = opened(b"\n".join(lines), tmp_path)
    assert (again.actions_done, again.lost) == (4, 6)
    assert str(again.damage) == "The file of this game is damaged after action 4: lines that are lost: 6."
    (info,) = list_saves(tmp_path)
    assert (info.lost, str(info.damage), info.is_autosave) == (6, "", True)
    again = opened(data[:-3], tmp_path)
    assert (again.actions_done, again.lost) == (9, 1), "a torn end is a line that is lost"


def test_a_whole_journal_lacks_nothing(game: Game, tmp_path: Path) -> None:
    again = opened(journal_of(game), tmp_path)
    assert (again.actions_done, again.lost, str(again.damage)) == (10, 0, "")


def test_lines_left_out_swapped_or_from_another_game_end_what_is_sound(game: Game) -> None:
    lines = journal_of(game).split(b"\n")
    other = journal_of(played(10, seed=8)).split(b"\n")
    for spoilt in (lines[:5] + lines[6:], [*lines[:5], lines[6], lines[5], *lines[7:]], lines[:5] + other[5:]):
        record = parse_record(b"\n".join(spoilt), "x")
        assert record.actions == game.record.actions[:3]
        assert record.lost
        assert parse_summary(b"\n".join(spoilt), "x").lost == record.lost


def test_a_journal_without_seals_opens_as_far_as_it_plays_again(game: Game, tmp_path: Path) -> None:
    """As they were written before there were seals."""
    record = game.record
    lines = unsealed(record).splitlines()[:-1]
    lines[0] = lines[0].replace(b'"record": 1,', b'"record": 1, "journal": true,')
    assert opened(b"\n".join([*lines, b""]), tmp_path).actions_done == 10
    lines[7] = lines[7].replace(game.entry(7).state_hash.encode(), b"0" * 16)
    again = opened(b"\n".join([*lines, b""]), tmp_path)
    assert (again.actions_done, again.lost, again.undone) == (6, 4, ())
    lines[4] = lines[4].replace(b'"number": 4', b'"number": 5')
    again = opened(b"\n".join([*lines, b""]), tmp_path)
    assert (again.actions_done, again.lost) == (3, 7)
    again.apply(next(iter(again.legal())))
    assert again.actions_done == 4


HEAD, REST = b'{"record": 1, "title": "J"}', b'{"number": 1}\nand more\n'


def test_the_seals_of_lines_stay_what_they_are() -> None:
    """Else no game saved before could be opened any more."""
    first = journal.sealed(b'{"record": 1}', b"")
    second = journal.sealed(b'{"end": 0}', journal.seal_of(first))
    assert first == b'{"record": 1, "check": "d2ce168d0b52bf41"}'
    assert journal.seal_of(first) == b"d2ce168d0b52bf41"
    assert second == b'{"end": 0, "check": "16a7805d00244a3e"}'
    assert journal.opened(second, journal.seal_of(first)) == b'{"end": 0}'
    assert journal.opened(second, b"") is None
    assert journal.opened(b'{"end": 0}', b"") is None


@pytest.mark.parametrize("damage", [*(bytes([1 << bit]) for bit in range(8)), b"\n"])
def test_a_header_that_is_damaged_in_one_place_is_read_from_its_other_copy(damage: bytes) -> None:
    """Also if an end of line is lost or made there."""
    header = journal.twice(HEAD)
    seal = journal.seal_of(header.split(b"\n")[0])
    for place in range(len(header)):
        data = bytearray(header + REST)
        data[place] = damage[0] if damage == b"\n" else data[place] ^ damage[0]
        assert journal.begun(bytes(data)) == (HEAD, seal, REST), place


def test_a_header_that_is_damaged_in_both_copies_is_none() -> None:
    data = bytearray(journal.twice(HEAD) + REST)
    half = len(journal.twice(HEAD)) // 2
    data[3] ^= 1
    data[half + 3] ^= 1
    assert journal.begun(bytes(data)) is None
    assert journal.begun(b"") is None


def test_a_file_without_seals_that_ends_elsewhere_than_at_its_end_is_told_so(game: Game) -> None:
    whole = unsealed(game.record)
    header = whole.split(b"\n")[0]
    for data in (header, whole + b"x", whole[:-1]):
        with pytest.raises(SaveError, match="its end is missing"):
            parse_record(data, "game.save")
    record = parse_record(header.replace(b'"record": 1,', b'"record": 1, "journal": true,'), "game.save")
    assert (record.actions, record.lost) == ((), 0)


@pytest.mark.parametrize(("spoilt", "is_found"), [(49, True), (50, False)])
def test_a_list_looks_for_the_last_phase_in_the_last_lines_alone(game: Game, spoilt: int, is_found: bool) -> None:
    phase = (7, "the porters' turn")
    last = game.record.actions[0].model_copy(update={"phase": phase})
    header = game_header()
    data = line_bytes(header) + line_bytes(last) + b'{"phase": 1}\n' * spoilt + b"{}\n"
    assert parse_summary(data, "game.save").phase == (phase if is_found else header.phase)


def test_a_record_is_as_large_as_a_file_may_be_and_no_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    header = game_header()
    data = line_bytes(header)
    data += b" " * (2**20 - len(data) - 1) + b"\n"
    monkeypatch.setattr(reading, "MOST_BYTES", 2**20)
    assert parse_record(data, "game.save").header == header
    with pytest.raises(SaveError, match=r"game\.save is too large \(1 MiB at most\)"):
        parse_record(data + b"\n", "game.save")


def game_header() -> Header:
    """Of a journal without seals."""
    return played(0).record.header.model_copy(update={"journal": True})


def test_too_much_that_is_no_save_at_all_is_not_called_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_WEIGHT", 3)
    with pytest.raises(SaveError, match="is not a saved game"):
        parse_record(b"[1, 2, 3, 4, 5]\n", "game.save")
    with pytest.raises(SaveError, match="more than"):
        parse_record(unsealed(played(1).record), "game.save")


def test_a_save_without_its_last_line_has_lost_it(game: Game) -> None:
    data = game.record.to_bytes()
    cut = data[: data.rindex(b"\n", 0, -1) + 1]
    record = parse_record(cut, "game.save")
    assert (record.actions, record.lost) == (game.record.actions, 1)


def test_a_header_that_somebody_has_changed_is_told_by_its_checksum(game: Game) -> None:
    data = game.record.to_bytes().replace(b'"seed": ', b'"seed": 1')
    with pytest.raises(SaveError, match="its checksum does not fit what it holds"):
        parse_record(data, "game.save")


def test_a_record_that_is_being_written_has_no_end_and_its_phase_is_the_last_that_was_led_into(game: Game) -> None:
    record = game.record
    being_written = Record(record.header.model_copy(update={"journal": True}), record.actions)
    assert being_written.to_bytes() == record.to_journal()[0]
    first, second, third = record.actions[:3]
    actions = [line.model_copy(update={"phase": phase}) for line, phase in ((first, (4, "a")), (second, (5, "b")))]
    assert Record(record.header, (*actions, third.model_copy(update={"phase": None}))).phase == (5, "b")


def test_a_save_without_seals_says_how_many_actions_it_has(game: Game) -> None:
    body = b"".join(map(line_bytes, (game.record.header, *game.record.actions)))
    assert len(parse_record(ended(body, 10), "game.save").actions) == 10
    with pytest.raises(SaveError, match="its checksum does not fit"):
        parse_record(ended(body, 9), "game.save")
