"""Contacts as files of vCards: read, and written (AOSP `ImportVCardActivity`, `ExportVCardActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.book.vcards import read_vcards
from pytest_mobileagent.simulator.apps.contacts.book import COMPANY, KIND_NAMES, Book, Draft, Entry
from pytest_mobileagent.simulator.apps.contacts.menu import share
from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.system.notifications import Notification

IMPORT, EXPORT = "import", "export"
TYPES = ("text/x-vcard", "text/vcard")
_DONE = 1  # the notification's number


def offer_import(screen: ax.Screen) -> None:
    """Ask where contacts come from."""
    pick = (screen.tr(".vcf file"), lambda: ax.pick_document(screen, *TYPES, request=IMPORT))
    screen.show(ax.AlertDialog(title=screen.tr("Import contacts"), items=[pick]))


def offer_export(screen: ax.Screen, book: Book) -> None:
    """Ask where contacts go to, if there are any."""
    people = book.people()
    if not people:
        screen.toast(screen.tr("There are no exportable contacts"))
        return
    make = (
        screen.tr("Export to .vcf file"),
        lambda: ax.create_document(screen, "contacts.vcf", TYPES[0], request=EXPORT),
    )
    everybody = (screen.tr("Share all contacts"), lambda: share(screen, book, people))
    screen.show(ax.AlertDialog(title=screen.tr("Export contacts"), items=[make, everybody]))


def take_result(screen: ax.Screen, book: Book, request: str, value: object) -> None:
    """Read the file that was picked, or write the one that was made."""
    path = ax.document_path(screen, value)
    if request == IMPORT and path:
        read(screen, book, path)
    elif request == EXPORT and path:
        screen.phone.disk.write(path, book.vcards(book.people()).encode())
        screen.phone.media.scan(path, owner=screen.app.package)
        _tell(screen, "Finished exporting {name}", path)


def read(screen: ax.Screen, book: Book, path: str) -> None:
    """Add the contacts of a file."""
    inode = screen.phone.disk.find(path)
    if inode is None:
        return
    screen.toast(screen.tr("{name} will be imported shortly.").format(name=path.rpartition("/")[2]))
    for card in read_vcards(inode.content.decode(errors="replace")):
        entries = [Entry(one.kind, one.value, one.type) for one in card.entries if one.kind in KIND_NAMES]
        companies = [entry.value for entry in entries if entry.kind == COMPANY]
        others = [entry for entry in entries if entry.kind != COMPANY]
        book.save(Draft(dict(card.names), {"data1": companies[0]} if companies else {}, others))
    _tell(screen, "Finished importing vCard {name}", path)


def _tell(screen: ax.Screen, text: str, path: str) -> None:
    said = screen.tr(text).format(name=path.rpartition("/")[2])
    screen.phone.notifications.post(Notification(screen.app.package, _DONE, said))


class ImportVCard(ax.Screen):
    """Asks whether the contacts of a file that somebody opened are to be added."""

    is_translucent = True

    def create(self) -> None:
        """Ask."""
        path = path_of(self.phone, self.intent.data)

        def accept() -> None:
            read(self, Book(self.phone, self.app.package), path)
            self.finish()

        self.show(
            ax.AlertDialog(
                message=self.tr("Import contacts from vCard?"),
                positive=(self.tr("OK"), accept),
                negative=(self.tr("Cancel"), self.finish),
                on_cancel=self.finish,
            )
        )

    def compose(self) -> ax.View:
        """Return nothing: the question is over the app below."""
        return ax.View()
