"""The list of records, with a player at the bottom."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.audio_recorder import actions, parts
from pytest_mobileagent.simulator.apps.audio_recorder.playback import Player
from pytest_mobileagent.simulator.apps.audio_recorder.store import ORDERS
from pytest_mobileagent.simulator.apps.audio_recorder.wave import Thumbnail, record_wave
from pytest_mobileagent.simulator.system.dates import (
    calendar_of,
    length_text,
    local_time,
    number_text,
    to_local,
    with_digits,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.audio_recorder.playback import Playback
    from pytest_mobileagent.simulator.apps.audio_recorder.store import Record

_BY_DATE = (1, 4)
_TICK_S = 0.1


class Records(parts.Page):
    """All records, or the bookmarked ones."""

    layers = ("selected",)

    def create(self) -> None:
        """Show the list; tell whose files are gone."""
        super().create()
        self.player = Player(self.phone)
        self.shows_bookmarks = False
        self.selected = ax.Selection()
        self.shows_player = self.player.current is not None
        self._tell_lost()

    def resume(self) -> None:
        """Tell whose files are gone."""
        self._tell_lost()

    def _tell_lost(self) -> None:
        if self.store.lost() and not self.dialogs:
            self.show(
                parts.Ask(
                    "Lost records", "Some of your records was deleted or moved", no="Ok", yes="Details",
                    on_yes=lambda: self.start(".app.lostrecords.LostRecordsActivity"),
                )
            )  # fmt: skip

    def compose(self) -> ax.View:
        """Return bar, rows and player."""
        playback = self.player.current
        self.refresh_s = _TICK_S if playback is not None and not playback.is_paused else 0.0
        records = self.store.records(bookmarked=self.shows_bookmarks)
        return parts.Backdrop(
            self._selection_bar() if self.selected else self._bar(),
            self._list(records),
            self._panel(playback) if self.shows_player and self.store.active is not None else None,
        )

    # -- the bars -------------------------------------------------------------------------------------------------

    def _bar(self) -> ax.View:
        sort = parts.icon_button("btn_sort", "sort", self._ask_order)
        title = ax.Column(
            ax.Label(
                "Bookmarks" if self.shows_bookmarks else "Records",
                id="txt_title", size=20, weight_name="medium", color=parts.WHITE,
            ),
            None
            if self.shows_bookmarks
            else ax.Label(ORDERS[self.store.order], id="txt_sub_title", size=13, color=parts.GREY),
            id="title",
            weight=1,
        )  # fmt: skip
        return ax.Across(
            parts.icon_button("btn_back", "arrow_back", self.finish),
            title,
            None if self.shows_bookmarks else sort,
            parts.icon_button(
                "btn_bookmarks", "bookmark" if self.shows_bookmarks else "bookmark_border",
                ax.flip(self, "shows_bookmarks"),
            ),
            id="toolbar",
            height=64,
        )  # fmt: skip

    def _ask_order(self) -> None:
        def item(key: int, title: str) -> ax.MenuItem:
            return ax.MenuItem(title, lambda: self.store.prefs.put(pref_records_order=key))

        self.popup([item(key, title) for key, title in ORDERS.items()], anchor="btn_sort")

    def _selection_bar(self) -> ax.View:
        told = f" {self._selected('{count} selected')}"
        return ax.Across(
            parts.icon_button("btn_close_multi_select", "close", self.selected.clear),
            ax.Text(told, id="txt_selected_multi", size=20, color=parts.WHITE, weight=1),
            parts.icon_button("btn_share_multi", "share", lambda: actions.share(self, self._chosen())),
            parts.icon_button("btn_download_multi", "file_download", self._ask_to_save),
            parts.icon_button("btn_delete_multi", "delete", self._ask_to_delete),
            id="menu_multi_select",
            height=64,
            background=parts.SELECTED,
        )

    def _chosen(self) -> list[Record]:
        return [record for record in self.store.records() if record.id in self.selected]

    def _ask_to_delete(self) -> None:
        def delete() -> None:
            actions.remove(self, self._chosen())
            self.selected.clear()

        self.warn(
            self._selected("Move to trash {count} selected record(s)?"), delete, "Selected records moved to trash"
        )

    def _ask_to_save(self) -> None:
        def save() -> None:
            told = [self.store.copy_to_downloads(record.path) for record in self._chosen()]
            self.selected.clear()
            for text in told:
                self.toast(text)

        question = self._selected("Copy {count} selected record(s) to the 'Downloads' directory?")
        self.show(parts.Ask("Save as…", question, save))

    def _selected(self, text: str) -> str:
        return self.tr(text).format(count=number_text(self.phone, len(self.selected)))

    # -- the list -------------------------------------------------------------------------------------------------

    def _list(self, records: Sequence[Record]) -> ax.View:
        if not records:
            text = "Bookmarks is empty" if self.shows_bookmarks else "Records is empty"
            return parts.empty(text)
        rows: list[ax.View] = []
        previous = ""
        for record in records:
            day = self._day(record)
            if self.store.order in _BY_DATE and day != previous:
                rows.append(
                    ax.Label(
                        day, size=16, weight_name="medium", color=parts.WHITE, padding=(16, 16, 16, 8), width=ax.MATCH
                    )
                )
                previous = day
            rows.append(self._row(record))
        return ax.RecyclerView(*rows, id="recycler_view")

    def _day(self, record: Record) -> str:
        day, today = to_local(self.phone, record.added_ms / 1000).date(), local_time(self.phone).date()
        if day == today:
            return "Today"
        if day == today - datetime.timedelta(days=1):
            return "Yesterday"
        name = f"{day.day} {calendar_of(self.phone).months[day.month - 1]}"
        return with_digits(self.phone, name if day.year == today.year else f"{name} {day.year}")

    def _row(self, record: Record) -> ax.View:
        active = self.store.active
        is_marked = record.id in self.selected or (
            self.shows_player and active is not None and active.id == record.id and not self.selected
        )

        def bookmark() -> None:
            self.store.bookmark(record)

        def show_menu() -> None:
            self.popup(actions.menu(self, record, is_listed=True), anchor=f"more-{record.id}")

        more = parts.icon_button("list_item_more", "more_vert", show_menu)
        more.key = f"more-{record.id}"
        mark = parts.icon_button(
            "list_item_bookmark", "bookmark" if record.is_bookmarked else "bookmark_border", bookmark
        )
        mark.width = more.width = 44
        texts = ax.Column(
            ax.Text(record.name, id="list_item_name", size=17, color=parts.WHITE, max_lines=1),
            ax.Across(
                ax.Text(length_text(record.duration_ms), id="list_item_description", color=parts.WHITE),
                ax.Text(
                    parts.record_text(self.phone, record),
                    id="list_item_info",
                    size=13,
                    color=parts.GREY,
                    max_lines=1,
                    margin=(12, 0, 0, 0),
                ),
                padding=(0, 4, 0, 0),
            ),
            weight=1,
            margin=(12, 0, 0, 0),
        )
        return ax.Frame(
            ax.Across(
                Thumbnail("list_item_waveform", record.levels, width=64, height=48),
                texts,
                None if self.selected else mark,
                None if self.selected else more,
                height=76,
                padding=(16, 0, 4, 0),
            ),
            id="container",
            width=ax.MATCH,
            background=parts.SELECTED if is_marked else "",
            on_tap=lambda: self._tapped(record),
            on_long_press=partial(self.selected.toggle, record.id),
        )

    def _tapped(self, record: Record) -> None:
        if self.selected:
            self.selected.toggle(record.id)
            return
        self.store.set_active(record.id)
        self.shows_player = True
        self.player.stop()
        if not self.player.play(record.id):
            self.toast("Failed to play the record!")

    # -- the player -----------------------------------------------------------------------------------------------

    def _panel(self, playback: Playback | None) -> ax.View:
        record = self.store.active
        if record is None:
            return ax.View()
        if playback is not None and playback.record != record.id:
            playback = None
        position = playback.position_ms if playback is not None else 0
        wave = record_wave(record, position, self.player.seek, scale=self.phone.display.scale, height=96)
        mark = "bookmark" if record.is_bookmarked else "bookmark_border"
        return ax.SwipeArea(
            ax.Column(
                ax.Across(
                    ax.Text(length_text(position), id="txt_progress", size=28, weight_name="bold",
                            color=parts.WHITE, weight=1),
                    parts.icon_button("btn_check_bookmark", mark, lambda: self.store.bookmark(record)),
                    padding=(20, 0, 4, 0),
                ),
                wave,
                ax.Across(
                    ax.Text(length_text(0), color=parts.WHITE, width=56),
                    ax.Text(
                        record.name, id="txt_name", size=18, color=parts.WHITE, weight=1, align="center", max_lines=1,
                        on_tap=lambda: actions.rename(self, record),
                    ),
                    ax.Text(length_text(record.duration_ms), id="txt_duration", color=parts.WHITE, align="end",
                            width=56),
                    padding=(20, 8, 20, 0),
                ),
                parts.seek_bar(record, position, self.player.seek),
                self._player_buttons(record, playback),
            ),
            id="touch_layout",
            width=ax.MATCH,
            radius=20,
            background=ax.mix(self.theme.primary, "#e53935", 0.3),
            on_up=self._close_player,
            on_down=self._close_player,
        )  # fmt: skip

    def _player_buttons(self, record: Record, playback: Playback | None) -> ax.View:
        is_on = playback is not None and not playback.is_paused
        return ax.Across(
            parts.icon_button("btn_prev", "skip_previous", lambda: self._step(record, -1), size=32),
            parts.icon_button(
                "btn_play", "pause" if is_on else "play_arrow", lambda: self.player.toggle(record.id), size=44
            ),
            parts.icon_button("btn_stop", "stop", self.player.stop, size=44) if playback is not None else None,
            parts.icon_button("btn_next", "skip_next", lambda: self._step(record, 1), size=32),
            padding=(0, 0, 0, 12),
            gap=20,
            justify="center",
        )

    def _step(self, record: Record, by: int) -> None:
        """Play the record before or after this one."""
        shown = [other.id for other in self.store.records(bookmarked=self.shows_bookmarks)]
        at = shown.index(record.id) + by if record.id in shown else 0
        found = self.store.find(shown[at]) if 0 <= at < len(shown) else None
        if found is not None:
            self._tapped(found)

    def _close_player(self) -> None:
        self.player.stop()
        self.shows_player = False
