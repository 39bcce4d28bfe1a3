"""`dumpsys diskstats`: how much of each partition is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.stat import data_partition

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _disk_stats(phone: Phone, words: list[str]) -> str:
    del words
    total, used = data_partition(phone)
    free = total - used
    share = free * 100 // total
    encrypted = str(phone.properties.get("ro.crypto.type") == "file").lower()
    return f"Data-Free: {free >> 10}K / {total >> 10}K total = {share}% free\nFile-based Encryption: {encrypted}\n"


DUMPS = {"diskstats": _disk_stats}
