"""Several actions that one gesture stands for: carried out one after another, taken back as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from game.model.action import Action
from game.model.frozen import changing_alike


@changing_alike
class Plan:
    """What is still to be done: a list of actions, or as long as something names the next."""

    kind: str = ""
    """The decision that it is for."""
    queue: list[Action] = field(default_factory=list)
    ask: Callable[[], Action | None] | None = None
    """Names the next action by the position there is; None in place of a list."""

    def begin(self, kind: str, actions: Sequence[Action]) -> None:
        """Do these in turn."""
        self.kind, self.queue, self.ask = kind, list(actions), None

    def go_on(self, kind: str, ask: Callable[[], Action | None]) -> None:
        """Do what is named as long as something is."""
        self.kind, self.queue, self.ask = kind, [], ask

    def drop(self) -> None:
        """Do no more of it."""
        self.kind, self.queue, self.ask = "", [], None

    @property
    def is_on(self) -> bool:
        """Whether there may be something left to do."""
        return bool(self.queue) or self.ask is not None

    def next(self, is_legal: Callable[[Action], bool]) -> Action | None:
        """The next action that can be done; None if that was all."""
        if self.ask is not None:
            action = self.ask()
            if action is None:
                self.drop()
            return action
        while self.queue:
            action = self.queue.pop(0)
            if is_legal(action):
                return action
        self.drop()
        return None
