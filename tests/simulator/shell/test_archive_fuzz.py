"""What reads files of others — patch, cpio — says that they are damaged; what is asked of any tool, it ends."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh


@pytest.fixture(scope="module")
def read():
    """Give bytes to a command line on a phone; returns its status."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
    snapshot = phone.snapshot()

    def read(line, data):
        out = Pipe()
        try:
            work = sh.run(
                phone, f"cd /data/local/tmp; {line}", stdin=closed_pipe(data), stdout=out, stderr=out, uid=2000
            )
            return asyncio.run(asyncio.wait_for(work, 10))
        finally:
            phone.restore(snapshot)

    return read


PATCHES = st.lists(
    st.sampled_from(
        ["--- f", "+++ f", "+++ /dev/null", '+++ "\\', "--- a/b/c\t1970-01-01", "@@ -1 +1 @@", "@@ -0,0 +1,2 @@",
         "@@ -,", "@@ -99999999999999999999,-1 +1", "@@ -1,3 +1,3 @@", " a", "-a", "+b", "",
         "\r", "\\ No newline", "\x00"]
    ),
    max_size=12,
).map(lambda lines: "\n".join(lines).encode())  # fmt: skip
HEADER = b"070701" + b"".join(
    b"%08X" % field for field in (1, 0o100644, 0, 0, 1, 0, 4, 0, 0, 0, 0, 2, 0)
)  # fmt: skip
ARCHIVES = st.one_of(
    st.binary(max_size=300),
    st.builds(lambda tail: HEADER + b"f\0" + tail, st.binary(max_size=60)),
    st.builds(lambda at, byte: (HEADER + b"f\0data")[:at] + byte + (HEADER + b"f\0data")[at + 1 :],
              st.integers(0, 115), st.sampled_from([b"F", b"x", b"0", b"7", b""])),
)  # fmt: skip


@seed(4)
@settings(max_examples=150, deadline=None, database=None)
@given(PATCHES | st.binary(max_size=200))
def test_whatever_is_given_to_patch_ends(read, data):
    assert read("printf 'a\\nb\\n' > f; patch", data) in (0, 1)


@seed(4)
@settings(max_examples=150, deadline=None, database=None)
@given(ARCHIVES)
def test_whatever_is_given_to_cpio_ends(read, data):
    assert read("cpio -idu", data) in (0, 1)


TOOLS = st.sampled_from(
    [
        "getopt",
        "patch",
        "cpio",
        "flock",
        "pmap",
        "lsof",
        "taskset",
        "chrt",
        "ionice",
        "iorenice",
        "dmesg",
        "lsmod",
        "insmod",
        "rmmod",
        "modinfo",
        "swapon",
        "swapoff",
        "chroot",
        "unshare",
        "nsenter",
        "pivot_root",
        "hwclock",
        "rtcwake",
        "devmem",
        "rfkill",
        "microcom",
        "acpi",
        "i2cdetect",
        "i2cget",
        "blockdev",
        "stty",
        "ulimit",
    ]
)
WORDS = st.sampled_from(
    ["-a", "-p", "-x", "-n", "-o", "-c", "-f", "-F", "-t", "-T", "-i", "-R", "-e", "-s", "-d", "-u", "--", "-",
     "1", "0", "-1", "99999999999999999999", "x", "''", "é", "/", "/dev/null", "/proc/self", ".", "171", "true", "rt",
     "idle", "--help", "0x10", "4k", "ff", "a:b::", ":a", "²", "raw", "1:2:3",
     "intr", "'^'", "--long=1", "size", "rows", "min"]
)  # fmt: skip


@seed(4)
@settings(max_examples=150, deadline=None, database=None)
@given(TOOLS, st.lists(WORDS, max_size=4))
def test_whatever_is_asked_of_a_tool_ends(read, tool, words):
    assert 0 <= read(" ".join([tool, *words]), b"in\n") <= 255
