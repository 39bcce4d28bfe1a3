"""What lies below Passwords & accounts: who fills in forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.settings.table import Radio, TablePage

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.page import Page

_GOOGLE = "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
_SERVICES = Radio("secure/autofill_service", (("", "None"), (_GOOGLE, "Google")), "")


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


PAGES: tuple[type[Page], ...] = (Autofill,)
