"""The people of the phone: those of the recordings, those whom tasks name, strangers."""

from __future__ import annotations

from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.contacts import Contact, Contacts
from pytest_mobileagent.state.simple_contacts import ContactsSettings

from .conftest import PEOPLE

CONTACTS_APP = "com.simplemobiletools.contacts.pro"
_TO_SEVERAL = "|"  # stands between the numbers of a message to several
KNOWN = dict(PEOPLE)
NAMES = ("Amina", "Bruno", "Chidi", "Dagny", "Edgar", "Fatou", "Goran", "Hedda", "Imran", "Keiko", "Oskar", "Wanda")


def a_short_number(fake):
    return str(fake.random_int(410_000, 989_999))


class Book(Contacts):
    """Alice, Bob and Jack, whom a task names, and strangers."""

    def __init__(self, device, fake, app=CONTACTS_APP):
        super().__init__(device)
        self.app = app
        self.device, self.fake, self.settings = device, fake, ContactsSettings(device)

    def arrange(self, *names, but_not=(), number=""):
        """Have strangers beside the three, then those of these names, who may be given a number; return all of them."""
        others = [name for name in NAMES if name not in (*names, *but_not)]
        strangers = self.fake.picks(others, self.fake.random_int(1, 2))
        people = [Contact(name, a_short_number(self.fake)) for name in strangers]
        people += [Contact(name, number or a_short_number(self.fake)) for name in names if name not in KNOWN]
        for one in people:
            self.add(*one, email=f"{one.name.lower()}@mails.com")
        self.device.open_app(self.app)
        return [*(Contact(*one) for one in PEOPLE), *people]

    def open(self, name):
        """Show one of them."""
        rows = self.device.content_query(
            "content://com.android.contacts/raw_contacts", ("_id",), where=f"display_name='{name}' AND deleted=0"
        )
        self.device.start_activity(
            f"{CONTACTS_APP}/.activities.ViewContactActivity", extras={"contact_id": int(rows[0]["_id"])}
        )


def number_of(people, name):
    return next(one.number for one in people if one.name == name)


def sending_differs(messages, numbers, text):
    """Return what is other than that this text has been sent to each of these numbers, once, and nothing else.

    What is written to several at once stands in their conversation, too: that row is the app's own, and names them all.
    """
    sent = [one for one in messages.ever_sent() if _TO_SEVERAL not in one.address]
    found = sorted(one.number for one in sent)
    if found != sorted(numbers):
        return f"messages were sent to {', '.join(found) or 'nobody'} and not to {', '.join(sorted(numbers))}"
    return next(filter(None, (words_differ(one.body, text) for one in sent)), "")
