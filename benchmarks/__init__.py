"""What the performance figures of the README are measured with: `python -m benchmarks`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # nothing but the table is printed
