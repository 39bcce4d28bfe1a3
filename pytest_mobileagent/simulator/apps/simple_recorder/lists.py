"""The tabs with recordings: the player's, and the bin's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_recorder.service import Player
from pytest_mobileagent.simulator.apps.simple_recorder.store import Recording, Recordings
from pytest_mobileagent.simulator.apps.simple_recorder.trash import DELETE, TRASH, UNTRASH, ask_media_store
from pytest_mobileagent.simulator.system._media_types import mime_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_recorder.main import Main

_JUMP_MS = 10_000
_AUDIO = "content://media/external/audio/media"


class Parts(NamedTuple):
    """What the layout of a page calls its parts, and what it says without recordings."""

    holder: str
    items: str
    placeholder: str
    empty: str


class Page(ax.Page):
    """A tab with recordings in rows; a long press selects."""

    screen: Main
    parts: Parts
    is_bin = False

    def __init__(self, screen: Main) -> None:
        """Select nothing."""
        super().__init__(screen)
        self.selected = simple.Selection()
        self.store = Recordings(screen.phone)
        self.dates = simple.Dates(screen.phone, screen.app.package)

    @property
    def shown(self) -> list[Recording]:
        """The recordings that the search leaves."""
        wanted = self.screen.search.text.strip().casefold()
        return [one for one in self.store.all(trashed=self.is_bin) if wanted in one.title.casefold()]

    @property
    def chosen(self) -> list[Recording]:
        """The selected recordings."""
        return [one for one in self.shown if one.number in self.selected]

    def menu(self, recordings: Sequence[Recording]) -> list[ax.MenuItem]:
        """Return what can be done with recordings."""
        raise NotImplementedError

    def tapped(self, recording: Recording) -> None:
        """React to a tap on a row."""

    def compose(self) -> ax.View:
        """Return the rows."""
        return ax.Pane(self.rows(), id=self.parts.holder)

    def rows(self) -> ax.View:
        """Return the list, or what is said in place of it."""
        shown = self.shown
        self.selected.keep(one.number for one in shown)
        if not shown:
            text = "No items found." if self.screen.search.text else self.parts.empty
            return ax.EmptyState(
                ax.Caption(text, id=self.parts.placeholder, size=16, align="center", width=ax.MATCH, padding=24)
            )
        return ax.RecyclerView(*(self._row(one) for one in shown), id=self.parts.items, key=self.parts.items)

    def _row(self, one: Recording) -> ax.View:
        color = "primary" if self.is_current(one) else ""
        row = ax.Frame(
            ax.Across(
                ax.Column(
                    ax.Text(one.title, id="recording_title", size=16, max_lines=1, color=color),
                    ax.Caption(self.dates.moment(one.added_s), id="recording_date", size=14),
                    weight=1,
                    gap=2,
                ),
                ax.Column(
                    _fact("recording_duration", simple.duration_text(round(one.duration_ms / 1000))),
                    _fact("recording_size", simple.size_text(one.size)),
                    width=72,
                    gap=2,
                ),
                self._dots(one),
                id="item_holder",
                cls="android.view.ViewGroup",
                min_height=68,
                padding=(16, 8, 4, 8),
            ),
            id="recording_frame",
            width=ax.MATCH,
        )
        return self.selected.row(row, one.number, partial(self.tapped, one))

    def _dots(self, one: Recording) -> ax.View:
        key = f"overflow_{one.number}"
        return ax.IconButton(
            "more_vert", id="overflow_menu_icon", key=key, cls="android.widget.ImageView", width=40,
            on_tap=lambda: self.screen.popup(self.menu([one]), anchor=key),
        )  # fmt: skip

    def is_current(self, recording: Recording) -> bool:
        """Whether that one is played."""
        del recording
        return False

    def selection(self) -> ax.View:
        """Return the bar above selected rows."""
        numbers = [one.number for one in self.shown]
        select_all = simple.action("select_all", "Select all", partial(self.selected.select, numbers))
        return self.selected.bar(self.screen, numbers, actions=[select_all], overflow=self.menu(self.chosen))


def _fact(name: str, text: str) -> ax.View:
    return ax.Caption(text, id=name, size=14, align="end", width=ax.MATCH)


class PlayerPage(Page):
    """What has been recorded, and what plays it."""

    parts = Parts(
        "player_holder", "recordings_list", "recordings_placeholder",
        "No recordings created by this app\nhave been found",
    )  # fmt: skip

    def __init__(self, screen: Main) -> None:
        """Look at what is played."""
        super().__init__(screen)
        self.player = Player(screen.phone)

    def is_current(self, recording: Recording) -> bool:
        """Whether that one is played, or was chosen last."""
        current = self.player.current
        return current is not None and current.number == recording.number

    def tapped(self, recording: Recording) -> None:
        """Play it."""
        self.player.play(recording)

    def menu(self, recordings: Sequence[Recording]) -> list[ax.MenuItem]:
        """Return what can be done with recordings."""
        share = ax.MenuItem("Share", partial(self._share, recordings))
        delete = ax.MenuItem("Delete", partial(DeleteDialog, self, recordings))
        if len(recordings) != 1:
            return [share, delete]
        rename = ax.MenuItem("Rename", partial(RenameDialog, self, recordings[0]))
        return [rename, share, delete, ax.MenuItem("Open with", partial(self._open, recordings[0]))]

    def _share(self, recordings: Sequence[Recording]) -> None:
        one = recordings[0]
        ax.share_files(self.screen, mime_type(one.path), f"{_AUDIO}/{one.number}")

    def _open(self, one: Recording) -> None:
        if not ax.open_with(self.screen, ax.Intent(ax.VIEW, data=f"{_AUDIO}/{one.number}", type=mime_type(one.path))):
            self.screen.toast("No valid app found")

    def compose(self) -> ax.View:
        """Return the rows, and the controls below."""
        return ax.Pane(self.rows(), self._controls(), id=self.parts.holder)

    def _controls(self) -> ax.View:
        current, position = self.player.current, self.player.position_ms
        length = current.duration_ms if current is not None else 0

        def moment(text_ms: int, name: str, jump: int) -> ax.View:
            return ax.Text(
                simple.duration_text(round(text_ms / 1000)), id=name, size=14, padding=8,
                on_tap=lambda: self.player.seek(self.player.position_ms + jump),
            )  # fmt: skip

        def button(icon: str, name: str, desc: str, act: ax.Act) -> ax.View:
            return ax.IconButton(
                icon, id=name, cls="android.widget.ImageView", desc=desc, color="primary", size=40, width=64, height=56,
                on_tap=act,
            )  # fmt: skip

        seek = ax.SeekBar(
            id="player_progressbar", value=position // 1000, maximum=max(1, length // 1000), weight=1,
            on_release=lambda seconds: self.player.seek(seconds * 1000),
        )  # fmt: skip
        play = "pause" if self.player.is_playing else "play_arrow"
        return ax.Column(
            ax.Text(
                current.title if current is not None else "", id="player_title", size=16, align="center",
                width=ax.MATCH, max_lines=1, padding=(16, 4),
            ),
            ax.Across(
                moment(position, "player_progress_current", -_JUMP_MS), seek,
                moment(length, "player_progress_max", _JUMP_MS), padding=(8, 0),
            ),
            ax.Row(
                button("skip_previous", "previous_btn", "Previous", partial(self.player.skip, -1)),
                button(play, "play_pause_btn", "Play / Pause", self.player.toggle),
                button("skip_next", "next_btn", "Next", partial(self.player.skip, 1)),
                width=ax.MATCH, justify="center", gap=16,
            ),
            id="player_controls_wrapper",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            padding=(0, 8),
        )  # fmt: skip


class Bin(Page):
    """What was thrown away."""

    parts = Parts("trash_holder", "trash_list", "trash_placeholder", "The Recycle Bin is empty")
    is_bin = True

    def menu(self, recordings: Sequence[Recording]) -> list[ax.MenuItem]:
        """Return what can be done with recordings."""
        restore = "Restore this file" if len(recordings) == 1 and not self.selected else "Restore selected files"
        return [
            ax.MenuItem("Delete", partial(self._ask_delete, recordings)),
            ax.MenuItem(restore, partial(ask_media_store, self.screen, UNTRASH, recordings)),
        ]

    def _ask_delete(self, recordings: Sequence[Recording]) -> None:
        what = counted(self.screen, recordings)
        question = self.screen.tr("Are you sure you want to delete {what}?").format(what=what)
        simple.confirm(self.screen, question, lambda: ask_media_store(self.screen, DELETE, recordings))


def counted(screen: ax.Screen, recordings: Sequence[Recording]) -> str:
    """Return how questions name recordings."""
    if len(recordings) == 1:
        return f'"{recordings[0].title}"'
    return screen.tr_count(len(recordings), "{count} recording", "{count} recordings")


class DeleteDialog(ax.DraftDialog):
    """Asks before recordings go into the bin, or past it."""

    ok, cancel = "Yes", "No"

    def __init__(self, page: PlayerPage, recordings: Sequence[Recording]) -> None:
        """Ask."""
        self._page, self._recordings, self._skips = page, recordings, False
        super().__init__(page.screen)

    def content(self) -> ax.View:
        """Return question and check box."""
        has_bin, what = self._page.store.has_bin, counted(self.screen, self._recordings)
        question = "Are you sure you want to move {what} into the Recycle Bin?" if has_bin else "Delete {what}?"
        skip = ax.CheckBox(
            id="skip_the_recycle_bin_checkbox", text="Skip the Recycle Bin, delete files directly",
            checked=self._skips, width=ax.MATCH, min_height=48, on_change=ax.bind(self, "_skips"),
        )  # fmt: skip
        return ax.Column(
            ax.Text(
                self.screen.tr(question).format(what=what), id="delete_remember_title", size=16, padding=(0, 0, 0, 12)
            ),
            skip if has_bin else None,
            padding=(24, 24, 24, 8),
        )

    def accept(self) -> bool:
        """Ask the media store."""
        self.close()
        goes_to_bin = self._page.store.has_bin and not self._skips
        self._page.player.stop()
        ask_media_store(self.screen, TRASH if goes_to_bin else DELETE, self._recordings)
        return False


class RenameDialog(simple.TextDialog):
    """Asks for a recording's name."""

    def __init__(self, page: PlayerPage, recording: Recording) -> None:
        """Show the name without its extension."""

        def rename(stem: str) -> bool:
            target = recording.renamed(stem)
            refused = simple.rename_refused(page.screen, stem, target) if target != recording.path else ""
            if refused:
                page.screen.toast(refused)
                return False
            page.store.rename(recording, target)
            page.selected.clear()
            return True

        super().__init__(
            page.screen, title="Rename", id="rename_recording_title", text=recording.stem, hint="Title", on_ok=rename
        )
