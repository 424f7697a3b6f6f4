"""Numbers of rules are words: 7, 7.3, 11.42, 9.6162, 12.A.1, 31.22A. The one place that knows how they are built.

A number is a chapter, and behind each full stop a part of what stands before it. Right behind the chapter digits are
read one by one, as rule books count: 11.42 is part of 11.4. Further on a group of digits is one number: 12.A.10 comes
after 12.A.9. A letter is a part of its own: 31.22A is part of 31.22.
"""

from __future__ import annotations

import re

_PART = r"\.(?:[0-9]{1,4}[A-Z]?|[A-Z])"
PATTERN = rf"[0-9]{{1,2}}(?:{_PART}){{0,3}}"
"""What any number of a rule looks like, for larger patterns."""
BELOW_CHAPTERS = rf"[0-9]{{1,2}}(?:{_PART}){{1,3}}"
"""The same, of rules that are no chapter."""
CITED = re.compile(rf"\[({PATTERN})\]")
"""A number in brackets, as rules are cited."""
_NUMBER = re.compile(PATTERN)
_DIGITS_THEN_LETTER = re.compile(r"([0-9]*)([A-Z]?)")

Step = tuple[int, str]
"""A step from a rule to one of its parts: a number, or (behind all numbers) a letter."""
_BEHIND_NUMBERS = 10**6


def is_rule_number(text: str) -> bool:
    """Whether a text is built as the number of a rule is."""
    return _NUMBER.fullmatch(text) is not None


def chapter_of(number: str) -> str:
    """The number of the chapter that a rule stands in; of no number, nothing."""
    return number.partition(".")[0]


def is_chapter(number: str) -> bool:
    """Whether a number is that of a whole chapter."""
    return "." not in number


def order_of(number: str) -> tuple[Step, ...]:
    """What numbers are sorted by, as people sort them: 7.3, 7.31, 7.4, 12.A.2, 12.A.10. ValueError if it is none."""
    if not is_rule_number(number):
        raise ValueError(f"{number!r} is not the number of a rule, as 7.4 or 12.A.1")
    chapter, *groups = number.split(".")
    steps: list[Step] = [(int(chapter), "")]
    for place, group in enumerate(groups):
        found = _DIGITS_THEN_LETTER.fullmatch(group)
        digits, letter = found.groups() if found is not None else ("", "")
        if digits:
            steps += [(int(part), "") for part in (digits if place == 0 else [digits])]
        if letter:
            steps.append((_BEHIND_NUMBERS, letter))
    return tuple(steps)


def is_part_of(number: str, whole: str) -> bool:
    """Whether a rule is another one or part of it: 11.42 is part of 11.4, and that of 11."""
    if not (is_rule_number(number) and is_rule_number(whole)):
        return number == whole
    steps = order_of(whole)
    return order_of(number)[: len(steps)] == steps
