"""Data Saver and whom it spares."""

from __future__ import annotations

import pytest

GET = "cmd netpolicy get restrict-background"


def test_data_saver_is_switched_and_kept(run, phone):
    assert run(GET) == (0, "Restrict background status: disabled\n", "")
    assert run("cmd netpolicy set restrict-background true") == (0, "", "")
    assert run(GET).out == "Restrict background status: enabled\n"
    assert "Restrict background: true\n" in run("dumpsys netpolicy").out
    saved = phone.snapshot()
    run("cmd netpolicy set restrict-background false")
    assert run(GET).out == "Restrict background status: disabled\n"
    phone.restore(saved)
    assert run(GET).out == "Restrict background status: enabled\n"


def test_apps_are_spared_and_held_back(run):
    assert run("cmd netpolicy add restrict-background-whitelist 10123") == (0, "", "")
    assert run("cmd netpolicy add restrict-background-blacklist 10124") == (0, "", "")
    assert (
        run("cmd netpolicy list restrict-background-whitelist").out == "Restrict background whitelisted UIDs: 10123 \n"
    )
    assert (
        run("cmd netpolicy list restrict-background-blacklist").out == "Restrict background blacklisted UIDs: 10124 \n"
    )
    assert "  UID=10123 policy=4 (ALLOW_METERED_BACKGROUND)\n" in run("dumpsys netpolicy").out
    assert run("cmd netpolicy remove restrict-background-whitelist 10123") == (0, "", "")
    assert (
        run("cmd netpolicy list restrict-background-whitelist").out == "Restrict background whitelisted UIDs: none\n\n"
    )


@pytest.mark.parametrize(
    ("words", "status", "out"),
    [
        ("get", 255, "Error: didn't specify type of data to get\n"),
        ("get x", 255, "Error: unknown get type 'x'\n"),
        ("set restrict-background", 255, "Error: didn't specify BOOLEAN\n"),
        ("add restrict-background-whitelist", 255, "Error: didn't specify UID\n"),
        ("add restrict-background-whitelist x", 254, "Error: UID (x) should be a number\n"),
        ("remove restrict-background-blacklist 5", 255, "Error: UID 5 not blacklisted\n"),
        ("list wifi-networks", 0, "AndroidWifi;none\n"),
        ("list wifi-networks true", 0, ""),
        ("set metered-network", 255, "Error: didn't specify networkId\n"),
        ("set metered-network AndroidWifi", 255, "Error: didn't specify meteredOverride\n"),
        ("nope", 255, "Unknown command: nope\n"),
    ],
)
def test_other_words(run, words, status, out):
    assert run(f"cmd netpolicy {words}") == (status, out, "")


@pytest.mark.parametrize("override", ["true", "false"])
def test_a_network_is_metered_or_not_and_then_as_it_is_told(run, override):
    assert run(f"cmd netpolicy set metered-network AndroidWifi {override}").status == 255
    assert run("cmd netpolicy list wifi-networks").out == f"AndroidWifi;{override}\n"
    assert run("cmd netpolicy list wifi-networks true").out == "AndroidWifi;true\n" * (override == "true")

    run("cmd netpolicy set metered-network AndroidWifi undefined")

    assert run("cmd netpolicy list wifi-networks").out == "AndroidWifi;none\n"
