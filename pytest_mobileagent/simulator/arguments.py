"""The emulator's command line: the SDK emulator's flags, and seven of our own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from pytest_mobileagent.config.model import PROFILES
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import Image, find_image
from pytest_mobileagent.image.files import read_image

VERSION_TEXT = "Android emulator version 35.1.20.0 (build_id 12345678) (CL:N/A)"

FIRST_PORT, LAST_PORT = 5554, 5682
AVD_NAME = re.compile(r"[A-Za-z0-9._-]+")  # as avdmanager has it
_OWN = """\
    -create-avd <profile>          make the AVD named by -avd first if it is missing: pixel_3, pixel_6
    -clock real|virtual            whether time follows the host's, or moves only by what is done to the phone
    -rude                          be as slow and as refractory as the SDK's emulator: boot, adb, dialogs, unrest
    -phone-image <name|file>       which Android and which apps, in place of the AVD's: 'mobileagent image list'
    -fork-socket <path>            fork the running phone for those who ask at this Unix socket
    -owner-pid <pid>               stop when that process has ended
    -snapshot-mode fast|faithful   whether adb stays connected while a snapshot is loaded\
"""
_WITH_VALUE = {
    "avd": "use a specific android virtual device", "port": "TCP port that will be used for the console",
    "ports": "TCP ports used for the console and adb bridge", "snapshot": "name of snapshot to load and save",
    "grpc": "TCP port of the gRPC endpoint", "memory": "physical RAM size in MBs", "cores": "number of CPU cores",
    "gpu": "hardware OpenGLES emulation mode", "accel": "emulation acceleration mode", "prop": "set system property",
    "timezone": "use this timezone instead of the host's default",
    "partition-size": "system/data partition size in MBs",
    "camera-back": "camera emulation", "camera-front": "camera emulation", "netspeed": "maximum network speeds",
    "netdelay": "network latency emulation", "http-proxy": "make TCP connections through a proxy",
    "dns-server": "use these DNS servers", "change-locale": "set the locale", "phone-number": "the SIM's phone number",
    "screen": "emulated screen mode", "selinux": "SELinux mode", "feature": "force-enable or disable features",
    "debug": "debug tags", "logcat": "enable logcat output with given tags", "logcat-output": "logcat file",
    "quit-after-boot": "quit after boot", "adb-path": "adb executable", "idle-grpc-timeout": "gRPC idle timeout",
    "network-user-mode-options": "network options", "wifi-user-mode-options": "Wi-Fi options",
    "sdcard": "SD card image",
    "data": "data image", "datadir": "data folder", "system": "system image", "kernel": "kernel image",
    "initdata": "initial data image", "skin": "skin", "skindir": "skin folder", "id": "virtual device's id",
    "clock": "", "create-avd": "", "phone-image": "", "owner-pid": "", "fork-socket": "", "snapshot-mode": "",
}  # fmt: skip
_PLAIN = frozenset(
    (
        "no-window", "no-audio", "noaudio", "no-boot-anim", "no-skin", "noskin", "no-accel", "no-snapshot",
        "no-snapshot-load", "no-snapshot-save", "no-snapstorage", "snapshot-list", "wipe-data", "read-only",
        "writable-system", "lowram", "show-kernel", "verbose", "delay-adb", "skip-adb-auth", "grpc-use-token",
        "grpc-use-jwt", "netfast", "no-metrics", "metrics-collection", "no-passive-gps", "no-sim", "no-cache", "no-jni",
        "no-qt", "no-location-ui", "no-hidpi-scaling", "no-nested-warnings", "no-direct-adb", "shell",
        "restart-when-stalled", "no-snapshot-update-time", "rude",
        "no-mouse-reposition", "unix-pipe", "help", "help-all", "version", "list-avds",
    )
)  # fmt: skip


@dataclass(slots=True)
class Options:
    """A parsed command line."""

    flags: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)

    @property
    def avd(self) -> str:
        """The AVD's name."""
        return self.values.get("avd", "")

    @property
    def shows_help(self) -> bool:
        """Whether only the help is wanted."""
        return bool(self.flags & {"help", "help-all"})

    @property
    def shows_version(self) -> bool:
        """Whether only the version is wanted."""
        return "version" in self.flags

    @property
    def lists_avds(self) -> bool:
        """Whether only the list of AVDs is wanted."""
        return "list-avds" in self.flags

    @property
    def new_avd_profile(self) -> str:
        """The hardware profile of the AVD that is to be made if it is missing; empty if none is."""
        return self.values.get("create-avd", "")

    @property
    def image(self) -> Image | None:
        """The image that is named, or lies in a file; None if the AVD is to say.

        Raises:
            ConfigError: there is none of that name, or the file is no image.
        """
        given = self.values.get("phone-image", "")
        if not given:
            return None
        return read_image(Path(given)) if given.endswith(".json") else find_image(given)

    @property
    def ports(self) -> tuple[int, int] | None:
        """Console and adb port, if they are given.

        Raises:
            ConfigError: they are no ports, or given twice.
        """
        port, pair = self.values.get("port"), self.values.get("ports")
        if port is not None and pair is not None:
            raise ConfigError("options -port and -ports cannot be used together.")
        if port is not None:
            console = _port(port)
            return console, console + 1
        if pair is not None:
            console_text, comma, adb_text = pair.partition(",")
            if not comma:
                raise ConfigError("option -ports must be followed by <console-port>,<adb-port>")
            return _port(console_text), _port(adb_text)
        return None

    @property
    def ports_warning(self) -> str:
        """What the emulator says of ports that an adb server does not look at by itself; nothing of others."""
        adb = (self.ports or (FIRST_PORT, FIRST_PORT + 1))[1]
        if not FIRST_PORT < adb <= LAST_PORT + 1:
            flaw = f"outside the recommended range [{FIRST_PORT + 1},{LAST_PORT + 1}]"
        elif adb % 2 == 0:
            flaw = "an even number"
        else:
            return ""
        return f"Requested adb port ({adb}) is {flaw}. ADB may not function properly for the emulator."

    @property
    def help_text(self) -> str:
        """The help."""
        lines = [f"    -{name} <{name}>".ljust(34) + f" {text}" for name, text in _WITH_VALUE.items() if text]
        lines += [f"    -{name}" for name in sorted(_PLAIN - {"rude"})]
        return "\n".join(
            ["Android Emulator usage: emulator [options] [-qemu args]", "  options:", *sorted(lines), _OWN]
        )


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise ConfigError(f"'{text}' is not a port number; use an even number from {FIRST_PORT} to {LAST_PORT}")
    return int(text)


def parse_arguments(arguments: list[str]) -> Options:
    """Return the options; dashes and underscores are the same, everything after `-qemu` is left alone.

    Raises:
        ConfigError: an unknown option, or one without its value.
    """
    options = Options()
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word.startswith("@"):
            _check_name(word[1:])
            options.values["avd"] = word[1:]
            continue
        name = word.lstrip("-").replace("_", "-")
        if name == "qemu":
            break
        if not word.startswith("-") or (name not in _WITH_VALUE and name not in _PLAIN):
            raise ConfigError(f"unknown option: {word}\nplease use -help for a list of valid options")
        if name in _PLAIN:
            options.flags.add(name)
            continue
        if not rest:
            raise ConfigError(f"option -{name} must be followed by an argument")
        _store(options, name, rest.pop(0))
    return options


def _check_name(avd: str) -> None:
    """Refuse what is no name: files are made below it.

    Raises:
        ConfigError: it has other letters than avdmanager allows.
    """
    if not AVD_NAME.fullmatch(avd) or set(avd) == {"."}:
        raise ConfigError(f"-avd {avd}: a name has the letters a-z A-Z 0-9 . _ - only")


def _store(options: Options, name: str, value: str) -> None:
    if name == "prop":
        key, equals, text = value.partition("=")
        if not equals:
            raise ConfigError(f"property assignment '{value}' is not of the form name=value")
        options.properties[key] = text
        return
    if name == "clock" and value not in ("real", "virtual"):
        raise ConfigError(f"-clock {value}: expected real or virtual")
    if name == "avd":
        _check_name(value)
    if name == "create-avd" and value not in PROFILES:
        raise ConfigError(f"-create-avd {value}: expected one of {', '.join(sorted(PROFILES))}")
    if name == "snapshot-mode" and value not in ("fast", "faithful"):
        raise ConfigError(f"-snapshot-mode {value}: expected fast or faithful")
    if name == "owner-pid" and not value.isdigit():
        raise ConfigError(f"-owner-pid {value}: expected a process id")
    options.values[name] = value
