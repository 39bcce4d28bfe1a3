"""Dialogs of radio buttons and check boxes: sorting, grouping, view type, filter, dates, slideshow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.config import DATE_FORMATS, PACKAGE, SHOW_ALL, Config
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    CheckBox,
    Column,
    Divider,
    EditText,
    RadioButton,
    Row,
    Screen,
    Scroll,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Values = dict[str, int]
_MOST_DP = 560
DIALOG_DP = 342


@dataclass(frozen=True, slots=True)
class Radios:
    """Radio buttons that set one value: id, label and what is chosen."""

    name: str
    options: Sequence[tuple[str, str, int]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check box for one value, shown while `shown` says so."""

    name: str
    id: str
    label: str
    shown: Callable[[Values], bool] = lambda _: True


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text."""

    id: str
    text: str


class Form:
    """A dialog whose choices count once OK is tapped."""

    def __init__(
        self,
        screen: Screen,
        title: str,
        parts: Sequence[Radios | Check | Note | None],
        values: Values,
        on_ok: Callable[[Values], object],
    ) -> None:
        """Show the dialog; None among the parts draws a line."""
        self.values = values
        self._parts = parts
        self._on_ok = on_ok
        self._top_dp = 8 if title else 20
        dialog = AlertDialog(
            title=title, content=self._content, positive=("OK", self._ok), negative=("Cancel", None), ids=PACKAGE,
            width=DIALOG_DP,
        )  # fmt: skip
        screen.show(dialog)

    def _ok(self) -> None:
        self._on_ok(self.values)

    def _set(self, name: str, value: int) -> None:
        self.values[name] = value

    def _content(self) -> View:
        rows: list[View] = []
        for part in self._parts:
            rows += self._rows(part)
        body = Column(*rows, width=MATCH, padding=(24, self._top_dp, 24, 8))
        lines = sum(len(part.options) if isinstance(part, Radios) else 1 for part in self._parts)
        return Scroll(body, key="form", height=-2 if lines * 46 <= _MOST_DP else _MOST_DP)

    def _rows(self, part: Radios | Check | Note | None) -> list[View]:
        if part is None:
            return [Divider(margin=(0, 8))]
        if isinstance(part, Note):
            return [Text(part.text, id=part.id, size=14, padding=(0, 8))]
        if isinstance(part, Check):
            if not part.shown(self.values):
                return []
            set_flag = partial(self._set, part.name)
            is_on = bool(self.values[part.name])
            return [
                CheckBox(id=part.id, text=part.label, checked=is_on, min_height=44, width=MATCH, on_change=set_flag)
            ]
        return radio_rows(part, self.values[part.name], partial(self._set, part.name))


def radio_rows(radios: Radios, chosen: int, on_pick: Callable[[int], object]) -> list[View]:
    """Return the radio buttons, one below the other."""
    return [
        RadioButton(
            id=id_, text=label, checked=chosen == value, width=MATCH, min_height=44, on_tap=partial(on_pick, value)
        )
        for id_, label, value in radios.options
    ]


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


def _directions(prefix: str) -> Radios:
    options = [(f"{prefix}_radio_ascending", "Ascending", 0), (f"{prefix}_radio_descending", "Descending", 1)]
    return Radios("descending", options)


def change_sorting(screen: Screen, settings: Config, path: str) -> None:
    """Ask how the media of a folder are to be sorted; the folders themselves for an empty path."""
    sorting = settings.sorting(path)
    kind = next((kind for kind in c.SORTS if sorting & kind), c.BY_NAME)
    own = bool(path) and path != SHOW_ALL
    prefix = "sorting_dialog"

    def by_name(values: Values) -> bool:
        return values["kind"] in (c.BY_NAME, c.BY_PATH)

    def store(values: Values) -> None:
        new = values["kind"] | (c.DESCENDING if values["descending"] else 0) | (c.NUMERIC if values["numeric"] else 0)
        if not path:
            settings.put("directory_sort_order", new)
        else:
            settings.put_own("sort_folder_", "sort_order", path, new, only_here=bool(values["own"]))

    numeric = Check("numeric", f"{prefix}_numeric_sorting", "Sort numeric parts by actual value", by_name)
    parts: list[Radios | Check | Note | None] = [
        Radios("kind", [(f"{prefix}_radio_{name}", label, value) for name, label, value in _SORTS]),
        None, _directions(prefix), None, numeric,
    ]  # fmt: skip
    if path:
        if own:
            parts.append(Check("own", f"{prefix}_use_for_this_folder", "Use for this folder only"))
        note = "Please note that grouping and sorting are 2 independent fields"
        parts.append(Note(f"{prefix}_bottom_note", note))
    values = {
        "kind": kind,
        "descending": int(bool(sorting & c.DESCENDING)),
        "numeric": int(bool(sorting & c.NUMERIC)),
        "own": int(own and settings.has_own("sort_folder_", path)),
    }
    Form(screen, "Sort by", parts, values, store)


def change_grouping(screen: Screen, settings: Config, path: str) -> None:
    """Ask how the media of a folder are to be grouped."""
    grouping = settings.grouping(path)
    prefix = "grouping_dialog"
    is_all = path == SHOW_ALL
    groups = (*_GROUPS, ("folder", "Folder", c.GROUP_FOLDER)) if is_all else _GROUPS

    def store(values: Values) -> None:
        new = values["kind"] | (c.GROUP_DESCENDING if values["descending"] else 0)
        new |= c.GROUP_COUNT if values["count"] else 0
        settings.put_own("group_folder_", "group_by", path, new, only_here=is_all or bool(values["own"]))

    own = Check("own", f"{prefix}_use_for_this_folder", "Use for this folder only")
    parts: list[Radios | Check | Note | None] = [
        Radios("kind", [(f"{prefix}_radio_{name}", label, value) for name, label, value in groups]),
        None, _directions(prefix), None,
        Check("count", f"{prefix}_show_file_count", "Show file count at section headers"),
    ]  # fmt: skip
    if not is_all:
        parts.append(own)
    values = {
        "kind": next((kind for kind in c.GROUPS if grouping & kind), c.GROUP_NONE),
        "descending": int(bool(grouping & c.GROUP_DESCENDING)),
        "count": int(bool(grouping & c.GROUP_COUNT)),
        "own": int(not is_all and settings.has_own("group_folder_", path)),
    }
    Form(screen, "Group by", parts, values, store)


def change_view_type(screen: Screen, settings: Config, path: str) -> None:
    """Ask for a grid or a list of media; of folders for an empty path."""
    prefix = "change_view_type_dialog"
    own = bool(path) and path != SHOW_ALL

    def store(values: Values) -> None:
        if not path:
            settings.put("view_type_folders", values["kind"])
        else:
            only_here = bool(values["own"])
            settings.put_own("view_type_folder_", "view_type_files", path, values["kind"], only_here=only_here)

    options = [(f"{prefix}_radio_grid", "Grid", c.GRID), (f"{prefix}_radio_list", "List", c.LIST)]
    parts: list[Radios | Check | Note | None] = [Radios("kind", options)]
    if own:
        parts += [None, Check("own", f"{prefix}_use_for_this_folder", "Use for this folder only")]
    own_now = int(own and settings.has_own("view_type_folder_", path))
    Form(screen, "", parts, {"kind": settings.view_type(path), "own": own_now}, store)


def change_filter(screen: Screen, settings: Config) -> None:
    """Ask which kinds of media are to be shown; none means the usual ones."""
    now = settings.filter

    def store(values: Values) -> None:
        chosen = sum(kind for name, _, kind in _FILTERS if values[name])
        settings.put("filter_media", chosen or c.DEFAULT_FILTER)

    parts = [Check(name, f"filter_media_{name}", label) for name, label, _ in _FILTERS]
    Form(screen, "Filter media", parts, {name: int(bool(now & kind)) for name, _, kind in _FILTERS}, store)


def change_date_format(screen: Screen, settings: Config) -> None:
    """Ask how dates and times are to be written."""
    prefix = "change_date_time_dialog"
    forms = [name for _, name, _ in DATE_FORMATS]
    samples = (
        "16.02.2021", "16/02/2021", "02/16/2021", "16-02-2021", "02-16-2021", "2021-02-16", "16 February 2021",
        "February 16 2021",
    )  # fmt: skip

    def store(values: Values) -> None:
        settings.prefs.update(
            {"date_format": forms[values["form"]], "use_24_hour_format": bool(values["is_24_hour"])}
        )  # fmt: skip

    options = [
        (f"{prefix}_radio_{number}", sample, at)
        for at, ((number, _, _), sample) in enumerate(zip(DATE_FORMATS, samples, strict=True))
    ]
    chosen = settings.prefs.text("date_format", forms[0])
    values = {"form": forms.index(chosen) if chosen in forms else 0, "is_24_hour": int(settings.is_24_hour)}
    parts = [Radios("form", options), None, Check("is_24_hour", f"{prefix}_24_hour", "Use 24-hour time format")]
    Form(screen, "", parts, values, store)


def change_actions(screen: Screen, settings: Config) -> None:
    """Ask which actions stand below a picture."""
    actions = (
        ("favorite", "Toggle favorite", c.FAVORITE), ("edit", "Edit", c.EDIT), ("share", "Share", c.SHARE),
        ("delete", "Delete", c.DELETE), ("rotate", "Rotate", c.ROTATE), ("properties", "Properties", c.PROPERTIES),
        ("slideshow", "Slideshow", c.SLIDESHOW), ("toggle_visibility", "Toggle file visibility", c.TOGGLE_HIDDEN),
        ("rename", "Rename", c.RENAME), ("copy", "Copy", c.COPY), ("move", "Move", c.MOVE),
        ("resize", "Resize", c.RESIZE),
    )  # fmt: skip
    now = settings.number("visible_bottom_actions", c.DEFAULT_ACTIONS)

    def store(values: Values) -> None:
        settings.put("visible_bottom_actions", sum(bit for name, _, bit in actions if values[name]))

    parts = [Check(name, f"manage_bottom_actions_{name}", label) for name, label, _ in actions]
    Form(screen, "", parts, {name: int(bool(now & bit)) for name, _, bit in actions}, store)


class SlideshowDialog:
    """Asks how a slideshow is to go, and begins it."""

    def __init__(self, screen: Screen, settings: Config, on_start: Callable[[], object]) -> None:
        """Show the dialog."""
        self._screen = screen
        self._settings = settings
        self._on_start = on_start
        self._interval = str(settings.number("slideshow_interval", 5))
        self._flags = {key: settings.flag(key, default=default) for key, _, default in _SLIDESHOW}
        screen.show(
            AlertDialog(
                content=self._content, positive=("OK", self._ok), negative=("Cancel", None), ids=PACKAGE,
                width=DIALOG_DP,
            )
        )  # fmt: skip

    def _content(self) -> View:
        def typed(text: str) -> None:
            self._interval = text

        rows: list[View] = [
            Row(
                Text("Interval (seconds)", id="interval_hint", size=16, weight=1),
                EditText(
                    id="interval_value", text=self._interval, input_type="number", max_length=2, width=56,
                    on_change=typed,
                ),
                width=MATCH,
                height=52,
                gravity="center",
            )
        ]  # fmt: skip
        rows += [
            CheckBox(
                id=key.removeprefix("slideshow_"), text=label, checked=self._flags[key], button_last=True, width=MATCH,
                min_height=44, on_change=partial(self._flags.__setitem__, key),
            )
            for key, label, _ in _SLIDESHOW
        ]  # fmt: skip
        return Column(*rows, width=MATCH, padding=(24, 20, 24, 8))

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
