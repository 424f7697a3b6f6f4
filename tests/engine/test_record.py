"""Records: written readably, read strictly, verified by replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lanterns.rules.actions import EndTurn, Walk
from lanterns.rules.system import LANTERNS

from game.engine import journal, reading
from game.engine.game import Game
from game.engine.limits import MOST_ACTIONS, MOST_BYTES, MOST_NOTES
from game.engine.reading import parse_record
from game.engine.record import Record, note_of, notebook
from game.model.errors import GameError, ReplayMismatch, SaveError
from game.model.side import Side
from game.scenario.scenario import Scenario
from tests.engine.old_saves import unsealed, unsealed_lines
from tests.quay_games import at, crowded

pytestmark = pytest.mark.usefixtures("lanterns_installed")


def played(actions: int = 12, seed: int = 7) -> Game:
    game = Game.new(crowded(), seed=seed)
    rng = Random(seed)
    for _ in range(actions):
        game.apply(game.legal().sample(rng))
    return game


def started() -> Game:
    """The Herons' second turn; nobody has moved."""
    game = Game.new(crowded(), seed=7)
    game.apply(EndTurn())
    game.apply(EndTurn())
    return game


def find(scenario_id: str) -> Scenario:
    if scenario_id != "lanterns":
        raise GameError("there is no such scenario")
    return crowded()


def lines_of(game: Game) -> list[dict[str, Any]]:
    return [json.loads(line) for line in unsealed(game.record).splitlines()[:-1]]


def sealed(lines: list[dict[str, Any]]) -> bytes:
    """A forged save: these header and action lines, each with the seal that fits it."""
    head, *actions = (json.dumps(line).encode() for line in lines)
    data = journal.twice(head)
    seal = journal.seal_of(data[:-1])
    for line in (*actions, json.dumps({"end": len(actions)}).encode()):
        done = journal.sealed(line, seal)
        seal = journal.seal_of(done)
        data += done + b"\n"
    return data


def load_bytes(data: bytes, folder: Path, name: str = "game.save") -> Game:
    path = folder / name
    path.write_bytes(data)
    return Game.load(path, find)


def test_saving_and_loading_gives_the_same_game(tmp_path: Path) -> None:
    game = played()
    game.add_note("So far, so good.\nOn we go.")
    game.save(tmp_path / "game.save")
    again = Game.load(tmp_path / "game.save", find)
    assert again.state_hash == game.state_hash
    assert again.events == game.events
    assert again.record == game.record
    assert again.notes == game.notes
    assert [entry.barrier for entry in again.history] == [entry.barrier for entry in game.history]
    rng = Random(1)
    while game.decision is not None:
        action = game.legal().sample(rng)
        assert game.apply(action) == again.apply(action), "the dice go on where they were"
    assert game.state.dice_drawn


def test_a_loaded_game_can_be_undone_as_before(tmp_path: Path) -> None:
    game = started()
    game.apply(Walk(0, at("B4")))
    game.save(tmp_path / "game.save")
    again = Game.load(tmp_path / "game.save", find)
    assert again.undo() == Walk(0, at("B4"))
    game.undo()
    assert again.state_hash == game.state_hash


def test_what_was_undone_is_not_recorded() -> None:
    game = started()
    game.apply(Walk(0, at("B4")))
    game.undo()
    assert len(game.record.actions) == 2


def test_the_file_is_one_readable_line_an_action() -> None:
    game = started()
    game.apply(Walk(0, at("B4")))
    header, again, *actions, end = (json.loads(line) for line in game.record.to_bytes().decode().splitlines())
    assert header == again, "without it nothing could be read"
    assert (header["record"], header["scenario"], header["seed"]) == (1, "lanterns", 7)
    assert header["title"] == "Lanterns on the Quay"
    assert [line["number"] for line in actions] == [1, 2, 3]
    assert actions[2]["action"] == {"do": "walk", "band": "porters", "square": "B4"}
    assert end["end"] == 3


def test_every_position_has_its_hash_in_the_record() -> None:
    game = played(10)
    hashes = [line.state for line in game.record.actions]
    for number in range(10, 0, -1):
        assert hashes[number - 1] == game.state_hash
        game.rewind()
    assert game.record.header.start == game.state_hash


class TestDamage:
    """What happens to files by accident: a game opens to where it is sound and says what is missing."""

    @staticmethod
    def check(game: Game, data: bytes, folder: Path, sound: int) -> None:
        again = load_bytes(data, folder)
        assert again.record.actions == game.record.actions[:sound]
        assert (again.notes, again.seats, again.plans) == (game.notes, game.seats, game.plans)
        assert f"damaged after action {sound}: " in str(again.damage)

    @pytest.mark.parametrize("step", [pytest.param(3, marks=pytest.mark.slow), 11])
    def test_cut_off_anywhere_it_opens_as_far_as_it_goes(self, step: int, tmp_path: Path) -> None:
        game = played()
        game.add_note("kept")
        data = game.record.to_bytes()
        begins = 2 * (data.index(b"\n") + 1)
        for size in range(0, len(data), step):
            if size < begins // 2:
                with pytest.raises(SaveError, match=r"^game\.save .*\.$"):
                    load_bytes(data[:size], tmp_path)
            else:
                self.check(game, data[:size], tmp_path, data.count(b"\n", begins, max(begins, size)))

    @pytest.mark.slow
    def test_with_any_bit_flipped_it_opens_to_the_longest_sound_prefix(self, tmp_path: Path) -> None:
        game = played(6)
        data = game.record.to_bytes()
        begins = 2 * (data.index(b"\n") + 1)
        for place in range(0, len(data), 3):
            flipped = bytearray(data)
            flipped[place] ^= 1 << place % 8
            if place < begins:
                again = load_bytes(bytes(flipped), tmp_path)
                assert (again.record, again.lost) == (game.record, 0), "the header stands there twice"
            else:
                self.check(game, bytes(flipped), tmp_path, data.count(b"\n", begins, place))

    @pytest.mark.parametrize("cut", [pytest.param(7, marks=pytest.mark.slow), 64, 512])
    def test_with_blocks_zeroed_swapped_or_doubled_it_opens_to_where_it_is_so(self, cut: int, tmp_path: Path) -> None:
        game = played()
        data = game.record.to_bytes()
        begins = 2 * (data.index(b"\n") + 1)
        for start in range(begins, len(data) - 2 * cut, cut):
            first, second = data[start : start + cut], data[start + cut : start + 2 * cut]
            before, after = data[:start], data[start + 2 * cut :]
            for spoilt in (bytes(cut) + second, second + first, first + first + second, b""):
                whole = before + spoilt + after
                same = next(place for place, (is_, was) in enumerate(zip(whole, data, strict=False)) if is_ != was)
                self.check(game, whole, tmp_path, data.count(b"\n", begins, same))

    @pytest.mark.parametrize("cut", [7, 64, 512])
    def test_where_the_beginning_is_spoilt_one_sentence_says_so(self, cut: int, tmp_path: Path) -> None:
        data = played().record.to_bytes()
        header = data.index(b"\n") + 1
        for start in range(0, header - cut, cut):
            spoilt = bytearray(data)
            for place in (start, header + start):
                spoilt[place : place + cut] = bytes(cut)
            with pytest.raises(SaveError, match=r"^game\.save "):
                load_bytes(bytes(spoilt), tmp_path)

    def test_more_behind_its_end_is_told(self, tmp_path: Path) -> None:
        game = played(3)
        data = game.record.to_bytes()
        again = load_bytes(data + data, tmp_path)
        assert (again.record.actions, again.lost) == (game.record.actions, data.count(b"\n"))

    @pytest.mark.parametrize("step", [17, pytest.param(3, marks=pytest.mark.slow)])
    def test_a_save_from_before_lines_were_sealed_still_opens_and_every_damage_to_it_is_one_sentence(
        self, step: int, tmp_path: Path
    ) -> None:
        game = played(6)
        data = unsealed(game.record)
        assert load_bytes(data, tmp_path).record == game.record
        for place in range(0, len(data), step):
            flipped = bytearray(data)
            flipped[place] ^= 1 << place % 8
            for spoilt in (bytes(flipped), data[:place]):
                with pytest.raises(SaveError, match=r"^game\.save "):
                    load_bytes(spoilt, tmp_path)

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "is empty"),
            (b"\n", "not a saved game"),
            (b"\x00" * 100, "not a saved game"),
            (b"\xff\xfe", "not a saved game"),
            (b"hello", "not a saved game"),
            (b"[]\n", "not a saved game"),
            (b"{}\n", "not a saved game"),
            (b"null\n", "not a saved game"),
            (b'{"record": true}\n', "game.save"),
            (b'{"record": 1}\n', "damaged in line 1"),
            (b'{"record": 2}\n', "save format 2, and this version of the game reads format 1"),
            (b'{"record": 1, "record": 1}\n', "a key is there twice"),
            (b'{"record": NaN}\n', "NaN is not a whole number"),
            (b'{"record": 1.0}\n', "1.0 is not a whole number"),
            (b'{"record": 1e999}\n', "1e999 is not a whole number"),
            (b'{"record": ' + b"9" * 5000 + b"}\n", "a number is too long"),
            (b"[" * 100_000 + b"\n", "nested too deeply"),
            (b'{"a":' * 7 + b"1" + b"}" * 7 + b"\n", "nested too deeply"),
            (b"{" + b" " * MOST_BYTES, "too large"),
        ],
    )
    def test_what_is_no_record_says_what_is_wrong(self, data: bytes, reason: str, tmp_path: Path) -> None:
        with pytest.raises(SaveError, match=reason):
            load_bytes(data, tmp_path)

    def test_the_wrong_kind_of_file(self, tmp_path: Path) -> None:
        with pytest.raises(SaveError, match=r"none\.save could not be read: the file or its folder is not there"):
            Game.load(tmp_path / "none.save", find)
        with pytest.raises(SaveError, match="is not a file"):
            Game.load(tmp_path, find)
        with pytest.raises(SaveError, match="not the name of a file"):
            Game.load(Path("nul\0byte"), find)


WALK = {"do": "walk", "band": "porters", "square": "B4"}


class TestForgery:
    """Files with right checksums that are still no record of a game: they are against accidents only."""

    @pytest.mark.parametrize(
        ("line", "change", "reason"),
        [
            (0, {"seed": -1}, "damaged in line 1: seed"),
            (0, {"seed": 2**63}, "damaged in line 1: seed"),
            (0, {"seed": "7"}, "damaged in line 1: seed"),
            (0, {"seed": True}, "damaged in line 1: seed"),
            (0, {"more": 1}, "damaged in line 1: more"),
            (0, {"seats": ["human"]}, "damaged in line 1: seats"),
            (0, {"seats": ["human", "file.py:Mine"]}, "damaged in line 1: seats"),
            (0, {"scenario": "../../etc/passwd"}, "damaged in line 1: scenario"),
            (0, {"title": "\x1b[31mred"}, "damaged in line 1: title"),
            (0, {"title": "\u202eevil"}, "damaged in line 1: title"),
            (0, {"title": "x" * 10_000}, "damaged in line 1: title"),
            (0, {"options": ["fog"]}, "no variant 'fog'"),
            (0, {"notes": [{"action": 0, "text": "x" * 2001}]}, "damaged in line 1: notes"),
            (0, {"notes": [{"action": -1, "text": "x"}]}, "damaged in line 1: notes"),
            (0, {"notes": [{"action": 0, "text": "x"}] * 1001}, "damaged in line 1: notes"),
            (0, {"scenario": "other"}, "needs the scenario 'other': there is no such scenario"),
            (0, {"system": "chess"}, "game under the rules 'chess'"),
            (0, {"rules": "99"}, "played under version 99 of the rules, and this version of the game has 1"),
            (0, {"digest": "0" * 64}, r"'Lanterns on the Quay' has changed since it was saved \(then 00000000, now "),
            (0, {"start": "0" * 16}, "Action 0: the set-up is not the one recorded"),
            (0, {"seed": 8}, r"Action \d+: it led to another position"),
            (
                3,
                {"action": WALK | {"band": "divers"}},
                "Action 3: the rules refuse it: Only bands of the crew whose",
            ),
            (3, {"action": {"do": "fly"}}, "Action 3: it is no action of this scenario: there is no such action"),
            (3, {"action": {"do": ["fly"]}}, "Action 3: it is no action"),
            (3, {"action": {}}, "Action 3: it is no action"),
            (3, {"action": WALK | {"band": "0"}}, "Action 3: it is no action"),
            (3, {"action": {"do": "rush", "bands": 5, "square": "B4"}}, "Action 3: it is no action"),
            (3, {"action": WALK | {"band": 10**19}}, "Action 3: it is no action"),
            (3, {"action": WALK | {"band": 10**21}}, "a number is too long"),
            (3, {"action": 5}, "damaged in line 4: action"),
            (3, {"action": {"do": "\ud800"}}, "damaged in line 4"),
            (3, {"state": "0" * 16}, "Action 3: it led to another position"),
            (3, {"state": "xyz"}, "damaged in line 4: state"),
            (3, {"number": 4}, "damaged in line 4: it is not action 3"),
            (3, {"number": "3"}, "damaged in line 4: number"),
            (3, {"code": "import os"}, "damaged in line 4: code"),
        ],
    )
    def test_changed_with_a_right_checksum(
        self, line: int, change: dict[str, Any], reason: str, tmp_path: Path
    ) -> None:
        lines = lines_of(played())
        lines[line] |= change
        for forged in (unsealed_lines(lines), sealed(lines)):
            with pytest.raises(SaveError, match=reason) as caught:
                load_bytes(forged, tmp_path)
            assert str(caught.value).startswith("game.save ")
            assert "\n" not in str(caught.value)

    @pytest.mark.parametrize("forge", [sealed, unsealed_lines])
    def test_the_helper_itself_makes_whole_saves(
        self, forge: Callable[[list[dict[str, Any]]], bytes], tmp_path: Path
    ) -> None:
        game = played()
        again = load_bytes(forge(lines_of(game)), tmp_path)
        assert (again.state_hash, again.lost) == (game.state_hash, 0)

    def test_actions_left_out_or_swapped(self, tmp_path: Path) -> None:
        lines = lines_of(played())
        with pytest.raises(SaveError, match="it is not action 3"):
            load_bytes(unsealed_lines(lines[:3] + lines[4:]), tmp_path)
        lines[2]["action"], lines[3]["action"] = lines[3]["action"], lines[2]["action"]
        with pytest.raises(SaveError, match="Action 2"):
            load_bytes(unsealed_lines(lines), tmp_path)

    def test_too_many_actions(self, tmp_path: Path) -> None:
        lines = lines_of(played(1))
        with pytest.raises(SaveError, match="has more than 50000 actions"):
            load_bytes(unsealed_lines([lines[0], *[lines[1]] * (MOST_ACTIONS + 1)]), tmp_path)

    @pytest.mark.parametrize("fault", [RecursionError, TypeError])
    @pytest.mark.parametrize("asked", ["decode", "refusal"])
    def test_an_action_the_rules_trip_over_is_a_sentence(
        self, asked: str, fault: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        def trip(*_: object) -> None:
            raise fault

        data = played().record.to_bytes()
        monkeypatch.setattr(LANTERNS, asked, trip, raising=False)
        with pytest.raises(SaveError, match="Action 1: the rules cannot carry it out"):
            load_bytes(data, tmp_path)


def test_replay_names_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played().record
    monkeypatch.setattr(LANTERNS, "decode", lambda setting, data: Walk(9, at("B4")), raising=False)
    with pytest.raises(ReplayMismatch) as caught:
        Game.replay(record, crowded())
    assert caught.value.action_number == 1


def test_another_version_of_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played().record
    monkeypatch.setattr(LANTERNS, "version", "2", raising=False)
    with pytest.raises(SaveError, match="version 1 of the rules, and this version of the game has 2"):
        Game.replay(record, crowded())


def test_a_changed_scenario_is_named() -> None:
    with pytest.raises(SaveError, match="'Lanterns on the Quay' has changed"):
        Game.replay(played().record, crowded(turns=7))


def test_a_journal_is_read_up_to_its_torn_end() -> None:
    game = played()
    header = game.header.model_copy(update={"journal": True})
    whole = type(game.record)(header, game.record.actions).to_bytes()
    lengths = set()
    for size in range(whole.index(b"\n") + 1, len(whole) + 1):
        record = parse_record(whole[:size], "journal.save")
        assert record.actions == game.record.actions[: len(record.actions)]
        assert len(record.actions) == max(0, whole[:size].count(b"\n") - 2), "the header stands there twice"
        lengths.add(len(record.actions))
    assert lengths == set(range(13))


def test_a_journal_ends_before_a_line_that_is_not_the_next_action() -> None:
    game = played()
    header = game.header.model_copy(update={"journal": True})
    lines = type(game.record)(header, game.record.actions).to_bytes().splitlines(keepends=True)
    for spoilt in (b"\x00" * 80 + b"\n", b"{}\n", lines[4]):
        assert len(parse_record(b"".join([*lines[:6], spoilt, *lines[6:]]), "journal.save").actions) == 4


def test_who_plays_is_kept_and_changes_nothing() -> None:
    game, plain = played(), played()
    game.keep_seats(["human", "planner:hard"])
    assert game.state_hash == plain.state_hash
    assert game.record.actions == plain.record.actions
    again = Game.replay(parse_record(game.record.to_bytes(), "x"), crowded())
    assert again.seats == ("human", "planner:hard")
    assert Game.replay(parse_record(plain.record.to_bytes(), "x"), crowded()).seats is None
    for names in (["human"], ["human", "my own.py:Player"], ["human", ""], ["human", "../x"]):
        game.keep_seats(names)
        assert game.seats is None


def test_notes_are_limited() -> None:
    game = played(1)
    for text in ("", "x" * 2001, "\x07", "\u2800 \u2800"):
        with pytest.raises(GameError, match="A note has 1 to 2000 characters"):
            game.add_note(text)
    assert game.notes == ()
    for number in range(MOST_NOTES):
        game.add_note(str(number))
    with pytest.raises(GameError, match="at most 1000 notes"):
        game.add_note("one more")
    assert Game.replay(parse_record(game.record.to_bytes(), "x"), crowded()).notes == game.notes


def test_notes_are_no_longer_together_than_a_game_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.record.MOST_NOTE_LETTERS", 5)
    notes = tuple(note_of(0, text, "") for text in ("abc", "de"))
    assert notebook(notes) == notes
    with pytest.raises(GameError, match="5"):
        notebook((*notes, note_of(0, "f", "")))


def test_a_note_is_changed_and_torn_out() -> None:
    game = played(2)
    for text in ("first", "second", "third"):
        game.add_note(text)
    game.change_note(1, "other")
    game.remove_note(0)
    assert [note.text for note in game.notes] == ["other", "third"]
    with pytest.raises(GameError, match="A note has 1 to 2000 characters"):
        game.change_note(0, "")


def test_a_note_is_read_by_the_side_that_wrote_it() -> None:
    game = played(2)
    game.add_note("for all")
    game.add_note("for me", Side.SECOND)
    for_all, for_me = Game.replay(parse_record(game.record.to_bytes(), "x"), crowded()).notes
    assert not any(for_all.hidden_from(side) for side in ("herons", "otters", None))
    assert [for_me.hidden_from(side) for side in ("herons", "otters", None)] == [True, False, True]
    foreign = game.record.header.model_copy(update={"notes": (for_me.model_copy(update={"writer": "nobody"}),)})
    with pytest.raises(SaveError, match="A note in it is by no side of the scenario; the sides are herons and otters"):
        Game.replay(Record(foreign, game.record.actions), crowded())


def test_a_game_of_as_many_actions_as_can_be_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ACTIONS", 6)
    record = played(6).record
    for data in (record.to_bytes(), record.to_journal()[0], unsealed(record)):
        again = parse_record(data, "game.save")
        assert (again.actions, again.lost) == (record.actions, 0)
    longer = played(7).record
    with pytest.raises(SaveError, match="more than 6"):
        parse_record(longer.to_bytes(), "game.save")
    assert parse_record(longer.to_journal()[0], "game.save").actions == longer.actions[:6]


def test_a_file_of_more_entries_than_a_game_has_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_WEIGHT", 3)
    with pytest.raises(SaveError, match="more than"):
        parse_record(played(1).record.to_bytes(), "game.save")


def test_a_journal_whose_first_action_is_none_opens_before_it() -> None:
    record = played(2).record
    data, seal = Record(record.header, ()).to_journal()
    data += journal.sealed(b'{"number": 1}', seal) + b"\n"
    again = parse_record(data, "autosave.save")
    assert (again.actions, again.lost) == ((), 1)
