"""Google, and Tips & support: what Google Play services add to Settings, on a phone without an account."""

from __future__ import annotations

import uuid
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.accounts import Autofill, sign_in
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import (
    Entry,
    Main,
    Note,
    Opens,
    TablePage,
    empty,
    on_or_off,
)
from pytest_mobileagent.simulator.apps.settings.upkeep import BACKUP, Backup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_GMS = "com.google.android.gms"
_ADS = "adid_settings"
_DIAGNOSTICS = "global/multi_cb"
_DELETED = str(uuid.UUID(int=0))


class Ads(Page):
    """Ads: the phone's advertising ID, as Google Play services keep it."""

    title = "Ads"
    fragment = "com.google.android.gms.ads.settings.AdsSettingsActivity"
    keywords = (("", "advertising id reset personalization"),)

    @property
    def _id(self) -> str:
        """The ID; the first is the phone's own."""
        first = uuid.uuid5(uuid.NAMESPACE_OID, self.settings.get("secure/android_id", ""))
        return self._kept().text("adid_key", str(first))

    def _kept(self) -> ax.Preferences:
        """Return where it is kept."""
        return ax.Preferences(self.phone, _GMS, _ADS)

    def rows(self) -> Iterator[ax.View]:
        """Return what can be done with the ID, and what it is."""
        if self._id == _DELETED:
            yield self._row("Get new advertising ID", self._renew)
        else:
            yield self._row("Reset advertising ID", self._renew)
            yield self._row("Delete advertising ID", self._delete)
        yield self.row.footer(f"{self.tr('This device’s advertising ID:')}\n{self._id}")

    def _row(self, title: str, act: ax.Act) -> ax.View:
        return self.row.link(self.tr(title), on_tap=partial(self.ask, title, "", "Confirm", act))

    def _renew(self) -> None:
        moment = f"{self._id} {self.phone.clock.now():.0f}"
        self._kept().put(adid_key=str(uuid.uuid5(uuid.NAMESPACE_OID, moment)))

    def _delete(self) -> None:
        self._kept().put(adid_key=_DELETED)


class FindMyDevice(Page):
    """Find My Device: of who has an account."""

    title = "Find My Device"
    fragment = "com.google.android.gms.mdm.settings.FindMyDeviceSettingsActivity"
    keywords = (("", "lost phone locate erase"),)

    def rows(self) -> Iterator[ax.View]:
        """Return what it wants, and what it does."""
        yield self.row.link(self.tr("Add account"), icon="add", on_tap=partial(sign_in, self))
        yield self.row.footer(self.tr("To find, lock, or erase this device remotely, add a Google Account to it."))


class Diagnostics(TablePage):
    """Usage & diagnostics."""

    title = "Usage & diagnostics"
    fragment = "com.google.android.gms.usagereporting.settings.UsageReportingActivity"
    entries: ClassVar[tuple[Entry, ...]] = (
        Main(_DIAGNOSTICS, "Use usage & diagnostics"),
        Note(
            "Help improve your Android device experience by automatically sending diagnostic, device, and app usage "
            "data to Google."
        ),
    )


class Google(TablePage):
    """Google: services & preferences."""

    title = "Google"
    fragment = "com.google.android.gms.app.settings.GoogleSettingsActivity"
    keywords = (("", "account services"),)

    def table(self) -> Iterable[Entry]:
        """Return the way to an account, and what works without."""
        return (
            lambda page: page.row.link(
                page.tr("Sign in to your Google Account"), icon="account_circle", on_tap=partial(sign_in, page)
            ),
            ax.Category("Services on this device"),
            Opens(Ads.title, Ads),
            Opens("Autofill", Autofill),
            Opens(Backup.title, Backup, summary=partial(on_or_off, key=BACKUP)),
            Opens(FindMyDevice.title, FindMyDevice),
            Opens(Diagnostics.title, Diagnostics, summary=partial(on_or_off, key=_DIAGNOSTICS)),
        )


class Tips(Page):
    """Tips & support: articles that are not on the phone."""

    title = "Tips & support"
    fragment = "com.google.android.gms.googlehelp.helpactivities.HelpActivity"

    def rows(self) -> Iterator[ax.View]:
        """Return that they do not come."""
        yield empty(self.tr("You’re offline"), self.tr("Check your internet connection and try again"))


PAGES: tuple[type[Page], ...] = (Google, Ads, FindMyDevice, Diagnostics, Tips)
