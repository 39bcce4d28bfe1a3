"""Every mobile-agent task a pytest test: on the Android Emulator, on a phone, or on an embedded one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.errors import (
    AgentError,
    AppNotFound,
    BudgetExceeded,
    ConfigError,
    DatabaseNotFound,
    DeviceError,
    EmulatorError,
    InfraError,
    MobileAgentError,
    ModelError,
    TaskError,
    Unreadable,
)

if TYPE_CHECKING:
    from pytest_mobileagent.task import Task, TaskTemplate, mobile_task

__version__ = "0.1.0"

__all__ = [
    "AgentError",
    "AppNotFound",
    "BudgetExceeded",
    "ConfigError",
    "DatabaseNotFound",
    "DeviceError",
    "EmulatorError",
    "InfraError",
    "MobileAgentError",
    "ModelError",
    "Task",
    "TaskError",
    "TaskTemplate",
    "Unreadable",
    "__version__",
    "mobile_task",
]

_OF_TASK = ("Task", "TaskTemplate", "mobile_task")


def __getattr__(name: str) -> object:
    """Import what needs pytest and Faker when it is first asked for: an embedded phone needs neither."""
    if name in _OF_TASK:
        from pytest_mobileagent import task  # noqa: PLC0415 - only when asked for

        return getattr(task, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
