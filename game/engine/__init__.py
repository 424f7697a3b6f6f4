"""The one door through which games change; undo, records, saves. Knows a rules system only by its protocol."""
