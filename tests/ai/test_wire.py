"""The line between two machines, for itself."""

from __future__ import annotations

import fcntl
import os
import resource
import socket

import pytest

from game.ai.wire import Door, Wire

MANY = 1_100
"""More files than the oldest way of waiting for one can tell apart."""


@pytest.fixture
def many_files() -> None:
    """This process may have that many files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft <= 2 * MANY:
        if hard != resource.RLIM_INFINITY and hard <= 2 * MANY:
            pytest.skip(f"no more than {hard} files may be open here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MANY + 1, hard))


def with_high_number(sock: socket.socket) -> socket.socket:
    """The same socket under a number that it has where many files are open."""
    number = fcntl.fcntl(sock.fileno(), fcntl.F_DUPFD, MANY)
    sock.close()
    return socket.socket(fileno=number)


@pytest.mark.usefixtures("many_files")
def test_lines_are_heard_where_many_files_are_open() -> None:
    ends = [with_high_number(end) for end in socket.socketpair()]
    assert min(end.fileno() for end in ends) >= MANY
    here, there = map(Wire, ends)
    there.send(b"word")
    assert here.receive(20) == b"word"
    here.close()
    there.close()


@pytest.mark.usefixtures("many_files")
def test_a_door_is_kept_where_many_files_are_open() -> None:
    null = os.open(os.devnull, os.O_RDONLY)
    held = [null, *(os.dup(null) for _ in range(MANY))]
    try:
        door = Door(0)
        with socket.create_connection(("127.0.0.1", door.port), 20):
            wire = door.wait()
        wire.close()
        door.close()
    finally:
        for number in held:
            os.close(number)
