"""The phone's language: translations of apps' texts, and the writing direction."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}
_TAG = re.compile(r"[A-Za-z0-9-]{2,20}")
_PACKAGE = "pytest_mobileagent.simulator"


@cache
def _app_tables() -> dict[str, dict[str, dict[str, str]]]:
    """Return package → language → English text → translation, from the `strings.toml` beside each app."""
    found = {}
    for folder in resources.files(f"{_PACKAGE}.apps").iterdir():
        file = folder.joinpath("strings.toml")
        if folder.is_dir() and file.is_file():
            table = tomllib.loads(file.read_text("utf-8"))
            found[str(table.pop("package"))] = table
    return found


@cache
def _common_table(name: str) -> dict[str, str]:
    """Return English text → translation of what several of the system's apps say, in a language or a locale."""
    if not _TAG.fullmatch(name):
        return {}
    file = resources.files(f"{_PACKAGE}.system").joinpath("translations", f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


class Strings:
    """Texts in the phone's locale; English where no translation is known."""

    def __init__(self, phone: Phone) -> None:
        """Speak the locale of the phone's properties."""
        self._phone = phone

    @property
    def locale(self) -> str:
        """The locale as a BCP 47 tag: `en-US`."""
        return self._phone.properties.get("persist.sys.locale") or self._phone.config.locale

    @property
    def language(self) -> str:
        """The locale's language."""
        return self.locale.partition("-")[0]

    @property
    def is_rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return self.language in RIGHT_TO_LEFT

    def translate(self, package: str, text: str) -> str:
        """Return an app's text in the phone's language, or as it is."""
        locale = self.locale
        language = locale.partition("-")[0]
        if language == "en" or not text:
            return text
        plain = text.replace("\u2011", "-")  # labels are listed with plain hyphens
        own = _app_tables().get(package, {})
        for name in (locale, language):
            for table in (own.get(name, {}), _common_table(name)):
                if found := table.get(text) or table.get(plain):
                    return found
        return text
