"""How two machines that play a game together know each other: by a code that one player tells the other.

The code itself never goes over the line. Each end sends a number that nobody can guess, and each proves by an HMAC over
both numbers that it has the code: the guest first, so that a stranger learns nothing of the game, then the host, so
that nobody can pass for it. Only then is anything else said.
"""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress
from typing import Annotated, Literal, TypeVar

from pydantic import StringConstraints

from game.ai.farewell import WRONG_CODE, farewell, last_word
from game.ai.wire import Wire
from game.engine.strict_json import parse_line
from game.model.errors import GameError
from game.model.message import message
from game.scenario.fields import StrictModel

CODE_VARIABLE = "ARNHEM_CODE"
"""Environment variable with the code, for whoever does not want it on a command line."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No two of them are mistaken for each other."""
GROUPS, GROUP_LETTERS = 4, 4
FEWEST_LETTERS, MOST_LETTERS = 8, 64
PROOF_SECONDS = 10.0
"""So long a caller may take to prove that it has the code."""
MOST_BYTES = 512
"""Of a line before both ends are known."""

Proven = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Challenge(StrictModel):
    """What the host says first."""

    arnhem: Literal[2]
    """Version of these lines."""
    challenge: Proven


class Answer(StrictModel):
    """What the guest says to it."""

    challenge: Proven
    proof: Proven


class Proof(StrictModel):
    """What the host says to that."""

    proof: Proven


M = TypeVar("M", Challenge, Answer, Proof)


def new_code() -> str:
    """A code that nobody can guess, in groups that can be told over a telephone."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def plain_code(text: str) -> str:
    """A code as it was typed, without what does not matter: capitals, spaces, dashes; GameError if it can be none."""
    plain = "".join(letter for letter in text.lower() if letter not in "- ")
    if not FEWEST_LETTERS <= len(plain) <= MOST_LETTERS or not (plain.isascii() and plain.isalnum()):
        raise GameError(message("remote.no_code", fewest=FEWEST_LETTERS, most=MOST_LETTERS))
    return plain


def known_code(typed: str) -> str:
    """The code that was typed or stands in the environment; GameError if there is none."""
    text = typed or os.environ.get(CODE_VARIABLE, "")
    if not text:
        raise GameError(message("remote.code_missing", variable=CODE_VARIABLE))
    return plain_code(text)


def admit(wire: Wire, code: str) -> None:
    """The host's end: GameError unless the caller has the code; only then is it told anything."""
    ours = secrets.token_hex(32)
    wire.send(Challenge(arnhem=2, challenge=ours).model_dump_json().encode())
    answer = _heard(wire, Answer)
    if not hmac.compare_digest(answer.proof, proof_of(code, "guest", ours, answer.challenge)):
        wire.close(farewell(WRONG_CODE))
        raise GameError(WRONG_CODE)
    wire.send(Proof(proof=proof_of(code, "host", ours, answer.challenge)).model_dump_json().encode())
    wire.trust()


def prove(wire: Wire, code: str) -> None:
    """The guest's end: GameError unless the host has the code, too; nothing else was heard from it till then."""
    challenge = _heard(wire, Challenge)
    ours = secrets.token_hex(32)
    answer = Answer(challenge=ours, proof=proof_of(code, "guest", challenge.challenge, ours))
    wire.send(answer.model_dump_json().encode())
    proof = _heard(wire, Proof)
    if not hmac.compare_digest(proof.proof, proof_of(code, "host", challenge.challenge, ours)):
        wire.close()
        raise GameError(message("remote.no_host"))


def _heard(wire: Wire, model: type[M]) -> M:
    """The next line of the handshake; GameError with a sentence if it is none."""
    line = wire.receive(PROOF_SECONDS)
    with suppress(ValueError):
        return parse_line(model, line, MOST_BYTES)
    wire.close()
    raise GameError(WRONG_CODE if _is_shown_out(line) else message("remote.no_game"))


def _is_shown_out(line: bytes) -> bool:
    """Whether the host says that the code is wrong: the only last word that is understood of a stranger."""
    with suppress(ValueError):
        return last_word(line) == WRONG_CODE
    return False


def proof_of(code: str, who: str, of_host: str, of_guest: str) -> str:
    """What an end proves itself by: that it has the code, in answer to the numbers of this call alone."""
    return hmac.new(code.encode(), f"arnhem 2|{who}|{of_host}|{of_guest}".encode(), "sha256").hexdigest()
