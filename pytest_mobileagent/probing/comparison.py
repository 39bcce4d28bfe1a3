"""Two files of facts: where the phones that were asked differ, as a list to file as an issue."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.probing.deep import ERROR, FORMAT, HOST, MANIFEST
from pytest_mobileagent.probing.part import MEASURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_FILES = frozenset(("picture",))  # names of files beside the facts
_LONGEST = 300
_MOST_LINES = 12  # of a list that differs; what is more is counted
_MISSING = "—"


@dataclass(frozen=True, slots=True)
class FactFile:
    """What one file holds: its manifest, and the facts of each probe by `image/part/probe`."""

    manifest: Mapping[str, object]
    facts: Mapping[str, object]

    @property
    def parts(self) -> set[str]:
        """The parts that were asked, each as `image/part`."""
        return {name.rpartition("/")[0] for name in self.facts}


class Difference(NamedTuple):
    """One fact that two phones do not share: whose, where in it, and what each says."""

    probe: str
    place: str
    theirs: str
    ours: str


def read_facts(path: Path) -> FactFile:
    """Return what a file holds.

    Raises:
        ConfigError: it is none that `mobileagent doctor --deep` has written.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.endswith(".json") and name.count("/") == 2]
            manifest = json.loads(archive.read(MANIFEST))
            facts = {name.removesuffix(".json"): json.loads(archive.read(name)) for name in sorted(names)}
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from error
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ConfigError(f"{path} is no file of 'mobileagent doctor --deep': {error}") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ConfigError(f"{path} is of another format: let 'mobileagent doctor --deep' of this version write it")
    return FactFile(manifest, facts)


def differences(theirs: FactFile, ours: FactFile) -> list[Difference]:
    """Return what differs, of the parts that both were asked, in the order of their names."""
    both = theirs.parts & ours.parts
    found = []
    for probe in sorted({*theirs.facts, *ours.facts}):
        if probe.rpartition("/")[0] in both:
            there, here = theirs.facts.get(probe), ours.facts.get(probe)
            found += [Difference(probe, *one) for one in _differing("", there, here)]
    return found


def _differing(place: str, there: object, here: object) -> Iterator[tuple[str, str, str]]:
    """Yield the places at which two facts differ, with both."""
    match there, here:
        case (dict(), dict()) if (ERROR in there) == (ERROR in here):
            for key in sorted({*there, *here} - {MEASURES} - _FILES):
                yield from _differing(f"{place}: {key}" if place else key, there.get(key), here.get(key))
        case (list(), list()) if _are_records(there) and _are_records(here):
            for number in range(max(len(there), len(here))):
                pair = (one[number] if number < len(one) else None for one in (there, here))
                yield from _differing(f"{place} {number + 1}", *pair)
        case (list(), list()):
            only_there, only_here = _without(there, here), _without(here, there)
            if only_there or only_here:
                yield place, _lines(only_there), _lines(only_here)
        case _ if there != here:
            yield place, _short(there), _short(here)


def _are_records(values: list[object]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)


def _without(values: list[object], others: list[object]) -> list[str]:
    """Return the values that others lack, in whatever order."""
    left = Counter(map(_short, values)) - Counter(map(_short, others))
    return sorted(left.elements())


def _lines(values: list[str]) -> str:
    more = len(values) - _MOST_LINES
    shown = "; ".join(values[:_MOST_LINES]) or _MISSING
    return f"{shown}; and {more} more" if more > 0 else shown


def _short(value: object) -> str:
    if value is None:
        return _MISSING
    if isinstance(value, dict) and ERROR in value:
        return f"{ERROR}: {value[ERROR]}"[:_LONGEST]
    if isinstance(value, dict):
        value = {key: one for key, one in value.items() if key != MEASURES}
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


# -- telling ----------------------------------------------------------------------------------------------------------


def as_issue(theirs: FactFile, ours: FactFile) -> str:
    """Return the differences in Markdown, as an issue to file."""
    found = differences(theirs, ours)
    who = f"{_who(theirs)} and {_who(ours)}"
    asked = ", ".join(sorted(theirs.parts & ours.parts)) or "nothing"
    lines = [f"# {len(found)} differences between {who}", "", f"Asked of both: {asked}."]
    for heading, several in groupby(found, _heading):
        lines += ["", f"## {heading}", ""]
        for one in several:
            lines.append(f"- [ ] **{one.probe.rpartition('/')[2]}**{f', {one.place}' if one.place else ''}")
            lines += [f"  - there: {_code(one.theirs)}", f"  - here: {_code(one.ours)}"]
    return "\n".join([*lines, *_times(theirs, ours), ""])


def _heading(one: Difference) -> str:
    image, part, _ = one.probe.split("/", 2)
    return part if image == HOST else f"{part} of {image}"


def _who(facts: FactFile) -> str:
    return f"the phones of '{facts.manifest.get('emulator')}' ({facts.manifest.get('version')})"


def _code(text: str) -> str:
    """Return a text as Markdown shows it to the letter."""
    plain = " ".join(text.split())
    fence = "``" if "`" in plain else "`"
    return f"{fence} {plain} {fence}" if fence == "``" else f"{fence}{plain}{fence}"


def _times(theirs: FactFile, ours: FactFile) -> list[str]:
    """Return a table of how long things took, which differs on any two machines."""
    rows = []
    for probe in sorted(theirs.facts.keys() & ours.facts.keys()):
        spent = [_seconds(one.facts[probe]) for one in (theirs, ours)]
        if None not in spent:
            rows.append(f"| {probe} | {spent[0]} | {spent[1]} |")
    return ["", "## Seconds", "", "| | there | here |", "|---|--:|--:|", *rows] if rows else []


def _seconds(facts: object) -> float | None:
    measures = facts.get(MEASURES) if isinstance(facts, dict) else None
    seconds = measures.get("seconds") if isinstance(measures, dict) else None
    return seconds if isinstance(seconds, (int, float)) else None
