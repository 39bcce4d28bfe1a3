"""Pictures in the shared storage, as galleries find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.state.preferences import defaults
from pytest_mobileagent.state.storage import Folder, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.gallery.pro"
APP = AppDeclaration(
    PACKAGE,
    names=("simple gallery pro", "simple gallery", "gallery"),
    derived=tuple(f"databases/gallery.db/{table}" for table in ("directories", "media", "date_takens")),
    filled=columns("databases/gallery.db/favorites", "filename", "parent_path"),
    noted=("Prefs.xml/display_file_names",),  # how a folder is looked at
    defaults=defaults(
        on=(
            "allow_down_gesture",
            "allow_rotating_with_gestures",
            "allow_video_gestures",
            "allow_zooming_images",
            "bottom_actions",
            "crop_thumbnails",
            "enable_pull_to_refresh",
            "keep_last_modified",
            "show_notch",
            "show_recycle_bin_at_folders",
            "use_recycle_bin",
        ),
        off=(
            "allow_instant_change",
            "allow_one_to_one_zoom",
            "allow_photo_gestures",
            "animate_gifs",
            "autoplay_videos",
            "black_background",
            "delete_empty_folders",
            "group_direct_subfolders",
            "hide_system_ui",
            "loop_videos",
            "max_brightness",
            "open_videos_on_separate_screen",
            "remember_last_video_position",
            "search_all_files_by_default",
            "show_all",
            "show_hidden_media",
            "show_highest_quality",
            "show_recycle_bin_last",
            "skip_delete_confirmation",
            "temporarily_show_hidden",
        ),
    ),
)
_DATABASE = f"/data/data/{PACKAGE}/databases/gallery.db"
_WALLPAPERS = ("/data/system/users/0/wallpaper", "/data/system/users/0/wallpaper_lock")
_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"


class Album:
    """A folder of pictures."""

    def __init__(self, device: Device, path: str) -> None:
        """Look at a folder, whose path is relative to the shared storage."""
        self._device = device
        self._folder = Folder(device, path)

    def add(self, name: str, picture: bytes) -> None:
        """Put a picture's file there, and have the media store look at it."""
        self.add_all({name: picture})

    def add_all(self, pictures: Mapping[str, bytes]) -> None:
        """Put several pictures there, files by name."""
        self._push(pictures)
        self._scan(pictures)

    def add_in_order(self, pictures: Mapping[str, bytes]) -> None:
        """Put several pictures there, each a minute older than the one before: so galleries show them at first."""
        self._push(pictures)
        now_s = int(self._device.time().timestamp())
        for minutes, name in enumerate(pictures, 1):
            self._folder.set_time(name, now_s - 60 * minutes)
        self._scan(pictures)

    def _push(self, pictures: Mapping[str, bytes]) -> None:
        self._folder.make()
        self._device.push_all({f"{self._folder.path}/{name}": picture for name, picture in pictures.items()})

    def _scan(self, names: Iterable[str]) -> None:
        for name in names:
            self._device.broadcast(_SCAN, data=f"file://{quote(f'{self._folder.path}/{name}')}")

    def differs(self, name: str, picture: bytes) -> str:
        """Return what is other than that a picture's file is there, byte for byte; an empty text if nothing is."""
        found = self.read(name)
        if found is None:
            return f"{self._folder.path} has no {name}; there is {named(self._folder.files())}"
        return "" if found == picture else f"{self._folder.path}/{name} is another picture"

    def read(self, name: str) -> bytes | None:
        """Return a picture's file; None if there is none of that name."""
        path = f"{self._folder.path}/{name}"
        return self._device.pull_present([path]).get(path)


def favorites(device: Device) -> list[str]:
    """Return the paths of Simple Gallery's favourites, sorted; none as long as it was never opened."""
    if device.stat(_DATABASE) is None:
        return []
    rows = device.sql(_DATABASE, "SELECT full_path FROM favorites")
    return sorted(row["full_path"] for row in rows)


class Wallpapers(NamedTuple):
    """The pictures behind the home screen and the lock screen as image files; None where nobody has chosen one."""

    home: bytes | None
    lock: bytes | None


def wallpapers(device: Device) -> Wallpapers:
    """Return the wallpapers that were chosen; where the lock screen has none of its own it shows the home screen's."""
    found = device.pull_present(_WALLPAPERS)
    return Wallpapers(*(found.get(path) for path in _WALLPAPERS))
