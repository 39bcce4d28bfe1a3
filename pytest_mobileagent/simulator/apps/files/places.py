"""Roots, places in them, and what they hold: the shared storage's folders and the media store's groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.dates import clock_text, is_24_hour, local_time, to_local
from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.volumes import STORAGE, volume_at, volumes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.simulator.phone import Phone

GOOGLE, AOSP = "com.google.android.documentsui", "com.android.documentsui"
DOWNLOADS_FOLDER = f"{STORAGE}/Download"
FOLDER_MIME = "vnd.android.document/directory"
_MEDIA_AUTHORITY = "com.android.providers.media.documents"
_RECENT_DAYS = 45  # AOSP `RecentsLoader.REJECT_OLDER_THAN`
_MOST_RECENT = 64


@dataclass(frozen=True, slots=True)
class Root:
    """An entry of the drawer; `media_type` is the media store's for groups of media."""

    id: str
    title: str
    icon: str
    authority: str
    media_type: int = 0
    is_writable: bool = False
    newest_first: bool = False


RECENT = Root("recents", "Recent", "access_time", "", newest_first=True)
IMAGES = Root("images_root", "Images", "image", _MEDIA_AUTHORITY, media_type=1, newest_first=True)
VIDEOS = Root("videos_root", "Videos", "videocam", _MEDIA_AUTHORITY, media_type=3, newest_first=True)
AUDIO = Root("audio_root", "Audio", "audiotrack", _MEDIA_AUTHORITY, media_type=2)
DOCUMENTS = Root("documents_root", "Documents", "description", _MEDIA_AUTHORITY, media_type=6, newest_first=True)
DOWNLOADS = Root(
    "downloads", "Downloads", "file_download", "com.android.providers.downloads.documents",
    is_writable=True, newest_first=True,
)  # fmt: skip


def media_root(uri: str) -> Root | None:
    """Return the group of media that a root's URI names (`DocumentsContract.buildRootUri`), if it does."""
    place, _, name = uri.rpartition("/")
    if place != f"content://{_MEDIA_AUTHORITY}/root":
        return None
    return next((root for root in (IMAGES, VIDEOS, AUDIO, DOCUMENTS) if root.id == name), None)


def device_root(phone: Phone) -> Root:
    """Return the internal storage, which bears the phone's name."""
    name = phone.properties.get("ro.product.model") or "Internal storage"
    return Root("primary", name, "smartphone", "com.android.externalstorage.documents", is_writable=True)


def card_roots(phone: Phone) -> list[Root]:
    """Return the volumes beside the internal one, which bear their labels."""
    return [
        Root(volume.uuid, volume.label, "sd_card", "com.android.externalstorage.documents", is_writable=True)
        for volume in volumes(phone)
        if volume.uuid
    ]


def root_of(phone: Phone, path: str) -> Root:
    """Return the root that a file or folder of a volume lies in."""
    return next((root for root in card_roots(phone) if root.id == volume_at(path).uuid), device_root(phone))


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between the builds of the app: roots above the phone's own, chips, a switch for hidden files."""

    roots: tuple[Root, ...]
    chips: tuple[str, ...]
    can_show_hidden: bool


def all_roots(phone: Phone, package: str) -> tuple[Root, ...]:
    """Return the entries of the drawer of an app, in order."""
    return *EDITIONS[package].roots, device_root(phone), *card_roots(phone)


@dataclass(frozen=True, slots=True)
class Place:
    """A folder, or a group of media: `path` is a real folder in writable roots, else the group's name."""

    root: Root
    path: str
    title: str

    @property
    def is_top(self) -> bool:
        """Whether it is what the drawer opens."""
        return self.path in ("", top_path(self.root))


def top_path(root: Root) -> str:
    """Return the path at which a root begins; empty for media."""
    if not root.is_writable:
        return ""
    return {DOWNLOADS.id: DOWNLOADS_FOLDER, "primary": STORAGE}.get(root.id, f"/storage/{root.id}")


def top_of(root: Root) -> Place:
    """Return the place that the drawer opens."""
    return Place(root, top_path(root), root.title)


@dataclass(frozen=True, slots=True)
class Item:
    """A document or folder."""

    path: str
    name: str
    mime: str
    size: int
    mtime_s: float
    is_group: bool = False

    @property
    def is_dir(self) -> bool:
        """Whether it can be entered."""
        return self.mime == FOLDER_MIME


# -- listing ----------------------------------------------------------------------------------------------------------

FILTERS = {
    "Images": ("image/",),
    "Audio": ("audio/",),
    "Videos": ("video/",),
    "Documents": ("text/", "application/pdf", "application/msword", "application/vnd.o", "application/vnd.ms-"),
}
_LARGE_BYTES, _WEEK_S = 10_000_000, 7 * 86400
_LATER_CHIPS = ("Large files", "This week")
EDITIONS = {
    GOOGLE: Edition(
        (RECENT, IMAGES, VIDEOS, AUDIO, DOCUMENTS, DOWNLOADS), (*FILTERS, *_LATER_CHIPS), can_show_hidden=True
    ),
    AOSP: Edition((RECENT, IMAGES, VIDEOS, AUDIO, DOWNLOADS), tuple(FILTERS), can_show_hidden=False),
}
CHIP_ICONS = {
    "Images": "image", "Audio": "audiotrack", "Videos": "videocam", "Documents": "description",
    "Large files": "sd_storage", "This week": "date_range",
}  # fmt: skip


def fits_chip(phone: Phone, item: Item, chip: str) -> bool:
    """Whether an item belongs to what a chip shows."""
    if chip == "Large files":
        return item.size > _LARGE_BYTES
    if chip == "This week":
        return item.mtime_s > phone.clock.now() - _WEEK_S
    return item.mime.startswith(FILTERS[chip])


def item_at(phone: Phone, path: str) -> Item | None:
    """Return what is at a path, or None."""
    inode = phone.disk.find(path)
    if inode is None:
        return None
    mime = FOLDER_MIME if inode.is_dir else mime_type(path)
    return Item(path, path.rpartition("/")[2], mime, inode.size, inode.mtime_s)


def listing(phone: Phone, place: Place, *, shows_hidden: bool = False) -> list[Item]:
    """Return what a place holds, in no particular order."""
    if place.root.is_writable:
        names = phone.disk.names(place.path) if phone.disk.is_dir(place.path) else []
        wanted = (name for name in names if shows_hidden or not name.startswith("."))
        return _present(phone, (f"{place.path}/{name}" for name in wanted))
    if place.root is RECENT or place.root.id == RECENT.id:
        oldest = phone.clock.now() - _RECENT_DAYS * 86400
        found = [item for item in _media(phone, "media_type IN (1, 2, 3, 6)") if item.mtime_s > oldest]
        return sorted(found, key=lambda item: -item.mtime_s)[:_MOST_RECENT]
    if place.root.media_type == AUDIO.media_type:
        return _audio(phone, place.path)
    if place.root.media_type == DOCUMENTS.media_type:
        return _media(phone, "media_type = 6")
    return _buckets(phone, place)


def below(phone: Phone, place: Place) -> list[Item]:
    """Return everything that a place holds, at any depth: what searches and chips look at."""
    if not place.root.is_writable:
        kinds = {RECENT.id: "1, 2, 3, 6"}.get(place.root.id, str(place.root.media_type))
        return _media(phone, f"media_type IN ({kinds})")
    paths = [path for path, _ in phone.disk.walk(place.path)][1:]
    return _present(phone, (path for path in paths if "/." not in path[len(place.path) :]))


def _present(phone: Phone, paths: Iterable[str]) -> list[Item]:
    return [item for item in (item_at(phone, path) for path in paths) if item is not None]


def _media(phone: Phone, where: str, args: Sequence[str] = ()) -> list[Item]:
    rows = phone.media.open().query(f"SELECT _data FROM files WHERE {where}", tuple(args))  # noqa: S608 - our own words
    return _present(phone, (row["_data"] for row in rows))


def _group(phone: Phone, path: str, name: str) -> Item:
    return Item(path, name, FOLDER_MIME, 0, phone.clock.now(), is_group=True)


def _buckets(phone: Phone, place: Place) -> list[Item]:
    items = _media(phone, f"media_type = {place.root.media_type}")
    if place.path:
        return [item for item in items if item.path.rpartition("/")[0] == place.path]
    folders = sorted({item.path.rpartition("/")[0] for item in items})
    return [_group(phone, folder, folder.rpartition("/")[2]) for folder in folders]


def _audio(phone: Phone, path: str) -> list[Item]:
    artist, _, album = path.partition("\n")
    if album:
        return _media(phone, "media_type = 2 AND artist = ? AND album = ?", (artist, album))
    database = phone.media.open()
    if artist:
        rows = database.query("SELECT DISTINCT album AS name FROM files WHERE media_type = 2 AND artist = ?", (artist,))
        return [_group(phone, f"{artist}\n{row['name']}", row["name"]) for row in rows]
    rows = database.query("SELECT DISTINCT artist AS name FROM files WHERE media_type = 2")
    return [_group(phone, row["name"], row["name"]) for row in rows]


# -- order ------------------------------------------------------------------------------------------------------------

ORDERS = (
    "File name (A to Z)", "File name (Z to A)", "Size (largest first)", "Size (smallest first)", "Type (A to Z)",
    "Type (Z to A)", "Modified (newest first)", "Modified (oldest first)",
)  # fmt: skip
BY_NAME, NEWEST_FIRST = 0, 6


def in_order(items: list[Item], order: int) -> list[Item]:
    """Return folders first, each kind in an order of `ORDERS`."""
    made = sorted(items, key=lambda item: item.name.casefold())
    if order == 1:
        made.reverse()
    elif order in (2, 3):
        made.sort(key=lambda item: item.size, reverse=order == 2)
    elif order in (4, 5):
        made.sort(key=lambda item: type_text(item).casefold(), reverse=order == 5)
    elif order in (6, 7):
        made.sort(key=lambda item: item.mtime_s, reverse=order == 6)
    return sorted(made, key=lambda item: not item.is_dir)


# -- words ------------------------------------------------------------------------------------------------------------


def size_text(size: int) -> str:
    """Return a size as `Formatter.formatFileSize` does: steps of 1000."""
    value, unit = dates.in_unit(size, ("B", "kB", "MB", "GB", "TB"))
    digits = 2 if value < 100 and unit != "B" else 0
    return f"{value:.{digits}f} {unit}"


def date_text(phone: Phone, mtime_s: float) -> str:
    """Return when a document was changed: the time today, else the day."""
    moment, now = to_local(phone, mtime_s), local_time(phone)
    if moment.date() == now.date():
        return clock_text(phone, moment)
    return dates.date_text(phone, moment, "day" if moment.year == now.year else "medium_date")


def full_date_text(phone: Phone, mtime_s: float) -> str:
    """Return when a document was changed, with day and time."""
    moment = to_local(phone, mtime_s)
    time = clock_text(phone, moment, with_am_pm=not is_24_hour(phone))
    return f"{dates.date_text(phone, moment, 'long_date')}, {time}"


def type_text(item: Item, tr: Callable[[str], str] = str) -> str:
    """Return the kind of a document as lists name it, in the words of `tr`."""
    if item.is_dir:
        return tr("Folder")
    extension = item.name.rpartition(".")[2].upper() if "." in item.name else ""
    main = {"image": "image", "audio": "audio", "video": "video"}.get(item.mime.partition("/")[0], "")
    if main:
        return tr(f"{{extension}} {main}").format(extension=extension).strip()
    if item.mime in _TYPES:
        return tr(_TYPES[item.mime])
    if item.mime.startswith("text/"):
        form = "Plain text" if item.mime == "text/plain" else "{extension} document"
    else:
        form = "{extension} file"
    return tr(form).format(extension=extension).strip()


_TYPES = {
    "application/pdf": "PDF document",
    "application/zip": "Zip archive",
    "application/vnd.android.package-archive": "Android application",
}


def mime_icon(item: Item) -> str:
    """Return the icon of a document's kind."""
    if item.is_dir:
        return "folder"
    main = item.mime.partition("/")[0]
    icons = {"image": "image", "audio": "audiotrack", "video": "movie", "text": "description"}
    if item.mime == "application/pdf":
        return "picture_as_pdf"
    if item.mime == "application/vnd.android.package-archive":
        return "android"
    return "folder_zip" if item.mime == "application/zip" else icons.get(main, "insert_drive_file")


def logged_uri(place: Place) -> str:
    """Return the URI that the log names when a place is shown (`DirectoryFragment`)."""
    if place.root.id == RECENT.id:
        return "<null DocumentInfo>"
    if place.root.is_writable and (place.root.id != DOWNLOADS.id or not place.is_top):
        return document_uri(place.path)
    name = place.root.id if place.is_top else f"{place.root.id}:{place.path}"
    return f"content://{place.root.authority}/document/{quote(name, safe='')}"
