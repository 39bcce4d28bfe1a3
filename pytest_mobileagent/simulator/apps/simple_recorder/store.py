"""The recordings, as the media store has them, and what the settings say about new ones."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.sound import Quality, encode
from pytest_mobileagent.simulator.apps.simple_recorder.builds import PACKAGE, knows_bin, sees_files
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import to_local

EXTENSIONS = ("m4a", "mp3", "ogg")
FIRST_BITRATE, FIRST_FOLDER = 128000, f"{simple.STORAGE}/Music/Recordings"
_RATE = 48000
_COLUMNS = "SELECT _id, _data, _display_name, duration, _size"
_OWN = f"{_COLUMNS}, date_added AS moment FROM files WHERE owner_package_name = ?"
_IN_FOLDER = f"{_COLUMNS}, date_modified AS moment FROM files WHERE _data GLOB ?"


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording that is listed."""

    number: int
    path: str
    title: str
    added_s: int
    duration_ms: int
    size: int

    @property
    def stem(self) -> str:
        """Its name without the extension."""
        return self.title.rpartition(".")[0] or self.title

    def renamed(self, stem: str) -> str:
        """Return the path under another name; an extension that is typed is not added again."""
        folder, extension = self.path.rpartition("/")[0], self.title.rpartition(".")[2]
        return f"{folder}/{stem.removesuffix(f'.{extension}')}.{extension}"


class Recordings(ax.Store):
    """The recordings of a phone."""

    package, prefs_file = PACKAGE, simple.PREFS

    def all(self, *, trashed: bool = False) -> list[Recording]:
        """Return the recordings, the newest first; what is in the bin, or what is not."""
        chosen, mine = (_IN_FOLDER, f"{self.folder}/*") if sees_files(self.phone) else (_OWN, PACKAGE)
        rows = self.phone.media.open().query(
            f"{chosen} AND media_type = 2 AND is_trashed = ? ORDER BY moment DESC, _id DESC", (mine, int(trashed))
        )
        return [
            Recording(
                row["_id"],
                row["_data"],
                row["_display_name"],
                row["moment"],
                row["duration"] or 0,
                row["_size"] or 0,
            )
            for row in rows
        ]

    def find(self, number: int) -> Recording | None:
        """Return a recording that is not in the bin."""
        return next((one for one in self.all() if one.number == number), None)

    @property
    def extension(self) -> str:
        """The form of new recordings."""
        return EXTENSIONS[self.prefs.number("extension") % len(EXTENSIONS)]

    @property
    def folder(self) -> str:
        """Where new recordings go."""
        return self.prefs.text("save_recordings", FIRST_FOLDER)

    @property
    def has_bin(self) -> bool:
        """Whether what is deleted goes into the bin."""
        return knows_bin(self.phone) and self.prefs.flag("use_recycle_bin", default=True)

    def keep(self, length_ms: int) -> str:
        """Store a recording of a length that ends now; return its name."""
        now = self.phone.clock.now()
        folder = self.folder
        name = f"{to_local(self.phone, now):%Y_%m_%d_%H_%M_%S}.{self.extension}"
        path = simple.free_path(self.phone, f"{folder}/{name}")
        quality = Quality(self.extension, _RATE, self.prefs.number("bitrate", FIRST_BITRATE), 1)
        content = encode(quality, length_ms, seed=int(now * 1000))
        self.phone.disk.mkdir(folder, mode=0o2770, owner=MEDIA_RW_UID, parents=True)
        self.phone.disk.write(path, content, mode=0o660, owner=MEDIA_RW_UID)
        self.phone.media.scan(path, owner=PACKAGE)
        return path.rpartition("/")[2]

    def rename(self, recording: Recording, path: str) -> None:
        """Give a recording another name in its folder."""
        database, name = self.phone.media.open(), path.rpartition("/")[2]
        self.phone.disk.rename(recording.path, path)
        database.update(
            "files", {"_id": recording.number}, _data=path, _display_name=name, title=name.rpartition(".")[0]
        )
