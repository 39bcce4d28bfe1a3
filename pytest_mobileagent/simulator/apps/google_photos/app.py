"""Photos 4.14: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.google_photos.library import PACKAGE

_THEME = google.theme()
_STORAGE = permissions("READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE")

APP = App(
    package=PACKAGE,
    label="Photos",
    icon=AppIcon("filter_vintage", fg="#ea4335", bg="#ffffff"),
    version_name="4.14.0",
    version_code=41400000,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    permissions=_STORAGE,
    reads=permissions("READ_EXTERNAL_STORAGE"),
    granted=_STORAGE,  # the system grants it to its gallery
    activities=(
        ActivitySpec(".home.HomeActivity", lazy("google_photos.home:Home"), launcher=True, single_top=True),
        ActivitySpec(".localmedia.ui.LocalPhotosActivity", lazy("google_photos.folders:Folder")),
        ActivitySpec(".trash.ui.TrashPhotosActivity", lazy("google_photos.folders:Trash")),
        ActivitySpec(".search.ui.SearchActivity", lazy("google_photos.search:Search")),
        ActivitySpec(
            ".pager.HostPhotoPagerActivity",
            lazy("google_photos.pager:Pager"),
            filters=(IntentFilter("android.intent.action.VIEW", schemes=("content", "file"), types=("image/*",)),),
        ),
    ),
)
