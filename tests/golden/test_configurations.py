"""The home screen, Settings and two more apps in B-MoCA's configurations, as stored: hierarchy and picture.

After a change that is meant: `pytest tests/golden/test_configurations.py --update-goldens`, and look at the pictures.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.emulator import configuration
from pytest_mobileagent.simulator.apps.launcher.screens import GRID_PREFERENCES
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.golden.test_screens import CLOCK, CONTACTS, EPOCH_S, SETTINGS, differing_share

FOLDER = Path(__file__).parent / "configurations"
WIDTH_PX = 360
# One of each: size, language, theme, wallpaper, profile.
CONFIGS = ("000", "004", "007", "021", "023", "025", "027", "028", "029", "030", "031", "032", "033", "034", "105",
           "106", "107", "108", "109")  # fmt: skip
APPS = {
    "com.google.android.deskclock",
    "com.google.android.contacts",
    "com.google.android.dialer",
    "com.google.android.documentsui",
    "com.android.camera2",
    "com.android.settings",
    "com.simplemobiletools.smsmessenger",
    "com.simplemobiletools.calendar.pro",
}  # on home screens
SCREENS = {"home": "", "settings": SETTINGS, "clock": CLOCK, "contacts": CONTACTS}


@pytest.fixture(scope="module")
def phone_of():
    """Phones in a configuration as `apply_configuration` leaves them, one for all screens of it."""
    phones = {}

    def get(name):
        if name not in phones:
            phones.clear()
            phones[name] = configured(known_configs()[name])
        return phones[name]

    return get


def configured(config):
    phone = Phone(config, DeviceClock(EPOCH_S))
    if config.wallpaper != "default":
        file = io.BytesIO()
        draw_wallpaper(config.wallpaper, config.profile.width_px // 2, config.profile.height_px // 2).save(file, "PNG")
        phone.disk.write("/data/system/users/0/wallpaper", file.getvalue())
    database = phone.packages.database(configuration.LAUNCHER, "launcher.db")
    configuration._write(database, list(configuration._icons(config.home, APPS)))
    grid = f"{config.home.columns},{config.home.rows}"
    Preferences(phone, configuration.LAUNCHER, GRID_PREFERENCES).update({"migration_src_workspace_size": grid})
    return phone


def shrunk(png):
    """Return a picture as it is stored: small, and legible enough to be looked at."""
    file = io.BytesIO()
    image = Image.open(io.BytesIO(png))
    size = (WIDTH_PX, WIDTH_PX * image.height // image.width)
    image.resize(size, Image.Resampling.BOX).quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", CONFIGS)
def test_a_configuration_looks_as_stored(phone_of, request, tmp_path, name, screen):
    phone = phone_of(name)
    phone.go_home()
    if SCREENS[screen]:
        phone.activities.start(Intent(component=SCREENS[screen]))
    png, texts = shrunk(phone.windows.png()), labels(phone)
    stored_png, stored_texts = FOLDER / f"{name}_{screen}.png", FOLDER / f"{name}_{screen}.txt"
    if request.config.getoption("--update-goldens"):
        FOLDER.mkdir(exist_ok=True)
        stored_png.write_bytes(png)
        stored_texts.write_text(texts, "utf-8")
        return

    (tmp_path / f"{name}_{screen}-now.png").write_bytes(png)
    where = f"the screen as it is now lies in {tmp_path}, the stored one in {FOLDER}"
    assert texts.split("\n") == stored_texts.read_text("utf-8").split("\n"), where
    assert differing_share(png, stored_png.read_bytes()) < 0.01, where


def labels(phone):
    """Return what stands on the screen and where, a line each."""
    lines = []
    for placed in phone.windows.placed():
        for view in placed.root.walk():
            if view.is_visible and (view.shown_text or view.desc):
                box = view.visible_bounds
                lines.append(f"{box.left},{box.top} {box.right},{box.bottom} {view.shown_text or view.desc}")
    return "\n".join(lines) + "\n"


def test_every_hierarchy_can_be_written(phone_of):
    assert dump_u2(phone_of("109")).startswith("<?xml")


def test_nothing_is_stored_that_no_configuration_is_compared_with():
    assert {path.stem for path in FOLDER.iterdir()} == {f"{name}_{screen}" for name in CONFIGS for screen in SCREENS}
