"""The languages of the phone and of its apps: translations of apps' texts, and the writing direction."""

from __future__ import annotations

import re
import tomllib
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.config.labels import has_labels, label
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.system.plurals import plural_form
from pytest_mobileagent.simulator.system.saved import as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.phone import Phone

RIGHT_TO_LEFT = {"ar", "fa", "he", "iw", "ur"}
_UNDETERMINED = "und"
_TAG = re.compile(r"(?P<language>[A-Za-z]{2,3})(-(?P<script>[A-Za-z]{4}))?(-(?P<region>[A-Za-z]{2}|[0-9]{3}))?(-.*)?")


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


def language_tags(text: str) -> tuple[str, ...]:
    """Return the locales of a list like `ko-KR,en`, each once and written as Android writes it."""
    return tuple(dict.fromkeys(_language_tag(tag) for tag in text.split(",") if text))


def _language_tag(text: str) -> str:
    match = _TAG.fullmatch(text)
    if match is None:
        return _UNDETERMINED
    parts = (match["language"].lower(), (match["script"] or "").title(), (match["region"] or "").upper())
    return "-".join(part for part in parts if part)


class Strings:
    """Texts in the locale of the phone, or of an app that has its own; English where no translation is known."""

    def __init__(self, phone: Phone) -> None:
        """Speak the locale of the phone's properties."""
        self._phone = phone
        self._speaker = ""
        self._held = ""

    @contextmanager
    def speaking(self, package: str) -> Iterator[None]:
        """Let an app speak: what it asks for without its name is in its own locale."""
        before, self._speaker = self._speaker, package
        try:
            yield
        finally:
            self._speaker = before

    @property
    def locale(self) -> str:
        """The locale of the app that speaks, or else the phone's, as a BCP 47 tag: `en-US`."""
        return self.locale_of(self._speaker)

    @property
    def is_rtl(self) -> bool:
        """Whether that locale is written from right to left."""
        return _language(self.locale) in RIGHT_TO_LEFT

    def locale_of(self, package: str) -> str:
        """Return the locale in which an app speaks: the first of its own that it knows, or else the phone's."""
        found = self._phone.packages.find(package)
        own = found.locales if found is not None else ()
        return next((locale for locale in own if _speaks(package, locale)), self._phone_locale)

    @property
    def _phone_locale(self) -> str:
        return self._held or self._phone.properties.get("persist.sys.locale") or self._phone.config.locale

    def hold(self) -> None:
        """Speak on as now, whatever the properties say, until the framework starts again: only then it reads them."""
        self._held = self._phone_locale

    def save(self) -> object:
        """Return the locale that is spoken on."""
        return {"held": self._held}

    def load(self, value: object) -> None:
        """Speak on as `save` told; None is a start of the framework."""
        self._held = as_text(as_map(value).get("held"))

    def translate(self, package: str, text: str) -> str:
        """Return an app's text in the app's language, or as it is."""
        return self._known(package, text) or text

    def count(self, package: str, number: int, one: str, other: str) -> str:
        """Return an app's text of a number, `{count} minute` or `{count} minutes`, in its language, form and digits.

        Tables have the forms that English lacks under its plural: `{count} minutes (few)`.
        """
        form = plural_form(self.locale_of(package), number)
        key = {"one": one, "other": other}.get(form, f"{other} ({form})")
        text = self._known(package, key) or self._known(package, other) or (one if number == 1 else other)
        return text.format(count=with_digits(self._phone, str(number)))

    def _known(self, package: str, text: str) -> str:
        """Return what the tables have for an app's text in the app's language; empty if that is English or nothing."""
        locale = self.locale_of(package)
        language = _language(locale)
        if language == "en" or not text:
            return ""
        own = _app_tables().get(package, {})
        return own.get(locale, {}).get(text) or own.get(language, {}).get(text) or label(package, locale, text)

    def label_of(self, app: App) -> str:
        """Return an app's name, as it calls itself."""
        return self.translate(app.package, app.label)


def _language(locale: str) -> str:
    return locale.partition("-")[0]


def _speaks(package: str, locale: str) -> bool:
    """Whether an app has texts in a locale; all have English ones."""
    language = _language(locale)
    own = _app_tables().get(package, {})
    return language == "en" or locale in own or language in own or has_labels(locale)
