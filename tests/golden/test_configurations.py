"""The home screen, Settings and two more apps in each of B-MoCA's configurations, as stored: texts and pictures.

After a change that is meant: `pytest tests/golden/test_configurations.py --update-goldens`, and look at the pictures.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.apps import package_of
from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.emulator import configuration
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.apps.launcher.generations import PREFERENCES
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.golden.test_screens import CLOCK, CONTACTS, EPOCH_S, SETTINGS, differing_share

FOLDER = Path(__file__).parent / "configurations"
HEIGHT_PX = 360
COLORS = 64
CONFIGS = tuple(name for name, config in known_configs().items() if config.split in ("train", "test"))
SCREENS = {"home": "", "settings": SETTINGS, "clock": CLOCK, "contacts": CONTACTS}


def configured(config, image=ANDROIDWORLD):
    phone = Phone(image, config, DeviceClock(EPOCH_S))
    if config.wallpaper != "default":
        file = io.BytesIO()
        draw_wallpaper(config.wallpaper, config.profile.width_px // 2, config.profile.height_px // 2).save(file, "PNG")
        phone.disk.write("/data/system/users/0/wallpaper", file.getvalue())
    database = phone.packages.database(configuration.LAUNCHER, "launcher.db")
    components = {app.package: f"{app.package}/{app.launcher.name}" for app in phone.packages.launcher_apps()}
    icons = configuration._icons(config.home, lambda app: components.get(package_of(app, components), ""))
    configuration._write(database, list(icons))
    grid = f"{config.home.columns},{config.home.rows}"
    Preferences(phone, configuration.LAUNCHER, PREFERENCES).update({"migration_src_workspace_size": grid})
    return phone


def shown(phone, component):
    phone.go_home()
    if component:
        phone.activities.start(Intent(component=component))
    return phone.windows.png()


def sheet(pngs):
    """Return pictures side by side as they are stored: small, and legible enough to be looked at."""
    images = [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
    images = [
        image.resize((image.width * HEIGHT_PX // image.height, HEIGHT_PX), Image.Resampling.BOX) for image in images
    ]
    whole = Image.new("RGB", (sum(image.width for image in images), HEIGHT_PX))
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width
    file = io.BytesIO()
    whole.quantize(COLORS).save(file, "PNG", optimize=True)
    return file.getvalue()


def labels(phone):
    """Return what stands on the screen and where, a line each."""
    lines = []
    for placed in phone.windows.placed():
        for view in placed.root.walk():
            if view.is_visible and (view.shown_text or view.desc):
                box = view.visible_bounds
                lines.append(f"{box.left},{box.top} {box.right},{box.bottom} {view.shown_text or view.desc}")
    return "\n".join(lines) + "\n"


@pytest.mark.few(3)
@pytest.mark.parametrize("name", CONFIGS)
def test_a_configuration_looks_as_stored(request, tmp_path, name):
    phone = configured(known_configs()[name])
    pngs, parts = [], []
    for screen, component in SCREENS.items():
        pngs.append(shown(phone, component))
        parts.append(f"# {screen}\n{labels(phone)}")
    png, texts = sheet(pngs), "\n".join(parts)
    stored_png, stored_texts = FOLDER / f"{name}.png", FOLDER / f"{name}.txt"
    if request.config.getoption("--update-goldens"):
        FOLDER.mkdir(exist_ok=True)
        stored_png.write_bytes(png)
        stored_texts.write_text(texts, "utf-8")
        return

    (tmp_path / f"{name}-now.png").write_bytes(png)
    where = f"the screens as they are now lie in {tmp_path}, the stored ones in {FOLDER}"
    assert texts.split("\n") == stored_texts.read_text("utf-8").split("\n"), where
    assert differing_share(png, stored_png.read_bytes()) < 0.01, where
    assert dump_u2(phone).startswith("<?xml")


def test_nothing_is_stored_that_no_configuration_is_compared_with():
    assert {path.stem for path in FOLDER.iterdir()} == set(CONFIGS)
