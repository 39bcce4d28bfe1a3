"""What Android's own apps call things, by the English text: for the embedded phone and whoever looks for a label."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

LANGUAGES = ("ar", "de", "es", "fr", "hi", "ja", "ko", "pt-BR", "pt-PT", "ru", "ur", "zh")
_TAG = re.compile(r"[A-Za-z0-9-]{2,20}")


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    """Return package → English text → label; what several apps say has an empty package."""
    if not _TAG.fullmatch(language):
        return {}
    file = resources.files(__package__ or "").joinpath(f"{language}.toml")
    if not file.is_file():
        return {}
    found: dict[str, dict[str, str]] = {"": {}}
    for key, value in tomllib.loads(file.read_text("utf-8")).items():
        if isinstance(value, dict):
            found[key] = value
        else:
            found[""][key] = value
    return found


def label(package: str, locale: str, text: str) -> str:
    """Return what an app calls something in a locale, by the English text; empty where that is not known."""
    for language in (locale, locale.partition("-")[0]):
        tables = _tables(language)
        for table in (tables.get(package, {}), tables.get("", {})):
            if found := table.get(text) or table.get(_with_plain_hyphens(text)):
                return found
    return ""


@cache
def labels_for(text: str) -> frozenset[str]:
    """Return an English label and everything that it is called in another language."""
    names = (text, _with_plain_hyphens(text))
    tables = [table for language in LANGUAGES for table in _tables(language).values()]
    return frozenset({text, *(table[name] for table in tables for name in names if name in table)})


def _with_plain_hyphens(text: str) -> str:
    """Return a text as the tables have it: `Wi-Fi` is written with a no-break hyphen on the screen."""
    return text.replace("\u2011", "-")
