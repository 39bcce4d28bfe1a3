from __future__ import annotations

import pytest

from pytest_mobileagent.emulator.sdk import Sdk, avd_names, find_sdk, required_emulator
from pytest_mobileagent.errors import EmulatorError


def program(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o755)
    return path


@pytest.mark.parametrize("variable", ["ANDROID_HOME", "ANDROID_SDK_ROOT"])
def test_the_sdk_is_where_the_environment_says(fake_sdk, variable):
    root = fake_sdk()

    assert find_sdk({variable: str(root)}) == Sdk(root, root / "emulator" / "emulator", None)


def test_android_home_goes_before_android_sdk_root(fake_sdk):
    first, second = fake_sdk(root="a"), fake_sdk(root="b")

    assert find_sdk({"ANDROID_HOME": str(second), "ANDROID_SDK_ROOT": str(first)}).root == second


def test_the_sdk_is_looked_for_where_android_studio_puts_it(tmp_path, fake_sdk):
    root = fake_sdk(root="Android/Sdk")

    assert find_sdk({"HOME": str(tmp_path)}).root == root


def test_the_newest_command_line_tools_are_used(tmp_path, fake_sdk):
    root = fake_sdk()
    for version in ("11.0", "latest", "9.0"):
        program(root / "cmdline-tools" / version / "bin" / "avdmanager")

    found = find_sdk({"ANDROID_HOME": str(root)}).avdmanager

    assert found == root / "cmdline-tools" / "latest" / "bin" / "avdmanager"


def test_programs_on_the_path_are_found_without_an_sdk(tmp_path):
    emulator = program(tmp_path / "bin" / "emulator")

    assert find_sdk({"PATH": str(emulator.parent)}) == Sdk(None, emulator, None)


def test_an_sdk_without_an_emulator_is_still_an_sdk(tmp_path):
    assert find_sdk({"ANDROID_HOME": str(tmp_path), "PATH": ""}) == Sdk(tmp_path, None, None)


def test_where_there_is_nothing_nothing_is_found(tmp_path):
    assert find_sdk({"HOME": str(tmp_path), "PATH": ""}) == Sdk(None, None, None)


def test_a_file_that_cannot_be_run_is_no_emulator(fake_sdk):
    root = fake_sdk()
    (root / "emulator" / "emulator").chmod(0o644)

    assert find_sdk({"ANDROID_HOME": str(root), "PATH": ""}).emulator is None


def test_a_missing_emulator_says_what_to_install():
    with pytest.raises(EmulatorError) as caught:
        required_emulator({"PATH": ""})

    assert str(caught.value) == (
        "the Android SDK's emulator was not found: set ANDROID_HOME to the SDK, install it with 'sdkmanager emulator', "
        "or run with --mobile-emulator=embedded, which needs nothing"
    )


def test_a_machine_without_kvm_says_so(fake_sdk, kvm):
    kvm.unlink()

    with pytest.raises(EmulatorError) as caught:
        required_emulator({"ANDROID_HOME": str(fake_sdk())})

    assert str(caught.value) == (
        f"{kvm} is missing: turn it on, or run with --mobile-emulator=embedded; the SDK's emulator needs it"
    )


def test_a_user_who_may_not_use_kvm_is_told_which_group_to_join(fake_sdk, kvm, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.emulator.sdk.os.access", lambda path, mode: path != kvm)

    with pytest.raises(EmulatorError) as caught:
        required_emulator({"ANDROID_HOME": str(fake_sdk())})

    assert str(caught.value) == (
        f"{kvm} may not be used by this user: join the group 'kvm', or run with --mobile-emulator=embedded; "
        "the SDK's emulator needs it"
    )


def test_with_sdk_and_kvm_the_emulator_can_be_used(fake_sdk, kvm):
    root = fake_sdk()

    assert required_emulator({"ANDROID_HOME": str(root)}) == root / "emulator" / "emulator"


def test_avds_are_listed_without_the_emulators_chatter(fake_sdk):
    root = fake_sdk('print("INFO    | Storing crashdata\\npixel_6\\n\\npixel_3\\n")')

    assert avd_names(root / "emulator" / "emulator", {}) == ["pixel_6", "pixel_3"]


@pytest.mark.parametrize(("script", "said"), [("raise SystemExit(3)", "exit status 3"), (None, "No such file")])
def test_an_emulator_that_lists_nothing_is_an_error(fake_sdk, tmp_path, script, said):
    emulator = fake_sdk(script) / "emulator" / "emulator" if script else tmp_path / "none"

    with pytest.raises(EmulatorError, match=rf"^'{emulator} -list-avds' failed: .*{said}"):
        avd_names(emulator, {})
