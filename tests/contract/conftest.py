"""One embedded phone for a module, put back before each test; unmodified clients are the judges."""

from __future__ import annotations

import contextlib
import functools
import os
import socket

import pytest

from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
from tests.contract.adb_programs import PROGRAMS, Adb
from tests.contract.shells import Embedded, Judge
from tests.contract.u2 import connect, open_contact_editor, open_settings


@pytest.fixture(scope="module")
def booted_phone(forked_from):
    """A leased phone, alone at its adb server, which listens on a port of its own, never on 5037."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        assert pool.host.adb.port != 5037
        yield phone


@pytest.fixture(scope="module")
def grpc_port():
    """A port of the host's choice: one of the emulators' own is taken by another worker's phone meanwhile."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def leased(grpc_port, forked_from):
    """A leased phone that listens for gRPC."""
    spec = EmulatorSpec(arguments=("-grpc", str(grpc_port)))
    with EmulatorPool(spec, zygote=forked_from) as pool, pool.lease() as leased:
        yield leased


@pytest.fixture
def phone(booted_phone):
    booted_phone.reset()
    return booted_phone


@pytest.fixture(scope="session")
def pool_of(forked_from):
    """The pool of an adb program, by its path."""
    with contextlib.ExitStack() as stack:
        yield functools.cache(lambda _program: stack.enter_context(EmulatorPool(zygote=forked_from)))


@pytest.fixture(scope="module", params=PROGRAMS)
def connected(request, pool_of):
    program = PROGRAMS[request.param]
    if not os.access(program, os.X_OK):
        pytest.skip(f"there is no {program}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pytest_mobileagent.emulator.host.adb_program", lambda: program)
        pool = pool_of(program)
        with pool.lease() as phone:
            assert pool.host.adb.port != 5037
            yield Adb(program, phone)


@pytest.fixture
def adb(connected):
    """An adb program, as client and server; its phone is put back."""
    connected.phone.reset()
    return connected


# -- uiautomator2 -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(booted_phone):
    d = connect(booted_phone)
    yield d
    d.stop_uiautomator(wait=False)


@pytest.fixture
def d(client, phone):
    """uiautomator2's device; its phone is put back."""
    client.settings["wait_timeout"] = 5.0
    return client


@pytest.fixture
def settings(d):
    open_settings(d)
    return d


@pytest.fixture
def editor(d):
    open_contact_editor(d)
    return d


# -- the phone's shell and its judges -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    """The programs that Android ships; only tests that ask the judges may need them."""
    return Judge(tmp_path_factory.mktemp("judge"))


@pytest.fixture(scope="session")
def embedded():
    return Embedded()


@pytest.fixture(scope="session")
def update(request):
    """Whether what is stored is to be written anew."""
    return request.config.getoption("--update-goldens")
