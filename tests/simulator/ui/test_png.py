from __future__ import annotations

import importlib.util
import io
import sys
import zlib

import pytest
from PIL import Image, ImageDraw

from pytest_mobileagent.simulator.ui import png

SIZES = [(1, 1), (7, 63), (90, 64), (33, 65), (120, 200)]


@pytest.fixture(params=["zlib_ng", "zlib"])
def encoder(request, monkeypatch):
    """The module, with the fast library and without it."""
    if request.param == "zlib_ng":
        pytest.importorskip("zlib_ng")
    else:
        monkeypatch.setitem(sys.modules, "zlib_ng", None)
    spec = importlib.util.spec_from_file_location(f"png_by_{request.param}", png.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert request.param in module.deflate.__name__
    return module


def drawn(size):
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    ImageDraw.Draw(image).ellipse((0, 0, size[0] // 2, size[1] // 2), fill="#ff8800")
    return image


@pytest.mark.parametrize("size", SIZES)
def test_a_png_is_the_picture(encoder, size):
    image = drawn(size)

    decoded = Image.open(io.BytesIO(encoder.encode_png(image)))

    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "RGB", size)
    assert decoded.tobytes() == image.tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_what_is_packed_ends_with_the_checksum_of_all_of_it(encoder, size):
    chunks = parts(encoder.encode_png(drawn(size)))

    assert [kind for kind, _ in chunks if kind != b"IDAT"] == [b"IHDR", b"IEND"]
    rows = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))  # it raises for a wrong one
    assert len(rows) == size[1] * (size[0] * 3 + 1)


def parts(file):
    """Return the chunks of a PNG, whose own checksums are right."""
    found, at = [], 8
    while at < len(file):
        size = int.from_bytes(file[at : at + 4], "big")
        kind, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + data).to_bytes(4, "big") == file[at + 8 + size : at + 12 + size]
        found.append((kind, data))
        at += 12 + size
    return found
