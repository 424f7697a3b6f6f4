"""How much a record holds. Light: whoever only has to keep within it need not read records."""

MOST_BYTES = 16 * 2**20
MOST_ACTIONS = 50_000
MOST_NOTES = 1_000
MOST_NOTE_LETTERS = 200_000
"""Of all notes of a game together: the header holds them, and is read as one line."""
MOST_OPTIONS = 50
LONGEST_NOTE = 2_000
SEEDS = 2**63
"""A seed is at least 0 and less than this."""
MOST_BRANCHES = 200
"""So often a game may have been played on from a past moment."""
MOST_DRAWN = 2**40
"""More values no dice of a game can have given."""
KEPT_SEAT = r"[a-z][a-z0-9_]{0,39}(:[a-z0-9_]{1,40})?"
"""Who plays a side, by a name from the list of players; a program in a file has no such name."""
