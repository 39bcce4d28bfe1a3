from __future__ import annotations

import contextlib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_mobileagent.simulator.system.apk import binary_xml
from pytest_mobileagent.simulator.system.apk.apk import ApkError, Manifest, read
from pytest_mobileagent.simulator.system.apk.binary_xml import BinaryXmlError

APKS = Path(__file__).parents[3] / "apks"
PATH = "/data/app/x.apk"
CLIPPER = "ca.zgrs.clipper"


def apk(name):
    return (APKS / f"{name}.apk").read_bytes()


def test_a_manifest_says_what_the_package_manager_needs():
    assert read(apk("clipper"), PATH).manifest == Manifest(
        CLIPPER,
        version_code=3,
        version_name="1.2.3",
        min_sdk=21,
        min_sdk_line=4,
        target_sdk=33,
        permissions=("android.permission.CAMERA", "android.permission.INTERNET"),
    )


def test_a_manifest_tells_splits_and_tests():
    assert read(apk("split"), PATH).manifest.split == "config.de"
    assert read(apk("test_only"), PATH).manifest.is_test_only


def test_native_libraries_are_for_processors():
    assert read(apk("arm_only"), PATH).abis == {"arm64-v8a", "armeabi-v7a"}
    assert read(apk("clipper"), PATH).abis == frozenset()


def test_the_signer_is_the_same_in_every_scheme():
    (first,) = read(apk("clipper"), PATH).signers
    (by_jar,) = read(apk("jar_signed"), PATH).signers
    (second,) = read(apk("other_key"), PATH).signers

    assert first == by_jar != second
    assert read(apk("unsigned"), PATH).signers == ()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["clipper", "jar_signed", "unsigned"]), st.data())
def test_a_damaged_apk_is_an_error_or_read(name, data):
    content = bytearray(apk(name))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    with contextlib.suppress(ApkError):
        read(bytes(content[: data.draw(st.integers(0, len(content)))]), PATH)


@given(st.binary(max_size=200))
def test_garbage_is_no_xml(data):
    with contextlib.suppress(BinaryXmlError):
        binary_xml.parse(data)


@given(st.integers(0, 1500), st.integers(0, 255))
def test_a_damaged_xml_is_an_error_or_read(at, value):
    content = bytearray(_manifest_xml())
    content[at % len(content)] = value

    with contextlib.suppress(BinaryXmlError):
        binary_xml.parse(bytes(content))


def test_a_truncated_xml_is_an_error():
    content = _manifest_xml()
    for end in range(len(content)):
        with pytest.raises(BinaryXmlError):
            binary_xml.parse(content[:end])


def _manifest_xml():
    with zipfile.ZipFile(APKS / "unsigned.apk") as archive:
        return archive.read("AndroidManifest.xml")
