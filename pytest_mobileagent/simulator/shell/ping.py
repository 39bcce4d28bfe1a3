"""ping, ping6 (iputils): the phone itself answers, nobody else does: there is no network behind it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options
from pytest_mobileagent.simulator.shell.date import pause
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.interfaces import interfaces, is_own

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_FAILED = 2
_HEADERS = 28  # of IP and ICMP, in bytes
_MOST_BYTES = 65507
_ROUND_TRIP_MS = "0.045"
_USAGE = "Usage: ping [-aAbBdDfhLnOqrRUvV64] [-c count] [-i interval] [-I interface] [-s packetsize] [-w deadline]"


@dataclass(slots=True)
class _Plan:
    """What is to be sent."""

    host: str
    address: str
    own: str  # the address of the interface that leads there; empty: it is the phone itself
    count: int
    interval_s: float
    deadline_s: float
    size: int
    is_quiet: bool
    ttl: int


@command("ping", "ping6")
async def ping(process: Process) -> int:
    """Ask hosts for an answer."""
    parsed = parse_options(process, "aAbBdDfhLnOqrRUvV64", with_value="cFiIlmMNpQsStTwW")
    if not parsed.arguments or "h" in parsed.flags:
        process.err(_USAGE)
        return _FAILED
    plan = _plan(process, parsed)
    if ":" in plan.address:
        process.out(f"PING {plan.host}({plan.address}) {plan.size} data bytes")
    else:
        process.out(f"PING {plan.host} ({plan.address}) {plan.size}({plan.size + _HEADERS}) bytes of data.")
    return await _send(process, plan)


def _plan(process: Process, parsed: Parsed) -> _Plan:
    host = parsed.arguments[-1]
    wants_six = process.argv[0].endswith("6") or "6" in parsed.flags
    address = {"localhost": "::1" if wants_six else "127.0.0.1", "ip6-localhost": "::1"}.get(host, host)
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        raise ShellError(_FAILED, f"ping: unknown host {host}") from None
    own = ""
    if not is_own(process.phone, address):
        known = [one.address for one in interfaces(process.phone) if one.address is not None]
        own = next((str(one.ip) for one in reversed(known) if found in one.network), "")
        if not own:
            raise ShellError(_FAILED, "connect: Network is unreachable")
    size = _number(parsed, "s", 56)
    if size > _MOST_BYTES:
        raise ShellError(_FAILED, f"Error: packet size {size} is too large. Maximum is {_MOST_BYTES}")
    return _Plan(
        host, address, own, int(_number(parsed, "c", 0, least=1)), _number(parsed, "i", 1), _number(parsed, "w", 0),
        int(size), "q" in parsed.flags, int(_number(parsed, "t", 64)),
    )  # fmt: skip


def _number(parsed: Parsed, letter: str, default: float, *, least: float = 0) -> float:
    text = parsed.values.get(letter, str(default))
    if letter in parsed.values and (not re.fullmatch(r"\d+(\.\d+)?", text) or float(text) < least):
        raise ShellError(_FAILED, {
            "c": f"ping: bad number of packets to transmit: {text}", "i": f"ping: bad timing interval: {text}",
            "w": f"ping: bad wait time: {text}", "s": f"ping: bad packet size: {text}",
        }.get(letter, f"ping: bad value: {text}"))  # fmt: skip
    return float(text) if "." in text else int(text)


async def _send(process: Process, plan: _Plan) -> int:
    clock = process.phone.clock
    started_s = clock.monotonic()
    sent = received = 0
    while not process.stdout.is_closed:
        sent += 1
        received += not plan.own
        if not plan.is_quiet:
            answer = (
                f"{plan.size + 8} bytes from {plan.address}: icmp_seq={sent} ttl={plan.ttl} time={_ROUND_TRIP_MS} ms"
            )
            process.out(f"From {plan.own} icmp_seq={sent} Destination Host Unreachable" if plan.own else answer)
        is_late = plan.deadline_s and clock.monotonic() - started_s + plan.interval_s > plan.deadline_s
        if sent == plan.count or is_late:
            break
        await process.stdout.drain()
        await pause(process, plan.interval_s)
    lost = 100 * (sent - received) // sent if sent else 0
    errors = f", +{sent - received} errors" if received < sent else ""
    process.out("")
    process.out(f"--- {plan.host} ping statistics ---")
    passed_ms = round((clock.monotonic() - started_s) * 1000)
    process.out(f"{sent} packets transmitted, {received} received{errors}, {lost}% packet loss, time {passed_ms}ms")
    if received:
        process.out(f"rtt min/avg/max/mdev = {_ROUND_TRIP_MS}/{_ROUND_TRIP_MS}/{_ROUND_TRIP_MS}/0.000 ms")
    return int(not received)
