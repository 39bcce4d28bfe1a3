"""A phone's settings and clipboard."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from pytest_mobileagent.device.device import Device

NAMESPACES = ("system", "secure", "global")
ANIMATION_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")  # global ones


class Settings:
    """The three tables of settings."""

    def __init__(self, device: Device) -> None:
        """Use `device`."""
        self._device = device

    def get(self, namespace: str, key: str) -> str | None:
        """Return a setting, or None if it is not set."""
        value = self._run("get", namespace, key).removesuffix("\n")
        return None if value == "null" else value

    def put(self, namespace: str, key: str, value: str | float) -> None:
        """Set a setting."""
        self._run("put", namespace, key, str(value))

    def delete(self, namespace: str, key: str) -> None:
        """Unset a setting."""
        self._run("delete", namespace, key)

    def items(self, namespace: str) -> dict[str, str]:
        """Return all settings of a namespace."""
        pairs = (line.partition("=") for line in self._run("list", namespace).splitlines())
        return {key: value for key, equals, value in pairs if equals}

    def _run(self, verb: str, namespace: str, *words: str) -> str:
        if namespace not in NAMESPACES:
            raise DeviceError(f"'{namespace}' is no namespace of settings: use {', '.join(NAMESPACES)}")
        return self._device.must_run(f"settings {shlex.join([verb, namespace, *words])}")


class Clipboard:
    """The clipboard."""

    def __init__(self, device: Device) -> None:
        """Use `device`."""
        self._device = device

    def get(self) -> str | None:
        """Return the text on the clipboard, or None if there is none."""
        value = self._device.rpc("getClipboard")
        return value if isinstance(value, str) else None

    def set(self, text: str) -> None:
        """Put text on the clipboard."""
        self._device.rpc("setClipboard", "text", text)
