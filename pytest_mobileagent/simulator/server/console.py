"""The emulator console: a text protocol on the even port."""

from __future__ import annotations

import asyncio
import math
import re
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.console import ConsoleProtocolError, decode_line, ko, ok
from pytest_mobileagent.simulator.server.console_clock import run_clock
from pytest_mobileagent.simulator.server.console_gsm import gsm_network
from pytest_mobileagent.simulator.server.console_network import Shaping
from pytest_mobileagent.simulator.server.crowds import has_room
from pytest_mobileagent.simulator.system.evdev import EV_ABS, EV_KEY, EV_SYN
from pytest_mobileagent.simulator.system.key_layout import KEYS
from pytest_mobileagent.simulator.system.location import KNOT, Fix, read_nmea
from pytest_mobileagent.simulator.system.sensors import SENSORS

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.simulator.avd import Avd
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.machine import Machine
    from pytest_mobileagent.simulator.snapshots import Snapshots

_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_REST_OF_A_FIX = (0.0, 1.0, 0.0)  # altitude, satellites, knots
_CODE, _VALUE = re.compile(r"[0-9]{1,5}"), re.compile(r"[+-]?[0-9]{1,10}")
_EVENT_TYPES = {"EV_SYN": EV_SYN, "EV_KEY": EV_KEY, "EV_ABS": EV_ABS}
_EVENT_CODES: dict[str, dict[str, int]] = {"EV_SYN": {}, "EV_KEY": {key.label: key.code for key in KEYS}, "EV_ABS": {}}
_HTTP = ("GET ", "POST ", "PUT ", "HEAD ", "DELETE ", "OPTIONS ", "CONNECT ")
_HEALTH = ("unknown", "good", "overheat", "dead", "overvoltage", "failure")
_STATUS = ("unknown", "charging", "discharging", "not-charging", "full")
_SENSOR_USAGE = 'Usage: "set <sensorname> <value-a>[:<value-b>[:<value-c>]]"'
_POWER_CHOICES = {"ac": ("on", "off"), "present": ("true", "false"), "status": _STATUS, "health": _HEALTH}

Reply = bytes
Command = Callable[[list[str], str], Reply]


class Refused(Exception):  # noqa: N818 - it is an answer
    """A command refuses; the text follows `KO: `."""


class ConsoleServer:
    """Listens on the console port; every client authenticates with the token of the file in its home."""

    def __init__(
        self,
        phone: Phone,
        avd: Avd,
        snapshots: Snapshots,
        *,
        token_file: Path,
        machine: Machine,
    ) -> None:
        """Serve `phone`, which runs on `machine`."""
        self.phone = phone
        self.avd = avd
        self.snapshots = snapshots
        self.token_file = token_file
        self.machine = machine
        self.heartbeat = 0
        self.shaping = Shaping()
        self.clients: set[_Client] = set()
        self._server: asyncio.Server | None = None

    async def start(self, port: int) -> int:
        """Listen on the loopback interface; returns the port.

        Raises:
            OSError: the port is taken.
        """
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Client(self), "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    def leave(self) -> None:
        """Let go of clients and port, which are another process's: nothing is sent, not even what was under way."""
        if self._server is not None:
            self._server.close()
        for client in self.clients:
            client.leave()

    def token(self) -> str:
        """Return the token clients must give; empty if authentication is off. Read anew each time."""
        try:
            return self.token_file.read_text("ascii").strip()
        except OSError:
            return ""


class _Client(asyncio.Protocol):
    """One client's connection."""

    def __init__(self, server: ConsoleServer) -> None:
        self._server = server
        self._phone = server.phone
        self._buffer = bytearray()
        self._socket: asyncio.Transport | None = None
        self._is_trusted = False
        self._commands: dict[str, Command] = {
            "ping": lambda _words, _line: ok("I am alive!"),
            "help": self._help,
            "help-verbose": self._help,
            "h": self._help,
            "?": self._help,
            "avd": self._avd,
            "geo": self._geo,
            "gsm": self._gsm,
            "cdma": lambda _words, _line: ko(" bad sub-command"),
            "sms": self._sms,
            "power": self._power,
            "network": lambda words, _line: server.shaping.run(words),
            "event": self._event,
            "sensor": self._sensor,
            "rotate": self._rotate,
            "finger": lambda _words, _line: ok(),
            "clock": lambda words, _line: run_clock(server.phone.clock, words),
            "kill": self._kill,
            "crash": lambda _words, _line: ko("crash is not supported"),
        }

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._socket = transport  # type: ignore[assignment]  # asyncio gives a Transport to a stream server
        if not has_room(self._server.clients):
            self.leave()
            return
        self._server.clients.add(self)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._is_trusted = not self._server.token()
        if self._is_trusted:
            self._send(ok("Android Console: type 'help' for a list of commands"))
            return
        self._send(
            ok(
                "Android Console: Authentication required",
                "Android Console: type 'auth <auth_token>' to authenticate",
                "Android Console: you can find your <auth_token> in ",
                f"'{self._server.token_file}'",
            )
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self._phone.clock.follow()
        try:
            while self._socket is not None and (line := decode_line(self._buffer)) is not None:
                self._run(line)
        except ConsoleProtocolError:
            self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._server.clients.discard(self)
        self._socket = None

    def _send(self, data: bytes) -> None:
        if self._socket is not None:
            self._socket.write(data)

    @property
    def is_known(self) -> bool:
        return self._is_trusted

    def leave(self) -> None:
        if self._socket is not None:
            self._socket.abort()

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _run(self, line: str) -> None:
        if line.startswith(_HTTP):
            self._send(ko("Forbidden HTTP request. Aborting"))
            self._close()
            return
        words = line.split()
        if not words:
            return
        name = words[0]
        if name in ("quit", "exit"):
            self._close()
        elif name == "auth":
            self._send(self._auth(words[1:]))
        elif (
            not self._is_trusted
            and name not in ("help", "help-verbose", "h", "?", "ping")
            and words[:2] != ["avd", "name"]
        ):
            self._send(ko("unknown command, try 'help'"))
        else:
            command = self._commands.get(name)
            if command is None:
                self._phone.log.miss("console command", name)
                self._send(ko("unknown command, try 'help'"))
                return
            try:
                self._send(command(words[1:], line))
            except Refused as refusal:
                self._send(ko(str(refusal)))

    def _auth(self, words: list[str]) -> Reply:
        if not words:
            return ko("missing authentication token")
        if words[0] != self._server.token():
            return ko("authentication token does not match ~/.emulator_console_auth_token")
        self._is_trusted = True
        return ok("Android Console: type 'help' for a list of commands")

    def _help(self, _words: list[str], _line: str) -> Reply:
        names = ["help|h|?", "help-verbose", "ping"]
        if self._is_trusted:
            names += [
                "clock", "event", "geo", "gsm", "cdma", "kill", "network", "power", "quit|exit", "sms", "avd", "finger",
                "sensor", "rotate",
            ]  # fmt: skip
        else:
            names += ["quit|exit", "auth", "avd name"]
        body = [f"    {name}" for name in names]
        return ok("Android console commands:", *body, "", "Try 'help-verbose' for more description")

    # -- avd ----------------------------------------------------------------------------------------------------

    def _avd(self, words: list[str], _line: str) -> Reply:
        server, avd = self._server, self._server.avd
        plain = {
            "name": avd.name,
            "id": avd.name,
            "path": str(avd.folder),
            "snapshotspath": str(avd.folder / "snapshots"),
            "snapshotpath": str(avd.folder / "snapshots"),
            "discoverypath": str(server.avd.discovery_file or ""),
            "windowtype": "windowtype=headless",
            "status": f"virtual device is {'running' if server.machine.is_running else 'stopped'}",
        }
        verb = words[0] if words else ""
        if verb in plain:
            return ok(plain[verb])
        if verb == "heartbeat":
            server.heartbeat += 1
            return ok(f"heartbeat: {server.heartbeat}")
        if verb in ("stop", "pause"):
            return self._run_state(is_running=False)
        if verb in ("start", "resume"):
            return self._run_state(is_running=True)
        if verb == "snapshot":
            return self._snapshot(words[1:])
        return ko(" bad sub-command")

    def _run_state(self, *, is_running: bool) -> Reply:
        if not self._server.machine.run(is_running=is_running):
            return ko(f"virtual device already {'running' if is_running else 'stopped'}")
        return ok()

    def _snapshot(self, words: list[str]) -> Reply:
        snapshots = self._server.snapshots
        verb, *rest = words or [""]
        if verb == "list":
            return ok(*snapshots.table())
        if verb == "get":
            return ok(snapshots.current)
        self._check_snapshot(verb, rest)
        if verb == "remap":
            return ok()
        error = {"save": snapshots.save, "load": snapshots.load}.get(verb, snapshots.delete)(rest[0])
        return ko(error) if error else ok()

    def _check_snapshot(self, verb: str, names: list[str]) -> None:
        if verb not in ("save", "load", "delete", "del", "remap"):
            raise Refused(" bad sub-command")
        if self._server.snapshots.is_read_only:
            name = {"del": "delete"}.get(verb, verb)
            raise Refused(f'Snapshot {name} is disabled because "-read-only" was specified')
        if not names:
            raise Refused(f"Argument missing, try 'avd snapshot {verb} <name>'")

    # -- the world ----------------------------------------------------------------------------------------------

    def _geo(self, words: list[str], _line: str) -> Reply:
        if not words or words[0] not in ("fix", "nmea", "gnss"):
            return ko(" bad sub-command")
        if words[0] == "fix":
            self._fix(words[1:])
        elif words[0] == "nmea":
            if len(words) < 2:
                return ko("NMEA sentence missing, try 'help geo nmea'")
            location = self._phone.location
            location.set_fix(read_nmea(words[1], location.fix))
        return ok()

    def _fix(self, words: list[str]) -> None:
        if len(words) < 2:
            raise Refused("not enough arguments: see 'help geo fix' for details")
        longitude, latitude, *rest = [_decimal(word) for word in words[:5]]
        if not -180 <= longitude <= 180:
            raise Refused("invalid longitude value. Should be in [-180,+180] range")
        if not -90 <= latitude <= 90:
            raise Refused("invalid latitude value. Should be in [-90,+90] range")
        altitude, satellites, knots = (*rest, *_REST_OF_A_FIX[len(rest) :])
        if satellites not in range(1, 13):
            raise Refused("invalid number of satellites. Should be an integer between 1 and 12")
        self._phone.location.set_fix(Fix(longitude, latitude, altitude, knots * KNOT, satellites=int(satellites)))

    def _gsm(self, words: list[str], _line: str) -> Reply:
        telephony = self._phone.telephony
        verb, *rest = words or [""]
        if verb == "list":
            calls = [call for call in (telephony.waiting, telephony.call) if call is not None and not call.is_over]
            ways = ["inbound from" if call.is_incoming else "outbound to " for call in calls]
            return ok(*(f"{way} {call.number:<10} : {call.state}" for way, call in zip(ways, calls, strict=True)))
        if verb in ("data", "voice", "signal", "signal-profile", "meter", "status"):
            return gsm_network(self._phone.mobile_network, verb, rest)
        if verb not in ("call", "accept", "cancel", "busy", "hold"):
            return ko(" bad sub-command")
        if not rest:
            return ko(f"missing argument, try 'gsm {verb} <phonenumber>'")
        acts: dict[str, Callable[[], bool]] = {
            "call": lambda: telephony.incoming_call(rest[0]),
            "accept": telephony.remote_answers,
            "cancel": telephony.hang_up_remote,
            "busy": telephony.hang_up_remote,
            "hold": telephony.hold,
        }
        return ok() if acts[verb]() else ko(f"could not {verb} call to/from number {rest[0]}")

    def _sms(self, words: list[str], line: str) -> Reply:
        if not words or words[0] not in ("send", "pdu"):
            return ko(" bad sub-command")
        parts = line.strip().split(maxsplit=3)
        if words[0] == "pdu" or len(parts) < 4:
            return ko("missing argument, try 'sms send <phonenumber> <text message>'")
        number = parts[2]
        if not re.fullmatch(r"\+?[0-9]{1,20}", number):
            return ko("bad phone number format, must be [+](0-9)*")
        self._phone.telephony.receive_sms(number, parts[3])
        return ok()

    def _power(self, words: list[str], _line: str) -> Reply:
        verb, *rest = words or [""]
        if verb == "display":
            battery = self._phone.power.hardware
            return ok(
                f"AC: {'online' if battery.is_plugged else 'offline'}",
                f"status: {_STATUS[battery.status - 1].capitalize()}",
                f"health: {_HEALTH[battery.health - 1].capitalize()}",
                f"present: {str(battery.is_present).lower()}",
                f"capacity: {battery.level}",
            )
        if verb == "capacity":
            if not rest or not rest[0].isdigit() or int(rest[0]) > 100:
                return ko('Usage: "capacity <percentage>"')
            self._phone.power.set_battery(level=int(rest[0]))
            return ok()
        if verb in _POWER_CHOICES:
            return self._choose_power(verb, rest)
        return ko(" bad sub-command")

    def _choose_power(self, verb: str, words: list[str]) -> Reply:
        power, choices = self._phone.power, _POWER_CHOICES[verb]
        if not words or words[0] not in choices:
            return ko(f'Usage: "{verb} {"|".join(choices)}"')
        if verb == "ac":
            power.set_battery(is_ac=words[0] == "on")
        elif verb == "present":
            power.set_battery(is_present=words[0] == "true")
        elif verb == "status":
            power.set_battery(status=choices.index(words[0]) + 1)
        elif verb == "health":
            power.set_battery(health=choices.index(words[0]) + 1)
        return ok()

    def _event(self, words: list[str], line: str) -> Reply:
        verb, *rest = words or [""]
        if verb == "text":
            return self._type_text(line.strip().split(maxsplit=2)[2:])
        verbs = {
            "mouse": self._move_mouse, "send": self._send_events, "types": self._event_types,
            "codes": self._event_codes,
        }  # fmt: skip
        return verbs[verb](rest) if verb in verbs else ko(" bad sub-command")

    def _type_text(self, words: list[str]) -> Reply:
        if not words:
            return ko("argument missing, try 'event text <message>'")
        self._phone.keyboard.type_text(words[0])
        return ok()

    def _move_mouse(self, words: list[str]) -> Reply:
        if len(words) < 4 or not all(_NUMBER.fullmatch(word) for word in words[:4]):
            return ko("Usage: event mouse <x> <y> <device> <buttonstate>")
        x, y, _, buttons = (int(float(word)) for word in words[:4])
        self._phone.touch_panel.touch(x, y, is_down=bool(buttons))
        return ok()

    @staticmethod
    def _event_types(_words: list[str]) -> Reply:
        rows = [f"    {name:<8}  ({len(codes)} code aliases)" for name, codes in _EVENT_CODES.items()]
        return ok("event <type> can be an integer or one of the following aliases", *rows)

    def _send_events(self, words: list[str]) -> Reply:
        if not words:
            return ko("Usage: event send <type>:<code>:<value> ...")
        for word in words:
            kind, _, rest = word.partition(":")
            code, _, value = rest.partition(":")
            codes = _EVENT_CODES.get(kind, {})
            if kind not in _EVENT_TYPES and not _CODE.fullmatch(kind):
                return ko(f"invalid event type in '{word}', try 'event list types' for valid values")
            if code not in codes and not _CODE.fullmatch(code):
                return ko(f"invalid event code in '{word}', try 'event list codes <type>' for valid values")
            if not _VALUE.fullmatch(value):
                return ko(f"invalid event value in '{word}', must be an integer")
            number = codes[code] if code in codes else int(code)
            self._phone.keyboard.emit(_EVENT_TYPES[kind] if kind in _EVENT_TYPES else int(kind), number, int(value))
        return ok()

    @staticmethod
    def _event_codes(words: list[str]) -> Reply:
        if not words:
            return ko("argument missing, try 'event codes <type>'")
        codes = _EVENT_CODES.get(words[0])
        if codes is None:
            return ko("bad argument, see 'event types' for valid values")
        if not codes:
            return ok("no code aliases defined for this type")
        return ok(f"type '{words[0]}' accepts the following <code> aliases:", *(f"    {name:<12}" for name in codes))

    def _sensor(self, words: list[str], _line: str) -> Reply:
        verb, *rest = words or [""]
        if verb == "status":
            return ok(*(f"{one.name}: {'enabled' if one.is_there else 'disabled'}." for one in SENSORS))
        if verb not in ("get", "set"):
            return ko(" bad sub-command")
        name = rest[0] if rest else ""
        if name not in {sensor.name for sensor in SENSORS}:
            return ko(f"unknown sensor name: {name}, run 'sensor status' to get available sensors.")
        present = self._phone.sensors.measure(name)
        if not present:
            return ko(f"'{name}' sensor is disabled.")
        if verb == "set":
            return self._tell_sensor(name, present, rest[1] if len(rest) > 1 else "")
        return ok(f"{name} = {':'.join(f'{value:g}' for value in present)}")

    def _tell_sensor(self, name: str, present: tuple[float, ...], text: str) -> Reply:
        words = text.split(":")
        if len(words) > len(present) or not all(_NUMBER.fullmatch(word) for word in words):
            return ko(_SENSOR_USAGE)
        self._phone.sensors.tell(name, (*map(_decimal, words), *present[len(words) :]))
        return ok()

    def _rotate(self, _words: list[str], _line: str) -> Reply:
        self._phone.sensors.turn_left()
        return ok()

    def _kill(self, _words: list[str], _line: str) -> Reply:
        self._send(b"OK: killing emulator, bye bye\r\n")
        self._close()
        self._server.machine.kill()
        return b""


def _decimal(word: str) -> float:
    if not _NUMBER.fullmatch(word) or not math.isfinite(float(word)):
        raise Refused(f"argument '{word}' is not a number")
    return float(word)
