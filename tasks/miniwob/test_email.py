"""A mailbox."""

from __future__ import annotations

import re

from .pages import Page, rows, tasks_of

# As some instances ask with both names in each other's place, and others with the same words do not.
EITHER_WAY = re.compile(
    r"Find the email from \S+ and forward it to|Find yesterday's emails from \S+ and|Forward \S+ email from"
    r" yesterday to|Forward all messages from \S+ to|Send \S+ the message from"
)
SWAPPED = (
    "Some instances ask for the message of one to be sent to another and reward the opposite; ours are drawn again."
)


def says_who(app):
    """Whether an instance that the app shows rewards what it asks for."""
    return EITHER_WAY.search(app.utterance) is None


globals().update(
    tasks_of(
        "email",
        *rows("""
            email-inbox* email-inbox-delete email-inbox-forward email-inbox-forward-nl* email-inbox-important
            email-inbox-noscroll email-inbox-reply email-inbox-star-reply
        """),
        *(
            Page(f"email-inbox-{name}", in_subset=True, fits=says_who, why=SWAPPED)
            for name in ("forward-nl-turk", "nl-turk")
        ),
    )
)
