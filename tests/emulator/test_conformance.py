"""An embedded phone keeps to what is asked of emulators, and one that does not is told what it breaks."""

from __future__ import annotations

import pytest

from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, conformance, make_emulator
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.testing import check_emulator

DARK = DeviceConfig("dark", PIXEL_3, "ko-KR", 560, 1.3, is_dark=True)


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture(scope="module")
def running(pool):
    with pool.lease() as phone:
        yield phone.emulator


def test_an_embedded_phone_keeps_to_what_is_asked_of_emulators(pool):
    emulator = make_emulator(EmulatorContext(find_image("bmoca"), DARK, pool.host, EmulatorSpec()))

    check_emulator(emulator, config=DARK, crash=lambda phone: phone.booted.program.stop())


class Mine:
    """An emulator of a user's own: a phone that runs, and is one's own between start and stop."""

    name, is_borrowed, has_snapshots = "mine", False, True

    def __init__(self, phone):
        self.phone, self.is_started = phone, False

    @property
    def serial(self):
        return self.phone.serial if self.is_started else ""

    @property
    def is_alive(self):
        return self.is_started

    @property
    def device(self):
        self.need()
        return self.phone.device

    def need(self):
        if not self.is_alive:
            raise EmulatorError("start() it first")

    def start(self):
        if self.is_started:
            raise EmulatorError("it runs already")
        self.is_started = True
        return self.serial

    def check(self):
        self.need()
        self.phone.check()

    def save(self, snapshot):
        self.need()
        self.phone.save(snapshot)

    def restore(self, snapshot):
        self.need()
        self.phone.restore(snapshot)

    def stop(self):
        self.is_started = False


def emulator(**members):
    """One that differs from a fine one."""
    return type("Mine", (Mine,), members)


def raises(error):
    def raise_it(self, *_arguments):
        raise error

    return raise_it


def forgets(self, snapshot):
    if snapshot.endswith("none"):
        raise EmulatorError("there is no such snapshot")


def starts_twice(self):
    self.is_started = True
    return self.serial


def restores_anything(self, snapshot):
    if not snapshot.endswith("none"):
        self.phone.restore(snapshot)


def stops_once(self):
    if not self.is_started:
        raise EmulatorError("it is over")
    self.is_started = False


BROKEN = {
    "does not start": (emulator(start=raises(OSError("no room"))), "start() raised OSError: no room"),
    "starts twice": (
        emulator(start=starts_twice), "a second start() went on without an error: raise EmulatorError",
    ),
    "says another serial": (
        emulator(serial="emulator-1"),
        "serial is 'emulator-1' before start(): it is empty while there is no phone",
    ),
    "lives before": (emulator(is_alive=True), "is_alive is true before start()"),
    "cannot say": (
        emulator(is_alive=property(raises(OSError("timed out")))),
        "is_alive raised OSError: timed out before start(): it is true or false, whatever has happened",
    ),
    "is silent": (
        emulator(need=raises(EmulatorError(" "))),
        "device before start() raised EmulatorError without a word: say what to do next",
    ),
    "blames the agent": (
        emulator(need=raises(AssertionError("no phone"))),
        "device before start() raised AssertionError: no phone; raise EmulatorError, which blames no agent",
    ),
    "is ill": (emulator(check=raises(EmulatorError("ill"))), "check() after start() raised EmulatorError: ill"),
    "restores nothing": (
        emulator(restore=forgets),
        "restore() did not bring back what was saved, to the byte: /data/local/tmp/mobileagent-check ",
    ),
    "restores anything": (
        emulator(restore=restores_anything),
        "restore() of a snapshot that was never saved went on without an error: raise EmulatorError",
    ),
    "saves without snapshots": (
        emulator(has_snapshots=False), "save() of a phone without snapshots went on without an error: ",
    ),
    "doubles itself": (
        emulator(origin="", fork=lambda self: self), "fork() returned emulator-",
    ),
    "stops once": (
        emulator(stop=stops_once),
        "a second stop() raised EmulatorError: it is over",
    ),
}  # fmt: skip


@pytest.fixture
def lent(running):
    """The running phone, as it was when the test ends."""
    running.save("before")
    yield running
    running.restore("before")


@pytest.mark.parametrize(("kind", "sentence"), BROKEN.values(), ids=BROKEN)
def test_what_an_emulator_breaks_is_a_sentence(lent, kind, sentence):
    with pytest.raises(AssertionError) as caught:
        check_emulator(kind(lent))

    title, *found = str(caught.value).split("\n- ")
    assert title == "Mine breaks what is asked of emulators:"
    assert [one for one in found if one.startswith(sentence)]


def test_an_emulator_of_a_users_own_is_fine(lent):
    check_emulator(Mine(lent), config=DeviceConfig())


def test_a_phone_without_snapshots_is_fine(lent):
    refuse = raises(EmulatorError("a phone of flesh has no snapshots"))

    check_emulator(emulator(has_snapshots=False, save=refuse, restore=refuse)(lent))


def test_a_phone_in_another_configuration_is_told(lent):
    with pytest.raises(AssertionError) as caught:
        check_emulator(Mine(lent), config=DARK)

    assert str(caught.value).split("\n- ")[1:] == [
        f"the phone's {name} is {found}, and that of its configuration is {asked}: apply_configuration"
        for name, found, asked in (
            ("size", "(1080, 2400)", "(1080, 2160)"), ("density", "420", "560"), ("font scale", "1.0", "1.3"),
            ("dark theme", "Night mode: no", "Night mode: yes"), ("locale", "en-US", "ko-KR"),
        )
    ]  # fmt: skip


def test_a_crash_that_is_not_seen_is_told(lent, monkeypatch):
    monkeypatch.setattr(conformance, "_END_TIMEOUT_S", 0)

    with pytest.raises(AssertionError) as caught:
        check_emulator(Mine(lent), crash=lambda phone: None)

    assert str(caught.value).split("\n- ")[1:] == [
        "is_alive is still true after the phone has crashed",
        "check() after a crash went on without an error: raise DeviceError",
        "a command after a crash went on without an error: raise DeviceError",
        "restore() after a crash went on without an error: raise EmulatorError",
    ]
