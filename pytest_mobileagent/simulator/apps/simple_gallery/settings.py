"""Settings, and the folders that are shown or hidden by them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_commons import (
    action,
    bar,
    check_setting,
    choose,
    confirm,
    section,
    setting,
)
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.config import STORAGE, size_text
from pytest_mobileagent.simulator.apps.simple_gallery.forms import (
    Check,
    Form,
    Note,
    Radios,
    Values,
    change_actions,
    change_date_format,
)
from pytest_mobileagent.simulator.apps.simple_gallery.picker import FolderPicker
from pytest_mobileagent.simulator.ui import MATCH, AlertDialog, CheckBox, Column, IconButton, Row, Scroll, Text, View

if TYPE_CHECKING:
    from collections.abc import Sequence

_PRIORITIES = ("Speed", "Compromise", "Avoid showing invalid files")
_NEEDS_ACCESS = "You have to grant the app All Files access to see hidden files, else it cannot work."
# Preference, title, whether it is on at first; the id is `settings_` and the preference.
_VIDEOS = (
    ("autoplay_videos", "Play videos automatically", False),
    ("remember_last_video_position", "Remember last video playback position", False),
    ("loop_videos", "Loop videos", False),
    (
        "open_videos_on_separate_screen", "Always open videos on a separate screen with new horizontal gestures",
        False,
    ),
    ("allow_video_gestures", "Allow controlling video volume and brightness with vertical gestures", True),
)  # fmt: skip
_FULLSCREEN = (
    ("max_brightness", "Max brightness when viewing fullscreen media", False),
    ("black_background", "Black background at fullscreen media", False),
    ("hide_system_ui", "Automatically hide system UI at fullscreen media", False),
    ("allow_instant_change", "Allow instantly changing media by clicking on screen sides", False),
    ("allow_photo_gestures", "Allow controlling photo brightness with vertical gestures", False),
    ("allow_down_gesture", "Allow closing the fullscreen view with a down gesture", True),
    ("show_notch", "Show a notch if available", True),
)
_ZOOMING = (
    ("allow_zooming_images", "Allow deep zooming images", True),
    ("allow_rotating_with_gestures", "Allow rotating images with gestures", True),
    ("show_highest_quality", "Show images in the highest possible quality", False),
    ("allow_one_to_one_zoom", "Allow 1:1 zooming in with two double taps", False),
)
_FILES = (
    ("delete_empty_folders", "Delete empty folders after deleting their content", False),
    ("keep_last_modified", "Keep old last-modified value at file operations", True),
    ("skip_delete_confirmation", "Always skip delete confirmation dialog", False),
)


class Settings(GalleryScreen):
    """The app's settings."""

    def compose(self) -> View:
        """Return the sections."""
        return Column(
            bar(self, "Settings", id="settings_toolbar"),
            Scroll(
                *self._general(),
                section(self, "Videos", "settings_videos_label"),
                *self._checks(_VIDEOS),
                section(self, "Thumbnails", "settings_thumbnails_label"),
                *self._thumbnails(),
                section(self, "Scrolling", "settings_scrolling_label"),
                self._check("enable_pull_to_refresh", "Enable pull-to-refresh from the top", default=True),
                section(self, "Fullscreen media", "settings_fullscreen_media_label"),
                *self._checks(_FULLSCREEN),
                section(self, "Deep zoomable images", "settings_deep_zoomable_images_label"),
                *self._checks(_ZOOMING),
                section(self, "File operations", "settings_file_operations_label"),
                *self._checks(_FILES),
                section(self, "Bottom actions", "settings_bottom_actions_label"),
                *self._bottom_actions(),
                section(self, "Recycle Bin", "settings_recycle_bin_label"),
                *self._recycle_bin(),
                View(height=24),
                id="settings_nested_scrollview",
                weight=1,
            ),
            width=MATCH,
            height=MATCH,
        )

    def _check(self, key: str, title: str, *, default: bool = False, name: str = "") -> View:
        return check_setting(self, name or key, title, key=key, default=default)

    def _checks(self, rows: Sequence[tuple[str, str, bool]]) -> list[View]:
        return [self._check(key, title, default=default) for key, title, default in rows]

    def _general(self) -> list[View]:
        settings = self.settings
        priority = settings.number("file_loading_priority", 0)

        def pick(at: int) -> None:
            settings.put("file_loading_priority", at)

        return [
            section(self, "General", "settings_general_settings_label"),
            setting(
                self, "change_date_time_format", "Change date and time format",
                on_tap=partial(change_date_format, self, settings),
            ),
            setting(
                self, "file_loading_priority", "File loading priority", _PRIORITIES[priority],
                on_tap=partial(choose, self, _PRIORITIES, priority, pick),
            ),
            setting(
                self, "manage_included_folders", "Manage included folders", on_tap=lambda: self.start(IncludedFolders)
            ),
            setting(
                self, "manage_excluded_folders", "Manage excluded folders", on_tap=lambda: self.start(ExcludedFolders)
            ),
            setting(self, "manage_hidden_folders", "Manage hidden folders", on_tap=self._show_hidden_folders),
            self._hidden_items(),
            self._check(
                "search_all_files_by_default", "Search all files instead of folders on the main screen",
                name="search_all_files",
            ),
        ]  # fmt: skip

    def _show_hidden_folders(self) -> None:
        if self._may_see_hidden():
            self.start(HiddenFolders)

    def _may_see_hidden(self) -> bool:
        if not self.has_all_files:
            self.show(AlertDialog(message=_NEEDS_ACCESS, positive=("OK", self.may_change_files)))
        return self.has_all_files

    def _hidden_items(self) -> View:
        is_on = self.settings.flag("show_hidden_media")

        def toggle() -> None:
            if is_on or self._may_see_hidden():
                self.settings.put("show_hidden_media", not is_on)

        return Row(
            CheckBox(
                id="settings_show_hidden_items", text="Show hidden items", checked=is_on, clickable=False,
                button_last=True, weight=1,
            ),
            id="settings_show_hidden_items_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            min_height=52,
            padding=(16, 4),
            gravity="center",
            on_tap=toggle,
        )  # fmt: skip

    def _thumbnails(self) -> list[View]:
        is_rounded = self.settings.number("folder_thumbnail_style", c.SQUARE) == c.ROUNDED
        return [
            self._check("crop_thumbnails", "Crop thumbnails into squares", default=True),
            self._check("animate_gifs", "Animate GIFs at thumbnails"),
            setting(self, "file_thumbnail_style", "File thumbnail style", on_tap=self._change_file_style),
            setting(
                self, "folder_thumbnail_style", "Folder thumbnail style",
                "Rounded corners" if is_rounded else "Square", on_tap=self._change_folder_style,
            ),
        ]  # fmt: skip

    def _change_file_style(self) -> None:
        flags = (
            ("file_rounded_corners", "Rounded corners", False),
            ("show_thumbnail_video_duration", "Show video durations", False),
            ("show_thumbnail_file_types", "Show image file types", True),
            ("mark_favorite_items", "Mark favorite items", True),
        )
        settings = self.settings

        def store(values: Values) -> None:
            changed: dict[str, bool | int | float | str | frozenset[str]] = {"thumbnail_spacing": values["spacing"]}
            changed |= {key: bool(values[key]) for key, _, _ in flags}
            settings.prefs.update(changed)

        spaces = [(f"dialog_file_style_spacing_{space}", f"{space}x", space) for space in (0, 1, 2, 4, 8, 16, 32)]
        parts: list[Radios | Check | Note | None] = [
            Note("dialog_file_style_spacing_label", "Thumbnail spacing"), Radios("spacing", spaces), None,
            *(Check(key, f"dialog_{key}", title) for key, title, _ in flags),
        ]  # fmt: skip
        values = {key: int(settings.flag(key, default=default)) for key, _, default in flags}
        Form(self, "", parts, {"spacing": settings.number("thumbnail_spacing", 1), **values}, store)

    def _change_folder_style(self) -> None:
        settings = self.settings
        prefix = "dialog_radio_folder"

        def store(values: Values) -> None:
            settings.prefs.update({"folder_thumbnail_style": values["style"], "folder_media_count": values["count"]})

        parts: list[Radios | Check | Note | None] = [
            Radios("style", [(f"{prefix}_square", "Square", c.SQUARE), (f"{prefix}_rounded", "Rounded corners", 2)]),
            None,
            Note("dialog_folder_count_label", "Show file count"),
            Radios(
                "count",
                [
                    (f"{prefix}_count_line", "Show in a separate line", c.COUNT_LINE),
                    (f"{prefix}_count_brackets", "Show in brackets", c.COUNT_BRACKETS),
                    (f"{prefix}_count_none", "Do not show", c.COUNT_NONE),
                ],
            ),
        ]
        values = {
            "style": settings.number("folder_thumbnail_style", c.SQUARE),
            "count": settings.number("folder_media_count", c.COUNT_LINE),
        }
        Form(self, "", parts, values, store)

    def _bottom_actions(self) -> list[View]:
        rows = [
            self._check("bottom_actions", "Show some action buttons at the bottom of the screen", default=True),
        ]
        if self.settings.flag("bottom_actions", default=True):
            manage = partial(change_actions, self, self.settings)
            rows.append(setting(self, "manage_bottom_actions", "Manage visible bottom actions", on_tap=manage))
        return rows

    def _recycle_bin(self) -> list[View]:
        rows = [
            self._check("use_recycle_bin", "Move items into the Recycle Bin instead of deleting", default=True),
        ]
        if self.settings.flag("use_recycle_bin", default=True):
            at_folders = "Show the Recycle Bin at the folders screen"
            size = size_text(sum(one.size for one in self.gallery.deleted()))
            rows += [
                self._check("show_recycle_bin_at_folders", at_folders, default=True, name="show_recycle_bin"),
                self._check("show_recycle_bin_last", "Show the Recycle Bin as the last item on the main screen"),
                setting(self, "empty_recycle_bin", "Empty the Recycle Bin", size, on_tap=self._empty_bin),
            ]
        return rows

    def _empty_bin(self) -> None:
        deleted = self.gallery.deleted()
        if not deleted:
            self.toast("The Recycle Bin is empty")
            return
        question = "Are you sure you want to empty the Recycle Bin? The files will be permanently lost."
        confirm(self, question, partial(self.gallery.destroy, deleted))


class FolderRules(GalleryScreen):
    """A list of folders to which others can be added."""

    title = ""
    key = ""
    empty = ""

    def paths(self) -> list[str]:
        """Return the folders."""
        return sorted(self.settings.paths(self.key))

    def add(self, path: str) -> None:
        """Add a folder."""
        self.settings.add_paths(self.key, path)

    def remove(self, path: str) -> None:
        """Take a folder out."""
        self.settings.remove_paths(self.key, path)

    def compose(self) -> View:
        """Return a row for each folder, or why there is none."""
        paths = self.paths()
        body: list[View] = [self._row(path) for path in paths]
        if not paths:
            hint = Text(
                self.empty, id="manage_folders_placeholder", size=16, align="center", width=MATCH,
                padding=(16, 32, 16, 0), color=self.theme.on_surface_variant,
            )  # fmt: skip
            add = Text(
                "Add folder", id="manage_folders_placeholder_2", size=16, align="center", width=MATCH, padding=16,
                color=self.theme.primary, on_tap=self._pick,
            )  # fmt: skip
            body = [hint, add]
        icons = [action("add", "Add folder", self._pick, id="add_folder")]
        return Column(
            bar(self, self.title, id="manage_folders_toolbar", actions=icons),
            Scroll(*body, id="manage_folders_list", cls="androidx.recyclerview.widget.RecyclerView", weight=1),
            width=MATCH,
            height=MATCH,
        )

    def _row(self, path: str) -> View:
        return Row(
            Text(path, id="manage_folder_title", size=16, weight=1),
            IconButton(
                "delete", id="manage_folder_delete", cls="android.widget.ImageView", desc="Delete",
                on_tap=partial(self.remove, path),
            ),
            id="manage_folder_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            min_height=56,
            padding=(16, 0),
            gravity="center",
        )  # fmt: skip

    def _pick(self) -> None:
        FolderPicker(self, STORAGE, self.add)


class IncludedFolders(FolderRules):
    """Folders that are looked into although the media store does not know them."""

    title = "Manage included folders"
    key = "included_folders"
    empty = (
        "If you have some folders which contain media, but were not recognized by the app, you can add them manually "
        "here."
    )


class ExcludedFolders(FolderRules):
    """Folders that this app does not show."""

    title = "Manage excluded folders"
    key = "excluded_folders"
    empty = (
        "Excluding folders will make them together with their subfolders hidden just in Simple Gallery, they will "
        "still be visible in other applications."
    )


class HiddenFolders(FolderRules):
    """Folders that no gallery shows, because there is a `.nomedia` in them."""

    title = "Manage hidden folders"
    empty = "Seems like you don't have any folders hidden with a “.nomedia” file."

    def paths(self) -> list[str]:
        """Return the folders with a `.nomedia`."""
        return self.gallery.hidden_folders()

    def add(self, path: str) -> None:
        """Hide a folder."""
        self.gallery.set_hidden(path, is_hidden=True)

    def remove(self, path: str) -> None:
        """Show a folder again."""
        self.gallery.set_hidden(path, is_hidden=False)
