"""An app of a few screens, on a phone that is no more than that."""

from __future__ import annotations

import datetime
import io
from collections import Counter

import pytest
from PIL import Image

from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse

MOMENT = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
HOME = "launcher/launcher.Home"


def _png():
    file = io.BytesIO()
    Image.new("RGB", (100, 200), "white").save(file, "PNG")
    return file.getvalue()


PNG = _png()


def button(text, row, attributes='clickable="true"'):
    return (
        f'<node package="a.b" class="android.widget.Button" text="{text}" enabled="true" {attributes} '
        f'bounds="[0,{20 * row}][100,{20 * row + 20}]"/>'
    )


def screen(activity, *nodes):
    body = "".join(nodes)
    root = (
        f'<node package="a.b" class="android.widget.FrameLayout" enabled="true" bounds="[0,0][100,200]">{body}</node>'
    )
    xml = f"<hierarchy>{root}</hierarchy>"
    return Observation(PNG, parse(xml), xml, activity, MOMENT)


def rows(*texts):
    return [button(text, number) for number, text in enumerate(texts)]


class Launchers:
    def __init__(self, names):
        self.names = names

    def find(self, app):
        return self.names.get(app, "")

    def hint(self, app):
        return "it has notes"


class FakePhone:
    """`screens` by name; `links` lead from (screen, text tapped, or BACK) to others; else a tap does nothing."""

    def __init__(self, screens, links, serial="phone-1"):
        self.screens = screens | {"home": screen(HOME, *rows("Icon"))}
        self.links, self.at, self.serial = links, "home", serial
        self.visits, self.done = Counter(), []
        self.launchers = Launchers(dict.fromkeys(("notes", "a.b"), "a.b/a.b.Main"))

    def hierarchy_xml(self):
        self.visits[self.at] += 1
        return self.screens[self.at].hierarchy_xml

    def activity(self):
        return self.screens[self.at].activity

    def screenshot(self):
        return PNG

    def tap(self, x, y):
        node = self.screens[self.at].hierarchy.at(x, y)
        self._go(node.text)

    def long_press(self, x, y, *, duration_ms):
        self._go("hold")

    def swipe(self, start, end, *, duration_ms):
        self._go("swipe")

    def type_text(self, words, *, clear):
        self._go(words)

    def press_key(self, key):
        self._go(key)

    def must_run(self, command):
        self.done.append(command)
        if command.startswith("am start"):
            self.at = self.links.get("start", "main")
        if command.startswith("am force-stop"):
            self.at = "home"

    def shell(self, command):
        if "getprop" in command:
            return "Model\n33\n"
        return f"    * Hist  #0: ActivityRecord{{1 u0 {self.screens[self.at].activity} t1}}\n"

    def _go(self, what):
        self.done.append(what)
        default = "home" if what in ("home", "BACK") else self.at
        self.at = self.links.get((self.at, what), default)


NOTES = {
    "main": screen("a.b/a.b.Main", *rows("Note", "Settings")),
    "note": screen("a.b/a.b.Note", *rows("Share", "Delete")),
    "settings": screen("a.b/a.b.Settings", *rows("Dark")),
    "dark": screen("a.b/a.b.Settings", *rows("Light")),
}
WAYS = {
    ("main", "Note"): "note", ("main", "Settings"): "settings", ("note", "BACK"): "main", ("note", "Delete"): "main",
    ("settings", "BACK"): "main", ("settings", "Dark"): "dark", ("dark", "Light"): "settings", ("dark", "BACK"): "main",
}  # fmt: skip


@pytest.fixture
def notes():
    return lambda **facts: FakePhone(dict(NOTES), dict(WAYS), **facts)
