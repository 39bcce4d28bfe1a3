"""What most tests use, and what `make test` proves: all that is not marked `check`, by a person or by these rules.

`check` is what lies in a file of fuzz, and of a family all but a few: of a test's parameters, where the mark `few(n)`
says so; of a file's tests, in the folders of `FEW`, but for those that are marked `always`; and of all tests that are
`costly`, what has a process of its own among them, wherever they lie. Which few is drawn by `--sample`. `make check`
runs the rest; where it draws, it draws by `--sample` too.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
from collections import defaultdict
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")  # a busy machine takes its time, for its first table of letters above all
LONG_S = 10.0
TASKS = Path(__file__).parent / "tasks"  # what takes longest comes first, lest one worker plays it last, alone
COSTLY = 8  # of the tests that are marked so
FEW = {  # tests of each file that are enough for `make test`, in folders where a test takes a phone or a run of pytest
    "agents": 16,
    "agents/models": 10,
    "contract": 8,
    "device": 16,
    "emulator": 4,
    "gym": 4,
    "plugin": 4,
    "serving": 5,
    "simulator/apps": 4,
    "simulator/apps/android_10": 4,
    "simulator/apps/android_14": 4,
    "simulator/apps/droidtask": 4,
    "simulator/server": 8,
}
EPOCH_S = 1697384040.0  # 2023-10-15 15:34 UTC
# What pytest loads in a process of its own is ours and what ours works with: the rest takes two seconds each time.
LOADED = {"pytest_mobileagent", "xdist", "pytest_html", "pytest_metadata", "allure_pytest"}
LEAN = " ".join(
    f"-p no:{plugin.name}" for plugin in entry_points(group="pytest11") if plugin.module.partition(".")[0] not in LOADED
)


def pytest_report_header(config):
    sample = config.getoption("--sample")
    return f"sample: {sample} (--sample={sample} draws it again)"


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage while all that stays is made: a tenth of what it takes to collect."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makemodule(module_path):
    module = yield
    folder = module_path.parent.relative_to(Path(__file__).parent).as_posix()
    if folder in FEW:
        module.add_marker(pytest.mark.few(FEW[folder]))
    return module


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marker
def pytest_collection_modifyitems(config, items):
    for item in items:
        if item.path.stem.endswith("_fuzz"):
            item.add_marker("check")
    for is_own in (True, False):  # a test's parameters first, then what is left of a file's tests, or of what is costly
        for (name, count), members in families(items, is_own=is_own).items():
            drawn = spread(len(members), count, f"{config.getoption('--sample')} {name}")
            for number in set(range(len(members))) - drawn:
                members[number].add_marker("check")
    items.sort(key=lambda item: item.path.parent != TASKS)


def families(items, *, is_own):
    """Return what is of a family, by its name and how many of it are left: by marks of its own, or of its file."""
    found = defaultdict(list)
    for item in (item for item in items if item.get_closest_marker("check") is None):
        if not is_own and any(item.get_closest_marker(name) for name in ("costly", "own_process")):
            found["costly", COSTLY].append(item)
        elif is_own or item.get_closest_marker("always") is None:
            for node, mark in item.iter_markers_with_node("few"):
                if (node is item) is is_own:
                    found[node.nodeid.partition("[")[0], *mark.args].append(item)
    return found


def spread(size, count, seed):
    """Return `count` numbers below `size`, evenly spread from one that is drawn."""
    first = random.Random(seed).randrange(size)
    return {(first + size * number // count) % size for number in range(count)}


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
