"""Where pages keep what is set on them: the settings provider, by `namespace/key`, or what is asked in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.system.preferences import Value


class Store(Protocol):
    """Where a page keeps its values: an app's preferences are one."""

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether something is on."""

    def get(self, key: str, default: Value) -> Value:
        """Return a value, or `default`."""

    def update(self, values: dict[str, Value]) -> None:
        """Store values."""


class SettingsStore:
    """The settings provider: every value is a text, which of a switch is 0 or 1."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read and write a phone's settings."""
        self.phone = phone

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether a setting is neither missing, empty nor 0."""
        return self.get(key, default) not in ("0", "")

    def get(self, key: str, default: Value = "0") -> str:
        """Return a setting, as it is stored, or `default` as it would be."""
        namespace, _, name = key.partition("/")
        value = self.phone.settings.get(namespace, name)
        return _stored(default) if value is None else value

    def put(self, key: str, value: Value) -> None:
        """Write a setting."""
        self.update({key: value})

    def update(self, values: dict[str, Value]) -> None:
        """Write settings."""
        for key, value in values.items():
            namespace, _, name = key.partition("/")
            self.phone.settings.put(namespace, name, _stored(value))


def _stored(value: Value) -> str:
    return str(int(value) if isinstance(value, bool) else value)
