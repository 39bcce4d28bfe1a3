"""What screens cost: a step to one that was never seen, the phone's own part of it, raw pixels in shared memory."""

from __future__ import annotations

import io
import itertools
import statistics
import tempfile
from pathlib import Path

from PIL import Image

from benchmarks.figures import figure
from benchmarks.measures import milliseconds, phone
from benchmarks.references import SCREEN, ZLIB
from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.emulator.screen import Screen
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.frames import Frames
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from pytest_mobileagent.simulator.ui.png import encode_png

_EPOCH_S = 1697384040.0
_RGB, _MMAP = 2, 1
_ROWS = range(873, 2337, 231)  # of the settings
_BACK = 73, 200  # the arrow
_REPEATS = 30


@figure("encode", "PNG of the pixels that zlib gets", beside=ZLIB)
def encode_ms():
    """Compress the pixels that the reference compresses."""
    with Image.open(io.BytesIO(SCREEN.read_bytes())) as picture:
        image = picture.convert("RGB")
    return statistics.median(milliseconds(lambda: encode_png(image), repeats=_REPEATS))


@figure("unseen", "step to a screen that was never seen", budget=25, beside=ZLIB)
def unseen_step_ms():
    """Tap, take a screenshot, dump the hierarchy: each page of the settings for the first time."""
    with phone() as leased:
        device, taken = leased.device, []
        device.open_app("settings")
        for y in _ROWS:

            def step(y=y):
                device.tap(device.size[0] // 2, y)
                device.screenshot()
                device.hierarchy_xml()

            taken += milliseconds(step, repeats=1)
            device.tap(*_BACK)
        return statistics.median(taken)


class _Own:
    """A phone in this process, whose taps show two screens in turn."""

    def __init__(self):
        self.phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(_EPOCH_S))
        self.phone.activities.start(Intent(component="com.android.settings/.Settings"))
        self._points = itertools.cycle([(540, 800), _BACK])

    def tap(self):
        """Go to the other screen."""
        self.phone.input.tap(*next(self._points))

    def forget(self):
        """Remember no frame."""
        self.phone.windows.frames = Frames()

    def step(self):
        """Tap, take a screenshot, dump the hierarchy."""
        self.tap()
        self.phone.windows.png()
        dump_u2(self.phone)


@figure("own-unseen", "the phone's own part of such a step", beside=ZLIB)
def own_unseen_ms():
    """Step with no frame remembered."""
    own = _Own()
    return statistics.median(milliseconds(own.step, repeats=_REPEATS, before=own.forget))


@figure("own-seen", "its own part of a step to a screen seen before", beside=ZLIB)
def own_seen_ms():
    """Step with every frame remembered."""
    own = _Own()
    for _ in range(2):
        own.step()
    return statistics.median(milliseconds(own.step, repeats=_REPEATS))


@figure("raw", "tap, raw pixels in shared memory, hierarchy", budget=10, beside=ZLIB)
def raw_ms():
    """Step as a vector environment does: the pixels are written into memory that it shares."""
    own = _Own()
    screen = Screen(own.phone)
    with tempfile.NamedTemporaryFile() as region:
        region.truncate(1080 * 2400 * 3)
        transport = {"channel": _MMAP, "handle": f"file://{Path(region.name)}"}
        wanted = {"format": _RGB, "width": 0, "height": 0, "display": 0, "transport": transport}

        def step():
            own.tap()
            screen.get_screenshot(wanted)
            dump_u2(own.phone)

        return statistics.median(milliseconds(step, repeats=_REPEATS))
