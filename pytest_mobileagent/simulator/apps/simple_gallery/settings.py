"""Settings, and the folders that are shown or hidden by them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.builds import is_late
from pytest_mobileagent.simulator.apps.simple_gallery.forms import change_actions

_PRIORITIES = ((0, "Speed"), (1, "Compromise"), (2, "Avoid showing invalid files"))
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
_ANIMATE = ("animate_gifs", "Animate GIFs at thumbnails", False)
_FILES = (
    ("delete_empty_folders", "Delete empty folders after deleting their content", False),
    ("keep_last_modified", "Keep old last-modified value at file operations", True),
    ("skip_delete_confirmation", "Always skip delete confirmation dialog", False),
)


def _flags(rows: Sequence[tuple[str, str, bool]]) -> list[ax.Flag]:
    return [ax.Flag(key, title, default) for key, title, default in rows]


class Settings(GalleryScreen, simple.SettingsScreen):
    """The app's settings."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            *self._general(),
            ax.Category("Videos", "videos"),
            *_flags(_VIDEOS),
            ax.Category("Thumbnails", "thumbnails"),
            *self._thumbnails(),
            ax.Category("Scrolling", "scrolling"),
            ax.Flag("enable_pull_to_refresh", "Enable pull-to-refresh from the top", default=True),
            ax.Category("Fullscreen media", "fullscreen_media"),
            *_flags(_FULLSCREEN),
            ax.Category("Deep zoomable images", "deep_zoomable_images"),
            *_flags(_ZOOMING),
            ax.Category("Security", "security"),
            *self._security(),
            ax.Category("File operations", "file_operations"),
            *_flags(_FILES),
            ax.Category("Bottom actions", "bottom_actions"),
            *self._bottom_actions(),
            ax.Category("Recycle Bin", "recycle_bin"),
            *self._recycle_bin(),
            ax.View(height=24),
        ]

    def _general(self) -> list[ax.Entry]:
        formats = partial(simple.change_date_format, self)
        return [
            ax.Category("General", "general_settings"),
            ax.Link("Change date and time format", formats, name="change_date_time_format"),
            ax.Choice("file_loading_priority", "File loading priority", _PRIORITIES, 0),
            ax.Link("Manage included folders", partial(self.start, IncludedFolders), name="manage_included_folders"),
            ax.Link("Manage excluded folders", self._show_excluded_folders, name="manage_excluded_folders"),
            *self._hidden_folders(),
            self._hidden_items(),
            ax.Flag(
                "search_all_files_by_default", "Search all files instead of folders on the main screen",
                name="search_all_files",
            ),
        ]  # fmt: skip

    def _show_excluded_folders(self) -> None:
        simple.EXCLUDED_PROTECTION.guard(self, partial(self.start, ExcludedFolders))

    def _hidden_folders(self) -> list[ax.Entry]:
        manage = ax.Link("Manage hidden folders", self._show_hidden_folders, name="manage_hidden_folders")
        return [manage] if is_late(self) else []

    def _show_hidden_folders(self) -> None:
        if self._may_see_hidden():
            self.start(HiddenFolders)

    def _may_see_hidden(self) -> bool:
        if not self.has_all_files:
            self.show(ax.AlertDialog(message=_NEEDS_ACCESS, positive=("OK", self.may_change_files)))
        return self.has_all_files

    def _hidden_items(self) -> ax.View:
        is_on = self.settings.flag("show_hidden_media")

        def flip() -> None:
            if is_on:
                self.settings.put("show_hidden_media", value=False)
            elif self._may_see_hidden():
                simple.HIDDEN_PROTECTION.guard(self, partial(self.settings.put, "show_hidden_media", value=True))

        return simple.check_setting("show_hidden_items", "Show hidden items", is_on=is_on, flip=flip)

    def _security(self) -> list[ax.View]:
        excluded = [simple.EXCLUDED_PROTECTION] if is_late(self) else []
        protections = (simple.APP_PROTECTION, simple.HIDDEN_PROTECTION, *excluded, simple.DELETE_PROTECTION)
        return [protection.row(self) for protection in protections]

    def _thumbnails(self) -> list[ax.Entry]:
        is_rounded = self.settings.number("folder_thumbnail_style", c.SQUARE) == c.ROUNDED
        style = "Rounded corners" if is_rounded else "Square"
        return [
            ax.Flag("crop_thumbnails", "Crop thumbnails into squares", default=True),
            *([ax.Flag(*_ANIMATE)] if is_late(self) else []),
            ax.Link("File thumbnail style", self._change_file_style, name="file_thumbnail_style"),
            ax.Link("Folder thumbnail style", self._change_folder_style, style, "folder_thumbnail_style"),
        ]

    def _change_file_style(self) -> None:
        flags = (
            ("file_rounded_corners", "Rounded corners", False),
            *([] if is_late(self) else [_ANIMATE]),
            ("show_thumbnail_video_duration", "Show video durations", False),
            ("show_thumbnail_file_types", "Show image file types", True),
            ("mark_favorite_items", "Mark favorite items", True),
        )
        settings = self.settings

        def store(values: simple.Values) -> None:
            changed: dict[str, bool | int | float | str | frozenset[str]] = {"thumbnail_spacing": values["spacing"]}
            changed |= {key: bool(values[key]) for key, _, _ in flags}
            settings.prefs.update(changed)

        spaces = [(f"dialog_file_style_spacing_{space}", f"{space}x", space) for space in (0, 1, 2, 4, 8, 16, 32)]
        parts: list[simple.Part] = [
            simple.Note("dialog_file_style_spacing_label", "Thumbnail spacing"), simple.Radios("spacing", spaces), None,
            *(simple.Check(key, f"dialog_{key}", title) for key, title, _ in flags),
        ]  # fmt: skip
        values = {key: int(settings.flag(key, default=default)) for key, _, default in flags}
        simple.Form(self, "", parts, {"spacing": settings.number("thumbnail_spacing", 1), **values}, store)

    def _change_folder_style(self) -> None:
        settings = self.settings
        prefix = "dialog_radio_folder"

        def store(values: simple.Values) -> None:
            settings.prefs.update({"folder_thumbnail_style": values["style"], "folder_media_count": values["count"]})

        parts: list[simple.Part] = [
            simple.Radios(
                "style", [(f"{prefix}_square", "Square", c.SQUARE), (f"{prefix}_rounded", "Rounded corners", 2)]
            ),
            None,
            simple.Note("dialog_folder_count_label", "Show file count"),
            simple.Radios(
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
        simple.Form(self, "", parts, values, store)

    def _bottom_actions(self) -> list[ax.Entry]:
        rows: list[ax.Entry] = [
            ax.Flag("bottom_actions", "Show some action buttons at the bottom of the screen", default=True)
        ]
        if self.settings.flag("bottom_actions", default=True):
            manage = partial(change_actions, self, self.settings)
            rows.append(ax.Link("Manage visible bottom actions", manage, name="manage_bottom_actions"))
        return rows

    def _recycle_bin(self) -> list[ax.Entry]:
        rows: list[ax.Entry] = [
            ax.Flag("use_recycle_bin", "Move items into the Recycle Bin instead of deleting", default=True)
        ]
        if self.settings.flag("use_recycle_bin", default=True):
            at_folders = "Show the Recycle Bin at the folders screen"
            size = simple.size_text(sum(one.size for one in self.gallery.deleted()))
            rows += [
                ax.Flag("show_recycle_bin_at_folders", at_folders, default=True, name="show_recycle_bin"),
                ax.Flag("show_recycle_bin_last", "Show the Recycle Bin as the last item on the main screen"),
                simple.empty_bin_setting(size, ask=self._empty_bin),
            ]
        return rows

    def _empty_bin(self) -> None:
        deleted = self.gallery.deleted()
        if not deleted:
            self.toast("The Recycle Bin is empty")
            return
        question = "Are you sure you want to empty the Recycle Bin? The files will be permanently lost."
        simple.confirm(self, question, partial(self.gallery.destroy, deleted))


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

    def compose(self) -> ax.View:
        """Return a row for each folder, or why there is none."""
        empty = simple.nothing(self.empty, "manage_folders_placeholder", "Add folder", self._pick, is_wide=True)
        body = [self._row(path) for path in self.paths()] or empty
        icons = [simple.action("add", "Add folder", self._pick, id="add_folder")]
        return ax.Pane(
            simple.bar(self, self.title, id="manage_folders_toolbar", actions=icons),
            ax.RecyclerView(*body, id="manage_folders_list"),
        )

    def _row(self, path: str) -> ax.View:
        return ax.Across(
            ax.Text(path, id="manage_folder_title", size=16, weight=1),
            ax.IconButton(
                "delete", id="manage_folder_delete", cls="android.widget.ImageView", desc="Delete",
                on_tap=partial(self.remove, path),
            ),
            id="manage_folder_holder",
            cls="android.widget.RelativeLayout",
            min_height=56,
            padding=(16, 0),
        )  # fmt: skip

    def _pick(self) -> None:
        simple.FolderPicker(self, simple.STORAGE, self.add)


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
