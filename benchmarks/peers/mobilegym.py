"""A client of MobileGym's, for the Python that it is installed in: `mobilegym.py phone|step|restore`, in its folder."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time

from bench_env.env.base import Action
from bench_env.env.mobile_gym import MobileGymEnv
from playwright.async_api import async_playwright

LIGHT = ["settings"]  # whose data are few: none is loaded before
PHONES, STEPS, RESETS = 5, 20, 5
PLACES = [(100 + 200 * column, 150 + 150 * row) for row in range(5) for column in range(4)]  # thousandths of the screen


async def main(what):
    """Measure something and print its median, ms."""
    url = os.environ.get("MOBILEGYM_URL", "http://localhost:4173")
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

    async def timed(work):
        started_s = time.perf_counter()
        await work
        return (time.perf_counter() - started_s) * 1000

    async with async_playwright() as playwright:
        arguments = MobileGymEnv.get_launch_args(True)
        arguments["args"] = [*arguments["args"], *quiet]
        browser = await playwright.chromium.launch(executable_path=chromium, **arguments)

        async def ready():
            made = MobileGymEnv(url=url, browser=browser, headless=True, delay_after_action=0, verbose=False)
            await made.start()
            await made.reset(LIGHT)
            return made

        async def step(phone, place):
            await phone.step(Action.click(list(place)))

        async def restore(phone):
            await phone.reset(LIGHT)
            await phone.get_observation()

        first = await ready()
        match what:
            case "phone":
                found = [await timed(ready()) for _ in range(PHONES)]
            case "step":
                found = [await timed(step(first, PLACES[number % len(PLACES)])) for number in range(STEPS)]
            case _:
                found = [await timed(restore(first)) for _ in range(RESETS)]
        sys.stdout.write(json.dumps({"ms": statistics.median(found)}))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
