"""The window itself: its screens, settings and sounds."""
