"""An instance of a page, the same way in Chromium and on the phone: what is seen of it, and what some taps give."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from pytest_mobileagent.simulator.apps.miniwob import assets
from pytest_mobileagent.simulator.system.intents import Intent

HERE = Path(__file__).parent
RECORD = HERE / "recorded.jsonl"
SEEN = (HERE / "seen.js").read_text("utf-8")
REWARD = "String(WOB_DONE_GLOBAL ? WOB_RAW_REWARD_GLOBAL : '')"
PACKAGE = "com.google.androidenv.miniwob"
SCALE = 5  # px per CSS px
MOST_TAPS = 4
PAUSE_S = 0.5
BEGIN = """
Math.seedrandom(SEED); core.startEpisodeReal(); clearTimeout(core.EP_TIMER); clearInterval(core.CD_TIMER);
core.hideDisplay();
"""


def seed_of(page):
    return f"judge/{page}"


def taps(elements):
    """Return where to tap: on some of the elements, and on what submits at last."""
    spots = [(x + width // 2, y + height // 2, name) for name, x, y, width, height in elements]
    within = [spot for spot in spots if 50 < spot[1] < 205 and 0 < spot[0] < 158]
    last = [spot for spot in within if "sub" in spot[2]]
    others = [spot for spot in within if spot not in last]
    chosen = others[:: max(1, len(others) // (MOST_TAPS - 1))][: MOST_TAPS - 1]
    return [spot[:2] for spot in (*chosen, *last[:1])]


def laid_out(folder):
    """Make a folder of the pages as the app has them: the wheel's, with what the app adds."""
    wheel = assets._wheel()
    for name in ("core", "common", "miniwob"):
        shutil.copytree(wheel / name, folder / name, copy_function=lambda start, end: Path(end).symlink_to(start))
    for name, added in assets._ADDED.items():
        (folder / name).unlink()
        (folder / name).write_bytes((wheel / name).read_bytes() + (assets._OWN / added).read_bytes())
    for own in assets._OWN.glob("*.html"):
        shutil.copy(own, folder / "miniwob")
    return folder


def in_chromium(browser, folder, page):
    """Play an instance in Chromium."""
    browser.open(folder / "miniwob" / f"{page}.html")
    browser.evaluate(BEGIN.replace("SEED", json.dumps(seed_of(page))))
    seen = json.loads(browser.evaluate(SEEN))
    spots = taps(seen["elements"])
    for x, y in spots:
        browser.tap(x, y)
        browser.evaluate(f"new Promise((go) => setTimeout(go, {PAUSE_S * 1000}))")
    return {"page": page, **seen, "taps": spots, "reward": browser.evaluate(REWARD)}


def on_phone(phone, page, spots):
    """Play an instance on the phone, with the taps of another place."""
    config = json.dumps({"task": page, "seed": seed_of(page)})
    for extras in ({"RL_TASK_APP_CONFIG": config}, {"reset": True}):
        phone.activities.start(Intent(component=f"{PACKAGE}/{PACKAGE}.app.MainActivity", extras=extras))
    shown = phone.activities.screen.page
    seen = json.loads(shown.evaluate(SEEN))
    corner = next(view for view in phone.windows.placed()[0].root.walk() if view.id == "webView").rect
    for x, y in spots:
        phone.input.tap(corner.left + x * SCALE, corner.top + y * SCALE)
        phone.clock.advance(PAUSE_S)
    return {"page": page, **seen, "taps": spots, "reward": shown.evaluate(REWARD)}
