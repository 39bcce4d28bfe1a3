"""nc, netstat: the ports that programs on the phone listen on."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.simulator.phone import Job
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._options import parse_options, usage_error
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_LOCAL_HOSTS = ("localhost", "ip6-localhost", "127.0.0.1", "::1", "0.0.0.0")  # noqa: S104 - nothing is bound
_ADDRESS = re.compile(r"[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:]*")
_MOST_PORT = 65535


@command("nc", "netcat")
async def nc(process: Process) -> int:
    """Connect to a port of the phone itself, or wait for connections to it: nothing else can be reached."""
    parsed = parse_options(process, "46nlLE", with_value="wpqsW", stops_at_argument=True)
    if parsed.flags & {"l", "L"}:
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
    """Wait for one connection, or with -L for any number, and be its other end, or let a command be it."""
    words, given = parsed.arguments, parsed.values.get("p", "0")
    if not given.isdigit():
        raise ShellError(1, f"nc: not integer: {given}")
    port = int(given)
    if port > _MOST_PORT:
        raise usage_error(process, f"-p > {_MOST_PORT}")
    arrived = asyncio.Queue[_Connection]()

    async def accept(received: Pipe, sent: Pipe) -> None:
        connection = _Connection(received, sent, asyncio.Event())
        arrived.put_nowait(connection)
        await connection.ended.wait()

    ports = process.phone.ports
    try:
        address = ports.listen(f"tcp:{port}", accept, uid=process.uid)
    except OSError as error:
        raise ShellError(1, f"nc: bind: {error.strerror}") from error
    serving = _serve(process, words, arrived, address, goes_on="L" in parsed.flags)
    if port:
        return await serving
    process.out(address.partition(":")[2])
    if not words:
        return await serving
    _leave_behind(process, serving)
    return 0


class _Connection(NamedTuple):
    """One that came: what is received, where to send, and when it is over."""

    received: Pipe
    sent: Pipe
    ended: asyncio.Event


async def _serve(
    process: Process, words: list[str], arrived: asyncio.Queue[_Connection], address: str, *, goes_on: bool
) -> int:
    """Take connections from the port at `address`, which nobody listens on afterwards."""
    running: set[asyncio.Future[int]] = set()
    try:
        while goes_on:
            running.add(asyncio.ensure_future(_attend(process, words, await arrived.get())))
        connection = await arrived.get()
        process.phone.ports.close(address)
        return await _attend(process, words, connection)
    finally:
        process.phone.ports.close(address)
        for each in running:
            each.cancel()
        while not arrived.empty():
            arrived.get_nowait().ended.set()


async def _attend(process: Process, words: list[str], connection: _Connection) -> int:
    """Be the other end of a connection until it is over."""
    received, sent, ended = connection
    try:
        if words:
            return await child_shell(process, stdin=received, stdout=sent).run_command(words)
        sending = asyncio.ensure_future(_forward(process.stdin, sent))
        try:
            await asyncio.sleep(0)  # what is there to be sent goes first
            await _forward(received, process.stdout)
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        return 0
    finally:
        ended.set()


def _leave_behind(process: Process, serving: Coroutine[Any, Any, int]) -> None:
    """Go on as a process of its own."""
    phone, pid = process.phone, process.phone.next_pid()
    task = asyncio.ensure_future(serving)
    phone.jobs[pid] = Job(task, process.uid, "nc", " ".join(process.argv))
    task.add_done_callback(lambda _task: phone.jobs.pop(pid, None))


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
