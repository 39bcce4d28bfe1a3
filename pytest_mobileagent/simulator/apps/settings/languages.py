"""Languages & input: the languages of the phone, and those of single apps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.config.labels import speaks
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import keyboards
from pytest_mobileagent.simulator.apps.settings.accounts import Autofill, autofill_summary
from pytest_mobileagent.simulator.apps.settings.applications import AppDetails, app_row
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.ui.widgets.drag_handle import DragHandle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.base import App

# Names of languages in themselves, as the list of languages shows them.
LANGUAGES = (
    ("en-US", "English (United States)"), ("en-GB", "English (United Kingdom)"), ("ak-GH", "Akan (Gaana)"),
    ("ar-AE", "العربية (الإمارات العربية المتحدة)"), ("ar-EG", "العربية (مصر)"), ("de-DE", "Deutsch (Deutschland)"),
    ("es-ES", "Español (España)"), ("es-US", "Español (Estados Unidos)"), ("fr-CA", "Français (Canada)"),
    ("fr-FR", "Français (France)"), ("hi-IN", "हिन्दी (भारत)"), ("it-IT", "Italiano (Italia)"),
    ("ja-JP", "日本語 (日本)"), ("ko-KR", "한국어 (대한민국)"), ("nl-NL", "Nederlands (Nederland)"),
    ("pl-PL", "Polski (Polska)"), ("pt-BR", "Português (Brasil)"), ("pt-PT", "Português (Portugal)"),
    ("ru-MD", "Русский (Молдова)"), ("ru-RU", "Русский (Россия)"), ("tr-TR", "Türkçe (Türkiye)"),
    ("ur-PK", "اردو (پاکستان)"), ("zh-Hans-CN", "简体中文 (中国)"),
)  # fmt: skip
FIRST_WITH_APP_LANGUAGES = 33
_LANGUAGE_DP = 56
_SYSTEM_DEFAULT = "System default"


class LanguagesAndInput(Page):
    """Languages & input."""

    title = "Languages & input"
    fragment = "com.android.settings.language.LanguageAndInputSettings"
    activity = "LanguageAndInputSettingsActivity"
    keywords = (("", "keyboard locale typing"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.link(tr("Languages"), _names(self), icon="translate", on_tap=lambda: self.open(Languages))
        if self._is_of_13:
            yield row.link(tr(AppLanguages.title), icon="apps", on_tap=lambda: self.open(AppLanguages))
        yield row.category(tr("Keyboards"))
        yield row.link(tr("On-screen keyboard"), keyboards.summary(self), on_tap=lambda: self.open(keyboards.Keyboards))
        yield row.link(
            tr("Physical keyboard"), tr("Not connected"), on_tap=lambda: self.open(keyboards.PhysicalKeyboard)
        )
        yield row.category(tr("Tools"))
        yield row.link(
            tr("Spell checker"), tr("Gboard spell checker"), on_tap=lambda: self.open(keyboards.SpellChecker)
        )
        if self._is_of_13:
            yield row.link(tr(Autofill.title), autofill_summary(self), on_tap=lambda: self.open(Autofill))
        yield row.link(tr("Personal dictionary"), on_tap=lambda: self.open(keyboards.PersonalDictionary))
        yield row.link(tr("Pointer speed"), on_tap=partial(keyboards.ask_for_pointer_speed, self))
        yield row.link(tr("Text-to-speech output"), on_tap=lambda: self.open_titled("Text-to-speech output"))

    @property
    def _is_of_13(self) -> bool:
        return self.phone.image.api_level >= FIRST_WITH_APP_LANGUAGES


def _locales(page: Page) -> list[str]:
    stored = page.settings.get("system/system_locales", "")
    return stored.split(",") if stored else [page.phone.strings.locale]


def _names(page: Page) -> str:
    names = dict(LANGUAGES)
    return ", ".join(names.get(tag, tag) for tag in _locales(page))


class Languages(Page):
    """Languages."""

    title = "Languages"
    fragment = "com.android.settings.localepicker.LocaleListEditor"
    activity = "LocalePickerActivity"
    actions = ("LOCALE_SETTINGS",)
    keywords = (("", "locale translation"),)

    list_id = "dragList"

    def prepare(self) -> None:
        """Begin with handles, not with boxes to tick."""
        self.ticked: set[str] | None = None

    def menu(self) -> Iterator[ax.View]:
        """Return the way to remove languages, if one would be left."""
        if self.ticked is not None:
            yield ax.IconButton("delete", desc=self.tr("Remove"), on_tap=self._remove)
        elif len(_locales(self)) > 1:
            yield ax.IconButton("more_vert", key="overflow", desc=self.tr("More options"), on_tap=self._more)

    def _more(self) -> None:
        self.popup([ax.MenuItem(self.tr("Remove"), ax.put(self, ticked=set()))], anchor="overflow")

    def back(self) -> bool:
        """End the removal first."""
        was_removing, self.ticked = self.ticked is not None, None
        return was_removing

    def rows(self) -> Iterable[ax.View]:
        """Return the languages in the user's order, and the button that adds one."""
        tags = _locales(self)
        yield from (self._language(tags, at) for at in range(len(tags)))
        if self.ticked is None:
            yield ax.TextButton(
                self.tr("Add a language"),
                id="add_language",
                icon="add",
                width=ax.MATCH,
                height=56,
                on_tap=lambda: self.start(".localepicker.LocalePickerWithRegionActivity"),
            )

    def _language(self, tags: list[str], at: int) -> ax.View:
        tag = tags[at]
        name = ax.Text(dict(LANGUAGES).get(tag, tag), id="label", size=16, weight=1)
        if self.ticked is not None:
            is_ticked = tag in self.ticked
            box = ax.CheckBox(id="checkbox", checked=is_ticked, clickable=False, margin=(0, 0, 24, 0))
            return ax.Across(
                box, name, height=_LANGUAGE_DP, padding=(24, 0, 8, 0), key=tag, on_tap=partial(self._tick, tag),
                checkable=True, checked=is_ticked,
            )  # fmt: skip
        grey = self.theme.on_surface_variant
        number = ax.Text(str(at + 1), id="miniLabel", size=16, color=grey, margin=(0, 0, 32, 0))
        handle = None
        if len(tags) > 1:
            handle = DragHandle(id="dragHandle", row_dp=_LANGUAGE_DP, on_move=partial(self._move, tags, at))
        return ax.Across(number, name, handle, height=_LANGUAGE_DP, padding=(24, 0, 8, 0), key=tag)

    def _tick(self, tag: str) -> None:
        self.ticked = (self.ticked or set()) ^ {tag}
        self.phone.touch()

    def _remove(self) -> None:
        """Ask whether the ticked ones are to go; one must stay."""
        ticked, tags = self.ticked or set(), _locales(self)
        if not ticked:
            self.ticked = None
        elif len(ticked) == len(tags):
            title, message = "Can’t remove all languages", "Keep at least one preferred language"
            self.show(
                ax.AlertDialog(title=self.tr(title), message=self.tr(message), positive=(self.tr("OK"), self._end))
            )
        else:
            title = "Remove selected language?" if len(ticked) == 1 else "Remove selected languages?"
            message = "Text will be displayed in another language." if tags[0] in ticked else ""
            self.ask(title, message, "Remove", self._remove_ticked)

    def _remove_ticked(self) -> None:
        ticked = self.ticked or set()
        self._order([tag for tag in _locales(self) if tag not in ticked])
        self._end()

    def _end(self) -> None:
        self.ticked = None

    def _move(self, tags: list[str], at: int, rows: int) -> None:
        """Put a language to another place."""
        order = [tag for tag in tags if tag != tags[at]]
        order.insert(min(max(0, at + rows), len(order)), tags[at])
        self._order(order)

    def _order(self, tags: list[str]) -> None:
        """Store the languages; the phone speaks the first one."""
        self.settings.put("system/system_locales", ",".join(tags))
        self.phone.properties.set("persist.sys.locale", tags[0])


class AddLanguage(Page):
    """Add a language."""

    title = "Add a language"
    is_searched = False
    fragment = "com.android.settings.localepicker.LocalePickerWithRegion"

    def prepare(self) -> None:
        """Begin with all languages."""
        self.query: str | None = None

    def menu(self) -> Iterator[ax.View]:
        """Return what searches."""
        yield ax.IconButton("search", id="locale_search_menu", desc=self.tr("Search"), on_tap=self._search)

    def _search(self) -> None:
        self.query = "" if self.query is None else None

    def rows(self) -> Iterable[ax.View]:
        """Return the languages that are not in the list yet."""
        if self.query is not None:
            yield ax.EditText(
                id="search_src_text", text=self.query, hint=self.tr("Type language name"),
                on_change=self.bind("query"), auto_focus=True, padding=(24, 8),
            )  # fmt: skip
        known, wanted = _locales(self), (self.query or "").casefold()
        for tag, name in LANGUAGES:
            if tag not in known and wanted in name.casefold():
                yield self.row.link(name, on_tap=partial(self._add, tag))

    def _add(self, tag: str) -> None:
        self.settings.put("system/system_locales", ",".join([*_locales(self), tag]))
        self.finish()


def languages_of(app: App) -> list[str]:
    """Return the languages that an app offers for itself alone; none if it leaves that to the phone."""
    return [tag for tag, _ in LANGUAGES if speaks(app.package, tag)] if app.offers_languages else []


def language_of(page: Page, package: str) -> str:
    """Return the language that was chosen for an app, as Settings tells it."""
    found = page.phone.packages.find(package)
    tags = found.locales if found is not None else ()
    names = dict(LANGUAGES)
    return ", ".join(names.get(tag, tag) for tag in tags) or page.tr(_SYSTEM_DEFAULT)


class AppLanguages(Page):
    """App languages."""

    title = "App languages"
    fragment = "com.android.settings.applications.manageapplications.ManageAppLocales"
    keywords = (("", "locale translation"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the apps that offer languages, by name."""
        yield ax.Caption(self.tr("Set the language for each app"), size=16, padding=(24, 8, 24, 16))
        for app in sorted(self.phone.packages.launcher_apps(), key=self.phone.strings.place_of):
            if languages_of(app):
                yield app_row(self, app, language_of(self, app.package), opened=AppLanguage)


class AppLanguage(AppDetails):
    """The language of one app."""

    title = "App language"
    fragment = "com.android.settings.localepicker.AppLocalePicker"
    activity = ".localepicker.AppLocalePickerActivity"
    actions = ("APP_LOCALE_SETTINGS",)

    def rows(self) -> Iterator[ax.View]:
        """Return the phone's language as the default, its other languages, and what else the app speaks."""
        package = self.package
        if package is None:
            return
        known, names = languages_of(package.app), dict(LANGUAGES)
        suggested = [tag for tag in _locales(self) if tag in known]
        yield self._header(package.app)
        yield self.row.category(self.tr("Suggested"))
        yield self._offer(package.name, "", self.tr(_SYSTEM_DEFAULT), is_chosen=not package.locales)
        for title, tags in (("", suggested), ("All languages", [tag for tag in known if tag not in suggested])):
            if title and tags:
                yield self.row.category(self.tr(title))
            for tag in tags:
                yield self._offer(package.name, tag, names[tag], is_chosen=tag in package.locales)

    def _offer(self, package: str, tag: str, name: str, *, is_chosen: bool) -> ax.View:
        def choose() -> None:
            self.phone.packages.set_locales(package, (tag,) if tag else ())
            self.finish()

        mark = ax.Icon("check", color="primary") if is_chosen else None
        return ax.Across(
            ax.Text(name, id="locale", size=20, weight=1), mark, padding=(24, 16), on_tap=choose, selected=is_chosen
        )


PAGES: tuple[type[Page], ...] = (LanguagesAndInput, Languages, AddLanguage, AppLanguages, AppLanguage)
