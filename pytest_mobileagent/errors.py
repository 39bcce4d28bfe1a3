"""The exceptions of pytest-mobileagent.

::

    MobileAgentError
    ├── ConfigError         the user's input: an option, a configuration, a task's declaration
    ├── AgentError          the agent's fault: fails the task (an AssertionError, so pytest and Allure say failed)
    │   └── BudgetExceeded  steps, time, tokens or cost used up
    ├── TaskError           the task's own fault: its set-up, its solution, its evaluation
    └── InfraError          ours: never a failed agent
        ├── DeviceError     the phone or the adb link
        │   ├── AppNotFound     the phone has no such app
        │   ├── DatabaseNotFound  an app has no such database
        │   ├── Unreadable      a file, or what was asked of a database, cannot be read
        │   └── EmulatorError   the program that boots the phone
        └── ModelError      the model's service
"""

from __future__ import annotations

from typing import Any


class MobileAgentError(Exception):
    """Base of everything this package raises on purpose."""


class ConfigError(MobileAgentError):
    """An option, a configuration or a declaration is unusable; the message says what to write instead."""


class AgentError(MobileAgentError, AssertionError):
    """The agent is at fault: the task counts as failed."""


class BudgetExceeded(AgentError):  # noqa: N818 - the name says what happened
    """The agent used up its steps, time, tokens or cost."""


class TaskError(MobileAgentError):
    """A task's set-up, solution or evaluation is wrong: the item is an error."""


class InfraError(MobileAgentError):
    """Phone, adb link or model service failed: the item is an error and leaves the success rate alone."""


class DeviceError(InfraError):
    """A phone did not do what every phone does."""


class AppNotFound(DeviceError):  # noqa: N818 - the name says what happened
    """The phone has no app of that name, or none that can be opened."""


class DatabaseNotFound(DeviceError):  # noqa: N818 - the name says what happened
    """An app has no database at a path; if it had one when the agent began, the agent has failed."""

    def __init__(self, path: str) -> None:
        """Name the `path`."""
        super().__init__(f"no database at {path}: has its app been started, and was device.root() called?")
        self.path = path


class Unreadable(DeviceError):  # noqa: N818 - the name says what happened
    """A file is not what its app writes, or a database is damaged or another; if the agent did that, it has failed.

    `asked` is what a database was asked: SQL and its parameters.
    """

    def __init__(self, path: str, why: str, asked: tuple[str, Any] | None = None) -> None:
        """Name the `path`, and why it cannot be read."""
        super().__init__(f"{path}: {why}{f' in: {asked[0]}' if asked else ''}")
        self.path, self.asked = path, asked


class EmulatorError(DeviceError):
    """An emulator did not start, boot, restore or stop."""


class ModelError(InfraError):
    """A model's service is down, refuses or answers garbage."""
