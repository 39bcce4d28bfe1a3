"""Keyboards and the tools beside them: which there are, and how one types and points."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Main, TablePage, empty
from pytest_mobileagent.simulator.system.ime import GBOARD

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS = "content://user_dictionary/words"
_FASTEST = 7  # AOSP `InputManager.MAX_POINTER_SPEED`; the slowest is -7
_WARNING = (
    "This input method may be able to collect all the text you type, including personal data like passwords and "
    "credit card numbers. It comes from the app {app}. Use this input method?"
)


def name_of(page: Page, method: str) -> str:
    """Return what an input method is called: as its app."""
    package = page.phone.packages.find(method.partition("/")[0])
    return "Gboard" if method == GBOARD or package is None else page.phone.strings.label_of(package.app)


def summary(page: Page) -> str:
    """Return which keyboards can be chosen."""
    return ", ".join(name_of(page, method) for method in page.phone.ime.enabled())


class Keyboards(Page):
    """On-screen keyboard: those that can be chosen, and the way to the others."""

    title = "On-screen keyboard"
    fragment = "com.android.settings.inputmethod.VirtualKeyboardFragment"
    activity = "AvailableVirtualKeyboardActivity"
    keywords = (("", "gboard typing input method"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        for method in self.phone.ime.enabled():
            tongues = self.tr("Multilingual typing") if method == GBOARD else ""
            row = self.row.link(name_of(self, method), tongues, icon="keyboard", on_tap=partial(self._settings, method))
            yield row
        yield self.row.link(
            self.tr("Manage on-screen keyboards"), icon="add", on_tap=lambda: self.open(ManageKeyboards)
        )

    def _settings(self, method: str) -> None:
        """Open an input method's own settings, if it has any here; else those that Android has of all."""
        self.open(ManageKeyboards) if method == GBOARD else self._open_app(method)

    def _open_app(self, method: str) -> None:
        intent = self.phone.packages.launch_intent(method.partition("/")[0])
        self.start(intent) if intent is not None else self.open(ManageKeyboards)


class ManageKeyboards(Page):
    """Manage on-screen keyboards: all that are installed, each with a switch."""

    title = "Manage on-screen keyboards"
    fragment = "com.android.settings.inputmethod.AvailableVirtualKeyboardFragment"
    activity = "AvailableVirtualKeyboardsActivity"
    actions = ("INPUT_METHOD_SETTINGS",)

    def rows(self) -> Iterator[ax.View]:
        """Return the keyboards; the last of the system's own cannot be switched off."""
        enabled = self.phone.ime.enabled()
        for method in self.phone.ime.installed():
            yield self.row.switch(
                name_of(self, method),
                checked=method in enabled,
                on_change=partial(self._switch, method),
                enabled=method != GBOARD,
            )

    def _switch(self, method: str, on: bool) -> None:
        """Let an input method be chosen, once its user knows what it can do."""
        ime = self.phone.ime
        if not on:
            ime.disable(method)
            return
        ax.ask(
            self,
            self.tr(_WARNING).format(app=name_of(self, method)),
            self.tr("OK"),
            partial(ime.enable, method),
            title=self.tr("Attention"),
            no=self.tr("Cancel"),
        )


class PhysicalKeyboard(TablePage):
    """Physical keyboard: none is connected."""

    title = "Physical keyboard"
    fragment = "com.android.settings.inputmethod.PhysicalKeyboardFragment"
    activity = "PhysicalKeyboardActivity"
    actions = ("HARD_KEYBOARD_SETTINGS",)
    entries: ClassVar[tuple[Entry, ...]] = (
        ax.Flag(
            "secure/show_ime_with_hard_keyboard",
            "Use on-screen keyboard",
            True,
            "Keep it on screen while physical keyboard is active",
        ),
    )


class SpellChecker(TablePage):
    """Spell checker."""

    title = "Spell checker"
    fragment = "com.android.settings.inputmethod.SpellCheckersSettings"
    activity = "SpellCheckersSettingsActivity"
    entries: ClassVar[tuple[Entry, ...]] = (Main("secure/spell_checker_enabled", "Use spell checker", default=True),)


class PersonalDictionary(Page):
    """Personal dictionary: the words of the user dictionary's provider."""

    title = "Personal dictionary"
    fragment = "com.android.settings.inputmethod.UserDictionarySettings"
    activity = "UserDictionarySettingsActivity"
    actions = ("USER_DICTIONARY_SETTINGS",)

    def menu(self) -> Iterator[ax.View]:
        """Return the button that adds a word."""
        yield ax.IconButton("add", id="add", desc=self.tr("Add"), on_tap=partial(self._ask, "", ""))

    def rows(self) -> Iterator[ax.View]:
        """Return the words in their order."""
        words = self.phone.content.query(_WORDS, sort="word")
        for word in words:
            text, shortcut = str(word["word"]), str(word["shortcut"] or "")
            yield self.row.link(text, shortcut, on_tap=partial(self._ask, text, shortcut))
        if not words:
            yield empty(self.tr("You don’t have any words in the user dictionary"))

    def _ask(self, word: str, shortcut: str) -> None:
        """Show the form for a word, and its shortcut."""
        self.word, self.shortcut = word, shortcut
        self.show(
            ax.AlertDialog(
                title=self.tr("Add to dictionary" if not word else "Edit word"),
                content=self._form,
                positive=(self.tr("Save"), partial(self._save, word)),
                negative=(self.tr("Cancel"), None),
                neutral=(self.tr("Delete"), partial(self._delete, word)) if word else None,
            )
        )

    def _form(self) -> ax.View:
        tr = self.tr
        return underlined(
            ax.EditText(
                id="user_dictionary_add_word_text", text=self.word, hint=tr("Type a word"),
                on_change=self.bind("word"), auto_focus=True, padding=(0, 10),
            ),
            ax.EditText(
                id="user_dictionary_add_shortcut", text=self.shortcut, hint=tr("Optional shortcut"),
                on_change=self.bind("shortcut"), padding=(0, 10),
            ),
        )  # fmt: skip

    def _delete(self, word: str) -> None:
        self.phone.content.delete(_WORDS, "word=?", (word,))

    def _save(self, before: str) -> None:
        if self.word:
            self._delete(before)
            self._delete(self.word)
            values: dict[str, str | int | None] = {
                "word": self.word,
                "frequency": 250,
                "shortcut": self.shortcut or None,
            }
            self.phone.content.insert(_WORDS, {**values})


def ask_for_pointer_speed(page: Page) -> None:
    """Show the slider of the pointer's speed."""
    title = page.tr("Pointer speed")
    draft = {"speed": page.phone.settings.number("system", "pointer_speed")}

    def slider() -> ax.View:
        return ax.SeekBar(
            id="seekbar",
            key="speed",
            desc=title,
            value=draft["speed"] + _FASTEST,
            maximum=2 * _FASTEST,
            on_change=lambda at: draft.update(speed=at - _FASTEST),
            padding=(16, 16),
        )

    page.show(
        ax.AlertDialog(
            title=title,
            content=slider,
            positive=(page.tr("OK"), lambda: page.settings.put("system/pointer_speed", draft["speed"])),
            negative=(page.tr("Cancel"), None),
        )
    )


PAGES: tuple[type[Page], ...] = (Keyboards, ManageKeyboards, PhysicalKeyboard, SpellChecker, PersonalDictionary)
