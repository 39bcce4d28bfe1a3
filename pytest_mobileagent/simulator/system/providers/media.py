"""The media provider: `content://media/external/…` over external.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.mounts import volume_of
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.content import ContentError, shown
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.volumes import STORAGE, volumes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

_EVERY = "external"
# Path below the volume by view, and the folder that new files go to.
_VIEWS = {
    "images/media": ("images", "Pictures"),
    "video/media": ("video", "Movies"),
    "audio/media": ("audio", "Music"),
    "audio/artists": ("audio_artists", ""),
    "audio/albums": ("audio_albums", ""),
    "audio/genres": ("audio_genres", ""),
    "audio/playlists": ("audio_playlists", ""),
    "downloads": ("downloads", "Download"),
    "file": ("files", "Download"),
    "images/thumbnails": ("thumbnails", ""),
    "video/thumbnails": ("videothumbnails", ""),
}


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    return {"media": MediaProvider(phone)}


class MediaProvider:
    """Files of the shared storage that were scanned."""

    def __init__(self, phone: Phone) -> None:
        """Use the phone's media database."""
        self._phone = phone

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return rows; nothing for the ringtones of the system image (volume `internal`)."""
        if uri.segments[:1] == ("internal",) or uri.path in ("none/version", "external/version"):
            return []
        view, condition, _ = self._target(uri)
        return sql.select(self._phone.media.open(), view, query, condition)

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Create an empty file; name and folder are made up if they are not given."""
        _, _, folder = self._target(uri)
        path = values.get("_data") or self._new_path(uri, values, folder)
        disk = self._phone.disk
        target = shown(path)
        disk.mkdir(target.rpartition("/")[0], mode=0o2770, owner=MEDIA_RW_UID, parents=True)
        if disk.exists(target) and not values.get("_data"):
            raise ContentError("java.lang.IllegalStateException", f"Failed to build unique file: {target}")
        if not disk.exists(target):
            disk.write(target, b"", mode=0o660, owner=MEDIA_RW_UID)
        self._phone.media.scan(target)
        database = self._phone.media.open()
        number = database.query("SELECT _id FROM files WHERE _data = ?", (disk.resolve(target),))[0]["_id"]
        known = set(sql.columns(database, "files")) - {"_id", "_data", "_display_name", "relative_path"}
        sql.update(database, "files", sql.only(values, sorted(known)), sql.Condition().add("_id = ?", number))
        return f"content://media/{uri.path}/{number}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change rows; a new name renames the file, and so does the way into the trash or out of it."""
        database = self._phone.media.open()
        rows = self._rows(uri, query)
        trashed = values.pop("is_trashed", None)
        for row in rows:
            old = shown(row["_data"])
            if trashed is not None:
                old = self._phone.media.set_trashed(old, is_trashed=bool(trashed))
            new = self._moved(old, values)
            if new != old:
                self._phone.disk.rename(old, new)
                database.execute("UPDATE files SET _data = ? WHERE _id = ?", (new, row["_id"]))
            if values:
                sql.update(database, "files", values, sql.Condition().add("_id = ?", row["_id"]))
        return len(rows)

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove files."""
        rows = self._rows(uri, query)
        self._phone.media.remove([shown(row["_data"]) for row in rows])
        return len(rows)

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Scan a file or the volume; answer the version."""
        match method:
            case "scan_file":
                path = (arg or "").removeprefix("file://")
                return {"uri": self._phone.media.scan(path)}
            case "scan_volume":
                self._phone.media.scan()
                return {}
            case "get_version":
                return {"version": "1307:5f3c9a8d"}
            case _:
                return {}

    def _rows(self, uri: ContentUri, query: Query) -> list[Row]:
        view, condition, _ = self._target(uri)
        return sql.select(self._phone.media.open(), view, query._replace(projection=("_id", "_data")), condition)

    def _target(self, uri: ContentUri) -> tuple[str, sql.Condition, str]:
        condition = sql.Condition()
        volume, *rest = uri.segments or ("",)
        names = [one.media_name for one in volumes(self._phone)]
        if volume != _EVERY and volume not in names:
            raise ContentError("java.lang.IllegalArgumentException", f"Volume {volume} not found")
        if volume in names[1:]:
            condition.add("volume_name = ?", volume)
        is_item = bool(rest) and rest[-1].isdigit()
        if is_item:
            condition.add("_id = ?", int(rest.pop()))
        path = "/".join(rest)
        if path not in _VIEWS:
            raise ContentError("java.lang.IllegalStateException", f"Unknown URL: {uri.text}")
        view, folder = _VIEWS[path]
        if folder and not is_item:
            condition.add("is_trashed = ?", 0)  # `MATCH_DEFAULT`: who does not name an item does not see it
        return view, condition, folder

    def _new_path(self, uri: ContentUri, values: Row, folder: str) -> str:
        name = shown(values.get("_display_name") or values.get("title") or int(self._phone.clock.now() * 1000))
        inside = shown(values.get("relative_path") or folder).strip("/")
        mime = shown(values.get("mime_type"))
        if mime and mime_type(name) != mime:
            name += {"image/jpeg": ".jpg", "image/png": ".png", "video/mp4": ".mp4", "audio/mpeg": ".mp3"}.get(mime, "")
        named = (volume.path for volume in volumes(self._phone) if volume.media_name == uri.segments[0])
        return f"{next(named, STORAGE)}/{inside}/{name}"

    @staticmethod
    def _moved(path: str, values: Row) -> str:
        folder, _, name = path.rpartition("/")
        if values.get("relative_path"):
            folder = f"{volume_of(path)}/{shown(values['relative_path']).strip('/')}"
        return f"{folder}/{shown(values.get('_display_name')) or name}"
