"""A mailbox."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "email",
        *rows("""
            email-inbox* email-inbox-delete email-inbox-forward email-inbox-forward-nl* email-inbox-forward-nl-turk*
            email-inbox-important email-inbox-nl-turk* email-inbox-noscroll email-inbox-reply email-inbox-star-reply
        """),
    )
)
