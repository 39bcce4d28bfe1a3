import asyncio
import io
import struct

import pytest
from PIL import Image

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command


def _bytes(phone, *words):
    out = Pipe()
    assert not find_command(words[0])(Process(phone, list(words), closed_pipe(), out, Pipe(), 2000, 1))
    out.close()
    return asyncio.run(out.read_all())


def test_a_png_goes_to_standard_output(phone):
    with Image.open(io.BytesIO(_bytes(phone, "screencap", "-p"))) as image:
        assert image.size == (1080, 2400)


def test_raw_pixels_follow_a_header(phone):
    data = _bytes(phone, "screencap")
    assert struct.unpack("<4I", data[:16]) == (1080, 2400, 1, 1)
    assert len(data) == 16 + 1080 * 2400 * 4


def test_a_file_name_decides_the_format(run, phone):
    assert run("screencap /sdcard/shot.png") == (0, "", "")
    assert phone.disk.read("/sdcard/shot.png").startswith(b"\x89PNG")
    assert run("screencap -p /no/such/folder.png").status == 1


def test_a_recording_ends_properly_when_interrupted(phone):
    async def record():
        process = Process(phone, ["screenrecord", "/sdcard/film.mp4"], closed_pipe(), Pipe(), Pipe(), 2000, 1)
        task = asyncio.ensure_future(find_command("screenrecord")(process))
        await asyncio.sleep(0)
        assert phone.disk.read("/sdcard/film.mp4") == b""  # Appium waits for it
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(record())
    data = phone.disk.read("/sdcard/film.mp4")
    kinds, position = [], 0
    while position < len(data):
        size, kind = struct.unpack(">I4s", data[position : position + 8])
        kinds.append(kind)
        position += size
    assert kinds == [b"ftyp", b"mdat", b"moov"]
    start = data.index(b"\xff\xd8\xff")
    with Image.open(io.BytesIO(data[start:])) as frame:
        assert frame.size == (1080, 2400)


def test_a_film_is_not_begun_where_there_can_be_no_file(run):
    assert run("screenrecord /no/such/film.mp4") == (
        1, "", "Unable to open '/no/such/film.mp4': No such file or directory\n",
    )  # fmt: skip


def test_a_time_limit_ends_a_recording(phone):
    async def record():
        words = ["screenrecord", "--time-limit", "2", "/sdcard/film.mp4"]
        process = Process(phone, words, closed_pipe(), Pipe(), Pipe(), 0, 1)
        task = asyncio.ensure_future(find_command("screenrecord")(process))
        await asyncio.sleep(0)
        phone.clock.advance(3)
        return await task

    assert asyncio.run(record()) == 0
    phone.media.scan("/sdcard/film.mp4")
    row = phone.content.query("content://media/external/video/media")[0]
    assert (row["width"], row["height"], row["duration"]) == (1080, 2400, 3500)
