"""Contacts to and from files: exporting, importing, sharing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.vcards import read_vcards, vcards_text
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.documents import file_provider_uri

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store

_EXPORT, _IMPORT = "export", "import"
_TYPE = "text/x-vcard"
_FAILED = "An unknown error occurred"
_SHARED_FOLDER = f"/data/data/{c.PACKAGE}/cache"


class Export(ax.DraftDialog):
    """Asks which contacts are to be exported, and under which name."""

    title = "Export contacts"
    width = simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Show the dialog; the name has the moment in it."""
        self.name = f"contacts_{local_time(screen.phone):%Y_%m_%d_%H_%M_%S}"
        self.count, self.has_phone = len(store.all()), True
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the name and the sources."""
        source = ax.Written(f"{self.screen.tr('Phone storage')} ({self.count})")
        return ax.Column(
            ax.Caption("Filename (without .vcf)", size=12),
            ax.EditText(id="export_contacts_filename", text=self.name, on_change=ax.bind(self, "name"), padding=(4, 8)),
            simple.underline(),
            ax.Label(
                "Include contact sources", id="export_contacts_pick_sources_label", size=14, margin=(0, 16, 0, 4),
                color="on_surface_variant",
            ),
            ax.CheckBox(
                id="filter_contact_source_checkbox", text=source, checked=self.has_phone,
                width=ax.MATCH, min_height=48, on_change=ax.bind(self, "has_phone"),
            ),
            padding=(24, 0),
        )  # fmt: skip

    def accept(self) -> bool:
        """Let the user choose where the file is to lie."""
        name = self.name.strip()
        if not name:
            self.screen.toast("Filename cannot be empty")
        elif "/" in name:
            self.screen.toast("Filename contains invalid characters")
        elif not self.has_phone or not self.count:
            self.screen.toast("No entries for exporting have been found")
        else:
            ax.create_document(self.screen, f"{name}.vcf", _TYPE, request=_EXPORT)
            return True
        return False


def start_import(screen: ax.Screen) -> None:
    """Let the user pick a file."""
    ax.pick_document(screen, _TYPE, request=_IMPORT)


def finish(screen: ax.Screen, store: Store, request: str, value: object) -> None:
    """Go on with the file that was created or picked, if one was."""
    if request not in (_EXPORT, _IMPORT):
        return
    path = ax.document_path(screen, value)
    if path and request == _EXPORT:
        screen.phone.disk.write(path, vcards_text(store.all()).encode())
        screen.toast("Exporting successful")
    elif path:
        _Import(screen, store, path)


class _Import(ax.DraftDialog):
    """Says into which source the contacts of a file go: there is the phone's alone."""

    title = "Import contacts"

    def __init__(self, screen: ax.Screen, store: Store, path: str) -> None:
        """Show the dialog."""
        self._store, self._path = store, path
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the source."""
        return ax.Column(
            ax.Caption("Target contact source", size=12),
            ax.Label("Phone storage", id="import_contacts_title", size=16, width=ax.MATCH, padding=(0, 10)),
            padding=(24, 0),
        )

    def accept(self) -> bool:
        """Store them."""
        self.screen.toast("Importing…")
        found = read_vcards(self.screen.phone.disk.read_text(self._path))
        for one in found:
            self._store.save(one)
        self.screen.toast("Importing successful" if found else _FAILED)
        return True


def share(screen: ax.Screen, contacts: Iterable[Contact]) -> None:
    """Offer contacts to other apps, as a file in the app's cache."""
    disk, path = screen.phone.disk, f"{_SHARED_FOLDER}/contacts.vcf"
    disk.mkdir(_SHARED_FOLDER, parents=True)
    disk.write(path, vcards_text(contacts).encode())
    ax.share_files(screen, _TYPE, file_provider_uri(f"{c.PACKAGE}.provider", path), title="Share via")
