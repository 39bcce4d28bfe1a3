"""The public surface is a list (style, habits)."""

from __future__ import annotations

import importlib

import pytest

PUBLIC = {
    "pytest_mobileagent": [
        "AgentError", "AppNotFound", "BudgetExceeded", "ConfigError", "DeviceError", "EmulatorError", "InfraError",
        "MobileAgentError", "ModelError", "Task", "TaskError", "TaskTemplate", "__version__", "mobile_task",
    ],
    "pytest_mobileagent.device": [
        "Console", "Device", "FileEntry", "Node", "Observation", "Rect", "Screen", "ServerAddress",
        "ShellResult",
    ],
    "pytest_mobileagent.emulator": [
        "Emulator", "EmulatorContext", "EmulatorKind", "EmulatorPool", "EmulatorSpec", "Forkable", "Host",
        "LeasedPhone", "apply_configuration", "make_emulator",
    ],
    "pytest_mobileagent.testing": ["check_agent", "check_emulator"],
}  # fmt: skip


@pytest.mark.parametrize(("module", "names"), PUBLIC.items(), ids=PUBLIC)
def test_the_public_names_are_these(module, names):
    offered = importlib.import_module(module).__all__

    assert list(offered) == names
    assert sorted(offered) == list(offered)


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_there_and_documented(module):
    found = importlib.import_module(module)

    for name in found.__all__:
        assert getattr(found, name) is not None
        assert name.startswith("__") or getattr(found, name).__doc__
