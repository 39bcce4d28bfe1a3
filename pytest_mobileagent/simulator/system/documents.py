"""URIs of files: those of the storage's documents provider, of apps' file providers, of the media store."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from pytest_mobileagent.simulator.system.volumes import STORAGE, volume_at, volumes

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

AUTHORITY = "com.android.externalstorage.documents"
_DOCUMENT = f"content://{AUTHORITY}/document/"
_TREE = f"content://{AUTHORITY}/tree/"
CONTACT_PHOTOS = "/data/data/com.android.providers.contacts/files/photos"  # the whole ones, by number
_SHARED = "external_files"  # the path name that apps give the shared storage in their `file_paths.xml`
_WHOLE = "root"  # and to everything there is, where that does not do
_TOPS = {_SHARED: STORAGE, _WHOLE: "", "display_photo": CONTACT_PHOTOS}  # of the first part of a URI's path
_NOT_IN_NAMES = dict.fromkeys((*range(32), *map(ord, '"*/:<>?\\|'), 127), "_")
_MOST_BYTES = 255


def document_name(name: str) -> str:
    """Return the name that a file gets whoever asks for one that it cannot have (`FileUtils.buildValidFatFilename`)."""
    if name in ("", ".", ".."):
        return "(invalid)"
    kept = name.translate(_NOT_IN_NAMES)
    if len(kept.encode()) <= _MOST_BYTES:
        return kept
    while len(kept.encode()) > _MOST_BYTES - 3:
        middle = len(kept) // 2
        kept = kept[:middle] + kept[middle + 1 :]
    return f"{kept[: len(kept) // 2]}...{kept[len(kept) // 2 :]}"


def document_uri(path: str) -> str:
    """Return the URI of a file or folder of a volume (`ExternalStorageProvider`)."""
    volume = volume_at(path)
    return _DOCUMENT + quote(f"{volume.document_id}:{path.removeprefix(volume.path).lstrip('/')}", safe="")


def tree_uri(path: str) -> str:
    """Return the URI of a folder with all that it holds."""
    return _TREE + document_uri(path).removeprefix(_DOCUMENT)


def file_provider_uri(authority: str, path: str) -> str:
    """Return the URI under which an app gives a file away, one of a volume or of its own (`FileProvider`)."""
    if volume_at(path).uuid or not path.startswith(f"{STORAGE}/"):
        return f"content://{authority}/{_WHOLE}{quote(path)}"
    return f"content://{authority}/{_SHARED}{quote(path.removeprefix(STORAGE))}"


def path_of(phone: Phone, uri: str) -> str:
    """Return the path behind a `file:` or `content:` URI; empty if it names no file."""
    if uri.startswith("file://"):
        return unquote(uri.removeprefix("file://"))
    for prefix in (_DOCUMENT, _TREE):
        if uri.startswith(prefix):
            root, _, inside = unquote(uri.removeprefix(prefix).partition("/")[0]).partition(":")
            tops = (volume.path for volume in volumes(phone) if volume.document_id == root)
            return next((f"{top}/{inside}".rstrip("/") for top in tops), "")
    authority, _, rest = uri.removeprefix("content://").partition("/")
    first, slash, inside = rest.partition("/")
    if first in _TOPS and slash:
        return f"{_TOPS[first]}/{unquote(inside)}"
    if (authority == "media" and phone.media.open()) or (authority == "mms" and rest.startswith("part/")):
        rows = phone.content.query(uri, ("_data",))
        return str(rows[0]["_data"] or "") if rows else ""
    return ""
