"""Language tags, as device configurations name locales: `en-US`, `zh-Hans-CN`, `es-419`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_TAG = re.compile(r"([a-z]{2,3})(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|[0-9]{3}))?")
_FORMER = frozenset(("in", "iw", "ji", "mo"))  # codes of languages that Java still knows by them


def is_tag(text: object) -> bool:
    """Whether something is written as a language tag."""
    return isinstance(text, str) and _TAG.fullmatch(text) is not None


def unknown_part(tag: str) -> str:
    """Return which part of a language tag CLDR does not know, from which Android has its locales; empty if it does.

    The part is told with what it would be, and what is meant if that is known: `country 'UK' (is 'GB' meant?)`.
    """
    from babel import Locale  # noqa: PLC0415 - only who reads a tag of somebody's own needs the tables
    from babel.core import get_global  # noqa: PLC0415

    match = _TAG.fullmatch(tag)
    language, script, country = match.groups() if match is not None else (tag, None, None)
    known = Locale("en")
    aliases = get_global("territory_aliases")
    if language == "und" or language not in known.languages.keys() | _FORMER:
        return f"language '{language}'"
    if script is not None and script not in known.scripts:
        return f"script '{script}'"
    if country is not None and country not in known.territories:
        return f"country '{country}'{_meant(country, aliases)}"
    return ""


def _meant(country: str, aliases: Mapping[str, list[str]]) -> str:
    now = aliases.get(country, [])
    return f" (is '{now[0]}' meant?)" if len(now) == 1 else ""
