"""app_process: starts Java programs; the one this phone knows is uiautomator2's server."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.phone import Job
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_SIGNALLED = 128  # what a shell adds to the number of the signal that ended a program
_SERVER = "com.wetest.uia2.Main"


@command("app_process", "app_process64")
async def app_process(process: Process) -> int:
    """Run a class of the jar in CLASSPATH."""
    arguments = [word for word in process.argv[1:] if not word.startswith("-X")]
    name = next((word for word in arguments[1:] if not word.startswith("-")), "")
    jar = process.env.get("CLASSPATH", "")
    if name != _SERVER or not jar or not process.phone.disk.exists(process.path(jar)):
        process.phone.log.miss("java class", name or "(none)")
        process.err(f'Error: Could not find class "{name}"')
        raise ShellError(1, "Aborted")
    port = arguments[arguments.index("-p") + 1] if "-p" in arguments[:-1] else "9008"
    return await _serve(process, port)


async def _serve(process: Process, port: str) -> int:
    from pytest_mobileagent.simulator.server.uiautomator import UiautomatorServer  # noqa: PLC0415 - above the shell

    server = UiautomatorServer(process.phone)
    process.out("[server] INFO: [UiAutomator2Server] Starting Server")
    try:
        address = process.phone.ports.listen(f"tcp:{port}", server.serve)
    except OSError as error:
        process.err("[server] ERROR: UiAutomationService android.accessibilityservice already registered!")
        raise ShellError(1, "") from error
    process.out(f"[server] INFO: http server listening on *:{port}")
    try:
        return await _until_ended(process, server.is_stopped)
    finally:
        process.phone.ports.close(address)


async def _until_ended(process: Process, is_stopped: asyncio.Event) -> int:
    """Be in the list of processes until the server stops or is killed; returns the exit status."""
    phone, pid = process.phone, process.pid
    running = asyncio.ensure_future(_wait(is_stopped))
    phone.jobs[pid] = Job(running, process.uid, "app_process", " ".join(process.argv))
    try:
        await asyncio.wait([running])
    finally:
        running.cancel()
        del phone.jobs[pid]
    return _SIGNALLED + phone.signals.pop(pid, signal.SIGTERM) if running.cancelled() else running.result()


async def _wait(is_stopped: asyncio.Event) -> int:
    await is_stopped.wait()
    await asyncio.sleep(0)  # the answer to `/stop` goes first
    return 0
