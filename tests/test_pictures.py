import io

import pytest
from PIL import Image, UnidentifiedImageError

from pytest_mobileagent.pictures import FORMATS, open_picture


def picture(kind):
    out = io.BytesIO()
    Image.new("RGB", (8, 6), "red").save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
def test_what_android_shows_is_opened(tmp_path, kind):
    file = tmp_path / "picture"
    file.write_bytes(picture(kind))

    for source in (file.read_bytes(), file):
        with open_picture(source) as image:
            assert (image.format, image.convert("RGB").size) == (kind, (8, 6))


@pytest.mark.parametrize("kind", ["EPS", "TIFF", "TGA", "ICNS"])
def test_what_android_does_not_show_is_no_picture_and_no_interpreter_is_asked(monkeypatch, kind):
    content = picture(kind)
    monkeypatch.setattr("PIL.EpsImagePlugin.Ghostscript", lambda *_: pytest.fail("ran a program of a file"))

    with pytest.raises(UnidentifiedImageError):
        open_picture(content).convert("RGB")
