"""The window: the only room that draws and listens to mouse and keyboard."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the console prints what was asked for and nothing else
