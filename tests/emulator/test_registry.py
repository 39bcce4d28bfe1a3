from __future__ import annotations

import pytest

from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.device import ServerAddress
from pytest_mobileagent.emulator import EmulatorContext, EmulatorKind, EmulatorSpec
from pytest_mobileagent.emulator.attached import AttachedEmulator
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.embedded import EmbeddedEmulator
from pytest_mobileagent.emulator.registry import emulator_registry, parse_emulator
from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.registry import Given


class Whole(AttachedEmulator):
    """An emulator of a user's own."""

    def __init__(self, context):
        super().__init__(context.spec, avoided=context.avoided)


class Delegate:
    """One that lets another do the work."""

    def __init__(self, context):
        self._other = Whole(context)

    def __getattr__(self, name):
        return getattr(self._other, name)


class Half:
    """One that is none."""

    serial = name = ""
    start = check = save = stop = lambda self: None

    def __init__(self, context):
        pass


CONTEXT = EmulatorContext(find_image("androidworld"), DeviceConfig(), None, EmulatorSpec())


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (EmulatorKind.EMBEDDED, EmbeddedEmulator), ("avd", AvdEmulator), ("attached", AttachedEmulator),
        ("whole", Whole), ("delegate", Delegate),
    ],
)  # fmt: skip
def test_an_emulator_is_made_by_its_name_whoever_offers_it(kind, made):
    registry = emulator_registry([Given("whole", Whole), Given("delegate", Delegate)])

    assert type(parse_emulator(kind, registry)(CONTEXT)) is made


def test_our_own_emulators_have_names():
    assert emulator_registry().names == ["attached", "avd", "embedded"]


def test_a_name_that_nobody_offers_is_told_with_those_that_there_are():
    with pytest.raises(ConfigError) as caught:
        parse_emulator("genymotion", emulator_registry([Given("farm", Whole)]))

    assert str(caught.value) == (
        "--mobile-emulator=genymotion: nobody offers phones under that name; there are attached, avd, embedded, farm"
    )


def test_what_is_no_emulator_is_told_what_it_lacks():
    with pytest.raises(ConfigError) as caught:
        parse_emulator("half", emulator_registry([Given("half", Half)]))(CONTEXT)

    assert str(caught.value) == (
        "--mobile-emulator=half: Half has no device, is_borrowed, has_snapshots, is_alive, restore; "
        "an emulator is what pytest_mobileagent.emulator.Emulator says"
    )


class Farm:
    """Two phones that are there for whoever offers them."""

    def __call__(self, context):
        return Whole(context)

    def phones_there(self, spec, environment):
        return len(spec.serials) + int(environment["SPARE"])


@pytest.mark.parametrize(("target", "there"), [(Farm(), 2), (Whole, None)])
def test_what_makes_emulators_may_tell_how_many_phones_there_are(target, there):
    source = parse_emulator("mine", emulator_registry([Given("mine", target)]))

    assert type(source(CONTEXT)) is Whole
    assert source.phones_there(EmulatorSpec("mine", serials=("a",)), {"SPARE": "1"}) == there


@pytest.mark.parametrize(
    ("kind", "said"),
    [("avd", "the Android SDK's emulator was not found"), ("attached", "no adb server answers at 127.0.0.1:1")],
)
def test_kinds_of_ours_tell_that_there_is_no_phone(kind, said):
    spec = EmulatorSpec(kind, adb_servers=(ServerAddress("127.0.0.1", 1),))

    with pytest.raises(DeviceError, match=said):
        parse_emulator(kind, emulator_registry()).phones_there(spec, {"PATH": ""})


def test_there_are_as_many_embedded_phones_as_are_started():
    assert parse_emulator("embedded", emulator_registry()).phones_there(EmulatorSpec(), {}) is None
