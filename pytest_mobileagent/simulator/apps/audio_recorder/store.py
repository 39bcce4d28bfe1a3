"""Records, trash and preferences, as the app stores them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.sound import Quality
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.volumes import STORAGE

PACKAGE = "com.dimowner.audiorecorder"
FOLDER = f"{STORAGE}/Android/data/{PACKAGE}/files/Music/records"
PUBLIC_FOLDER = f"{STORAGE}/AudioRecorder"
DOWNLOADS = f"{STORAGE}/Download"
PREFS = "com.dimowner.audiorecorder.data.PrefsImpl"
FORMATS = ("m4a", "wav", "3gp")
RATES = (8000, 16000, 22050, 32000, 44100, 48000)
BITRATES = (48000, 96000, 128000, 192000, 256000)
NAMINGS = ("record", "date", "date_us", "date_iso8601", "timestamp")
THEMES = ("blue_gray", "black", "teal", "blue", "purple", "pink", "orange", "red", "brown")
KEPT_S = 60 * 86400  # how long the trash keeps a record
_ORDERS = {
    1: "added DESC, _id DESC",
    4: "added, _id",
    2: "name COLLATE NOCASE",
    5: "name COLLATE NOCASE DESC",
    3: "duration DESC",
    6: "duration",
}
ORDERS = {
    1: "By date (newest)", 4: "By date (oldest)", 2: "By name (A-Z)", 5: "By name (Z-A)", 3: "By duration (longest)",
    6: "By duration (shortest)",
}  # fmt: skip
_RECORDS = (
    "SELECT _id AS id, name, duration AS duration_us, created AS created_ms, added AS added_ms, path, format, size, "
    "sample_rate, channel_count AS channels, bitrate, data AS levels, bookmark AS is_bookmarked FROM"
)
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_FIRST = {
    "is_first_run": False, "is_store_dir_public": False, "is_migrated": True, "is_migrated_db3": True,
    "pref_is_public_storage_migrated": True, "is_show_directory_setting": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """A recording, or one in the trash."""

    id: int
    name: str
    duration_us: int
    created_ms: int
    added_ms: int
    path: str
    format: str
    size: int
    sample_rate: int
    channels: int
    bitrate: int
    levels: bytes
    is_bookmarked: bool

    @property
    def file_name(self) -> str:
        """The file's name, without what the trash adds."""
        return self.path.rpartition("/")[2].removesuffix(".del")

    @property
    def duration_ms(self) -> int:
        """How long it is."""
        return self.duration_us // 1000


class Store(ax.Store):
    """The app's storage."""

    package, prefs_file, database_file, schema = PACKAGE, PREFS, "records.db", _SCHEMA

    @property
    def free_bytes(self) -> int:
        """How much room the storage has left."""
        return max(0, self.phone.disk.capacity_bytes - self.phone.disk.used_bytes)

    def make_folder(self) -> None:
        """Create the folder of the records."""
        self.phone.disk.mkdir(FOLDER, mode=0o2770, owner=self.phone.packages.uid(PACKAGE), parents=True)

    def finish_setup(self) -> None:
        """Remember that the app has been set up."""
        self.prefs.put(**_FIRST)

    # -- preferences ----------------------------------------------------------------------------------------------

    @property
    def is_first_run(self) -> bool:
        """Whether the app has never been set up."""
        return self.prefs.flag("is_first_run", default=True)

    @property
    def asks_for_name(self) -> bool:
        """Whether a name is asked for after each recording."""
        return self.prefs.flag("is_ask_rename_after_stop_recording", default=True)

    @property
    def quality(self) -> Quality:
        """What is recorded."""
        first = Quality()
        return Quality(
            self.prefs.text("setting_recording_format", first.format),
            self.prefs.number("setting_sample_rate", first.sample_rate),
            self.prefs.number("setting_bitrate", first.bitrate),
            self.prefs.number("setting_channel_count", first.channels),
        )

    def set_quality(self, quality: Quality) -> None:
        """Choose what is recorded; 3gp knows two rates and one channel."""
        rate, channels = quality.sample_rate, quality.channels
        if quality.format == "3gp":
            rate, channels = min(rate, 16000), 1
        self.prefs.put(
            setting_recording_format=quality.format,
            setting_sample_rate=rate,
            setting_bitrate=quality.bitrate,
            setting_channel_count=channels,
        )

    @property
    def order(self) -> int:
        """The order of the list."""
        order = self.prefs.number("pref_records_order", 1)
        return order if order in _ORDERS else 1

    def next_name(self) -> str:
        """Return the name of the next recording, without extension, and count it."""
        counter = self.prefs.number("record_counter", 0) + 1
        self.prefs.put(record_counter=counter)
        return self.name_for(self.prefs.text("setting_naming_format", "record"), counter)

    def name_for(self, naming: str, counter: int) -> str:
        """Return a name made as `naming` says."""
        now = local_time(self.phone)
        names = {
            "date": f"{now:%d.%m.%Y %H.%M.%S}",
            "date_us": f"{now:%m-%d-%Y %I.%M.%S%p}",
            "date_iso8601": f"{now:%Y-%m-%d %H.%M.%S}",
            "timestamp": str(self.now_ms),
        }
        return names.get(naming, f"Record-{counter}")

    # -- records --------------------------------------------------------------------------------------------------

    def records(self, *, bookmarked: bool = False) -> list[Record]:
        """Return the records in the chosen order."""
        where = "WHERE bookmark = 1" if bookmarked else ""
        return self.database.select(Record, f"{_RECORDS} records {where} ORDER BY {_ORDERS[self.order]}")

    def find(self, number: int) -> Record | None:
        """Return a record."""
        return self.database.first(Record, f"{_RECORDS} records WHERE _id = ?", (number,))

    @property
    def active(self) -> Record | None:
        """The record shown on the main screen."""
        return self.find(self.prefs.number("active_record", -1))

    def set_active(self, number: int) -> None:
        """Choose the record shown on the main screen; -1 for none."""
        self.prefs.put(active_record=number)

    def add(self, path: str, *, duration_us: int, quality: Quality, levels: bytes = b"") -> int:
        """Insert a record and make it the active one."""
        size = self.phone.disk.stat(path).size
        number = self.database.insert(
            "records", name=stem(path), duration=duration_us, created=self.now_ms, added=self.now_ms, path=path,
            format=quality.format, size=size, sample_rate=quality.sample_rate, channel_count=quality.channels,
            bitrate=quality.bitrate if quality.format == "m4a" else 0, data=levels, bookmark=0,
            waveform_processed=int(bool(levels)), data_str=b"",
        )  # fmt: skip
        self.set_active(number)
        return number

    def bookmark(self, record: Record) -> None:
        """Set or remove the bookmark."""
        self.database.update("records", {"_id": record.id}, bookmark=int(not record.is_bookmarked))

    def rename(self, record: Record, typed: str) -> str:
        """Give a record another name; return what went wrong, or nothing."""
        name = typed.strip().replace(":", "_")
        if not name:
            return "Failed to rename the record!"
        if name.lower() == record.name.lower():
            return ""
        path = f"{record.path.rpartition('/')[0]}/{name}.{record.format}"
        if self.phone.disk.exists(path):
            return "File with this name is already exists!"
        if "/" in name or not self.phone.disk.exists(record.path):
            return "Failed to rename the record!"
        self.phone.disk.rename(record.path, path)
        self.database.update("records", {"_id": record.id}, name=name, path=path)
        return ""

    def remove(self, record: Record) -> None:
        """Delete a record for good."""
        self.database.delete("records", _id=record.id)
        self.phone.disk.remove_tree(record.path)
        if self.prefs.number("active_record", -1) == record.id:
            self.set_active(-1)

    def move_to_trash(self, record: Record) -> None:
        """Move a record to the trash."""
        kept = f"{record.path}.del"
        with self.database.transaction():
            self._move(record.id, "records", "trash", path=kept, removed_ms=self.now_ms)
        if self.phone.disk.exists(record.path):
            self.phone.disk.rename(record.path, kept)
        if self.prefs.number("active_record", -1) == record.id:
            self.set_active(-1)

    def _move(self, number: int, source: str, target: str, *, path: str, removed_ms: int = 0) -> None:
        row = dict(self.database.query(f"SELECT * FROM {source} WHERE _id = ?", (number,))[0])  # noqa: S608 - from code
        row.pop("removed", None)
        values = {**row, "_id": None, "path": path} | ({"removed": removed_ms} if target == "trash" else {})
        self.database.insert(target, **values)
        self.database.delete(source, _id=number)

    # -- trash ----------------------------------------------------------------------------------------------------

    def trash(self) -> list[Record]:
        """Return what is in the trash, the newest first."""
        return self.database.select(Record, f"{_RECORDS} trash ORDER BY removed DESC, _id DESC")

    def restore(self, record: Record) -> None:
        """Take a record out of the trash."""
        path = record.path.removesuffix(".del")
        with self.database.transaction():
            self._move(record.id, "trash", "records", path=path)
        if self.phone.disk.exists(record.path):
            self.phone.disk.rename(record.path, path)

    def delete_forever(self, record: Record) -> None:
        """Delete a record of the trash."""
        self.database.delete("trash", _id=record.id)
        self.phone.disk.remove_tree(record.path)

    def empty_old_trash(self) -> None:
        """Delete what has been in the trash for too long."""
        limit = self.now_ms - KEPT_S * 1000
        for record in self.database.select(Record, f"{_RECORDS} trash WHERE removed < ?", (limit,)):
            self.delete_forever(record)

    # -- files ----------------------------------------------------------------------------------------------------

    def lost(self) -> list[Record]:
        """Return the records whose files are gone."""
        return [record for record in self.records() if not self.phone.disk.exists(record.path)]

    def new_file(self) -> str:
        """Create the empty file of the next recording and return its path."""
        self.make_folder()
        path = free_path(self.phone, f"{self.next_name()}.{self.quality.format}")
        self.phone.disk.write(path, b"", mode=0o660, owner=MEDIA_RW_UID)
        return path

    def copy_to_downloads(self, path: str) -> str:
        """Copy a file to the downloads; return what to tell the user."""
        name, disk = path.rpartition("/")[2], self.phone.disk
        target = f"{DOWNLOADS}/{name}"
        if disk.exists(target) or not disk.exists(path):
            return self.tr("Failed to copy. File with name {name} already exists").format(name=name)
        disk.mkdir(DOWNLOADS, mode=0o2770, owner=MEDIA_RW_UID, parents=True)
        disk.write(target, disk.read(path), mode=0o660, owner=MEDIA_RW_UID)
        self.phone.media.scan(target, owner=PACKAGE)
        return self.tr("{name} copied to the 'Downloads' directory").format(name=name)


def free_path(phone: ax.Phone, name: str) -> str:
    """Return where a file of that name goes; a name that is taken gets a 1 in front."""
    while phone.disk.exists(f"{FOLDER}/{name}"):
        name = f"1{name}"
    return f"{FOLDER}/{name}"


def stem(path: str) -> str:
    """Return a file's name without its extension."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name
