"""What apps give each other: texts and files that are shared, documents that are made or picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with, share

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui import Screen

SEND, SEND_MULTIPLE = "android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE"
CREATE_DOCUMENT, OPEN_DOCUMENT = "android.intent.action.CREATE_DOCUMENT", "android.intent.action.OPEN_DOCUMENT"
GET_CONTENT = "android.intent.action.GET_CONTENT"
WALLPAPER_AND_STYLE = Intent("android.intent.action.SET_WALLPAPER", package="com.google.android.apps.wallpaper")
EXTRA_TEXT, EXTRA_SUBJECT, EXTRA_STREAM = (f"android.intent.extra.{name}" for name in ("TEXT", "SUBJECT", "STREAM"))
_TITLE, _MIME_TYPES = "android.intent.extra.TITLE", "android.intent.extra.MIME_TYPES"
_OPENABLE = ("android.intent.category.OPENABLE",)


def share_text(screen: Screen, text: str, *, subject: str = "", title: str = "Share") -> None:
    """Let the user choose who gets a text."""
    extras = {EXTRA_SUBJECT: subject, EXTRA_TEXT: text} if subject else {EXTRA_TEXT: text}
    share(screen, Intent(SEND, type="text/plain", extras=extras), title)


def share_files(screen: Screen, mime: str, *uris: str, title: str = "Share") -> None:
    """Let the user choose who gets a file, or several."""
    action = SEND_MULTIPLE if len(uris) > 1 else SEND
    share(screen, Intent(action, type=mime, extras={EXTRA_STREAM: uris[0] if len(uris) == 1 else uris}), title)


def shared_uris(intent: Intent) -> tuple[str, ...]:
    """Return the URIs of the files that an intent shares; none if it shares a text alone."""
    match intent.extras.get(EXTRA_STREAM):
        case str(uri):
            return (uri,)
        case tuple(uris):
            return tuple(map(str, uris))
    return ()


def shared_files(screen: Screen, intent: Intent) -> list[str]:
    """Return the paths of the files that an intent shares, as far as there are such files."""
    paths = [path_of(screen.phone, uri) for uri in shared_uris(intent)]
    found = [(path, screen.phone.disk.find(path)) for path in paths if path]
    return [path for path, inode in found if inode is not None and inode.is_file]


def copy_text(screen: Screen, text: str, said: str) -> None:
    """Put a text on the clipboard, and say so in a toast."""
    screen.phone.clipboard.set(text, source=screen.app.package)
    screen.toast(said)


def open_or_tell(screen: Screen, intent: Intent, otherwise: str, *, request: str = "") -> None:
    """Start what answers an intent, for its result if there is a `request`; if nothing does, a toast says so."""
    if not open_with(screen, intent, request=request):
        screen.toast(otherwise)


def ask_for_all_files(screen: Screen) -> None:
    """Open the settings in which the user may let the app have all files."""
    action = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
    screen.start(Intent(action, data=f"package:{screen.app.package}"))


def create_document(screen: Screen, name: str, mime: str, *, request: str) -> None:
    """Let the user say where a file is to be, and how it is to be called; `result` gets its URI."""
    screen.start(Intent(CREATE_DOCUMENT, type=mime, categories=_OPENABLE, extras={_TITLE: name}), request=request)


def pick_document(screen: Screen, *mimes: str, request: str, action: str = GET_CONTENT) -> None:
    """Let the user pick a file of one of some types; `result` gets its URI."""
    wanted = mimes[0] if len(mimes) == 1 else "*/*"
    extras = {_MIME_TYPES: mimes} if len(mimes) > 1 else {}
    screen.start(Intent(action, type=wanted, categories=_OPENABLE, extras=extras), request=request)


def document_path(screen: Screen, value: object) -> str:
    """Return the path of what was made or picked, from the value that `result` got; empty if nothing was."""
    return path_of(screen.phone, value.data if isinstance(value, Intent) else str(value or ""))
