"""Settings that every test runs under, and the example game for those that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.toy.install import installed

settings.register_profile("arnhem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("arnhem")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that play in a real window take minutes: they come first, so that nobody waits for the last of them."""
    items.sort(key=lambda item: item.path.name != "test_xvfb.py")


@pytest.fixture(scope="module")
def lanterns_installed() -> Iterator[None]:
    """The game Lanterns is installed beside the house while the tests of a module run; elsewhere nobody knows it."""
    with installed():
        yield
