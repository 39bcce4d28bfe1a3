"""nc, netstat: the ports that programs on the phone listen on."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options, usage_error
from pytest_mobileagent.simulator.shell.process import Pipe, ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_LOCAL_HOSTS = ("localhost", "ip6-localhost", "127.0.0.1", "::1", "0.0.0.0")  # noqa: S104 - nothing is bound
_ADDRESS = re.compile(r"[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:]*")
_MOST_PORT = 65535


@command("nc", "netcat")
async def nc(process: Process) -> int:
    """Connect to a port of the phone itself: nothing else can be reached from it."""
    parsed = parse_options(process, "46n", with_value="wpqs")
    if len(parsed.arguments) != 2:
        raise usage_error(process, "Need 2 arguments" if len(parsed.arguments) < 2 else "Max 2 arguments")
    host, port = parsed.arguments
    if not (host in _LOCAL_HOSTS or _ADDRESS.fullmatch(host)):
        raise ShellError(1, f"nc: {host}:{port}: No address associated with hostname")
    if not port.isdigit() or int(port) > _MOST_PORT:
        raise ShellError(1, f"nc: {host}:{port}: Servname not supported for ai_socktype")
    if host not in _LOCAL_HOSTS:
        raise ShellError(1, "nc: connect: Network is unreachable")
    handler = process.phone.ports.find(f"tcp:{int(port)}")
    if handler is None:
        raise ShellError(1, "nc: connect: Connection refused")
    received = Pipe()

    async def serve() -> None:
        try:
            await handler(process.stdin, received)
        finally:
            received.close()

    served = asyncio.ensure_future(serve())
    try:
        while piece := await received.read():
            process.stdout.write(piece)
            await process.stdout.drain()
    finally:
        served.cancel()
        await asyncio.gather(served, return_exceptions=True)
    return 0


@command("netstat")
def netstat(process: Process) -> None:
    """List who listens: connections of a moment are not kept."""
    flags = parse_options(process, "46tulanpW").flags
    which = "servers and established" if "a" in flags else "only servers" if "l" in flags else "w/o servers"
    process.out(f"Active Internet connections ({which})")
    program = " PID/Program Name" if "p" in flags else ""
    process.out(f"Proto Recv-Q Send-Q {'Local Address':<23} {'Foreign Address':<23} State      {program}".rstrip())
    if not flags & {"a", "l"} or ("u" in flags and "t" not in flags) or ("6" in flags and "4" not in flags):
        return
    for address in process.phone.ports.addresses():
        kind, _, port = address.partition(":")
        if kind == "tcp":
            local = f"0.0.0.0:{port}"
            owner = " -" if "p" in flags else ""
            process.out(f"tcp        0      0 {local:<23} {'0.0.0.0:*':<23} {'LISTEN':<11}{owner}")
