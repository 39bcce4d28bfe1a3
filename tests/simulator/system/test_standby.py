"""Standby buckets, as `am` tells and changes them."""

from __future__ import annotations

import pytest

MARKOR, SYSTEM_UI = "net.gsantner.markor", "com.android.systemui"


@pytest.fixture
def bucket(run):
    return lambda package=MARKOR: run(f"am get-standby-bucket {package}").out


def test_an_app_rises_when_it_is_used_and_sinks_when_it_is_not(run, phone, bucket):
    assert bucket() == "50\n"
    run(f"monkey -p {MARKOR} -c android.intent.category.LAUNCHER 1")
    assert bucket() == "10\n"
    phone.input.key(3)
    for hours, expected in ((13, "20\n"), (12, "30\n"), (30, "40\n")):
        phone.clock.advance(hours * 3600)
        assert bucket() == expected


@pytest.mark.parametrize(
    ("name", "number"),
    [("active", 10), ("working_set", 20), ("frequent", 30), ("rare", 40), ("restricted", 45), ("30", 30)],
)
def test_an_app_is_put_into_a_bucket_until_it_is_used(run, phone, bucket, name, number):
    run(f"monkey -p {MARKOR} -c android.intent.category.LAUNCHER 1")
    phone.input.key(3)
    phone.clock.advance(1)
    assert run(f"am set-standby-bucket {MARKOR} {name}") == (0, "", "")
    assert bucket() == f"{number}\n"
    phone.clock.advance(1)
    run(f"monkey -p {MARKOR} -c android.intent.category.LAUNCHER 1")
    assert bucket() == "10\n"


def test_system_packages_without_a_screen_are_exempt(run, bucket):
    run(f"am set-standby-bucket {SYSTEM_UI} rare")
    assert bucket(SYSTEM_UI) == "5\n"
    assert f"{SYSTEM_UI}: 5\n" in run("am get-standby-bucket").out


def test_an_app_is_idle_on_battery_only(run):
    run(f"am set-inactive {MARKOR} true")
    assert run(f"am get-inactive {MARKOR}").out == "Idle=false\n"
    run("dumpsys battery unplug")
    assert run(f"am get-inactive {MARKOR}").out == "Idle=true\n"
    run(f"am set-inactive {MARKOR} false")
    assert run(f"am get-inactive {MARKOR}").out == "Idle=false\n"


def test_a_snapshot_keeps_the_buckets(run, phone, bucket):
    run(f"am set-standby-bucket {MARKOR} rare")
    saved = phone.snapshot()
    run(f"am set-standby-bucket {MARKOR} active")
    phone.restore(saved)
    assert bucket() == "40\n"


def test_mistakes(run):
    assert run(f"am set-standby-bucket {MARKOR} nonsense") == (255, "", "Error: Unknown bucket: nonsense\n")
    assert "Cannot get standby bucket for non existent package (nope)" in run("am get-standby-bucket nope").err
    assert "Cannot set the standby bucket to 5" in run(f"am set-standby-bucket {MARKOR} 5").err
    assert run(f"am get-inactive --nope {MARKOR}") == (255, "", "Error: Unknown option: --nope\n")
