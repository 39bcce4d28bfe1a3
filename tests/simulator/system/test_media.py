import io
import struct

from PIL import Image

STORAGE = "/storage/emulated/0"


def _png(width, height):
    stream = io.BytesIO()
    Image.new("RGB", (width, height)).save(stream, "PNG")
    return stream.getvalue()


def _tag(name, text):
    body = b"\x03" + text.encode()
    return name + struct.pack(">I", len(body)) + b"\0\0" + body


def _mp3(*, frames, **tags):
    """Return an MP3: tags, then frames of 128 kbit/s at 44.1 kHz, 417 bytes and 1152 samples each."""
    body = b"".join(_tag(name.encode(), text) for name, text in tags.items())
    size = len(body)
    head = b"ID3\x03\0\0" + bytes([size >> 21 & 127, size >> 14 & 127, size >> 7 & 127, size & 127])
    return head + body + (b"\xff\xfb\x90\x00" + bytes(413)) * frames


def test_a_picture_is_found_with_its_size_and_folder(phone):
    path = f"{STORAGE}/DCIM/photo.png"
    phone.disk.write(path, _png(40, 30))
    assert phone.content.query("content://media/external/images/media") == []
    uri = phone.media.scan(path)
    row = phone.content.query("content://media/external/images/media")[0]
    assert (row["_data"], row["width"], row["height"], row["mime_type"]) == (path, 40, 30, "image/png")
    assert (row["bucket_display_name"], row["relative_path"], row["title"]) == ("DCIM", "DCIM/", "photo")
    assert uri == f"content://media/external/file/{row['_id']}"


def test_a_song_is_found_with_its_tags_and_length(phone):
    song = _mp3(frames=100, TIT2="Blue", TPE1="Ann", TALB="Sky", TRCK="3/9", TYER="2001")
    phone.disk.write(f"{STORAGE}/Music/a.mp3", song)
    phone.media.scan(f"{STORAGE}/Music")
    row = phone.content.query("content://media/external/audio/media")[0]
    names = ("title", "artist", "album", "track", "year", "is_music", "duration")
    assert [row[name] for name in names] == ["Blue", "Ann", "Sky", 3, 2001, 1, 2612]
    assert [row["artist"] for row in phone.content.query("content://media/external/audio/artists")] == ["Ann"]
    assert [row["numsongs"] for row in phone.content.query("content://media/external/audio/albums")] == [1]


def test_an_untagged_song_has_an_unknown_artist(phone):
    phone.disk.write(f"{STORAGE}/Music/b.mp3", _mp3(frames=1))
    phone.media.scan(f"{STORAGE}/Music")
    row = phone.content.query("content://media/external/audio/media")[0]
    assert (row["title"], row["artist"], row["album"]) == ("b", "<unknown>", "Music")


def test_removed_files_leave_the_store(phone):
    path = f"{STORAGE}/Pictures/x.png"
    phone.disk.write(path, _png(1, 1))
    phone.media.scan(path)
    phone.disk.unlink(path)
    assert phone.content.query("content://media/external/images/media") == []


def test_hidden_folders_and_app_folders_are_no_media(phone):
    phone.disk.mkdir(f"{STORAGE}/Pictures/hidden")
    phone.disk.write(f"{STORAGE}/Pictures/hidden/.nomedia", b"")
    phone.disk.write(f"{STORAGE}/Pictures/hidden/x.png", _png(1, 1))
    phone.media.scan()
    assert phone.content.query("content://media/external/images/media") == []


def test_deleting_downloads_deletes_the_files(phone):
    path = f"{STORAGE}/Download/task.html"
    phone.disk.write(path, "<html>")
    phone.media.scan()
    assert phone.content.delete("content://media/external/downloads") == 1
    assert not phone.disk.exists(path)


def test_an_inserted_file_can_be_written_and_renamed(phone):
    values = {"_display_name": "new.jpg", "mime_type": "image/jpeg"}
    uri = phone.content.insert("content://media/external/images/media", values)
    row = phone.content.query(uri)[0]
    assert row["_data"] == f"{STORAGE}/Pictures/new.jpg"
    assert phone.content.update(uri, {"_display_name": "other.jpg"}) == 1
    assert phone.disk.exists(f"{STORAGE}/Pictures/other.jpg")


def test_garbage_in_a_media_file_is_no_error(phone):
    for name in ("bad.png", "bad.mp3", "bad.mp4", "bad.wav"):
        phone.disk.write(f"{STORAGE}/Download/{name}", b"\0\1\2garbage")
    phone.media.scan()
    assert len(phone.content.query("content://media/external/downloads")) == 4


# -- the trash --------------------------------------------------------------------------------------------------------

AUDIO, FILES = "content://media/external/audio/media", "content://media/external/file"


def _song(phone):
    phone.disk.write(f"{STORAGE}/Music/a.mp3", _mp3(frames=10))
    return phone.media.scan(f"{STORAGE}/Music/a.mp3").rpartition("/")[2]


def test_what_is_in_the_trash_is_called_otherwise_and_listed_to_nobody(phone):
    number = _song(phone)

    phone.content.update(f"{FILES}/{number}", {"is_trashed": 1})

    (name,) = phone.disk.names(f"{STORAGE}/Music")
    assert name == f".trashed-{int(phone.clock.now()) + 30 * 86400}-a.mp3"
    assert phone.content.query(AUDIO) == []
    (row,) = phone.content.query(f"{AUDIO}/{number}")
    assert (row["_display_name"], row["is_trashed"]) == ("a.mp3", 1)


def test_what_is_restored_is_what_it_was(phone):
    number = _song(phone)
    before = phone.content.query(AUDIO)

    for is_trashed in (1, 1, 0, 0):
        phone.content.update(f"{FILES}/{number}", {"is_trashed": is_trashed})

    assert phone.content.query(AUDIO) == before
    assert phone.disk.names(f"{STORAGE}/Music") == ["a.mp3"]


def test_a_scan_knows_what_is_in_the_trash(phone):
    phone.disk.write(f"{STORAGE}/Music/.trashed-1700000000-b.mp3", _mp3(frames=10))
    number = phone.media.scan(f"{STORAGE}/Music/.trashed-1700000000-b.mp3").rpartition("/")[2]

    (row,) = phone.content.query(f"{AUDIO}/{number}")
    assert (row["_display_name"], row["is_trashed"], row["date_expires"]) == ("b.mp3", 1, 1700000000)
