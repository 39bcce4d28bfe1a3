"""A plugin for pytest: lays what each agent sees into `$EYES`, for a scripted model that cannot look at pictures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pytest_mobileagent.device import Device

seen_by = "nobody"


def sight(folder, agent, task):
    """Where the last screen lies that an agent saw in a task."""
    return Path(folder) / f"{agent}-{task}.xml"


def pytest_configure():
    observe = Device.observe

    def watched(device, *foresee, **how):
        observation = observe(device, *foresee, **how)
        new = Path(seen_by).with_suffix(f".{os.getpid()}")  # whole, also where two models play the same agent at once
        new.write_text(observation.hierarchy_xml, "utf-8")
        new.replace(seen_by)
        return observation

    Device.observe = watched


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    global seen_by  # noqa: PLW0603 - one item runs at a time
    agent = item.callspec.params["mobile_agent_spec"].name
    seen_by = sight(os.environ["EYES"], agent, item.originalname)
    return (yield)
