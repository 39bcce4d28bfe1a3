from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.report.contact_sheet import contact_sheet


def pictures(folder, count, size=(108, 240)):
    paths = []
    for number in range(count):
        paths.append(folder / f"{number}.png")
        Image.new("RGB", size, (10 * number % 256, 0, 0)).save(paths[-1])
    return paths


@pytest.mark.parametrize(("count", "size"), [(1, (120, 252)), (12, (1374, 252)), (13, (1374, 498)), (99, (1374, 498))])
def test_screens_stand_in_rows_of_twelve_and_two_rows_are_the_most(tmp_path, count, size):
    sheet = Image.open(io.BytesIO(contact_sheet(pictures(tmp_path, count))))

    assert (sheet.format, sheet.size) == ("JPEG", size)


def test_the_first_and_the_last_screen_are_always_shown(tmp_path):
    sheet = Image.open(io.BytesIO(contact_sheet(pictures(tmp_path, 26))))

    assert sheet.getpixel((60, 126))[0] < 5
    assert sheet.getpixel((11 * 114 + 60, 246 + 126))[0] == pytest.approx(250, abs=4)


def test_without_pictures_there_is_no_sheet():
    with pytest.raises(ValueError, match="no pictures"):
        contact_sheet([])
