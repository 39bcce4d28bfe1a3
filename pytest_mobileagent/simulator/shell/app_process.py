"""app_process: starts Java programs; those this phone knows are uiautomator2's server, mobilecli's and yadb."""

from __future__ import annotations

import asyncio
import inspect
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell import _yadb
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.server.http_streams import HttpServer
    from pytest_mobileagent.simulator.shell.process import Process

_CLASS_PATH = "-Djava.class.path="


@command("app_process", "app_process64")
async def app_process(process: Process) -> int:
    """Run a class of the jar in CLASSPATH: `app_process [java-options] cmd-dir [options] class [arguments]`."""
    words = process.argv[1:]
    jar = process.env.get("CLASSPATH", "")
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option.startswith(_CLASS_PATH):
            jar = option.removeprefix(_CLASS_PATH)
    while words[1:] and words[1].startswith("--"):
        del words[1]
    name, arguments = (words[1], words[2:]) if words[1:] else ("", [])
    program = _PROGRAMS.get(name)
    if program is None or not jar or not process.phone.disk.exists(process.path(jar)):
        process.phone.log.miss("java class", name or "(none)")
        process.err(f'Error: Could not find class "{name}"')
        raise ShellError(1, "Aborted")
    process.env["CLASSPATH"] = jar
    status = program(process, arguments)
    return await status if inspect.isawaitable(status) else status


async def _automation(process: Process, arguments: list[str]) -> int:
    port = arguments[arguments.index("-p") + 1] if "-p" in arguments[:-1] else "9008"
    return await _serve(process, port)


async def _serve(process: Process, port: str) -> int:
    from pytest_mobileagent.simulator.server.uiautomator import (  # noqa: PLC0415 - above the shell
        Uiautomator,
        UiautomatorServer,
    )

    server = UiautomatorServer(Uiautomator(process.phone, uid=process.uid))
    process.out("[server] INFO: [UiAutomator2Server] Starting Server")
    try:
        address = process.phone.ports.listen(f"tcp:{port}", server.serve, uid=process.uid)
    except OSError as error:
        process.err("[server] ERROR: UiAutomationService android.accessibilityservice already registered!")
        raise ShellError(1, "") from error
    process.out(f"[server] INFO: http server listening on *:{port}")
    return await _until_stopped(process, server, address)


async def _mobilecli(process: Process, arguments: list[str]) -> int:
    del arguments  # how long it waits for a request before it ends
    from pytest_mobileagent.simulator.server.mobilecli import (  # noqa: PLC0415 - above the shell
        ADDRESS,
        MobilecliServer,
    )

    server = MobilecliServer(process.phone, process.phone.disk.read(process.path(process.env["CLASSPATH"])))
    try:
        address = process.phone.ports.listen(ADDRESS, server.serve, uid=process.uid)
    except OSError as error:
        raise ShellError(1, "") from error
    return await _until_stopped(process, server, address)


async def _until_stopped(process: Process, server: HttpServer, address: str) -> int:
    try:
        await server.is_stopped.wait()
        await asyncio.sleep(0)  # the answer to what has stopped it goes first
    finally:
        process.phone.ports.close(address)
        server.hang_up()
    return 0


_PROGRAMS: dict[str, Callable[[Process, list[str]], int | Awaitable[int]]] = {
    "com.wetest.uia2.Main": _automation,
    "com.ysbing.yadb.Main": _yadb.run,
    "com.mobilenext.mobilecli.DeviceServer": _mobilecli,
}
