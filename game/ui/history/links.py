"""Where lines of the log lead while one looks back: to their moment, a unit, a hex or a rule."""

from __future__ import annotations

from collections.abc import Callable

from game.grid.topology import OFF_BOARD
from game.ui.desk.cards import LogLine
from game.ui.desk.desk import Refused, Reply, Shown
from game.ui.history.map_hand import MapHand
from game.ui.history.playback import Playback
from game.ui.language.words import Words
from game.ui.play.panels.log_rows import HEX, RULE, UNIT


class PastLinks:
    """Follows what the player presses in the log."""

    def __init__(
        self, hand: MapHand, playback: Playback, words: Words, *, go: Callable[[int], None],
        show_rule: Callable[[str], None], say: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`go` shows a step of the past, `show_rule` opens the rules, `say` tells why something cannot be shown."""
        self._hand = hand
        self._playback = playback
        self._words = words
        self._go = go
        self._show_rule = show_rule
        self._say = say

    def follow(self, line: LogLine, link: str) -> None:
        """A line leads to its moment, a link in it to where it says."""
        kind, _, value = link.partition(":")
        if kind == RULE:
            self._show_rule(value)
        elif kind == UNIT:
            self._take(self._playback.desk.show_unit(int(value)), line.hex)
        elif kind == HEX:
            self._hand.go_to(line.hex)
        else:
            self._go(self._playback.timeline.step_at(line.moment))

    def _take(self, reply: Reply, otherwise: int) -> None:
        match reply:
            case Shown():
                self._hand.go_to(reply.hex)
            case Refused():
                if otherwise != OFF_BOARD:
                    self._hand.go_to(otherwise)  # where it was seen last
                self._say(self._words.refusal(reply.refusal))
