"""Values with slots behave as `dataclass(slots=True)` makes them, frozen or not, from the first look on."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from game.model.frozen import changing, changing_alike, frozen, frozen_apart, frozen_in_order, is_written_late


@frozen
class Place:
    """A place."""

    number: int
    name: str = "nowhere"
    kind: ClassVar[str] = "place"

    @property
    def title(self) -> str:
        return f"{self.number} {self.name}"


@changing
class Changed:
    """It can be found by its name."""

    points: int
    seen: list[int]


@frozen
class Town(Place):
    """A place with streets."""

    streets: tuple[str, ...] = field(default_factory=tuple)


@frozen
class Checked:
    """It looks at itself when it is made."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("too few")


@dataclass(frozen=True, slots=True)
class Same:
    """What a place is measured by."""

    number: int
    name: str = "nowhere"
    kind: ClassVar[str] = "place"


def test_it_is_made_compared_and_told_as_a_dataclass() -> None:
    place, same = Place(3, name="Elst"), Same(3, name="Elst")
    assert place == Place(3, "Elst") != Place(3)
    assert hash(place) == hash(same) == hash(Place(3, "Elst"))
    assert repr(place).endswith("Place(number=3, name='Elst')")
    assert place.title == "3 Elst"
    assert Place.kind == place.kind == "place"
    assert Place.__match_args__ == Same.__match_args__


def test_a_value_is_compared_before_another_of_its_kind_was_made() -> None:
    @frozen
    class Late:
        number: int

    assert is_dataclass(Late)
    assert [part.name for part in fields(Late)] == ["number"]
    assert Late(1) != Place(1)


def test_nothing_is_changed_or_added() -> None:
    place = Place(3)
    with pytest.raises(FrozenInstanceError):
        place.number = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.number
    with pytest.raises(FrozenInstanceError):
        place.other = 4  # type: ignore[attr-defined]
    assert not hasattr(place, "__dict__")


def test_what_is_made_of_it_has_its_fields_too() -> None:
    town = Town(3, "Elst", ("Dorpsstraat",))
    assert [part.name for part in fields(town)] == ["number", "name", "streets"]
    assert Town(3).streets == ()
    assert replace(town, number=4) == Town(4, "Elst", ("Dorpsstraat",))
    assert town != Place(3, "Elst")


def test_it_is_sent_and_copied() -> None:
    town = Town(3, "Elst", ("Dorpsstraat",))
    assert pickle.loads(pickle.dumps(town)) == copy.deepcopy(town) == copy.copy(town) == town


def test_wrong_values_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        Checked(-1)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        Place()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        Place(1, colour="red")  # type: ignore[call-arg]


def test_a_match_takes_it_apart() -> None:
    match Place(3, "Elst"):
        case Place(number, name):
            assert (number, name) == (3, "Elst")


def test_values_in_order_are_sorted_by_their_parts() -> None:
    @frozen_in_order
    class Ranked:
        rank: int
        name: str = field(default="", compare=False)

    @frozen_in_order
    class Plain:
        rank: int
        name: str = ""

    assert sorted([Plain(2), Plain(1, "b"), Plain(1, "a")]) == [Plain(1, "a"), Plain(1, "b"), Plain(2)]
    assert Plain(1) <= Plain(1) < Plain(1, "a")
    assert Plain(2) >= Plain(2) > Plain(1)
    assert not Ranked(1, "a") < Ranked(1, "b")
    assert Ranked(1, "a") == Ranked(1, "b")
    with pytest.raises(TypeError):
        assert Plain(1) < Ranked(2)  # type: ignore[operator]


def test_parts_out_of_the_ordinary_are_as_a_dataclass_has_them() -> None:
    @frozen
    class Odd:
        number: int
        said: str = field(default="", compare=False, repr=False)

    assert Odd(1, "a") == Odd(1, "b")
    assert hash(Odd(1, "a")) == hash(Odd(1, "b"))
    assert repr(Odd(1, "a")).endswith("Odd(number=1)")


def test_making_a_value_writes_nothing_else_out() -> None:
    @frozen
    class Fresh:
        number: int
        seen: list[int] = field(default_factory=list)

    assert Fresh(1) == Fresh(1, [])
    assert hash(Fresh)
    assert Fresh(1).seen is not Fresh(2).seen
    written = vars(Fresh)["__dataclass_fields__"]
    assert not isinstance(written, dict), "all of the dataclass was written for it"
    assert [part.name for part in fields(Fresh)] == ["number", "seen"]
    assert is_written_late(Fresh)
    assert not is_written_late(Same)


def test_a_value_may_be_made_of_a_plain_dataclass() -> None:
    @dataclass(frozen=True)
    class Old:
        number: int

    @frozen
    class New(Old):
        name: str

    assert New(1, "a") == New(1, "a") != New(2, "a")
    assert (New(1, "a").number, New(1, "a").name) == (1, "a")


def test_values_apart_are_each_its_own() -> None:
    @frozen_apart
    class Board:
        number: int

    board = Board(1)
    assert board != Board(1)
    assert hash(board) != hash(Board(1))
    assert repr(board).endswith("Board(number=1)")
    assert replace(board, number=2).number == 2
    with pytest.raises(FrozenInstanceError):
        board.number = 4  # type: ignore[misc]


def test_what_changes_has_slots_and_is_its_own() -> None:
    @changing
    class Stock:
        points: int = 3
        seen: list[int] = field(default_factory=list)
        checked: bool = field(default=False, init=False, repr=False)

    stock = Stock()
    stock.points += 1
    stock.seen.append(4)
    stock.checked = True
    assert (stock.points, stock.seen, stock.checked, Stock().seen, Stock().checked) == (4, [4], True, [], False)
    assert stock != Stock(4, [4])
    assert len({stock, Stock()}) == 2
    assert repr(stock).endswith("Stock(points=4, seen=[4])")
    assert [part.name for part in fields(Stock)] == ["points", "seen", "checked"]
    with pytest.raises(AttributeError):
        stock.other = 4  # type: ignore[attr-defined]


def test_what_changes_is_copied() -> None:
    stock = Changed(3, [4])
    apart = copy.deepcopy(stock)
    apart.seen.append(5)
    assert (stock.seen, apart.points, apart.seen) == ([4], 3, [4, 5])
    assert copy.copy(stock).seen is stock.seen
    assert pickle.loads(pickle.dumps(stock)).seen == [4]


def test_what_changes_and_is_compared_is_the_same_while_its_parts_are() -> None:
    @changing_alike
    class Picked:
        unit: int = -1
        seen: list[int] = field(default_factory=list)

    picked = Picked()
    assert picked == Picked()
    picked.unit = 3
    assert picked != Picked()
    assert picked == Picked(3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(picked)
