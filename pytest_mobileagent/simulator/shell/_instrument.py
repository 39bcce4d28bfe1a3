"""`am instrument`: starts what tests an app from within its process (AOSP `cmds/am/…/Instrument.java`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import JavaError, print_exception
from pytest_mobileagent.simulator.shell._printing import component_info
from pytest_mobileagent.simulator.system.intents import qualified

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from pytest_mobileagent.simulator.apps.base import Instrument, Instrumentation
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.shell.process import Process

_WITH_VALUE = ("-p", "--user", "--abi", "-f")


@dataclass(slots=True)
class _Order:
    """What the command line says."""

    component: str = ""
    waits: bool = False
    is_raw: bool = False


def instrument(process: Process, arguments: Arguments) -> int | Awaitable[int]:
    """Start an instrumentation; with `-w`, wait for its end and print what came of it."""
    try:
        order = _read(arguments)
    except JavaError as error:
        print_exception(process, "instrument", error)
        return 1
    package, _, name = order.component.partition("/")
    if not name:
        process.err(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {order.component}")
        return 1
    found = find(process.phone, package, name)
    if found is None:
        return _refused(process, order, f"Unable to find instrumentation info for: {component_info(package, name)}")
    phone = process.phone
    if phone.packages.find(found.target) is None:
        return _refused(process, order, f"Unable to find instrumentation target package: {found.target}")
    phone.activities.force_stop(found.target)
    running = found.make(phone)
    try:
        running.start(lambda: phone.activities.force_stop(found.target))
    except OSError:
        _report_end(process, found, order, has_passed=False)
        return 0
    phone.packages.mark_started(found.target)
    phone.activities.process_started(found.target)
    phone.activities.when_ended(found.target, running.stop)
    return _wait(process, found, order, running) if order.waits else 0


def _read(arguments: Arguments) -> _Order:
    order = _Order()
    while (option := arguments.option()) is not None:
        if option == "-e":
            arguments.required()
            arguments.required()
        elif option in _WITH_VALUE:
            arguments.required()
        order.waits |= option == "-w"
        order.is_raw |= option == "-r"
    order.component = arguments.required()
    return order


def find(phone: Phone, package: str, name: str) -> Instrumentation | None:
    """Return the instrumentation of an installed package by its class name."""
    installed = phone.packages.find(package)
    offered = installed.app.instrumentations if installed is not None else ()
    wanted = qualified(package, name)
    return next((one for one in offered if qualified(package, one.name) == wanted), None)


def _refused(process: Process, order: _Order, reason: str) -> int:
    process.phone.log.miss("instrumentation", order.component)
    process.out("INSTRUMENTATION_STATUS: id=ActivityManagerService")
    process.out(f"INSTRUMENTATION_STATUS: Error={reason}")
    process.out("INSTRUMENTATION_STATUS_CODE: -1")
    process.err(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {order.component}")
    return 1


async def _wait(process: Process, found: Instrumentation, order: _Order, running: Instrument) -> int:
    if order.is_raw:
        _report_status(process, found, 1)
    else:
        process.stdout.write(f"\n{found.test.partition('#')[0]}:")
    started_s = process.phone.clock.monotonic()
    try:
        await running.wait()
    finally:
        process.phone.activities.force_stop(found.target)
    took_s = process.phone.clock.monotonic() - started_s
    _report_end(process, found, order, has_passed=running.has_passed, took_s=took_s)
    return 0


def _report_status(process: Process, found: Instrumentation, code: int) -> None:
    name, _, test = found.test.partition("#")
    stream = f"\n{name}:" if code == 1 else "."
    facts = {"class": name, "current": 1, "id": "AndroidJUnitRunner", "numtests": 1, "stream": stream, "test": test}
    for key, value in facts.items():
        process.out(f"INSTRUMENTATION_STATUS: {key}={value}")
    process.out(f"INSTRUMENTATION_STATUS_CODE: {code}")


def _report_end(
    process: Process, found: Instrumentation, order: _Order, *, has_passed: bool, took_s: float = 0.0
) -> None:
    summary = f"\n\nTime: {took_s:.3f}\n\nOK (1 test)\n\n"
    if has_passed and not order.is_raw:
        process.out(f".{summary}")
        return
    if has_passed:
        _report_status(process, found, 0)
        process.out(f"INSTRUMENTATION_RESULT: stream={summary}")
    else:
        process.out("INSTRUMENTATION_RESULT: shortMsg=Process crashed.")
    process.out(f"INSTRUMENTATION_CODE: {-1 if has_passed else 0}")
