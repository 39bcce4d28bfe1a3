"""Who has a role, on a phone that may refuse it without a word."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device import ShellResult
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.messages import PACKAGE
from pytest_mobileagent.state.roles import SMS, give_role, role_holder

HELD = "        name=android.app.role.SMS\n        holders=com.example.sms\n"
FREE = "        name=android.app.role.SMS\n      }\n      {\n        name=android.app.role.BROWSER\n        holders=b\n"


class Phone:
    """Takes every command, and does none of them."""

    serial = "emulator-5554"

    def __init__(self, dump, said=""):
        self.dump, self.said = dump, said

    def run(self, _command):
        return ShellResult(0, "", self.said)

    def must_run(self, _command):
        return self.dump


@pytest.mark.parametrize(
    ("phone", "sentence"),
    [
        (Phone(HELD), "which com.example.sms has: "),
        (Phone(FREE), "which nobody has: "),
        (Phone(FREE, "Error: see logcat for details."), "which nobody has: Error: see logcat for details."),
    ],
    ids=["another has it", "nobody has it", "it says so"],
)
def test_a_role_that_is_refused_is_an_error_though_the_command_succeeds(phone, sentence):
    with pytest.raises(DeviceError) as caught:
        give_role(phone, SMS, "org.mine")

    assert str(caught.value) == f"emulator-5554: org.mine did not get the role android.app.role.SMS, {sentence}"


def test_an_app_that_has_the_role_already_needs_no_answer():
    give_role(Phone(HELD), SMS, "com.example.sms")


def test_a_role_goes_from_one_app_to_another(forked_from):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        assert role_holder(phone.device, SMS) == "com.google.android.apps.messaging"

        give_role(phone.device, SMS, PACKAGE)

        assert role_holder(phone.device, SMS) == PACKAGE
