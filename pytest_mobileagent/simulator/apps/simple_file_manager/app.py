"""Simple File Manager Pro 6.15.3 and 6.16.1: identity and screens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_file_manager.builds import V6_15, V6_16
from pytest_mobileagent.simulator.apps.simple_file_manager.config import PACKAGE

_PERMISSIONS = permissions("MANAGE_EXTERNAL_STORAGE POST_NOTIFICATIONS WRITE_EXTERNAL_STORAGE")


def _seed(phone: ax.Phone, *, version: int) -> None:
    """Write what a user leaves behind who has allowed access to all files."""
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(
        app_run_count=1, internal_storage_path=simple.STORAGE, last_version=version
    )


_ACTIVITIES = (
    simple.main_activity(
        lazy("simple_file_manager.main:Main"),
        filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("resource/folder",)),),
    ),
    ActivitySpec(".activities.MimeTypesActivity", lazy("simple_file_manager.storage:MimeList")),
    ActivitySpec(
        ".activities.ReadTextActivity",
        lazy("simple_file_manager.editor:TextEditor"),
        filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("text/*",)),),
    ),
    ActivitySpec(
        ".activities.PDFViewerActivity",
        lazy("simple_file_manager.viewer:PdfViewer"),
        filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("application/pdf",)),),
    ),
    ActivitySpec(
        ".activities.DecompressActivity",
        lazy("simple_file_manager.compressing:Decompress"),
        filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("application/zip",)),),
    ),
    ActivitySpec(
        ".activities.SaveAsActivity",
        lazy("simple_file_manager.saving:SaveAs"),
        label="Save as",
        filters=(IntentFilter(ax.SEND, types=("*/*",)),),
    ),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_file_manager.settings:Settings"), label="Settings"),
    ActivitySpec(
        ".activities.FavoritesActivity", lazy("simple_file_manager.settings:Favorites"), label="Manage favorites"
    ),
    simple.contributors_activity(),
    simple.customization_activity(),
)
_V6_15 = App(
    package=PACKAGE,
    label="File Manager",
    icon=AppIcon("folder", fg="#ffffff", bg="#f57c00"),
    version_name="6.15.3",
    version_code=V6_15,
    theme=simple.THEME,
    target_sdk=33,
    chosen_theme=simple.chosen_theme,
    permissions=_PERMISSIONS,
    seed=partial(_seed, version=V6_15),
    activities=(
        *_ACTIVITIES,
        simple.about_activity(label="About"),
        simple.faq_activity(lazy("simple_file_manager.settings:Faq")),
    ),
)
_V6_16 = replace(
    _V6_15,
    version_name="6.16.1",
    version_code=V6_16,
    seed=partial(_seed, version=V6_16),
    target_sdk=34,
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
BUILDS = (_V6_15, _V6_16)
