"""The smallest complete app, as the documentation shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pytest_mobileagent.simulator.system.package import Package

ROOT = Path(__file__).parents[3]


@pytest.fixture
def app(phone):
    """The app of the documentation, installed."""
    blocks = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "docs/writing/apps.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    (source,) = (block for block in blocks if "Simple Lists" in block)
    found = {}
    exec(compile(source, "apps.md", "exec"), found)  # noqa: S102 - our own document
    app = found["APP"]
    phone.packages._packages[app.package] = Package(app, 10998)
    phone.packages.make_data_dir(app.package)
    yield app
    phone.packages._packages.pop(app.package, None)


def test_the_smallest_app_adds_finds_and_deletes(app, hand):
    hand.open(f"{app.package}/.activities.MainActivity")
    assert hand.shows("Nothing here yet")
    for title in ("Milk", "Bread"):
        hand.tap("Add").type(title).tap("OK")
    assert [view.text for view in hand.find_all("thing_title")] == ["Milk", "Bread"]

    hand.type("mi", into="top_toolbar_search")
    assert [view.text for view in hand.find_all("thing_title")] == ["Milk"]
    hand.long_press("Milk").tap("cab_delete").tap("Yes")
    assert hand.shows("Nothing here yet")
    hand.tap("top_toolbar_search_icon")

    assert [view.text for view in hand.find_all("thing_title")] == ["Bread"]


def test_its_settings_and_its_about_page_are_there(app, hand):
    hand.open(f"{app.package}/.activities.MainActivity")
    for title in ("Milk", "Bread"):
        hand.tap("Add").type(title).tap("OK")

    hand.tap("More options").tap("Settings").tap("Sort by title").back()
    assert [view.text for view in hand.find_all("thing_title")] == ["Bread", "Milk"]
    hand.tap("More options").tap("About")

    assert hand.shows("Version 1.0")
