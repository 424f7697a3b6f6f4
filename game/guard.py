"""What every way into the game has round it: no traceback ever reaches the console."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from game.engine.garbage import look_seldom
from game.model.errors import GameError


def guarded(run: Callable[[], object]) -> NoReturn:
    """Run the game and leave with an exit code: what it returned if that is a number, 1 after a sentence of ours."""
    look_seldom()
    # files are read the same whatever is installed beside the game, and it need not go through all of that
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows another in its place
    code: object = 0
    try:
        code = run()
    except GameError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"The system refused: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}.")
    except Exception as fault:  # the last resort: whatever it is, nobody at a console reads a traceback
        from game.engine.faults import write_down

        _fail(str(write_down(fault)))
    finally:
        _hand_over()
    sys.exit(code if isinstance(code, int) else 0)


def _hand_over() -> None:
    """What is still to be written is written now; a reader who has gone away is no fault."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        nothing = os.open(os.devnull, os.O_WRONLY)  # Python writes once more when it ends, and would complain
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    except (OSError, ValueError):
        return  # told when Python ends


def _fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(1)
