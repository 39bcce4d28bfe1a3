"""Passwords & accounts: who fills in forms, and whether apps' data are kept in step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Radio, TablePage

if TYPE_CHECKING:
    from collections.abc import Iterable

_GOOGLE = "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
_SERVICES = Radio("secure/autofill_service", (("", "None"), (_GOOGLE, "Google")), "")


def sign_in(screen: ax.Screen) -> None:
    """Fail to get an account of Google, the only kind that there is: its servers are out of reach."""
    message = screen.tr("There was a problem communicating with Google servers.\n\nTry again later.")
    title, ok = screen.tr("Couldn’t sign in"), screen.tr("OK")
    screen.show(ax.AlertDialog(title=title, message=message, positive=(ok, None)))


class Autofill(TablePage):
    """Autofill service: none, or Google's."""

    title = "Autofill service"
    fragment = "com.android.settings.applications.defaultapps.DefaultAutofillPicker"
    activity = "RequestSetAutofillServiceActivity"
    actions = ("REQUEST_SET_AUTOFILL_SERVICE",)
    keywords = (("", "passwords fill forms"),)
    entries = (_SERVICES,)


def autofill_summary(page: Page) -> str:
    """Return who fills in forms."""
    now = page.settings.get("secure/autofill_service", "")
    return page.tr(dict(_SERVICES.values).get(now, "None"))


class Accounts(Page):
    """Passwords & accounts."""

    title = "Passwords & accounts"
    fragment = "com.android.settings.accounts.AccountDashboardFragment"
    activity = "AccountDashboardActivity"
    actions = ("SYNC_SETTINGS",)
    keywords = (("", "google sign in sync autofill"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.category(tr("Autofill service"))
        yield row.link(tr("Autofill service"), autofill_summary(self), icon="key",
                       on_tap=lambda: self.open(Autofill))  # fmt: skip
        yield row.category(tr("Owner"))
        yield row.link(tr("Add account"), icon="add", on_tap=partial(sign_in, self))
        yield self.switch_setting(
            "Automatically sync app data", "Let apps refresh data automatically", at="global/master_sync", default="1"
        )


PAGES: tuple[type[Page], ...] = (
    Accounts,
    Autofill,
)
