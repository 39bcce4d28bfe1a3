"""Special app access: managing all files."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page

_OPERATION = "MANAGE_EXTERNAL_STORAGE"
_FOOTER = (
    "Allow this app to read, modify and delete all files on this device or any connected storage volumes. "
    "If granted, app may access files without your explicit knowledge."
)


class AllFilesAccess(Page):
    """Whether one app may manage all files; the intent's data is `package:<name>`."""

    title = "All files access"
    is_searched = False
    fragment = "com.android.settings.applications.appinfo.ManageExternalStorageDetails"
    activity = "AppManageExternalStorageActivity"
    actions = ("MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",)

    def rows(self) -> Iterable[ax.View]:
        """Return the app, its switch and what it means."""
        package = self.intent.data.removeprefix("package:")
        found = self.phone.packages.find(package)
        if found is None:
            return
        yield ax.Column(
            ax.app_icon(found.app.icon, size=48),
            ax.Text(self.phone.strings.label_of(found.app), id="entity_header_title", size=20, margin=(0, 8, 0, 0)),
            gravity="hcenter",
            padding=(24, 8, 24, 16),
        )
        yield self.row.switch(
            self.tr("Allow access to manage all files"),
            checked=self.phone.packages.has_all_files(package),
            on_change=lambda on: self.phone.packages.set_app_op(package, _OPERATION, "allow" if on else "deny"),
        )
        yield self.row.footer(self.tr(_FOOTER))


PAGES = (AllFilesAccess,)
