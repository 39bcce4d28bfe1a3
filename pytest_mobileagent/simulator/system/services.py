"""Services of apps that were started, or bound: what runs in an app's process without a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import qualified, short_component
from pytest_mobileagent.simulator.system.saved import as_float, as_list, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import ServiceSpec
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent


@dataclass(frozen=True, slots=True)
class RunningService:
    """A service that runs: whose it is, its full class name, since when (time since boot), started or only bound."""

    package: str
    class_name: str
    is_foreground: bool
    started_s: float
    is_started: bool = True

    @property
    def component(self) -> str:
        """The service as Android prints it."""
        return short_component(self.package, self.class_name)


class Services:
    """Which services run. They end with their process."""

    def __init__(self, phone: Phone) -> None:
        """Start with none."""
        self._phone = phone
        self._running: dict[tuple[str, str], RunningService] = {}

    def running(self) -> list[RunningService]:
        """Return the services whose process is there, in the order of their starts."""
        pids = self._phone.activities
        return [service for service in self._running.values() if pids.pid_of(service.package) is not None]

    def bound(self) -> list[RunningService]:
        """Return the services that the system is bound to: those of accessibility that are enabled."""
        named = (name.partition("/") for name in self._phone.accessibility.enabled_services())
        return [
            RunningService(package, class_name, is_foreground=False, started_s=0.0, is_started=False)
            for package, _, class_name in named
            if self._phone.accessibility.is_enabled(package, class_name)
        ]

    def find(self, intent: Intent) -> ServiceSpec | None:
        """Return the service that an intent names, if an installed app has it."""
        package, class_name = intent.target
        installed = self._phone.packages.find(package)
        if installed is None or not installed.is_enabled:
            return None
        names = {qualified(package, spec.name): spec for spec in installed.app.services}
        return names.get(class_name)

    def start(self, intent: Intent) -> bool:
        """Start a service, or give one that runs its next intent; False if there is none."""
        spec = self.find(intent)
        if spec is None:
            return False
        package, class_name = intent.target
        self._phone.packages.mark_started(package)
        self._phone.activities.process_started(package)
        before = self._of(package, class_name)
        started_s = before.started_s if before is not None else self._phone.clock.monotonic()
        self._running[package, class_name] = RunningService(package, class_name, spec.is_foreground, started_s)
        if spec.on_start is not None:
            spec.on_start(self._phone, intent)
        self._phone.touch()
        return True

    def stop(self, intent: Intent) -> bool:
        """Stop a service; False if it does not run."""
        package, class_name = intent.target
        if self._of(package, class_name) is None:
            return False
        del self._running[package, class_name]
        self._phone.touch()
        return True

    def ended(self, package: str) -> None:
        """Forget the services of a package: its process has ended."""
        self._running = {key: service for key, service in self._running.items() if key[0] != package}

    def _of(self, package: str, class_name: str) -> RunningService | None:
        return next((one for one in self.running() if (one.package, one.class_name) == (package, class_name)), None)

    def save(self) -> object:
        """Return what runs."""
        return [[one.package, one.class_name, one.is_foreground, one.started_s] for one in self._running.values()]

    def load(self, value: object) -> None:
        """Let run what `save` returned; nothing for None."""
        self._running = {}
        for row in as_list(value):
            package, class_name, is_foreground, started_s = as_list(row)
            service = RunningService(as_text(package), as_text(class_name), is_foreground is True, as_float(started_s))
            self._running[service.package, service.class_name] = service
