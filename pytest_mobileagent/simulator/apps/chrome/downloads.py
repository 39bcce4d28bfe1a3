"""Downloads: files kept in the downloads folder, and the list of them."""

from __future__ import annotations

from functools import partial
from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.chrome.parts import action_bar, empty
from pytest_mobileagent.simulator.apps.chrome.store import PACKAGE, Download, History
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.dates import date_text, local_time, to_local
from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.notifications import Notification

FOLDER = "/storage/emulated/0/Download"


def name_of(path: str) -> str:
    """Return the last part of a path."""
    return path.rpartition("/")[2]


def keep(phone: ax.Phone, url: str, data: bytes, *, name: str = "") -> str:
    """Write a file to the downloads folder under a free name, note it, and return its path."""
    name = name or name_of(unquote(url).partition("?")[0].rstrip("/")).rpartition(":")[2] or "download"
    if url.startswith("data:"):
        name = name if "," not in name and len(name) < 64 else "download"
    if not phone.disk.exists(FOLDER):
        phone.disk.mkdir(FOLDER, parents=True)
    path = phone.disk.free_path(f"{FOLDER}/{name}")
    phone.disk.write(path, data)
    phone.media.scan(path, owner=PACKAGE)
    History(phone).downloaded(path, url, mime_type(path), len(data))
    intent = ax.Intent(ax.VIEW, data=document_uri(path), type=mime_type(path))
    said = phone.strings.translate(PACKAGE, "Download complete")
    phone.notifications.post(
        Notification(PACKAGE, phone.disk.stat(path).number, name_of(path), said, "completed_downloads", intent)
    )
    return path


def size_text(size: int) -> str:
    """Return a size as Chrome writes it."""
    for unit in ("B", "KB", "MB"):
        if size < 1024:
            return f"{size:.2f} {unit}" if unit != "B" else f"{size} B"
        size //= 1024
    return f"{size} GB"


class Downloads(ax.Screen):
    """The list of downloads."""

    def compose(self) -> ax.View:
        """Return the list."""
        bar = action_bar(self, self.tr("Downloads"), on_back=self.finish)
        files = History(self.phone).downloads()
        if not files:
            return ax.Pane(bar, empty(self.tr("Files you download appear here")), background="background")
        rows: list[ax.View] = []
        day = ""
        for file in files:
            label = self._day(file)
            if label != day:
                day = label
                rows.append(ax.Caption(label, id="date", padding=(16, 12)))
            rows.append(self._row(file))
        return ax.Pane(bar, ax.Scroll(*rows, weight=1, key="downloads"), background="background")

    def _day(self, file: Download) -> str:
        moment, now = to_local(self.phone, file.time_s), local_time(self.phone)
        return self.tr("Today") if moment.date() == now.date() else date_text(self.phone, moment, "medium_date")

    def _row(self, file: Download) -> ax.View:
        icons = {"image": "image", "audio": "audiotrack", "video": "movie"}
        icon = icons.get(mime_type(file.path).partition("/")[0], "insert_drive_file")
        about = ax.Caption(size_text(file.size), id="caption", size=14)
        more = ax.IconButton(
            "more_vert",
            id="more",
            key=f"more-{file.id}",
            desc=self.tr("More options"),
            on_tap=partial(self._menu, file),
        )
        return ax.Across(
            ax.Icon(icon, width=56, outlined=True),
            ax.Column(ax.Text(name_of(file.path), id="title", size=16, max_lines=1), about, weight=1),
            more,
            height=72,
            on_tap=partial(self._open, file),
        )

    def _open(self, file: Download) -> None:
        if not ax.open_with(self, ax.Intent(ax.VIEW, data=document_uri(file.path), type=mime_type(file.path))):
            self.snackbar(self.tr("Can’t open file"))

    def _menu(self, file: Download) -> None:
        send = partial(ax.share_files, self, mime_type(file.path), document_uri(file.path))
        items = [
            ax.MenuItem(self.tr("Share"), send),
            ax.MenuItem(self.tr("Delete"), lambda: History(self.phone).forget_download(file.id)),
        ]
        self.popup(items, anchor=f"more-{file.id}")
