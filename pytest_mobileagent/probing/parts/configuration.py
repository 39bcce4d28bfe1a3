"""Each element of a device configuration, set, and what the phone says of itself then."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.emulator.configuration import LAUNCHER_DATABASE, WALLPAPER, apply_configuration, plain
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.probing.part import MEASURES, Part, Probe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_SAYS = {
    "density": "wm density",
    "size": "wm size",
    "font scale": "settings get system font_scale",
    "night": "cmd uimode night",
    "locales": "getprop persist.sys.locale; settings get system system_locales",
    "animations": "for name in window transition animator; do settings list global | grep ^$name; done",
}


def _probes(subject: Subject) -> Iterator[Probe]:
    for name, config in _elements(plain(subject.config)).items():
        yield Probe(name, partial(_applied, subject, config))


def _elements(bare: DeviceConfig) -> dict[str, DeviceConfig]:
    """Return configurations that differ from the plain one by an element each."""
    known = known_configs().values()
    wallpaper = next((config.wallpaper for config in known if config.wallpaper != bare.wallpaper), bare.wallpaper)
    home = next((config.home for config in known if config.home is not None), None)
    return {
        "plain": bare,
        "locale": replace(bare, locale="ko-KR"),
        "density": replace(bare, density_dpi=bare.density_dpi * 5 // 4),
        "font_scale": replace(bare, font_scale=1.15),
        "theme": replace(bare, is_dark=True),
        "wallpaper": replace(bare, wallpaper=wallpaper),
        "home": replace(bare, home=home),
    }


def _applied(subject: Subject, config: DeviceConfig) -> Facts:
    """Bring the phone into a configuration, and return what it says of itself."""
    device = subject.device
    spent_s = subject.seconds(lambda: apply_configuration(device, config))
    facts: Facts = {name: device.shell(command).split("\n") for name, command in _SAYS.items()}
    told = device.shell("am get-config").splitlines()
    qualifiers = next((line for line in told if line.startswith("config:")), "").removeprefix("config:").strip()
    device.press_key("home")
    look = device.observe()
    facts |= {
        "am get-config": sorted(qualifiers.split("-")),
        "abi": [line for line in told if line.startswith("abi:")],
        "wallpaper": device.shell(f"stat -c '%U:%G %a' {WALLPAPER} 2>&1; ls -Z {WALLPAPER} 2>&1").splitlines(),
        "launcher": device.shell(f"ls {LAUNCHER_DATABASE.rpartition('/')[0]} 2>&1").split(),
        "icons": _icons(subject),
        "texts on the home screen": sorted(set(look.hierarchy.texts)),
        "picture": subject.keep_picture("home", look.screenshot),
        MEASURES: {"seconds": spent_s},
    }
    subject.keep("home.xml", look.hierarchy_xml.encode())
    return facts


def _icons(subject: Subject) -> list[str]:
    """Return what the launcher has stored: title and place of each icon, or why nobody can tell."""
    columns = "title, container, screen, cellX, cellY"
    try:
        rows = subject.device.sql(LAUNCHER_DATABASE, f"SELECT {columns} FROM favorites ORDER BY {columns}")  # noqa: S608 - ours
    except DeviceError as error:
        return [str(error).partition(": ")[2]]
    return [" ".join(map(str, tuple(row))) for row in rows]


PART = Part("configuration", "each element of a configuration, and what am get-config says", 40, _probes)
