"""nc, netstat: the ports that programs on the phone listen on."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options, usage_error
from pytest_mobileagent.simulator.shell.process import Pipe, ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_LOCAL_HOSTS = ("localhost", "ip6-localhost", "127.0.0.1", "::1", "0.0.0.0")  # noqa: S104 - nothing is bound
_ADDRESS = re.compile(r"[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:]*")
_MOST_PORT = 65535


@command("nc", "netcat")
async def nc(process: Process) -> int:
    """Connect to a port of the phone itself, or wait for one connection to it: nothing else can be reached."""
    parsed = parse_options(process, "46nl", with_value="wpqsW")
    if "l" in parsed.flags:
        return await _listen(process, parsed)
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
        await _forward(received, process.stdout)
    finally:
        served.cancel()
        await asyncio.gather(served, return_exceptions=True)
    return 0


async def _listen(process: Process, parsed: Parsed) -> int:
    """Wait for one connection, and be its other end."""
    port = parsed.values.get("p", "")
    if parsed.arguments or not port:  # a command for its other end, or to go on in the background at a port of chance
        process.phone.log.miss("command", "nc -l with a COMMAND" if parsed.arguments else "nc -l without -p")
        raise usage_error(process, "-l needs -p PORT and no COMMAND")
    if not port.isdigit() or int(port) > _MOST_PORT:
        raise ShellError(1, f"nc: bad -p {port}")
    arrived: asyncio.Future[tuple[Pipe, Pipe]] = asyncio.get_running_loop().create_future()
    ended = asyncio.Event()

    async def accept(received: Pipe, sent: Pipe) -> None:
        if not arrived.done():
            arrived.set_result((received, sent))
            await ended.wait()

    ports = process.phone.ports
    try:
        address = ports.listen(f"tcp:{int(port)}", accept, uid=process.uid)
    except OSError as error:
        raise ShellError(1, f"nc: bind: {error.strerror}") from error
    try:
        received, sent = await arrived
    finally:
        ports.close(address)
    sending = asyncio.ensure_future(_forward(process.stdin, sent))
    try:
        await asyncio.sleep(0)  # what is there to be sent goes first
        await _forward(received, process.stdout)
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        ended.set()
    return 0


async def _forward(source: Pipe, target: Pipe) -> None:
    while piece := await source.read():
        target.write(piece)
        await target.drain()


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
