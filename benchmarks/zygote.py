"""Phones that are forked: from the zygote of a run, many at once, and from one another."""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from benchmarks.figures import figure
from benchmarks.measures import milliseconds, phone, private_kb, process_tree
from benchmarks.references import PYTHON_START, SHELL_TRUE
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, make_emulator
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD

MANY = 64
AT_ONCE = 8


def _new(pool):
    return make_emulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), pool.host, EmulatorSpec()))


@contextmanager
def _warm():
    """Lend a pool whose zygote has loaded all, and booted a phone of the kind."""
    with EmulatorPool() as pool, pool.lease(), pool.lease():
        yield pool


@figure("zygote", "a phone from a running zygote until it is ready", budget=100, beside=PYTHON_START)
def zygote_ms():
    """Start a phone until it says through adb that it has booted and is configured."""
    with _warm() as pool, ExitStack() as stack:
        phones = [_new(pool) for _ in range(7)]
        for one in phones:
            stack.callback(one.stop)
        return statistics.median(ms for one in phones for ms in milliseconds(one.start, repeats=1))


@figure("first", "the first phone of a run, its zygote included", budget=700, beside=PYTHON_START)
def first_ms():
    """Begin a run's pool, until its first phone is booted: supervisor, adb server and zygote start for it."""
    return statistics.median(_first_ms() for _ in range(5))


def _first_ms():
    started_s = time.perf_counter()
    with EmulatorPool() as pool:
        one = _new(pool)
        one.start()
        try:
            return (time.perf_counter() - started_s) * 1000
        finally:
            one.stop()


def _private_mb(emulator):
    return sum(private_kb(pid) for pid in process_tree(emulator.booted.program.pid)) / 1024


@figure("idle", "private memory of a further phone, idle", unit="MB", budget=12)
def idle_mb():
    """Look at a phone that has done nothing yet."""
    with _warm() as pool:
        emulator = _new(pool)
        emulator.start()
        try:
            return _private_mb(emulator)
        finally:
            emulator.stop()


@figure("many", f"{MANY} phones ready", budget=10_000)
def many_ms():
    """Start many phones at once from this process, the supervisor and the zygote included."""
    started_s = time.perf_counter()
    with EmulatorPool() as pool, ThreadPoolExecutor(AT_ONCE) as threads:
        phones = [_new(pool) for _ in range(MANY)]
        list(threads.map(lambda one: one.start(), phones))
        return (time.perf_counter() - started_s) * 1000


@figure("twin", "fork of a running phone, and its observation", budget=50, beside=SHELL_TRUE)
def twin_ms():
    """Double a phone that shows an app, and look at the second one."""
    with phone() as leased, ExitStack() as stack:
        leased.device.open_app("contacts")
        leased.device.observe()

        def double():
            stack.enter_context(leased.fork()).device.observe()

        return statistics.median(milliseconds(double, repeats=7))
