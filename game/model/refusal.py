"""Why an action is not legal."""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.message import Message, message


@frozen
class Refusal:
    """Why not: a code for programs, the rule that says so (empty if none does), a message for people."""

    code: str
    rule: str
    said: Message

    def __str__(self) -> str:
        return str(self.with_rule)

    @property
    def with_rule(self) -> Message:
        """The message, with the number of its rule if there is one."""
        return message("engine.with_rule", said=self.said, rule=self.rule) if self.rule else self.said
