"""One embedded phone for a module, put back before each test."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def booted_phone(phones):
    with phones.lease() as phone:
        yield phone


@pytest.fixture
def device(booted_phone):
    booted_phone.reset()
    return booted_phone.device
