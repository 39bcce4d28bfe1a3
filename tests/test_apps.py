"""What an app is called, and which package is then meant."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pytest_mobileagent.apps import AppDeclaration, declarations, names, package_of, packages_of

PHONE = {  # AndroidWorld's, as it is shown: the user's apps first, then the system's
    "com.flauschcode.broccoli": "Broccoli",
    "com.simplemobiletools.calendar.pro": "Calendar",
    "com.simplemobiletools.smsmessenger": "SMS Messenger",
    "net.osmand": "OsmAnd~",
    "org.tasks": "Tasks",
    "org.videolan.vlc": "VLC",
    "com.android.chrome": "Chrome",
    "com.android.settings": "Settings",
    "com.google.android.apps.messaging": "Messages",
    "com.google.android.calendar": "Calendar",
}
TALLY = AppDeclaration("org.example.tally", names=("tally", "Settings"))


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("tasks", "org.tasks"),
        (" Tasks  APP ", "org.tasks"),
        ("Tasks.org", "org.tasks"),
        ("tasks.org:", "org.tasks"),
        ("OsmAnd maps", "net.osmand"),
        ("VLC player", "org.videolan.vlc"),
        ("broccoli recipe app", "com.flauschcode.broccoli"),
        ("recipe app", "com.flauschcode.broccoli"),
        ("google chrome", "com.android.chrome"),
        ("messages", "com.simplemobiletools.smsmessenger"),
        ("google messages", "com.google.android.apps.messaging"),
        ("calendar", "com.simplemobiletools.calendar.pro"),
        ("google calendar", "com.google.android.calendar"),
        ("com.google.android.calendar", "com.google.android.calendar"),
        ("OsmAnd~", "net.osmand"),
        ("Simple SMS", "com.simplemobiletools.smsmessenger"),
        ("recipe", "com.flauschcode.broccoli"),
        ("simple", ""),
        ("task", ""),
        ("taskssomething", ""),
        ("gmail", ""),
        ("com.google.android.gm", ""),
        ("", ""),
    ],
)
def test_an_app_is_meant_by_name_package_and_how_they_begin(name, package):
    assert package_of(name, PHONE, labels=PHONE) == package


def test_of_several_that_are_called_so_the_first_that_is_installed_is_meant():
    assert packages_of("contacts") == ("com.google.android.contacts", "com.android.contacts")
    assert package_of("contacts", ["com.android.contacts"]) == "com.android.contacts"
    assert package_of("contacts", ["com.android.contacts", "com.google.android.contacts"]) == "com.android.contacts"


def test_the_apps_of_an_image_are_known_beside_all_others_by_names_that_others_may_have():
    assert "tally" in names([TALLY])
    assert packages_of("Tally", [TALLY]) == (TALLY.package,)
    assert package_of("Tally counter", [TALLY.package], [TALLY]) == TALLY.package
    assert package_of("settings", ["org.example.tally", *PHONE], [TALLY]) == TALLY.package
    assert package_of("settings", PHONE, [TALLY]) == "com.android.settings"
    assert package_of("tally", PHONE) == ""


def test_what_only_stands_below_an_icon_counts_after_what_is_declared():
    labels = {"org.example.tally": "Clock", "com.google.android.deskclock": "Uhr"}

    assert package_of("clock", labels, labels=labels) == "com.google.android.deskclock"
    assert package_of("uhr", labels, labels=labels) == "com.google.android.deskclock"
    assert package_of("clock", ["org.example.tally"], labels=labels) == "org.example.tally"


def test_an_app_is_declared_once():
    packages = [one.package for one in declarations()]

    assert sorted(packages) == sorted(set(packages))


OFFER = """
from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("org.example.tally", names=("tally",), noted=("*/tab",))
"""
LOOK = """
from pytest_mobileagent.apps import declarations, packages_of

print(packages_of("tally"), next(app.noted for app in declarations() if app.package == "org.example.tally"))
"""


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("tally_state:APP", "('org.example.tally',) ('*/tab',)"),
        ("tally_state:NONE", "ConfigError: mobileagent.declarations: 'tally_state:NONE', which is installed, cannot"),
        ("tally_state:OFFER", "ConfigError: mobileagent.declarations: 'tally_state:OFFER' is 5: offer an AppDeclar"),
    ],
    ids=["a declaration", "nothing", "something else"],
)  # fmt: skip
def test_an_installed_distribution_declares_apps_of_its_own(tmp_path, target, said):
    tmp_path.joinpath("tally_state.py").write_text(f"{OFFER}OFFER = 5\n", "utf-8")
    metadata = tmp_path / "tally-1.0.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: tally\nVersion: 1.0\n", "utf-8")
    metadata.joinpath("entry_points.txt").write_text(f"[mobileagent.declarations]\ntally = {target}\n", "utf-8")

    command = [sys.executable, "-c", LOOK]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - our own

    assert said in ran.stdout + ran.stderr


def test_the_embedded_phone_does_without_what_is_declared():
    look = "import sys, pytest_mobileagent.simulator.program as p; print([m for m in sys.modules if '.state' in m])"
    command = [sys.executable, "-c", look]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own

    assert [name for name in ran.stdout.split("'") if name.startswith("pytest_mobileagent.state")] == []
