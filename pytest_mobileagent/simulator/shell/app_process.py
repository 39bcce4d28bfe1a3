"""app_process: starts Java programs; the one this phone knows is uiautomator2's server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

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
    from pytest_mobileagent.simulator.server.uiautomator import (  # noqa: PLC0415 - above the shell
        Uiautomator,
        UiautomatorServer,
    )

    server = UiautomatorServer(Uiautomator(process.phone))
    process.out("[server] INFO: [UiAutomator2Server] Starting Server")
    try:
        address = process.phone.ports.listen(f"tcp:{port}", server.serve, uid=process.uid)
    except OSError as error:
        process.err("[server] ERROR: UiAutomationService android.accessibilityservice already registered!")
        raise ShellError(1, "") from error
    process.out(f"[server] INFO: http server listening on *:{port}")
    try:
        await server.is_stopped.wait()
        await asyncio.sleep(0)  # the answer to `/stop` goes first
    finally:
        process.phone.ports.close(address)
    return 0
