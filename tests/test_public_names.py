"""The public surface is a list (style, habits)."""

from __future__ import annotations

import importlib
import inspect

import pytest

from pytest_mobileagent import state
from pytest_mobileagent.discovery import submodules

PUBLIC = {
    "pytest_mobileagent": [
        "AgentError", "AppNotFound", "BudgetExceeded", "ConfigError", "DatabaseNotFound", "DeviceError",
        "EmulatorError", "InfraError", "MobileAgentError", "ModelError", "Task", "TaskError", "TaskTemplate",
        "Unreadable",
        "__version__", "mobile_task",
    ],
    "pytest_mobileagent.device": [
        "AppEvent", "Console", "Device", "EventStream", "FileEntry", "Node", "Observation", "Rect", "Screen",
        "ServerAddress", "ShellResult",
    ],
    "pytest_mobileagent.emulator": [
        "Counted", "Emulator", "EmulatorContext", "EmulatorKind", "EmulatorPool", "EmulatorSpec", "Forkable", "Host",
        "LeasedPhone", "Timed", "apply_configuration", "make_emulator",
    ],
    "pytest_mobileagent.gym": ["MobileAgentEnv", "MobileAgentVectorEnv"],
    "pytest_mobileagent.serving": [
        "EpisodeServer", "Episodes", "Farm", "FarmClient", "Moment", "Outcome", "PhoneInUse", "Player", "Sight",
        "TaskInfo",
    ],
    "pytest_mobileagent.testing": ["check_agent", "check_emulator", "check_task"],
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


AS_ELSEWHERE = {"Device.sql", "query"}  # a query and its parameters, as `sqlite3` has them


def functions():
    """Yield what can be called by its public name: functions, classes, and the classes' methods."""
    modules = [*map(importlib.import_module, PUBLIC), *submodules(state)]
    for module in modules:
        for name, found in vars(module).items():
            if name.startswith("_") or not getattr(found, "__module__", "").startswith("pytest_mobileagent"):
                continue
            if inspect.isfunction(found):
                yield name, found
            elif inspect.isclass(found):
                methods = vars(found).items()
                yield from ((f"{name}.{one}", method) for one, method in methods if is_public_method(one, method))


def is_public_method(name, method):
    return not name.startswith("_") and inspect.isfunction(method)


def test_options_are_named_where_they_are_given():
    found = {}
    for name, function in functions():
        given = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
        by_place = [one for one in given if one.kind is one.POSITIONAL_OR_KEYWORD]
        flags = [one.name for one in by_place if str(one.annotation).startswith("bool")]
        options = [one.name for one in by_place[2:] if one.default is not one.empty]
        found |= {name: [*flags, *options]} if (flags or options) and name not in AS_ELSEWHERE else {}

    assert found == {}
