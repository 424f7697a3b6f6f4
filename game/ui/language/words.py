"""What the window says, in the language that the player has chosen."""

from __future__ import annotations

from game.language.phrasebook import Phrasebook
from game.model.refusal import Refusal


class Words(Phrasebook):
    """The texts of the window. Everybody holds the same object; after `choose` it speaks another language."""

    def choose(self, language: str) -> None:
        """Speak another language from now on; what it has no text for is said in English."""
        self._speak(language)

    def refusal(self, refusal: Refusal | None) -> str:
        """A refusal in this language, with its rule in brackets; empty without one."""
        return "" if refusal is None else self.say(refusal.with_rule)
