"""Points in time, as a player says them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.ui.language.words import Words


def told(words: Words, moment: datetime, now: datetime) -> str:
    """A moment on the clock of `now`, in English "today 19:42", "yesterday 8:05", "3 September 1944 17:00"."""
    local = moment.astimezone(now.tzinfo)
    clock = f"{local.hour}:{local.minute:02}"
    if local.date() == now.date():
        return words("times.today", clock=clock)
    if local.date() == now.date() - timedelta(days=1):
        return words("times.yesterday", clock=clock)
    month = words(f"times.month_{local.month}")
    return words("times.day", day=local.day, month=month, year=local.year, clock=clock)


def day_told(words: Words, day: date) -> str:
    """A day as a player says it, in English "17 September 1944"."""
    return words("times.date", day=day.day, month=words(f"times.month_{day.month}"), year=day.year)


def local_now() -> datetime:
    """Now, on the clock of this machine."""
    return datetime.now().astimezone()
