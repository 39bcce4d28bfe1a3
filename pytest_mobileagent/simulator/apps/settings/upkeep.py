"""Backup, system updates, users, and what the power button does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Fact, Main, Radio, TablePage

if TYPE_CHECKING:
    from collections.abc import Iterator

BACKUP = "secure/backup_enabled"


class Backup(TablePage):
    """Backup: of this phone's data, which has no account to keep it in."""

    title = "Backup"
    fragment = "com.android.settings.backup.UserBackupSettingsActivity"
    activity = ".backup.UserBackupSettingsActivity"
    actions = ("BACKUP_AND_RESET_SETTINGS",)
    entries: ClassVar[tuple[Entry, ...]] = (
        Main(BACKUP, "Back up my data"),
        ax.Flag(
            "secure/backup_auto_restore",
            "Automatic restore",
            True,
            "When reinstalling an app, restore backed up settings and data",
        ),
    )


class SystemUpdate(Page):
    """System update: there is none."""

    title = "System update"
    fragment = "com.google.android.gms.update.SystemUpdateActivity"
    is_searched = False

    def rows(self) -> Iterator[ax.View]:
        """Return what is installed, and the button that asks for more."""
        tr, get = self.tr, self.phone.properties.get
        yield ax.Text(tr("Your system is up to date"), id="description", size=20, padding=(24, 8))
        for title, name in (
            ("Android version", "ro.build.version.release"),
            ("Android security update", "ro.build.version.security_patch"),
        ):
            yield ax.Caption(f"{tr(title)}: {get(name) or ''}", size=16, padding=(24, 4))
        yield ax.Row(
            ax.View(weight=1, height=1),
            ax.Button(tr("Check for update"), id="suc_layout_footer_button", on_tap=self._look),
            width=ax.MATCH,
            padding=(24, 24),
        )

    def _look(self) -> None:
        """Find nothing newer."""
        self.toast(self.tr("Your system is up to date"))


class Users(TablePage):
    """Multiple users: the owner alone."""

    title = "Multiple users"
    fragment = "com.android.settings.users.UserSettings"
    activity = "UserSettingsActivity"
    actions = ("USER_SETTINGS",)
    entries: ClassVar[tuple[Entry, ...]] = (
        Main("global/user_switcher_enabled", "Allow multiple users"),
        Fact("You (Owner)", ""),
    )


class PowerButton(TablePage):
    """Press and hold power button: the power menu, or the assistant."""

    title = "Press and hold power button"
    fragment = "com.android.settings.gestures.PowerMenuSettings"
    activity = "PowerMenuSettingsActivity"
    key: ClassVar[str] = "global/power_button_long_press"
    values: ClassVar[tuple[tuple[str, str], ...]] = (("1", "Power menu"), ("5", "Digital assistant"))
    entries: ClassVar[tuple[Entry, ...]] = (Radio(key, values, "1"),)


def held_power_summary(page: Page) -> str:
    """Return what the power button does when it is held."""
    now = page.settings.get(PowerButton.key, "1")
    return page.tr(dict(PowerButton.values).get(now, "Power menu"))


def offer_sim(page: Page, title: str, key: str) -> None:
    """Ask which SIM calls or sends messages; -1: whichever is chosen each time."""
    choices = [("1", "T-Mobile"), ("-1", page.tr("Ask every time"))]
    pick = partial(page.settings.put, f"global/{key}")
    ax.offer(page, page.tr(title), choices, page.settings.get(f"global/{key}", "1"), pick, no=page.tr("Cancel"))


PAGES: tuple[type[Page], ...] = (Backup, SystemUpdate, Users, PowerButton)
