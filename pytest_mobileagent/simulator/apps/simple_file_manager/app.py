"""Simple File Manager Pro 6.16.1: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_file_manager.config import PACKAGE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_PERMISSIONS = (
    "android.permission.MANAGE_EXTERNAL_STORAGE",
    "android.permission.POST_NOTIFICATIONS",
    "android.permission.WRITE_EXTERNAL_STORAGE",
)


def _seed(phone: Phone) -> None:
    """Write what a user leaves behind who has allowed access to all files."""
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(
        app_run_count=1, internal_storage_path=simple.STORAGE, is_using_system_theme=True, last_version=136
    )


APP = App(
    package=PACKAGE,
    label="File Manager",
    icon=AppIcon("folder", fg="#ffffff", bg="#f57c00"),
    version_name="6.16.1",
    version_code=136,
    theme=simple.THEME,
    permissions=_PERMISSIONS,
    seed=_seed,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_file_manager.main:Main"),
            launcher=True,
            aliases=(".activities.SplashActivity.Orange",),
            filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("resource/folder",)),),
        ),
        ActivitySpec(".activities.MimeTypesActivity", lazy("simple_file_manager.storage:MimeList")),
        ActivitySpec(
            ".activities.ReadTextActivity",
            lazy("simple_file_manager.editor:TextEditor"),
            filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=("text/*",)),),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_file_manager.settings:Settings")),
        ActivitySpec(".activities.FavoritesActivity", lazy("simple_file_manager.settings:Favorites")),
        simple.about_activity(is_of_views=False),
    ),
)
