"""Checks for those who bring an agent, phones or tasks of their own: call them in a test."""

from __future__ import annotations

from pytest_mobileagent.adversary.check import check_task
from pytest_mobileagent.agents.conformance import check_agent
from pytest_mobileagent.emulator.conformance import check_emulator

__all__ = ["check_agent", "check_emulator", "check_task"]
