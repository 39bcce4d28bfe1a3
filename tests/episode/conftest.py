"""A screen of a few elements, and a device that writes down what it is asked to do."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse

XML = """<hierarchy>
  <node class="android.widget.FrameLayout" bounds="[0,0][100,200]">
    <node class="android.widget.ScrollView" scrollable="true" bounds="[0,20][100,120]">
      <node class="android.widget.LinearLayout" content-desc="Row" bounds="[0,20][100,60]">
        <node class="android.widget.TextView" text="One" bounds="[10,30][50,50]"/>
        <node class="android.widget.TextView" text="hidden" bounds="[0,0][0,0]"/>
      </node>
    </node>
    <node class="android.widget.Button" text="Save" bounds="[20,160][80,180]"/>
  </node>
</hierarchy>"""
START = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)


class RecordingDevice:
    """Does nothing, and writes it down; `on_look` is called before each observation."""

    size = (100, 200)
    serial = "emulator-5554"

    def __init__(self):
        self.calls = []
        self.looks = 0
        self.on_look = lambda: None

    def observe(self, foresee=None, *, takes_screenshot=True):
        self.on_look()
        self.looks += 1
        seen = Observation(b"png" if takes_screenshot else b"", parse(XML), XML, "a.b/a.b.C", START)
        if foresee is not None:
            foresee(seen)
        return seen

    def __getattr__(self, name):
        def call(*arguments, **keywords):
            self.calls.append((name, *arguments, *keywords.items()))

        return call


@pytest.fixture
def device():
    return RecordingDevice()


@pytest.fixture
def observation(device):
    return device.observe()
