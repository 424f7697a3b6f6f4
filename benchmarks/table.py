"""The table of figures: how it is timed and how it is printed."""

from __future__ import annotations

import platform
import statistics
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """One figure beside what it is to be."""

    what: str
    measured: str
    aim: str
    beside: str = ""
    """The same, done another way, in the same run."""


def microseconds(function: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of some timings of one call."""
    best = float("inf")
    for _ in range(repeats):
        began = perf_counter()
        function()
        best = min(best, perf_counter() - began)
    return best * 1e6


def median_microseconds(functions: Iterable[Callable[[], object]]) -> float:
    """The median over several calls of the shortest timing of each."""
    return statistics.median(microseconds(function) for function in functions)


def machine() -> str:
    """The machine in one line."""
    model = "unknown processor"
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        model = f"{names[0]}, {len(names)} cores" if names else model
    return f"{model}; {platform.system()} {platform.machine()}; Python {sys.version.split()[0]}"


def markdown(rows: Iterable[Row]) -> str:
    """The table, with the machine above it."""
    lines = [f"Measured on: {machine()}.", "", "| figure | measured | beside it | aim |", "| --- | --- | --- | --- |"]
    lines += [f"| {row.what} | {row.measured} | {row.beside} | {row.aim} |" for row in rows]
    return "\n".join(lines)
