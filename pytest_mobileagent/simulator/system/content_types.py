"""The type of a content URI, as its provider tells it (`ContentProvider.getType`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.content import ContentError, ContentUri
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

# By authority and first segment of the path: what a row is called in `vnd.android.cursor.dir/…` and `…item/…`.
_ROWS = {
    "call_log": {"calls": "calls"},
    "com.android.blockednumber": {"blocked": "blocked_number"},
    "com.android.calendar": {
        "attendees": "attendee", "calendars": "calendar", "events": "event", "instances": "event",
        "reminders": "reminder",
    },
    "com.android.contacts": {
        "contacts": "contact", "data": "data", "groups": "group", "raw_contacts": "raw_contact",
    },
    "contacts": {"groups": "contactsgroup", "people": "person", "phones": "phone"},
    "settings": {"global": "global", "secure": "secure", "system": "system"},
    "sms": dict.fromkeys(("", "draft", "inbox", "outbox", "sent"), "sms"),
    "user_dictionary": {"words": "vnd.google.userword"},
}  # fmt: skip
_MEDIA = {
    "audio/media": "audio", "audio/playlists": "playlist", "audio/albums": "albums", "audio/artists": "artists",
    "images/media": "image", "video/media": "video",
}  # fmt: skip
_ONE_OF_MEDIA = {"audio/albums": "album", "audio/artists": "artist", "audio/playlists": "playlist"}
_FOLDER = "vnd.android.document/directory"


def content_type(phone: Phone, text: str) -> str:
    """Return the type of a content URI; an empty text where its provider knows none, or there is no provider."""
    uri = ContentUri.parse(text)
    if uri.authority in ("media", "mms"):
        return _of_media(phone, uri) if uri.authority == "media" else _of_mms(phone, uri)
    if uri.authority == "com.android.calendar" and uri.segments[:1] == ("time",):
        return "time/epoch"
    if uri.authority == "mms-sms":
        return "vnd.android-dir/mms-sms"
    name = _ROWS.get(uri.authority, {}).get(uri.segments[0] if uri.segments else "")
    if name is not None:
        is_one = uri.id is not None or uri.segments[1:2] == ("lookup",)
        return _cursor(name, is_one=is_one)
    path = path_of(phone, text) if uri.segments else ""
    if not path:
        return ""
    return _FOLDER if phone.disk.is_dir(path) else mime_type(path)


def _of_media(phone: Phone, uri: ContentUri) -> str:
    """Return what the media store says: of a file that it knows, the file's own type."""
    table = "/".join(part for part in uri.segments[1:3])
    if uri.id is None:
        return _cursor(_MEDIA[table], is_one=False) if table in _MEDIA else ""
    if table in _ONE_OF_MEDIA:
        return _cursor(_ONE_OF_MEDIA[table], is_one=True)
    try:
        rows = phone.content.query(uri.text, ("mime_type",))
    except ContentError:
        return ""
    return str(rows[0]["mime_type"] or "") if rows else ""


def _of_mms(phone: Phone, uri: ContentUri) -> str:
    """Return the type of a part of a multimedia message; messages have one of their own (`MmsProvider.getType`)."""
    if uri.segments[:1] != ("part",):
        return "vnd.android-dir/mms" if uri.id is None else "vnd.android/mms"
    rows = phone.content.query(uri.text, ("ct",)) if uri.id is not None else []
    return str(rows[0]["ct"] or "") if rows else ""


def _cursor(name: str, *, is_one: bool) -> str:
    return f"vnd.android.cursor.{'item' if is_one else 'dir'}/{name}"
