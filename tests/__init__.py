"""The tests. The game Lanterns is installed for them, as a package of somebody else's would be."""

from tests.toy.install import install

install()
