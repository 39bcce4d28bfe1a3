"""Whatever a gRPC client sends, each call is answered or refused by a status that says why: none fails unforeseen."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("grpc")

import grpc
import grpc.aio
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator.api import EmulatorApi
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, CONTROLLER, MESSAGES
from pytest_mobileagent.simulator.server.grpc_server import GrpcServer
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import Snapshots

PATIENCE_S = 30
A_MOMENT_S = 0.05  # for what a stream says unasked, if it says anything
VALUES = {
    "int": st.integers(-3, 5) | st.sampled_from([90, 600, 5000, 2**31, -(2**31), 2**63 - 1]),
    "uint": st.integers(0, 5) | st.sampled_from([600, 5000, 2**31, 2**64 - 1]),
    "bool": st.booleans(),
    "double": st.floats(),
    "float": st.floats(width=32),
    "string": st.text(max_size=5) | st.sampled_from(["Home", "fuzz", "../x", "/", "+15550100", "mmap:///x", "\0"]),
    "bytes": st.binary(max_size=20),
}


def a_message(name):
    """Return a strategy for messages of a kind, in which any field may be left out."""
    fields = {}
    for field in MESSAGES[name].values():
        one = VALUES[field.type] if field.type in VALUES else a_message(field.type)
        fields[field.name] = st.lists(one, max_size=2) if field.is_repeated else one
    return st.fixed_dictionaries({}, optional=fields)


def a_call(call):
    """Return a strategy for what is sent with a call: messages of its kind, or bytes that are none."""
    kind = call[2].rstrip("*")
    sent = a_message(kind).map(lambda values: protobuf.encode(MESSAGES, kind, values)) | st.binary(max_size=20)
    return st.tuples(st.just(call), st.lists(sent, min_size=1, max_size=3))


async def status_of(channel, call, sent):
    """Send a call and hear what comes of it; a stream is listened to for a moment."""
    service, method, request, reply = call
    path = f"/{service}/{method}"
    try:
        async with asyncio.timeout(PATIENCE_S):
            if request.endswith("*"):
                await channel.stream_unary(path)(iter(sent))
            elif reply.endswith("*"):
                stream = channel.unary_stream(path)(sent[0])
                try:
                    async with asyncio.timeout(A_MOMENT_S):
                        await stream.read()
                except TimeoutError:
                    stream.cancel()
            else:
                await channel.unary_unary(path)(sent[0])
    except grpc.aio.AioRpcError as error:
        return error.code(), error.details()
    return grpc.StatusCode.OK, ""


@seed(1)
@settings(max_examples=120, deadline=None, database=None)
@given(st.lists(st.one_of(map(a_call, CALLS)), min_size=1, max_size=4))
def test_every_call_is_answered_or_refused(booted, tmp_path_factory, calls):
    phone = booted.phone

    async def talk():
        snapshots = Snapshots(phone, tmp_path_factory.mktemp("snapshots"), is_read_only=True)
        server = GrpcServer(EmulatorApi(phone, snapshots, Machine(lambda: None), {}))
        port = await server.start(0)
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            found = [await status_of(channel, call, sent) for call, sent in calls]
            await channel.unary_unary(f"/{CONTROLLER}/getStatus")(b"")
        await server.stop()
        return found

    try:
        found = asyncio.run(talk())
    finally:
        phone.restore(booted.snapshot)

    assert [told for code, told in found if code is grpc.StatusCode.UNKNOWN] == []
