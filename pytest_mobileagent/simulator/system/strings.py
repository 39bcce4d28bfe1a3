"""The phone's language: translations of apps' texts, and the writing direction."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.config.labels import label

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}


@cache
def _app_tables() -> dict[str, dict[str, dict[str, str]]]:
    """Return package → language → English text → translation, from the `strings.toml` beside each app."""
    found = {}
    for folder in resources.files("pytest_mobileagent.simulator.apps").iterdir():
        file = folder.joinpath("strings.toml")
        if folder.is_dir() and file.is_file():
            table = tomllib.loads(file.read_text("utf-8"))
            found[str(table.pop("package"))] = table
    return found


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
        own = _app_tables().get(package, {})
        return own.get(locale, {}).get(text) or own.get(language, {}).get(text) or label(package, locale, text) or text
