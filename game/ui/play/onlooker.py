"""What somebody who looks over the players' shoulders may know: for tests and the state file."""

from __future__ import annotations

from typing import Any, Protocol

from game.grid.topology import OFF_BOARD
from game.ui.play.hand.host import WithAim, WithContents, WithGame, WithMap, WithOverlays
from game.ui.play.side_list import SideList


class WatchedScreen(WithGame, WithMap, WithAim, WithContents, WithOverlays, Protocol):
    """The play screen, as far as an onlooker sees it."""

    side: SideList


def told_of(screen: WatchedScreen) -> dict[str, Any]:
    """What the screen shows, once it has a map."""
    contents, board, decision = screen.contents, screen.game.scenario.board, screen.game.decision
    sides = screen.game.scenario.sides
    viewer = screen.flow.vantage.viewer
    return {
        "ready": True,
        "widgets": screen.dashboard.widgets(contents),
        "decision": decision.kind if decision else "",
        "side": sides.id(decision.side) if decision else "",
        "viewer": sides.id(viewer) if viewer is not None else "",
        "turn": contents.heading.turn,
        "status": list(contents.status),
        "hex": board.number(screen.aim.hex) if screen.aim.hex != OFF_BOARD else "",
        "sheet": contents.sheet.id if contents.sheet else "",
        "side_list": screen.side.kind,
        "prompt": contents.prompt.text if contents.prompt else "",
        "keys": {choice.id: choice.key for choice in contents.choices},
        "actions": screen.game.actions_done,
        "playing": screen.flow.stage.is_playing,
        "carries_out": screen.flow.is_carrying_out and not screen.flow.waits_for_answer,
        "hex_px": screen.view.camera.hex_px,
        "map": list(screen.dashboard.open_map),
        "board": list(screen.view.camera.sheet_rect),
        "log": len(screen.dashboard.log.lines),
        "overlays": sorted(screen.shown),
        "marches": len(screen.game.plans),
        **screen.desk.state(),
    }
