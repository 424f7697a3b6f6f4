"""Standing orders for demolition: ask, always or never, bridge by bridge. [14.0]"""

from __future__ import annotations

from game.model.message import term
from game.systems.standard.rules.actions import ORDER_NAMES, OrderDemolition
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.describe import order_said
from game.systems.standard.rules.state import DOWN
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.previews import faces_text
from game.ui.desk.cards import Choice, Row, Sheet
from game.ui.desk.desk import Reply


def may_order(mode: Mode) -> bool:
    """Whether standing orders may be given now: by the side that demolishes, when it is free to act."""
    return (
        mode.vantage.may_act and mode.side is mode.setting.demolisher and not mode.state.stack and mode.state.turn > 0
    )


def orders_sheet(mode: Mode) -> Sheet:
    """A row for each bridge; pressing it goes on to the next order."""
    state, words = mode.state, mode.words
    rows = []
    for site in mode.board.bridges:
        refusal = demolition_refusal(state, site.index)
        needed = getattr(mode.setting.rules.bridges.demolished_on_at_most, site.kind)
        if state.bridge_state[site.index] == DOWN:
            chance = words("standard.window.orders.down")
        elif refusal is None:
            chance = words("standard.window.orders.on_faces", faces=faces_text(needed))
        else:
            chance = words("standard.window.orders.not_now")
        order = words.say(order_said(state.orders[site.index]))
        text = words(
            "standard.window.orders.bridge",
            bridge=site.said,
            kind=words.say(term("bridge_kind", site.kind)),
            chance=chance,
        )
        rows.append(Row(f"order:{site.index}", text, order))
    return Sheet(
        "orders", words("standard.window.orders.heading"), mode.side, rows=tuple(rows),
        choices=(Choice("close", words("standard.window.orders.close"), "Esc"),),
    )  # fmt: skip


def change_order(mode: Mode, bridge: int, step: int) -> Reply:
    """The next order for a bridge: ask, always, never, ask ..."""
    order = (mode.state.orders[bridge] + step) % len(ORDER_NAMES)
    return mode.act(OrderDemolition(bridge, order))
