"""Security, and Screen lock: which there are, and choosing one, once the present one is known."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pattern_lock import LEAST_DOTS, paint_pattern, touched
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA, Page
from pytest_mobileagent.simulator.apps.settings.table import Empty, Fact, Opens, TablePage
from pytest_mobileagent.simulator.system.dates import date_text
from pytest_mobileagent.simulator.system.lock_settings import NONE, PASSWORD, PATTERN, PIN, SHORTEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.settings.table import Entry

_KIND, _IS_CONFIRMING, _THEN = "kind", "confirms", "then"  # extras; the last is the page that is opened then
_DISABLED = "secure/lockscreen.disabled"
_LONGEST = 16  # LockPatternUtils.MAX_PASSWORD_LENGTH
_PATTERN_DP = 300
_ENTRY = "password_entry"


@dataclass(frozen=True, slots=True)
class _Words:
    """What a kind of secret is called while it is chosen, repeated and asked for."""

    title: str
    again: str
    asked: str
    least: str
    wrong: str
    differs: str


_WORDS = {
    PATTERN: _Words(
        "Set a pattern", "Draw your pattern again to confirm", "Confirm your pattern", "Draw an unlock pattern",
        "Wrong pattern", "Wrong pattern",
    ),
    PIN: _Words(
        "Set a PIN", "Re-enter your PIN", "Confirm your PIN", "PIN must be at least 4 digits", "Wrong PIN",
        "PINs don’t match",
    ),
    PASSWORD: _Words(
        "Set a password", "Re-enter your password", "Confirm your password", "Must be at least 4 characters",
        "Wrong password", "Passwords don’t match",
    ),
}  # fmt: skip


def choose(page: Page) -> None:
    """Offer the locks; where the present one has a secret, only to who knows it."""
    confirm(page, ChooseLock)


def confirm(page: Page, then: type[Page], **extras: str) -> None:
    """Open a page; where the lock has a secret, only to who knows it."""
    if page.phone.lock_settings.is_secure:
        page.open(Secret, **{_IS_CONFIRMING: "1", _THEN: then.fragment, **extras})
    else:
        page.open(then, **extras)


class ChooseLock(Page):
    """Choose screen lock."""

    title = "Choose screen lock"
    is_searched = False
    fragment = "com.android.settings.password.ChooseLockGeneric$ChooseLockGenericFragment"

    def rows(self) -> Iterator[ax.View]:
        """Return the locks, the weakest first."""
        yield self.row.link(self.tr("None"), on_tap=partial(self._do_without, is_disabled=True))
        yield self.row.link(self.tr("Swipe"), on_tap=partial(self._do_without, is_disabled=False))
        for title, kind in (("Pattern", PATTERN), ("PIN", PIN), ("Password", PASSWORD)):
            yield self.row.link(self.tr(title), on_tap=partial(self._set, kind))

    def _do_without(self, *, is_disabled: bool) -> None:
        if self.phone.lock_settings.is_secure:
            message = "The device will no longer be protected by a screen lock."
            self.ask("Remove screen lock?", message, "Delete", partial(self._remove, is_disabled=is_disabled))
        else:
            self._remove(is_disabled=is_disabled)

    def _remove(self, *, is_disabled: bool) -> None:
        self.phone.lock_settings.clear()
        self.settings.put(_DISABLED, int(is_disabled))
        self.finish()

    def _set(self, kind: int) -> None:
        self.open(Secret, **{_KIND: str(kind)})
        self.finish()


class Secret(Page):
    """A pattern, a PIN or a password: a new one, twice, or the one that there is."""

    title = "Screen lock"
    is_searched = False
    fragment = "com.android.settings.password.ChooseLockPassword$ChooseLockPasswordFragment"

    def prepare(self) -> None:
        """Begin with nothing typed."""
        self.is_confirming = self.intent.text(_IS_CONFIRMING) == "1"
        self.kind = self.phone.lock_settings.kind if self.is_confirming else int(self.intent.text(_KIND) or PIN)
        self.kind = PIN if self.kind == NONE else self.kind
        self.first = self.text = self.said = ""
        self.dots: list[int] = []
        if self.kind != PATTERN:
            self.focus(_ENTRY)

    @property
    def words(self) -> _Words:
        """What it is called."""
        return _WORDS[self.kind]

    def page_title(self) -> str:
        """Return what is to be done."""
        words = self.words
        return self.tr(words.asked if self.is_confirming else words.again if self.first else words.title)

    def rows(self) -> Iterator[ax.View]:
        """Return what is said, the field, the buttons."""
        hint = "" if self.is_confirming or self.first else self.words.least
        yield ax.Caption(self.tr(self.said or hint), id="headerText", size=16, padding=(24, 8), min_height=44)
        if self.kind == PATTERN:
            yield ax.Row(self._field(), justify="center", width=ax.MATCH, padding=(0, 16))
            return
        yield ax.EditText(
            id=_ENTRY, text=self.text, on_change=self.bind("text"), password=True,
            input_type="number" if self.kind == PIN else "text", padding=(24, 12), on_ime_action=self._enter,
        )  # fmt: skip
        yield ax.View(height=2, background="primary", margin=(24, 0))
        yield ax.Row(
            ax.TextButton(self.tr("Cancel"), id="cancel", on_tap=self.finish),
            ax.Spacer(weight=1),
            ax.TextButton(
                self.tr("Confirm" if self.first else "Next"), id="next", on_tap=self._enter,
                enabled=len(self.text) >= SHORTEST,
            ),
            width=ax.MATCH, padding=(16, 16),
        )  # fmt: skip

    def _field(self) -> ax.View:
        scale = self.phone.display.scale

        def pointed(phase: ax.Phase, x: int, y: int) -> None:
            self.dots = touched([] if phase == "down" else self.dots, x, y, _PATTERN_DP * scale)
            if phase == "up" and self.dots:
                self._drawn()

        def paint(canvas: ax.Canvas, box: ax.Rect) -> None:
            paint_pattern(canvas, box, self.dots, self.theme.primary, scale=scale)

        return ax.Drawing(
            paint, id="lockPattern", cls="com.android.internal.widget.LockPatternView", on_pointer=pointed,
            desc=self.tr("Pattern area."), width=_PATTERN_DP, height=_PATTERN_DP,
        )  # fmt: skip

    def _drawn(self) -> None:
        dots, self.dots = self.dots, []
        if len(dots) < LEAST_DOTS:
            self.said = "Connect at least 4 dots. Try again."
            return
        self._given("".join(str(dot + 1) for dot in dots))

    def _enter(self) -> None:
        text, self.text = self.text, ""
        if len(text) >= SHORTEST:
            self._given(text[:_LONGEST])

    def _given(self, secret: str) -> None:
        """React to a whole secret."""
        self.said = ""
        if self.is_confirming:
            self._confirmed(secret)
        elif not self.first:
            self.first = secret
        elif secret == self.first:
            self.phone.lock_settings.set(self.kind, secret)
            self.hide_keyboard()
            self.finish()
        else:
            self.first, self.said = "", self.words.differs

    def _confirmed(self, secret: str) -> None:
        if self.phone.lock_settings.verifies(secret):
            self.hide_keyboard()
            extras = {**self.intent.extras, FRAGMENT_EXTRA: self.intent.text(_THEN)}
            self.start(ax.Intent(component=f"{self.app.package}/.SubSettings", extras=extras))
            self.finish()
        else:
            self.said = self.words.wrong


class Credentials(TablePage):
    """Encryption & credentials."""

    title = "Encryption & credentials"
    fragment = "com.android.settings.security.EncryptionAndCredential"
    keywords = (("", "certificates"),)

    def table(self) -> Iterable[Entry]:
        """Return the rows; the phone's storage is encrypted, as every one is since Android 10."""
        return (Fact("Encrypt phone", self.tr("Encrypted")), Opens(UserCredentials.title, UserCredentials))


class UserCredentials(TablePage):
    """User credentials: none."""

    title = "User credentials"
    fragment = "com.android.settings.UserCredentialsSettings"
    activity = "UserCredentialsActivity"
    entries = (Empty("No user credentials installed"),)


class AdminApps(TablePage):
    """Device admin apps: none."""

    title = "Device admin apps"
    fragment = "com.android.settings.applications.specialaccess.deviceadmin.DeviceAdminSettings"
    activity = "DeviceAdminSettingsActivity"
    entries = (Empty("No device admin apps available"),)


class Security(Page):
    """Security."""

    title = "Security"
    fragment = "com.android.settings.security.SecuritySettings"
    activity = "SecurityDashboardActivity"
    actions = ("SECURITY_SETTINGS",)
    keywords = (("", "screen lock pin pattern password"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        patch = datetime.date.fromisoformat(
            self.phone.properties.get("ro.build.version.security_patch") or "2022-12-05"
        )
        as_of = date_text(self.phone, patch, "long_date")
        yield row.category(tr("Security status"))
        yield row.link(tr("Find My Device"), on_tap=partial(self.open_titled, "Find My Device"))
        for title in ("Security update", "Google Play system update"):
            yield row.link(tr(title), as_of, on_tap=partial(self.open_titled, "System update"))
        yield row.category(tr("Device unlock"))
        yield row.link(tr("Screen lock"), tr(self._screen_lock), icon="lock", on_tap=partial(choose, self))
        yield row.category(tr("Advanced"))
        for page in (Credentials, AdminApps):
            yield row.link(tr(page.title), on_tap=partial(self.open, page))

    @property
    def _screen_lock(self) -> str:
        """What opens the phone, in `ScreenLockPreferenceController`'s words."""
        lock = self.phone.lock_settings
        if lock.is_disabled:
            return "None"
        return {PATTERN: "Pattern", PIN: "PIN", PASSWORD: "Password"}.get(lock.kind, "Swipe")


PAGES: tuple[type[Page], ...] = (Security, ChooseLock, Secret, Credentials, UserCredentials, AdminApps)
