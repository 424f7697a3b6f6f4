"""Support fire markers laid ready: counting them up and down within what is drawn and allowed. [8.3, 16.1]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.side import Side
from game.systems.standard.rules.describe import markers_said
from game.systems.standard.rules.fire import refuse_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.state import State
from game.systems.standard.ui.looks import fire_look
from game.ui.desk.cards import Row
from game.ui.language.words import Words


def kinds_in_hand(state: State, side: Side) -> tuple[int, ...]:
    """Marker kinds of which a side has any left this turn, the strongest first."""
    kinds = [marker for marker in state.setting.markers if marker.side is side and state.hand[marker.index]]
    return tuple(marker.index for marker in sorted(kinds, key=lambda marker: (-marker.value, marker.nation)))


def marker_rows(state: State, frame: Combat, side: Side, laid: Sequence[int], words: Words) -> tuple[Row, ...]:
    """A row for each kind in hand: how many are laid, how many there are, why no more may be."""
    return tuple(
        Row(
            f"marker:{kind}",
            words.listed(markers_said(state.setting, (kind,))),
            words("standard.window.fire.in_hand", count=state.hand[kind]),
            kind="count",
            count=laid.count(kind),
            most=state.hand[kind],
            refusal=words.refusal(refuse_fire(state, frame, side, tuple(sorted((*laid, kind))))),
            look=fire_look(state, kind),
        )
        for kind in kinds_in_hand(state, side)
    )


def counted(laid: Sequence[int], kind: int, step: int) -> list[int]:
    """The markers laid after one more or one fewer of a kind."""
    if step > 0:
        return sorted((*laid, kind))
    fewer = list(laid)
    if kind in fewer:
        fewer.remove(kind)
    return fewer


def hand_text(state: State, side: Side, words: Words) -> str:
    """A side's markers of this turn, for the top bar: 3 3 2 1."""
    values = [
        str(state.setting.markers[kind].value) for kind in kinds_in_hand(state, side) for _ in range(state.hand[kind])
    ]
    return " ".join(f"+{value}" for value in values) or words("standard.window.fire.no_markers")
