from __future__ import annotations

from pytest_mobileagent import mobile_task


@mobile_task("Tap five times.", max_steps=6)
def test_trivial(task, agent, device):
    agent.run(task)
    assert device.settings.get("system", "screen_brightness")
