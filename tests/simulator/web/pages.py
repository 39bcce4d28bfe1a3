"""Pages for tests: a phone's surroundings without a phone."""

from __future__ import annotations

from PIL import Image

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.simulator.ui.display_list import Digests, DisplayList
from pytest_mobileagent.simulator.ui.raster import Canvas
from pytest_mobileagent.simulator.web.page import Page, ScreenSize
from pytest_mobileagent.simulator.web.paint import Painter

PHONE = '<meta name="viewport" content="width=device-width">'


class FakeSurroundings:
    seed = 7
    user_agent = "Test/1.0"
    language = "en-US"

    def __init__(self, files):
        self.clock = DeviceClock(1697384040.0)
        self.files = files
        self.logs = []
        self.requests = []
        self.storage = {}
        self.request = self.requests.append

    def is_online(self):
        return False

    def zone_s(self, epoch_s):
        return 7200

    def zone_name(self):
        return "CEST"

    def load(self, url):
        return self.files.get(url)

    def log(self, priority, text):
        self.logs.append(text)

    def changed(self):
        pass

    def stored(self, origin):
        return self.storage

    def store(self, origin, values):
        self.storage = dict(values)

    def history_length(self):
        return 1


def open_page(html, *, files=None, scripts=True):
    """Return a page of 400 by 800 CSS px, its scripts run."""
    size = ScreenSize(800, 1600, 2.0)
    page = Page(FakeSurroundings(files or {}), "file:///sdcard/page.html", PHONE + html, size, scripts=scripts)
    page.open()
    return page


def area(page, name):
    """Return where an element stands: x, y, width, height, rounded."""
    return tuple(round(side) for side in page.render().area_of(page.document.by_id(name)))


def tap(page, name):
    box = page.render().area_of(page.document.by_id(name))
    page.user.tap(box.x + box.width / 2 - page.scroll_x, box.y + box.height / 2 - page.scroll_y)


def text(page, name):
    return page.document.by_id(name).text


def logged(script, html=""):
    """Return what a script prints."""
    return open_page(f"{html}<script>{script}</script>").around.logs


def seen(page):
    """Return the page's pixels."""
    drawn, rendering = DisplayList(page.size.width, page.size.height), page.render()
    Painter(Canvas(drawn, Digests()), rendering.fonts, (0, 0), page.picture).page(rendering.root)
    image = Image.new("RGB", drawn.size)
    (calls,) = drawn.bands(page.size.height)
    for call in calls:
        call.paint(image, drawn.originals)
    return image
