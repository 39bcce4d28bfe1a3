"""The home screens of B-MoCA's 45 environments on its own image, as stored, and each icon in the cell that is its own.

The image has the apps here that Android 10 brings, so that one more app on the phone changes nothing. After a change
that is meant: `pytest tests/golden/test_homes.py --update-goldens`, and look at the pictures.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pytest_mobileagent.apps import package_of
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.image import find_image
from tests.golden.test_configurations import CONFIGS, configured, labels, sheet, shown
from tests.golden.test_screens import differing_share

FOLDER = Path(__file__).parent / "homes"
APPS = ("com.android.camera2", "com.android.contacts", "com.android.dialer", "com.android.documentsui",
        "com.android.settings", "com.google.android.deskclock", "com.google.android.apps.nexuslauncher",
        "com.google.android.inputmethod.latin", "com.android.systemui")  # fmt: skip
IMAGE = find_image("bmoca")
IMAGE = replace(IMAGE, name="bmoca-homes", apps=tuple(app for app in IMAGE.apps if app.package in APPS), roles=())


def icons(phone):
    """Return the icons on the screen: by their labels, where their middles are."""
    found = {}
    for placed in phone.windows.placed():
        for view in placed.root.walk():
            if view.is_visible and view.cls == "android.widget.TextView" and view.id == "" and view.text:
                found[view.text] = view.visible_bounds.center
    return found


def ids(phone):
    return {view.id: view for placed in phone.windows.placed() for view in placed.root.walk() if view.id}


def cells(phone, home):
    """Return where each icon lies on the screen: column and row of the desktop, or the dock's seat."""
    there, is_mirrored = ids(phone), phone.strings.is_rtl
    top = there["search_container_workspace"].visible_bounds.bottom
    bottom = there["all_apps_handle"].visible_bounds.top
    found = {}
    for label, (x, y) in icons(phone).items():
        if y < top:
            continue
        column = x * home.columns // phone.display.size[0]
        column = home.columns - 1 - column if is_mirrored else column
        row = 1 + (y - top) * (home.rows - 1) // (bottom - top)
        found[label] = ("dock", column) if y > bottom else (column, row)
    return found


def wanted(phone, home):
    """Return where the benchmark's table has the icon of each app that is there, by its label on this phone."""
    apps = {app.package: app for app in phone.packages.launcher_apps()}
    places = {app: ("dock", seat) for seat, app in enumerate(home.dock) if app}
    places |= {app: (x, y) for y, row in enumerate(home.desktop) for x, app in enumerate(row) if app}
    there = {package_of(app, apps): place for app, place in places.items()}
    return {
        phone.strings.translate(package, apps[package].label): place
        for package, place in there.items()
        if package in apps
    }


@pytest.mark.few(3)
@pytest.mark.parametrize("name", CONFIGS)
def test_a_home_screen_has_each_icon_in_its_cell_and_looks_as_stored(request, tmp_path, name):
    config = known_configs()[name]
    phone = configured(config, IMAGE)
    png, texts = sheet([shown(phone, "")]), labels(phone)

    assert cells(phone, config.home) == wanted(phone, config.home)
    stored_png, stored_texts = FOLDER / f"{name}.png", FOLDER / f"{name}.txt"
    if request.config.getoption("--update-goldens"):
        FOLDER.mkdir(exist_ok=True)
        stored_png.write_bytes(png)
        stored_texts.write_text(texts, "utf-8")
        return

    (tmp_path / f"{name}-now.png").write_bytes(png)
    where = f"the screen as it is now lies in {tmp_path}, the stored one in {FOLDER}"
    assert texts.split("\n") == stored_texts.read_text("utf-8").split("\n"), where
    assert differing_share(png, stored_png.read_bytes()) < 0.01, where


def test_no_home_screen_is_stored_that_there_is_not():
    assert {path.stem for path in FOLDER.iterdir()} == set(CONFIGS)
