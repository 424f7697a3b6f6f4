"""Points in time, as a player says them."""

from __future__ import annotations

from datetime import datetime, timedelta


def told(moment: datetime, now: datetime) -> str:
    """A moment on the clock of `now`: "today 19:42", "yesterday 8:05", "3 September 1944 17:00"."""
    local = moment.astimezone(now.tzinfo)
    clock = f"{local.hour}:{local.minute:02}"
    if local.date() == now.date():
        return f"today {clock}"
    if local.date() == now.date() - timedelta(days=1):
        return f"yesterday {clock}"
    return f"{local.day} {local:%B %Y} {clock}"


def local_now() -> datetime:
    """Now, on the clock of this machine."""
    return datetime.now().astimezone()
