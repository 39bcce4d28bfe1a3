"""MiniWoB's pages on the phone and in headless Chromium: the same seed and taps, the same instance and reward."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.apps.miniwob import assets
from tests.contract.web_pages import chromium
from tests.contract.web_pages.instance import RECORD, in_chromium, laid_out, on_phone

NEAR_PX = 4  # CSS px
END_PX = 210  # where the page ends: what begins there is seen on one of both only
# Pages on which elements lie farther apart, each with its reason in the suite's README.
FARTHER_PX = {"read-table": 6, "text-transform": 9, "unicode-test": 22}
# Pages on which the taps end otherwise: likewise.
APART = frozenset({"choose-list", "click-scroll-list", "click-tab-2", "click-tab-2-hard", "enter-date", "enter-time"})
RECORDED = {one["page"]: one for one in map(json.loads, RECORD.read_text("utf-8").splitlines())}

NEEDED = "needs the pages: pip install 'pytest-mobileagent[miniwob]'"

pytestmark = pytest.mark.skipif(assets._wheel() is None, reason=NEEDED)


def far(seen, wanted, near_px):
    """Return the elements of two instances that are not the same, or do not lie in the same place."""
    pairs = list(zip(seen, wanted, strict=False))
    others = [one for one in max(seen, wanted, key=len)[len(pairs) :] if one[2] < END_PX - 2 * near_px]
    apart = [
        (a, b) for a, b in pairs if a[0] != b[0] or any(abs(p - q) > near_px for p, q in zip(a[1:], b[1:], strict=True))
    ]
    return [*apart, *others]


@pytest.mark.few(6)
@pytest.mark.parametrize("page", sorted(RECORDED))
def test_a_page_shows_what_chromium_showed(page, page_phone):
    recorded = RECORDED[page]

    found = on_phone(page_phone, page, recorded["taps"])

    assert found["utterance"] == recorded["utterance"]
    assert far(found["elements"], recorded["elements"], FARTHER_PX.get(page, NEAR_PX)) == []
    assert found["reward"] == recorded["reward"] or page in APART


@pytest.mark.check
@pytest.mark.skipif(chromium.program() is None, reason="needs Chromium")
def test_chromium_shows_what_it_showed(tmp_path, request):
    """Long: all pages, one after the other."""
    (tmp_path / "html").mkdir()
    browser = chromium.Chromium(tmp_path)
    try:
        folder = laid_out(tmp_path / "html")
        found = [in_chromium(browser, folder, page) for page in sorted(RECORDED)]
    finally:
        browser.close()
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found]
    if request.config.getoption("--update-goldens"):
        RECORD.write_text("\n".join(lines) + "\n", "utf-8")
        return

    seen = {one["page"]: one for one in map(json.loads, lines)}
    assert {page: one for page, one in seen.items() if one != RECORDED[page]} == {}
    assert seen.keys() == RECORDED.keys()
