from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell.process import Pipe, closed_pipe

EPOCH_S = 1697384040.0  # 2023-10-15 15:34 UTC


@pytest.fixture
def phone():
    return Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(EPOCH_S))


@pytest.fixture
def shell(phone):
    """Run a command line on the phone; returns (status, stdout, stderr)."""

    def run(command, *, stdin=b"", uid=0):
        async def work():
            out, err = Pipe(), Pipe()
            status = await sh.run(phone, command, stdin=closed_pipe(stdin), stdout=out, stderr=err, uid=uid)
            out.close()
            err.close()
            return status, (await out.read_all()).decode(), (await err.read_all()).decode()

        return asyncio.run(work())

    return run
