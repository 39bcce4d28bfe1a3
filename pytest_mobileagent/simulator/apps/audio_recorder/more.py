"""The smaller screens: a record's facts, the trash, the files, the records whose files are gone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.audio_recorder import parts
from pytest_mobileagent.simulator.apps.audio_recorder.main import import_file
from pytest_mobileagent.simulator.apps.audio_recorder.store import FOLDER, PUBLIC_FOLDER, stem
from pytest_mobileagent.simulator.system.dates import clock_text, length_text, to_local, with_digits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.audio_recorder.store import Record


class Information(parts.Page):
    """What is known about a record."""

    def compose(self) -> ax.View:
        """Return labels and values."""
        record = self.store.find(self.intent.number("record", -1))
        facts = self._facts(record) if record is not None else []
        rows = [
            ax.Column(
                ax.Label(label, id="lbl_bitrate" if name == "txt_bitrate" else "", color=parts.GREY),
                ax.Text(value, id=name, size=18, color=parts.WHITE, padding=(0, 2, 0, 0)),
                padding=(24, 8),
            )
            for label, name, value in facts
        ]
        return parts.Backdrop(parts.bar(self, "Information"), ax.Scroll(*rows, key="facts", weight=1))

    def _facts(self, record: Record) -> list[tuple[str, str, str]]:
        created = to_local(self.phone, record.created_ms / 1000)
        day = with_digits(self.phone, f"{created:%d.%m.%Y}")
        facts = [("Name:", "txt_name", record.name), ("Format:", "txt_format", parts.format_text(record.format))]
        if record.bitrate:
            facts.append(("Bitrate:", "txt_bitrate", f"{record.bitrate // 1000} kbps"))
        return [
            *facts,
            ("Channel count:", "txt_channels_count", self.tr("Stereo" if record.channels == 2 else "Mono")),
            ("Sample rate:", "txt_sample_rate", parts.rate_text(record.sample_rate)),
            ("Duration:", "txt_duration", length_text(record.duration_ms)),
            ("Size:", "txt_size", parts.size_text(self.phone, record.size)),
            ("File location:", "txt_location", record.path),
            ("Created:", "txt_created", f"{day} {clock_text(self.phone, created)}"),
        ]


def _link(name: str, text: str, on_tap: ax.Act) -> ax.View:
    """Return a text that is a button."""
    return ax.Label(text, id=name, size=15, weight_name="medium", color=parts.WHITE, padding=(16, 10), on_tap=on_tap)


def _card(name: str, place: str, *more: ax.View) -> ax.View:
    return ax.Column(
        ax.Text(name, id="list_item_name", size=17, color=parts.WHITE, max_lines=1),
        ax.Text(place, id="list_item_location", size=13, color=parts.GREY, padding=(0, 4)),
        *more,
        id="container",
        padding=(16, 10),
    )


class Trash(parts.Page):
    """Records that have been deleted."""

    def compose(self) -> ax.View:
        """Return the records, each with what can be done."""
        records = self.store.trash()
        delete_all = _link("btn_delete_all", "Delete all", self._ask_to_delete_all)
        told = "The records moved to the trash will be automatically removed forever in 60 days."
        rows = [self._row(record) for record in records]
        return parts.Backdrop(
            parts.bar(self, "Trash", *([delete_all] if records else [])),
            ax.Label(told, color=parts.GREY, padding=(16, 8), width=ax.MATCH),
            ax.RecyclerView(*rows, id="recycler_view") if rows else parts.empty("Empty"),
        )

    def _row(self, record: Record) -> ax.View:
        panel = ax.Row(
            _link("list_item_restore", "Restore", lambda: self._ask_to_restore(record)),
            _link("list_item_delete", "Delete", lambda: self._ask_to_delete(record)),
            id="list_item_action_panel",
            width=ax.MATCH,
            justify="end",
        )
        return _card(record.name, record.path, panel)

    def _ask_to_restore(self, record: Record) -> None:
        question = self.tr("Restore record {name}?").format(name=record.name)
        self.warn(question, partial(self.store.restore, record), "The record restored successfully")

    def _ask_to_delete(self, record: Record) -> None:
        question = self.tr("Delete record {name} forever?").format(name=record.name)
        self.warn(question, partial(self.store.delete_forever, record), "The record deleted successfully")

    def _ask_to_delete_all(self) -> None:
        def delete() -> None:
            for record in self.store.trash():
                self.store.delete_forever(record)

        self.warn("Delete all records?", delete, "All records deleted successfully")


class LostRecords(parts.Page):
    """Records whose files are gone."""

    def compose(self) -> ax.View:
        """Return the records."""
        records, one = self.store.lost(), self.tr("Delete {name}?")
        rows = [
            _card(
                record.name,
                record.path,
                ax.Row(
                    _link("list_item_delete", "Delete", partial(self._ask, [record], one.format(name=record.name))),
                    width=ax.MATCH,
                    justify="end",
                ),
            )
            for record in records
        ]
        delete_all = _link("btn_delete_all", "Delete all", lambda: self._ask(records, "Delete all records?"))
        return parts.Backdrop(
            parts.bar(self, "Lost records", *([delete_all] if records else [])),
            ax.RecyclerView(*rows, id="recycler_view") if rows else parts.empty("Empty"),
        )

    def _ask(self, records: Sequence[Record], question: str) -> None:
        def delete() -> None:
            for record in records:
                self.store.remove(record)

        self.warn(question, delete)


class FileBrowser(parts.Page):
    """The files in the app's folders."""

    def create(self) -> None:
        """Show the app's own folder first."""
        super().create()
        self.folder = FOLDER

    def compose(self) -> ax.View:
        """Return tabs and files."""
        disk = self.phone.disk
        names = sorted(disk.names(self.folder)) if disk.is_dir(self.folder) else []
        rows = [self._row(f"{self.folder}/{name}") for name in names if not disk.is_dir(f"{self.folder}/{name}")]
        return parts.Backdrop(
            parts.bar(self, "File browser"),
            ax.Row(
                self._tab("tab_private_dir", "Private directory", FOLDER),
                self._tab("tab_public_dir", "Public directory", PUBLIC_FOLDER),
                width=ax.MATCH,
                padding=(12, 4),
                gap=8,
            ),
            ax.Text(self.folder, id="files_path", size=13, color=parts.GREY, padding=(16, 8), width=ax.MATCH),
            ax.RecyclerView(*rows, id="recycler_view") if rows else parts.empty("Empty"),
        )

    def _tab(self, name: str, text: str, folder: str) -> ax.View:
        button = parts.pill(name, text, ax.put(self, folder=folder), is_strong=folder == self.folder)
        button.weight = 1
        button.padding = (4, 10)
        return button

    def _row(self, path: str) -> ax.View:
        name = path.rpartition("/")[2]
        is_known = any(record.path == path for record in self.store.records())
        is_trash = any(record.path == path for record in self.store.trash())
        status = "Found in the app" if is_known else "In the trash" if is_trash else "Not found in the app"
        links = [_link("list_item_btn_download", "Save as…", lambda: self._save(path))]
        if not is_known and not is_trash:
            links.insert(0, _link("list_item_btn_import", "Import", lambda: self._import(path)))
        links.append(_link("list_item_btn_delete", "Delete", lambda: self._ask_to_delete(path)))
        return ax.Column(
            ax.Text(name, id="list_item_name", size=17, color=parts.WHITE, max_lines=1),
            ax.Text(
                parts.size_text(self.phone, self.phone.disk.stat(path).size),
                id="list_item_info",
                size=13,
                color=parts.GREY,
            ),
            ax.Label(status, id="list_item_status", size=13, color=parts.GREY),
            ax.Row(*links, width=ax.MATCH, justify="end"),
            padding=(16, 10),
        )

    def _save(self, path: str) -> None:
        self.toast(self.store.copy_to_downloads(path))

    def _import(self, path: str) -> None:
        failure = import_file(self, path)
        if failure:
            self.toast(failure)
        elif path.startswith(f"{FOLDER}/"):
            self.phone.disk.unlink(path)  # it is a record under another name now

    def _ask_to_delete(self, path: str) -> None:
        def delete() -> None:
            known = [record for record in self.store.records() if record.path == path]
            thrown = [record for record in self.store.trash() if record.path == path]
            for record in known:
                self.store.remove(record)
            for record in thrown:
                self.store.delete_forever(record)
            self.phone.disk.remove_tree(path)

        self.warn(self.tr("Delete {name}?").format(name=stem(path)), delete)
