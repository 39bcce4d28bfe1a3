"""A part of what is asked: a module of `parts` with its `PART`, and in it the single probes."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.probing.subject import Subject

    # What a probe found: what JSON holds. What stands below "measures" differs from run to run, and is never compared.
    Facts = dict[str, object]

MEASURES = "measures"


class Probe(NamedTuple):
    """One question: its name within the part, and how it is asked."""

    name: str
    ask: Callable[[], Facts]


@dataclass(frozen=True, slots=True)
class Part:
    """Several probes.

    Attributes:
        name: what it is called on the command line.
        help: what it asks, in a few words.
        place: parts are asked in the order of their places.
        probes: gives them, for a kind of phone of one image; a phone is only taken by the probe that needs it.
        is_of_host: it asks this machine alone, once for all images.
    """

    name: str
    help: str
    place: int
    probes: Callable[[Subject], Iterator[Probe]]
    is_of_host: bool = False


@cache
def parts() -> dict[str, Part]:
    """Return every part by its name, in order."""
    modules = submodules(importlib.import_module("pytest_mobileagent.probing.parts"))
    found: list[Part] = sorted((module.PART for module in modules), key=lambda part: part.place)
    return {part.name: part for part in found}


def chosen_parts(wanted: Iterable[str] = (), left_out: Iterable[str] = ()) -> list[Part]:
    """Return the parts of these names, or all, without those that are left out.

    Raises:
        ConfigError: there is none of a name.
    """
    wanted, left_out, known = list(wanted), set(left_out), parts()
    strange = next((name for name in (*wanted, *sorted(left_out)) if name not in known), None)
    if strange is not None:
        raise ConfigError(f"'{strange}' is no part of what is asked: there are {', '.join(known)}")
    return [part for name, part in known.items() if (not wanted or name in wanted) and name not in left_out]
