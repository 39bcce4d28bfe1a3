"""Every mobile-agent task a pytest test: on the Android Emulator, on a phone, or on an embedded one."""

from __future__ import annotations

from pytest_mobileagent.errors import (
    AgentError,
    BudgetExceeded,
    ConfigError,
    DeviceError,
    EmulatorError,
    InfraError,
    MobileAgentError,
    ModelError,
    TaskError,
)
from pytest_mobileagent.task import Task, TaskTemplate, mobile_task

__version__ = "0.1.0"

__all__ = [
    "AgentError",
    "BudgetExceeded",
    "ConfigError",
    "DeviceError",
    "EmulatorError",
    "InfraError",
    "MobileAgentError",
    "ModelError",
    "Task",
    "TaskError",
    "TaskTemplate",
    "__version__",
    "mobile_task",
]
