"""Dialogs of radio buttons and check boxes: sorting, grouping, view type, filter, dates, slideshow."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.config import SHOW_ALL, Config
from pytest_mobileagent.simulator.apps.simple_gallery.store import GROUP_SUBFOLDERS

_SORTS = (
    ("name", "Name", c.BY_NAME), ("path", "Path", c.BY_PATH), ("size", "Size", c.BY_SIZE),
    ("last_modified", "Last modified", c.BY_MODIFIED), ("date_taken", "Date taken", c.BY_TAKEN),
    ("random", "Random", c.BY_RANDOM),
)  # fmt: skip
_GROUPS = (
    ("none", "Do not group files", c.GROUP_NONE),
    ("last_modified_daily", "Last modified (daily)", c.GROUP_MODIFIED_DAILY),
    ("last_modified_monthly", "Last modified (monthly)", c.GROUP_MODIFIED_MONTHLY),
    ("date_taken_daily", "Date taken (daily)", c.GROUP_TAKEN_DAILY),
    ("date_taken_monthly", "Date taken (monthly)", c.GROUP_TAKEN_MONTHLY),
    ("file_type", "File type", c.GROUP_TYPE),
    ("extension", "Extension", c.GROUP_EXTENSION),
)  # fmt: skip
_FILTERS = (
    ("images", "Images", c.IMAGE), ("videos", "Videos", c.VIDEO), ("gifs", "GIFs", c.GIF),
    ("raws", "RAW images", c.RAW), ("svgs", "SVGs", c.SVG), ("portraits", "Portraits", c.PORTRAIT),
)  # fmt: skip


def _directions(prefix: str) -> simple.Radios:
    options = [(f"{prefix}_radio_ascending", "Ascending", 0), (f"{prefix}_radio_descending", "Descending", 1)]
    return simple.Radios("descending", options)


def change_sorting(screen: ax.Screen, settings: Config, path: str) -> None:
    """Ask how the media of a folder are to be sorted; the folders themselves for an empty path."""
    own = bool(path) and path != SHOW_ALL

    def store(sorting: int, only_here: bool) -> None:
        if path:
            settings.sorts.put(path, sorting, only_here=only_here)
        else:
            settings.put("directory_sort_order", sorting)

    note = "Please note that grouping and sorting are 2 independent fields" if path else ""
    dialog = simple.SortDialog(_SORTS, (c.BY_NAME, c.BY_PATH), simple.ONLY_HERE if own else "", note=note)
    dialog.show(screen, settings.sorting(path), store, is_own=own and settings.sorts.is_own(path))


def change_grouping(screen: ax.Screen, settings: Config, path: str) -> None:
    """Ask how the media of a folder are to be grouped."""
    grouping = settings.grouping(path)
    prefix = "grouping_dialog"
    is_all = path == SHOW_ALL
    groups = (*_GROUPS, ("folder", "Folder", c.GROUP_FOLDER)) if is_all else _GROUPS

    def store(values: simple.Values) -> None:
        new = values["kind"] | (c.GROUP_DESCENDING if values["descending"] else 0)
        new |= c.GROUP_COUNT if values["count"] else 0
        settings.groups(path).put(path, new, only_here=is_all or bool(values["own"]))

    own = simple.Check("own", f"{prefix}_use_for_this_folder", simple.ONLY_HERE)
    parts: list[simple.Part] = [
        simple.Radios("kind", [(f"{prefix}_radio_{name}", label, value) for name, label, value in groups]),
        None, _directions(prefix), None,
        simple.Check("count", f"{prefix}_show_file_count", "Show file count at section headers"),
    ]  # fmt: skip
    if not is_all:
        parts.append(own)
    values = {
        "kind": next((kind for kind in c.GROUPS if grouping & kind), c.GROUP_NONE),
        "descending": int(bool(grouping & c.GROUP_DESCENDING)),
        "count": int(bool(grouping & c.GROUP_COUNT)),
        "own": int(not is_all and settings.groups(path).is_own(path)),
    }
    simple.Form(screen, "Group by", parts, values, store)


def change_view_type(screen: ax.Screen, settings: Config, path: str) -> None:
    """Ask for a grid or a list of media; of folders, and whether those are grouped, for an empty path."""
    own = bool(path) and path != SHOW_ALL

    def store(view_type: int, is_checked: bool) -> None:
        if path:
            settings.views.put(path, view_type, only_here=is_checked)
        else:
            settings.prefs.update({"view_type_folders": view_type, GROUP_SUBFOLDERS: is_checked})

    if path:
        dialog = simple.ViewTypeDialog(simple.ONLY_HERE if own else "")
    else:
        dialog = simple.ViewTypeDialog("Group direct subfolders", "group_direct_subfolders")
    is_checked = own and settings.views.is_own(path) if path else settings.flag(GROUP_SUBFOLDERS)
    dialog.show(screen, settings.view_type(path), store, is_checked=is_checked)


def change_filter(screen: ax.Screen, settings: Config) -> None:
    """Ask which kinds of media are to be shown; none means the usual ones."""
    now = settings.filter

    def store(values: simple.Values) -> None:
        chosen = sum(kind for name, _, kind in _FILTERS if values[name])
        settings.put("filter_media", chosen or c.DEFAULT_FILTER)

    parts = [simple.Check(name, f"filter_media_{name}", label) for name, label, _ in _FILTERS]
    simple.Form(screen, "Filter media", parts, {name: int(bool(now & kind)) for name, _, kind in _FILTERS}, store)


def change_actions(screen: ax.Screen, settings: Config) -> None:
    """Ask which actions stand below a picture."""
    actions = (
        ("favorite", "Toggle favorite", c.FAVORITE), ("edit", "Edit", c.EDIT), ("share", "Share", c.SHARE),
        ("delete", "Delete", c.DELETE), ("rotate", "Rotate", c.ROTATE), ("properties", "Properties", c.PROPERTIES),
        ("slideshow", "Slideshow", c.SLIDESHOW), ("toggle_visibility", "Toggle file visibility", c.TOGGLE_HIDDEN),
        ("rename", "Rename", c.RENAME), ("copy", "Copy", c.COPY), ("move", "Move", c.MOVE),
        ("resize", "Resize", c.RESIZE),
    )  # fmt: skip
    now = settings.number("visible_bottom_actions", c.DEFAULT_ACTIONS)

    def store(values: simple.Values) -> None:
        settings.put("visible_bottom_actions", sum(bit for name, _, bit in actions if values[name]))

    parts = [simple.Check(name, f"manage_bottom_actions_{name}", label) for name, label, _ in actions]
    simple.Form(screen, "", parts, {name: int(bool(now & bit)) for name, _, bit in actions}, store)


class SlideshowDialog:
    """Asks how a slideshow is to go, and begins it."""

    def __init__(self, screen: ax.Screen, settings: Config, on_start: ax.Act) -> None:
        """Show the dialog."""
        self._screen = screen
        self._settings = settings
        self._on_start = on_start
        self._interval = str(settings.number("slideshow_interval", 5))
        self._flags = {key: settings.flag(key, default=default) for key, _, default in _SLIDESHOW}
        ax.form(screen, self._content, self._ok, width=simple.DIALOG_DP)

    def _content(self) -> ax.View:
        rows: list[ax.View] = [
            ax.Across(
                ax.Label("Interval (seconds)", id="interval_hint", size=16, weight=1),
                ax.EditText(
                    id="interval_value", text=self._interval, input_type="number", max_length=2, width=56,
                    on_change=ax.bind(self, "_interval"),
                ),
                height=52,
            )
        ]  # fmt: skip
        rows += [
            ax.CheckBox(
                id=key.removeprefix("slideshow_"), text=label, checked=self._flags[key], button_last=True,
                width=ax.MATCH, min_height=44, on_change=partial(self._flags.__setitem__, key),
            )
            for key, label, _ in _SLIDESHOW
        ]  # fmt: skip
        return ax.Column(*rows, padding=(24, 20, 24, 8))

    def _ok(self) -> None:
        interval = int(self._interval) if self._interval.strip("0") else 5
        self._settings.prefs.update({"slideshow_interval": interval, **self._flags})
        self._screen.hide_keyboard()
        self._on_start()


_SLIDESHOW = (
    ("slideshow_include_videos", "Include videos", False),
    ("slideshow_include_gifs", "Include GIFs", False),
    ("slideshow_random_order", "Random order", False),
    ("slideshow_move_backwards", "Move backwards", False),
    ("loop_slideshow", "Loop slideshow", False),
)
