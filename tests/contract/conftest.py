"""One embedded phone for a module, put back before each test; unmodified clients are the judges."""

from __future__ import annotations

import pytest

from pytest_mobileagent.emulator import EmulatorPool


@pytest.fixture(scope="module")
def booted_phone():
    """A leased phone; its adb server listens on a port of its own, never on 5037."""
    with EmulatorPool() as pool, pool.lease() as phone:
        assert pool.host.adb.port != 5037
        yield phone


@pytest.fixture
def phone(booted_phone):
    booted_phone.reset()
    return booted_phone
