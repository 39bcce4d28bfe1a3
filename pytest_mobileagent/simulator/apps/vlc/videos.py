"""The tab Video: all videos, in groups."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import (
    GROUP_LENGTH,
    PACKAGE,
    STORAGE,
    Media,
    VideoGroup,
    duration_text,
)
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, RECYCLER, bar_icon, more_button, nothing, picture
from pytest_mobileagent.simulator.apps.vlc.tabs import NO_MEDIA, Tab
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.vlc.actions import Actions
    from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen

GROUP = f"{PACKAGE}/.gui.SecondaryActivity"
SORT_KEYS = (("Name", "title"), ("File name", "filename"), ("Length", "length"), ("Recently added", "recent"))
_GROUPINGS = (
    ("Group by name", str(GROUP_LENGTH)), ("Group by folder", "0"), ("Do not group videos", "-1"),
)  # fmt: skip


class VideoTab(Tab):
    """All videos, in groups."""

    has_fab = True

    def __init__(self, screen: VlcScreen, actions: Actions, browse: Callable[[str], object], group: str = "") -> None:
        """Show all videos, or those of one group."""
        super().__init__(screen, actions)
        self._browse = browse
        self._group = group

    def _groups(self) -> list[VideoGroup]:
        groups = self.library.groups()
        if self._group:
            videos = next((one.videos for one in groups if one.name == self._group), ())
            groups = [VideoGroup(one.title, (one,)) for one in videos]
        return [one for one in groups if self.matches(one.name)]

    def _videos(self) -> list[Media]:
        return [video for group in self._groups() for video in group.videos]

    def compose(self) -> ax.View:
        """Return cards or rows."""
        groups = self._groups()
        if not groups:
            return ax.Column(
                nothing(NO_MEDIA),
                ax.Button("Pick a file", id="pickFile", gravity="hcenter", margin=(0, 0, 0, 32), on_tap=self._pick),
                weight=1,
            )  # fmt: skip
        if self._is_in_cards:
            width = self.screen.phone.display.app_size[0] / self.screen.phone.display.scale
            cards = [self._card(group, (width - 24) / 2) for group in groups]
            body: ax.View = ax.Grid(*cards, padding=(4, 4))
        else:
            body = ax.Column(*(self._row(group) for group in groups))
        return ax.SwipeArea(
            ax.Scroll(body, ax.View(height=88), id="video_grid", key=f"videos:{self._group}", cls=RECYCLER),
            id="swipeLayout", cls="android.view.ViewGroup", width=ax.MATCH, weight=1, on_down=self.library.scan,
        )  # fmt: skip

    @property
    def _is_in_cards(self) -> bool:
        return self.library.prefs.flag("video_display_in_cards", default=True)

    def _pick(self) -> None:
        self._browse(STORAGE)

    def _texts(self, group: VideoGroup) -> tuple[str, str, str]:
        """Return title, time and description of a group or a video."""
        first, tr, tr_count = group.videos[0], self.screen.tr, self.screen.tr_count
        if len(group.videos) > 1:
            videos = tr_count(len(group.videos), "{count} video", "{count} videos")
            return group.name, videos, tr("Video group: {name}, {videos}").format(name=group.name, videos=videos)
        length = duration_text(first.duration_ms)
        desc = tr("Video: {name}, Duration: {length}").format(name=first.title, length=length)
        return first.title, length, desc

    def _card(self, group: VideoGroup, width: float) -> ax.View:
        theme = self.screen.theme
        title, time, desc = self._texts(group)
        image = picture(
            theme, "video_library" if len(group.videos) > 1 else "movie", id="ml_item_thumbnail", width=width - 8,
            height=(width - 8) * 0.62, radius=8,
        )  # fmt: skip
        is_chosen = self._is_chosen(group)
        plate = ax.Frame(
            image, *self._marks(group), self._more(group), self._check() if is_chosen else None, id="container",
            cls="androidx.cardview.widget.CardView", width=ax.MATCH,
        )  # fmt: skip
        return ax.Column(
            plate,
            ax.Text(title, id="ml_item_title", max_lines=1, margin=(4, 6, 4, 0)),
            ax.Caption(time, id="ml_item_time", size=13, margin=(4, 0)),
            cls="android.view.ViewGroup",
            desc=desc,
            padding=(4, 6),
            selected=is_chosen,
            on_tap=lambda: self._tapped(group),
            on_long_press=lambda: self._held(group),
        )

    def _check(self) -> ax.View:
        return ax.Icon("check_circle", id="selected_check", size=32, color=ORANGE, gravity="center")

    def _marks(self, group: VideoGroup) -> list[ax.View]:
        first = group.videos[0]
        if len(group.videos) > 1:
            return []
        marks: list[ax.View] = []
        if first.resolution:
            marks.append(
                ax.Text(first.resolution, id="ml_item_resolution", size=12, color="#ffffff", background="#000000a0",
                     padding=(4, 1), margin=6, radius=3, gravity="top start")
            )  # fmt: skip
        if first.play_count:
            marks.append(
                ax.Icon("visibility", id="ml_item_seen", size=18, color=ORANGE, gravity="bottom start", margin=6)
            )
        if first.last_time_ms:
            marks.append(
                ax.ProgressBar(id="ml_item_progress", value=first.last_time_ms, maximum=max(1, first.duration_ms),
                            color=ORANGE, width=ax.MATCH, height=3, gravity="bottom")
            )  # fmt: skip
        return marks

    def _more(self, group: VideoGroup) -> ax.View:
        key = f"more:{group.videos[0].id}"
        button = more_button(key, lambda: self._show_menu(group))
        button.gravity = "top end"
        return button

    def _show_menu(self, group: VideoGroup) -> None:
        if len(group.videos) > 1:
            self.actions.show_group(group.name, group.videos)
        else:
            self.actions.show_video(group.videos[0], self._videos(), self._browse)

    def _row(self, group: VideoGroup) -> ax.View:
        title, time, desc = self._texts(group)
        first = group.videos[0]
        theme = self.screen.theme
        if len(group.videos) == 1 and first.resolution:
            time = f"{time}  \u2022  {first.resolution}"
        is_chosen = self._is_chosen(group)
        image = picture(
            theme, "video_library" if len(group.videos) > 1 else "movie", id="ml_item_thumbnail", width=104, height=64
        )
        return ax.Across(
            ax.Frame(
                image, self._check() if is_chosen else None, id="container", cls="androidx.cardview.widget.CardView"
            ),
            ax.TwoLines(title, time, ids=("ml_item_title", "ml_item_time"), max_lines=(2, 0), margin=(16, 0, 0, 0)),
            self._more(group),
            cls="android.view.ViewGroup",
            desc=desc,
            height=80,
            padding=(12, 0, 4, 0),
            selected=is_chosen,
            background=ax.mix(theme.background, ORANGE, 0.18) if is_chosen else "",
            on_tap=lambda: self._tapped(group),
            on_long_press=lambda: self._held(group),
        )

    # -- choosing and playing ---------------------------------------------------------------------------------------

    def _is_chosen(self, group: VideoGroup) -> bool:
        return bool(self.chosen) and all(one.path in self.chosen for one in group.videos)

    def _tapped(self, group: VideoGroup) -> None:
        if self.chosen:
            self.chosen.toggle(*(one.path for one in group.videos))
        elif len(group.videos) > 1:
            self.screen.start(GROUP, group=group.name)
        else:
            self.actions.play(group.videos)

    def _held(self, group: VideoGroup) -> None:
        """Choose a card; a second one takes all between them too."""
        groups = self._groups()
        marked = [at for at, one in enumerate(groups) if self._is_chosen(one)]
        here = [one.name for one in groups].index(group.name)  # what is known of it may have changed since it was shown
        first = min([here, *marked[-1:]])
        last = max([here, *marked[-1:]])
        between = [video.path for one in groups[first : last + 1] for video in one.videos]
        self.chosen.toggle(*(path for path in between if path not in self.chosen))

    def selection(self) -> tuple[str, list[ax.View]]:
        """Return what can be done with the chosen videos."""
        actions = self.actions
        icons = []
        if len(self.chosen) == 1:
            icons.append(bar_icon("info", "Information", self.ending(lambda media: actions.show_information(media[0]))))
        icons += [
            bar_icon("play_arrow", "Play", self.ending(actions.play)),
            bar_icon("playlist_add", "Add to playlist", self.ending(actions.add_to_playlist)),
            bar_icon("headphones", "Play as audio", self.ending(lambda media: actions.play(media, as_audio=True))),
            bar_icon("share", "Share", self.ending(actions.share)),
            bar_icon("delete", "Delete", self.ending(lambda media: actions.ask_to_delete([m.path for m in media]))),
        ]
        return number_text(self.screen.phone, len(self.chosen)), icons

    def play_all(self) -> None:
        """Play all videos."""
        self.actions.play(self._videos())

    def icons(self) -> list[ax.View]:
        """Return the switch between cards and rows."""
        in_cards = self._is_in_cards
        name = "ml_menu_display_list" if in_cards else "ml_menu_display_grid"
        return [
            bar_icon(
                "view_list" if in_cards else "grid_view", "Display in list" if in_cards else "Display in grid",
                partial(self.library.prefs.flip, "video_display_in_cards", default=True), id=name,
            )
        ]  # fmt: skip

    def menu(self) -> list[ax.MenuItem]:
        """Return order, grouping and the scan."""
        return [
            ax.MenuItem("Sort by\u2026", self._ask_order),
            ax.MenuItem("Group videos", self._ask_grouping),
            ax.MenuItem("Refresh", self.library.scan),
        ]

    def _ask_order(self) -> None:
        prefs = self.library.prefs
        chosen = prefs.text("video_sort", "title")
        is_falling = prefs.flag("video_sort_desc")

        def pick(key: str) -> None:
            prefs.update({"video_sort": key, "video_sort_desc": key == chosen and not is_falling})

        def label(name: str, key: str) -> str:
            arrow = "\u2193" if is_falling else "\u2191"
            return f"{self.screen.tr(name)} {arrow}" if key == chosen else name

        items = [ax.MenuItem(label(name, key), partial(pick, key)) for name, key in SORT_KEYS]
        self.screen.popup(items, anchor="overflow")

    def _ask_grouping(self) -> None:
        prefs = self.library.prefs
        chosen = prefs.text("video_min_group_length", str(GROUP_LENGTH))

        def pick(mode: str) -> None:
            prefs.update({"video_min_group_length": mode})

        items = [
            ax.MenuItem(label, partial(pick, mode), is_checked=mode == chosen, is_radio=True)
            for label, mode in _GROUPINGS
        ]
        self.screen.popup(items, anchor="overflow")
