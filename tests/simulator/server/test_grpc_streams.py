"""Streams end when their client does: no task, no listener and no descriptor is left, however often it comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("grpc")

import grpc

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator.api import EmulatorApi
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, CONTROLLER, MESSAGES
from pytest_mobileagent.simulator.server.grpc_server import GrpcServer
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import Snapshots

STREAMS = [  # that have no end of their own
    (service, method, request)
    for service, method, request, reply in CALLS
    if reply.endswith("*") and service == CONTROLLER
]
ROUNDS = 5
PATIENCE_S = 20


async def opened(channel):
    """Open every stream, and read its first message."""
    calls = []
    for service, method, request in STREAMS:
        calls.append(channel.unary_stream(f"/{service}/{method}")(protobuf.encode(MESSAGES, request, {})))
        assert await calls[-1].read() is not grpc.aio.EOF
    return calls


async def ending(call):
    """Read what is still there, and return the name of the status at the end."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            while await call.read() is not grpc.aio.EOF:
                pass
        except grpc.aio.AioRpcError:
            pass
        return (await call.code()).name


async def tasks_fall_to(most):
    async with asyncio.timeout(PATIENCE_S):
        while len(asyncio.all_tasks()) > most:
            await asyncio.sleep(0)


def descriptors():
    return len(list(Path("/proc/self/fd").iterdir()))


def test_streams_that_are_left_leave_nothing(booted, tmp_path):
    phone = booted.phone
    readers = list(phone.log._readers)

    async def live():
        snapshots = Snapshots(phone, tmp_path, is_read_only=True)
        server = GrpcServer(EmulatorApi(phone, snapshots, Machine(lambda: None), {}))
        port = await server.start(0)
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            await channel.unary_unary(f"/{CONTROLLER}/getStatus")(b"")
            idle, before = len(asyncio.all_tasks()), descriptors()
            for _ in range(ROUNDS):
                calls = await opened(channel)
                assert len(asyncio.all_tasks()) >= idle + len(STREAMS)
                for call in calls:
                    call.cancel()
                await tasks_fall_to(idle)
            after = descriptors()
        await server.stop()
        return before, after

    before, after = asyncio.run(live())
    assert after == before
    assert phone.log._readers == readers


def test_streams_end_with_the_server(booted, tmp_path):
    async def live():
        snapshots = Snapshots(booted.phone, tmp_path, is_read_only=True)
        server = GrpcServer(EmulatorApi(booted.phone, snapshots, Machine(lambda: None), {}))
        port = await server.start(0)
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            calls = await opened(channel)
            await server.stop()
            return {await ending(call) for call in calls}

    assert asyncio.run(live()) <= {"UNAVAILABLE", "CANCELLED"}
