from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_mobileagent.errors import ConfigError, EmulatorError
from pytest_mobileagent.run.phones import Phones
from pytest_mobileagent.run.requirements import check_needs

SMS = "name=android.app.role.SMS\n holders=com.example.sms\n"
NEEDS = ("root", "messages", "empty storage")


class Phone:
    """Answers by the first word of what it is asked."""

    serial = "R58M"

    def __init__(self, root="0\n1\n", roles=SMS, files=""):
        self._said = {"id": root, "dumpsys": roles, "find": files}

    def shell(self, command):
        return self._said[command.split()[0]]

    must_run = shell


def test_a_phone_that_has_what_is_needed_passes():
    check_needs(Phone(), NEEDS, is_put_back=False)
    check_needs(Phone(root="2000\n1\n"), NEEDS, is_put_back=False)  # adb can become root


@pytest.mark.parametrize(
    ("phone", "sentence"),
    [
        (Phone(root="2000\n0\n"), "adb has no root on it: use an image without Google Play, or a rooted phone"),
        (Phone(roles="name=android.app.role.SMS\n"), "no app there has the role of the messaging app"),
        (
            Phone(files="/a/1\n/a/2\n/a/3\n/a/4\n"),
            "4 files lie in its shared storage, which tasks empty: /a/1, /a/2, /a/3; copy and remove them",
        ),
    ],
    ids=["root", "messages", "files"],
)
def test_what_a_phone_lacks_is_said(phone, sentence):
    with pytest.raises(EmulatorError) as caught:
        check_needs(phone, NEEDS, is_put_back=False)

    assert str(caught.value) == f"R58M cannot be used for this suite: {sentence}"


def test_what_a_snapshot_brings_back_may_lie_there():
    check_needs(Phone(files="/a/1\n"), NEEDS, is_put_back=True)


def test_a_need_that_nobody_knows_is_told():
    with pytest.raises(ConfigError, match=r"^mobile_needs has 'gold': choose from root, messages, empty storage$"):
        check_needs(Phone(), ("gold",), is_put_back=False)


class Borrowed:
    """A pool with one phone that is somebody's."""

    def __init__(self, device):
        self.device, self.is_given_back = device, False
        self.emulator = SimpleNamespace(is_borrowed=True, has_snapshots=False)

    def lease(self, _config, _image):
        return self

    def give_back(self):
        self.is_given_back = True


def test_a_phone_that_lacks_something_is_given_back_before_anything_there_is_touched():
    pool, arranged = Borrowed(Phone(files="/a/1\n")), []
    phones = Phones(pool, None, None, arranged.append, needs=NEEDS)

    with pytest.raises(EmulatorError, match="1 files lie in its shared storage"):
        phones.restored()

    assert (arranged, pool.is_given_back) == ([], True)
