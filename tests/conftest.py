"""What most tests use, and what `make test` proves: all that is not marked `check`, by a person or by these rules.

`check` is what lies in a file of fuzz, and of a family (a test with many parameters) marked `few(n)` all but `n`. `make
check` runs the rest; where that draws, it draws by `--sample`.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import defaultdict
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

LONG_S = 10.0
EPOCH_S = 1697384040.0  # 2023-10-15 15:34 UTC
# What pytest loads in a process of its own is ours and what ours works with: the rest takes two seconds each time.
LOADED = {"pytest_mobileagent", "xdist", "pytest_html", "pytest_metadata", "allure_pytest"}
LEAN = " ".join(
    f"-p no:{plugin.name}" for plugin in entry_points(group="pytest11") if plugin.module.partition(".")[0] not in LOADED
)


def pytest_report_header(config):
    sample = config.getoption("--sample")
    return f"sample: {sample} (--sample={sample} draws it again)"


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marker
def pytest_collection_modifyitems(items):
    families = defaultdict(list)
    for item in items:
        if item.path.stem.endswith("_fuzz"):
            item.add_marker("check")
        if (few := item.get_closest_marker("few")) is not None:
            families[item.nodeid.partition("[")[0], *few.args].append(item)
    for (_, count), members in families.items():
        kept = {len(members) * number // count for number in range(count)}
        for number, member in enumerate(members):
            if number not in kept:
                member.add_marker("check")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Note of a test that took long whether its docstring says what for."""
    report = yield
    report.is_long_for_nothing = call.when == "call" and call.duration > LONG_S and not item.obj.__doc__
    return report


def pytest_terminal_summary(terminalreporter):
    """Name what took long and does not say why: nothing fails, as it may be the machine that is busy."""
    reports = (one for kind in terminalreporter.stats.values() for one in kind)
    for report in (one for one in reports if getattr(one, "is_long_for_nothing", False)):
        told = f"{report.duration:.0f} s: {report.nodeid} does not say in its docstring what it takes long for"
        terminalreporter.write_line(told)


@pytest.fixture(scope="session", autouse=True)
def lean_pytest():
    """Every pytest that a test starts is one without what somebody's environment adds to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_ADDOPTS", LEAN)
        yield


@pytest.fixture(scope="session")
def phones():
    """A pool for all modules: what one gives back the next one leases, put back to what it was at first."""
    with EmulatorPool() as pool:
        yield pool


@pytest.fixture(scope="session")
def forked_from(phones):
    """What phones of other pools are forked from, so that each pool need not load everything: `zygote=`."""
    return phones.warm(DeviceConfig())


@pytest.fixture(scope="session")
def zygote():
    """What the runs of pytest that tests start are forked from."""
    from tests.zygote import Zygote  # noqa: PLC0415 - few tests start any

    zygote = Zygote()
    yield zygote
    zygote.close()


@pytest.fixture
def pytester(pytester, monkeypatch, request):
    """pytest's own, which takes the environment's options away; its runs are forked, unless marked `own_process`."""
    monkeypatch.setenv("PYTEST_ADDOPTS", LEAN)
    popen = pytester.popen

    def fork(command, *, stdout, stderr, stdin=None):
        if command[1] != "-mpytest":
            return popen(command, stdout=stdout, stderr=stderr, stdin=stdin)
        environment = dict(os.environ)  # as it is: phones are forked from what has been started with the same paths
        return request.getfixturevalue("zygote").popen(
            command, stdout=stdout, stderr=stderr, cwd=Path.cwd(), env=environment
        )

    if request.node.get_closest_marker("own_process") is None:
        monkeypatch.setattr(pytester, "popen", fork)
    return pytester


@pytest.fixture
def sample(request):
    """What draws, the same for the same `--sample`."""
    return random.Random(request.config.getoption("--sample"))


@pytest.fixture
def phone():
    return Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(EPOCH_S))


@pytest.fixture
def shell(phone):
    """Run a command line on the phone; returns (status, stdout, stderr)."""

    def run(command, *, stdin=b"", uid=0):
        async def work():
            out, err = Pipe(), Pipe()
            status = await sh.run(phone, command, stdin=closed_pipe(stdin), stdout=out, stderr=err, uid=uid)
            out.close()
            err.close()
            return status, (await out.read_all()).decode(), (await err.read_all()).decode()

        return asyncio.run(work())

    return run
