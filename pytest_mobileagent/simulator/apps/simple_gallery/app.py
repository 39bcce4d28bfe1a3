"""Simple Gallery Pro 6.27.0 and 6.28.1: identity and screens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_gallery.builds import V6_27, V6_28
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import BroadcastResult

_PERMISSIONS = permissions(
    "ACCESS_MEDIA_LOCATION MANAGE_EXTERNAL_STORAGE POST_NOTIFICATIONS READ_MEDIA_IMAGES READ_MEDIA_VIDEO "
    "SET_WALLPAPER WRITE_EXTERNAL_STORAGE"
)
_PICK, _GET = "android.intent.action.PICK", "android.intent.action.GET_CONTENT"
_IMAGES, _MEDIA = ("image/*",), ("image/*", "video/*")
_SCHEMES = ("file", "content")


def _seed(phone: ax.Phone) -> None:
    """Write what a user leaves behind who has allowed access to all files."""
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
    _seed_preferences(phone, is_using_system_theme=True, last_version=V6_28)


def _seed_early(phone: ax.Phone) -> None:
    """Write what is left behind on a phone whose Android has neither that access nor colours for apps."""
    _seed_preferences(phone, last_version=V6_27)


def _seed_preferences(phone: ax.Phone, **others: bool | int) -> None:
    prefs = ax.Preferences(phone, PACKAGE, simple.PREFS)
    prefs.put(app_run_count=1, internal_storage_path=simple.STORAGE, **others)


def _refresh(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Look at a file that another app has written."""
    phone.media.scan(intent.text("refresh_path"))
    return None


_MEDIA_LISTS = ("vnd.android.cursor.dir/image", "vnd.android.cursor.dir/video")

_ACTIVITIES = (
    simple.main_activity(
        lazy("simple_gallery.folders:Folders"),
        filters=(
            IntentFilter(_PICK, types=_MEDIA),
            IntentFilter(_GET, types=_MEDIA),
            IntentFilter(ax.VIEW, schemes=("content",), types=_MEDIA_LISTS),
        ),
    ),
    ActivitySpec(".activities.MediaActivity", lazy("simple_gallery.media:MediaList")),
    ActivitySpec(".activities.SearchActivity", lazy("simple_gallery.media:SearchMedia")),
    ActivitySpec(
        ".activities.ViewPagerActivity",
        lazy("simple_gallery.viewer:Viewer"),
        filters=(IntentFilter("com.android.camera.action.REVIEW", schemes=_SCHEMES, types=_MEDIA),),
    ),
    ActivitySpec(
        ".activities.PhotoActivity",
        lazy("simple_gallery.viewer:OpenedMedium"),
        filters=(IntentFilter(ax.VIEW, schemes=_SCHEMES, types=_IMAGES),),
    ),
    ActivitySpec(
        ".activities.VideoActivity",
        lazy("simple_gallery.viewer:OpenedMedium"),
        filters=(IntentFilter(ax.VIEW, schemes=_SCHEMES, types=("video/*",)),),
    ),
    ActivitySpec(
        ".activities.EditActivity",
        lazy("simple_gallery.editor:Editor"),
        label="Basic Editor",
        filters=(IntentFilter("android.intent.action.EDIT", schemes=_SCHEMES, types=_IMAGES),),
    ),
    ActivitySpec(
        ".activities.SetWallpaperActivity",
        lazy("simple_gallery.wallpaper:SetWallpaper"),
        label="Simple Wallpaper",
        filters=(
            IntentFilter("android.intent.action.ATTACH_DATA", schemes=_SCHEMES, types=_IMAGES),
            IntentFilter("android.intent.action.SET_WALLPAPER"),
        ),
    ),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_gallery.settings:Settings")),
    ActivitySpec(".activities.IncludedFoldersActivity", lazy("simple_gallery.settings:IncludedFolders")),
    ActivitySpec(".activities.ExcludedFoldersActivity", lazy("simple_gallery.settings:ExcludedFolders")),
    simple.contributors_activity(),
    simple.customization_activity(),
)

_V6_27 = App(
    package=PACKAGE,
    label="Gallery",
    icon=AppIcon("photo", fg="#ffffff", bg="#f57c00"),
    version_name="6.27.0",
    version_code=V6_27,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    permissions=(
        *_PERMISSIONS,
        "android.permission.READ_EXTERNAL_STORAGE",
        "android.permission.READ_MEDIA_VISUAL_USER_SELECTED",
        "android.permission.WRITE_EXTERNAL_STORAGE",
    ),
    granted=_PERMISSIONS,
    reads=permissions("READ_MEDIA_IMAGES READ_MEDIA_VIDEO"),
    seed=_seed_early,
    receivers={"com.simplemobiletools.REFRESH_MEDIA": _refresh},
    activities=(*_ACTIVITIES, simple.about_activity()),
)
_V6_28 = replace(
    _V6_27,
    version_name="6.28.1",
    version_code=V6_28,
    seed=_seed,
    activities=(
        *_ACTIVITIES,
        ActivitySpec(".activities.HiddenFoldersActivity", lazy("simple_gallery.settings:HiddenFolders")),
        simple.about_activity(is_of_views=False),
    ),
)
BUILDS = (_V6_27, _V6_28)
