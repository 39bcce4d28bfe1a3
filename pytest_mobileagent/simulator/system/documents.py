"""URIs of files: those of the storage's documents provider, of apps' file providers, of the media store."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

STORAGE = "/storage/emulated/0"
AUTHORITY = "com.android.externalstorage.documents"
_DOCUMENT = f"content://{AUTHORITY}/document/"
_TREE = f"content://{AUTHORITY}/tree/"
_SHARED = "external_files"  # the path name that apps give the shared storage in their `file_paths.xml`
_PRIMARY = "primary:"


def document_uri(path: str) -> str:
    """Return the URI of a file or folder of the shared storage (`ExternalStorageProvider`)."""
    inside = path.removeprefix(STORAGE).lstrip("/")
    return _DOCUMENT + quote(_PRIMARY + inside, safe="")


def tree_uri(path: str) -> str:
    """Return the URI of a folder with all that it holds."""
    return _TREE + document_uri(path).removeprefix(_DOCUMENT)


def file_provider_uri(authority: str, path: str) -> str:
    """Return the URI under which an app gives a file of the shared storage away (`FileProvider`)."""
    return f"content://{authority}/{_SHARED}{quote(path.removeprefix(STORAGE))}"


def path_of(phone: Phone, uri: str) -> str:
    """Return the path behind a `file:` or `content:` URI; empty if it names no file."""
    if uri.startswith("file://"):
        return unquote(uri.removeprefix("file://"))
    for prefix in (_DOCUMENT, _TREE):
        if uri.startswith(prefix):
            name = unquote(uri.removeprefix(prefix).partition("/")[0])
            inside = name.removeprefix(_PRIMARY)
            return f"{STORAGE}/{inside}".rstrip("/") if name.startswith(_PRIMARY) else ""
    authority, _, rest = uri.removeprefix("content://").partition("/")
    if rest.startswith(f"{_SHARED}/"):
        return STORAGE + unquote(rest.removeprefix(_SHARED))
    if authority == "media" and phone.media.open():
        rows = phone.content.query(uri, ("_data",))
        return str(rows[0]["_data"]) if rows else ""
    return ""
