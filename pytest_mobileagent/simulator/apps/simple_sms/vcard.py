"""The contacts that a message has brought (`VCardViewerActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import Attachment
from pytest_mobileagent.simulator.apps.simple_sms.attachments import contacts_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact

_VCARD = "text/x-vcard"


class VCardViewer(ax.Screen):
    """Each contact with what is known of it; one alone is unfolded."""

    def create(self) -> None:
        """Read the file that the intent names."""
        intent = self.intent
        self.file = Attachment(intent.text("uri"), intent.text("mime"), intent.text("name"))
        self.contacts = contacts_in(self.phone, self.file)
        self.unfolded = {0} if len(self.contacts) == 1 else set()

    def compose(self) -> ax.View:
        """Return the contacts."""
        add = ax.MenuItem("Add to contacts", self._add)
        rows = [row for at, contact in enumerate(self.contacts) for row in self._rows(at, contact)]
        return ax.Pane(
            simple.bar(self, "", id="vcard_toolbar", overflow=[add] if rows else []),
            ax.RecyclerView(*rows, id="contacts_list"),
            id="vcard_viewer_coordinator",
        )

    def _add(self) -> None:
        ax.open_or_tell(self, ax.Intent(ax.VIEW, data=self.file.uri, type=_VCARD), "No valid app found")

    def _rows(self, at: int, contact: Contact) -> Iterator[ax.View]:
        is_unfolded = at in self.unfolded
        yield ax.Across(
            simple.letter_image(contact.name(), size=44, id="item_contact_image"),
            ax.Text(contact.name(), id="item_contact_name", size=18, weight=1, margin=(14, 0, 0, 0)),
            ax.Icon("expand_less" if is_unfolded else "expand_more", id="expand_collapse_icon", size=24),
            id="item_contact_holder",
            cls="android.view.ViewGroup",
            height=66,
            padding=(16, 0),
            on_tap=partial(self._fold, at),
        )
        for entry in contact.entries if is_unfolded else ():
            yield ax.Column(
                ax.Text(entry.value, id="item_vcard_property_title", size=16),
                ax.Caption(entry.type_text, id="item_vcard_property_subtitle"),
                id="item_vcard_property_holder",
                padding=(74, 8, 16, 8),
                on_long_press=partial(simple.copy, self, entry.value),
            )

    def _fold(self, at: int) -> None:
        self.unfolded.symmetric_difference_update({at})
