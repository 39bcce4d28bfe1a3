"""`monkey`: start an app and press on it, at random or led from a port (AOSP `com.android.commands.monkey.Monkey`)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._monkey_network import MonkeyServer
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN, Intent, qualified

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]
              [-c MAIN_CATEGORY [-c MAIN_CATEGORY] ...]
              [--ignore-crashes] [--ignore-timeouts]
              [--pct-touch PERCENT] [--pct-motion PERCENT] [--pct-syskeys PERCENT]
              [--port PORT]
              [-s SEED] [-v [-v] ...]
              [--throttle MILLISEC] [--randomize-throttle]
              COUNT
"""
_MONKEY = "android.intent.category.MONKEY"
_NOTHING_TO_RUN = 252  # -4
_NO_SOURCE = 251  # -5
_COUNT = 1000  # where a port is given in its place
_VALUE_OPTIONS = ("-s", "--throttle", "--port", "--setup", "--kill-process-after-error", "--profile-wait")
_EVENT_S = 0.05


@dataclass(slots=True)
class _Options:
    packages: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    seed: int | None = None
    throttle_ms: int = 0
    verbosity: int = 0
    port: int | None = None
    count: int = _COUNT


class _UsageError(Exception):
    """The arguments are wrong."""


@command("monkey")
async def monkey(process: Process) -> int:
    """Start an app of the allowed packages, then inject random events; or inject what comes in at a port."""
    words = process.argv[1:]
    for word in words:
        process.out(f"  bash arg: {word}")
    process.err(f"args: [{', '.join(words)}]")
    for word in words:
        process.err(f' arg: "{word}"')
    try:
        options = _parse(process, words)
    except _UsageError as error:
        process.err(f"** Error: {error}")
        process.stderr.write(_USAGE)
        return 255
    found = _targets(process, options)
    if not found:
        process.out("** No activities found to run, monkey aborted.")
        return _NOTHING_TO_RUN
    if options.port is not None:
        return await _listen(process, options, options.port)
    _inject(process, options, found)
    return 0


async def _listen(process: Process, options: _Options, port: int) -> int:
    server = MonkeyServer(process, port)
    started_s = process.phone.clock.monotonic()
    try:
        await server.run(lambda: _announce(process, options, _seed(process, options)))
    except OSError:
        process.out("Error binding to network socket.")
        return _NO_SOURCE
    _conclude(process, options, count=server.count, started_s=started_s)
    return 0


def _parse(process: Process, words: list[str]) -> _Options:
    options = _Options()
    rest = iter(words)
    count = None
    for word in rest:
        if word in ("-p", "-c", *_VALUE_OPTIONS) or word.startswith("--pct-"):
            value = next(rest, None)
            if value is None:
                raise _UsageError(f"No argument for option {word}")
            _set(options, word, value)
            if word in ("-p", "-c"):
                process.err(f'data="{value}"')
        elif word == "-v":
            options.verbosity += 1
        elif not word.startswith("-"):
            count = word
    if count is not None and count.isdigit():
        options.count = int(count)
    elif count is not None or options.port is None:
        raise _UsageError("Count not specified" if count is None else f'Count is not a number: "{count}"')
    return options


def _set(options: _Options, word: str, value: str) -> None:
    if word == "-p":
        options.packages.append(value)
    elif word == "-c":
        options.categories.append(value)
    elif word == "-s" and value.lstrip("-").isdigit():
        options.seed = int(value)
    elif word == "--throttle" and value.isdigit():
        options.throttle_ms = int(value)
    elif word == "--port" and value.isdigit():
        options.port = int(value)


def _targets(process: Process, options: _Options) -> list[tuple[App, ActivitySpec]]:
    categories = options.categories or [LAUNCHER, _MONKEY]
    found = []
    for category in categories:
        for app, spec in process.phone.packages.resolve(Intent(action=MAIN, categories=(category,))):
            if not options.packages or app.package in options.packages:
                found.append((app, spec))
    return found


_EVENT_US = 5000  # of the processor


def _inject(process: Process, options: _Options, found: list[tuple[App, ActivitySpec]]) -> None:
    phone = process.phone
    started_s = phone.clock.monotonic()
    seed = _seed(process, options)
    chance = random.Random(seed)
    _announce(process, options, seed)
    app, spec = found[chance.randrange(len(found))] if len(found) > 1 else found[0]
    component = f"{app.package}/{qualified(app.package, spec.name)}"
    category = (options.categories or [LAUNCHER])[0]
    intent = Intent(action=MAIN, categories=(category,), component=component, flags=FLAG_NEW_TASK)
    if options.verbosity:
        described = f"#Intent;action={MAIN};category={category};launchFlags=0x10200000;component={component};end"
        process.out(f":Switch: {described}")
        process.out(f"    // Allowing start of Intent {{ {intent.describe()} }} in package {app.package}")
    phone.activities.start(intent, caller="com.android.shell")
    for _ in turns.each(range(options.count - 1), cost_us=_EVENT_US):
        _random_event(process, options, chance)
    _conclude(process, options, count=options.count, started_s=started_s)


def _seed(process: Process, options: _Options) -> int:
    return options.seed if options.seed is not None else int(process.phone.clock.now() * 1000)


def _announce(process: Process, options: _Options, seed: int) -> None:
    if options.verbosity:
        process.out(f":Monkey: seed={seed} count={options.count}")
        for name in options.packages:
            process.out(f":AllowPackage: {name}")
        for name in options.categories or [LAUNCHER, _MONKEY]:
            process.out(f":IncludeCategory: {name}")


def _conclude(process: Process, options: _Options, *, count: int, started_s: float) -> None:
    phone = process.phone
    elapsed_ms = max(26, int((phone.clock.monotonic() - started_s) * 1000))
    process.out(f"Events injected: {count}")
    wifi = elapsed_ms if phone.connectivity.is_wifi_connected else 0
    split = f"0ms mobile, {wifi}ms wifi, {elapsed_ms - wifi}ms not connected"
    process.out(f"## Network stats: elapsed time={elapsed_ms}ms ({split})")
    if options.verbosity:
        process.out("// Monkey finished")


def _random_event(process: Process, options: _Options, chance: random.Random) -> None:
    """Tap, swipe, go back or press a direction, never leaving the allowed packages for long."""
    phone = process.phone
    width, height = phone.display.size
    x, y = chance.randrange(width), chance.randrange(phone.display.status_bar_px, height)
    kind = chance.random()
    if kind < 0.6:
        phone.input.tap(x, y)
    elif kind < 0.85:
        phone.input.swipe(x, y, chance.randrange(width), chance.randrange(height), 200)
    else:
        phone.input.key(chance.choice((19, 20, 21, 22, 23)))
    top = phone.activities.top
    if options.packages and (top is None or top.package not in options.packages):
        intent = phone.packages.launch_intent(options.packages[0])
        if intent is not None:
            phone.activities.start(intent, caller="com.android.shell")
    phone.pass_time(options.throttle_ms / 1000 or _EVENT_S)
