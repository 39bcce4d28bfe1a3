"""What root may do, and what the shell's user: clipboard, messages, contacts, roles, date."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.device import Device
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.probing.part import Part, Probe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_TEXT, _NUMBER = "pytest-mobileagent asks", "5550100"
_SMS = "android.app.role.SMS"
_RAW_CONTACTS = "content://com.android.contacts/raw_contacts"
_COMMANDS = {  # of each topic, what is tried and what is looked at then
    "messages": (
        f"content insert --uri content://sms/inbox --bind address:s:{_NUMBER} --bind body:s:probe",
        f"content query --uri content://sms --projection address:body --where \"address='{_NUMBER}'\"",
        "appops get com.android.shell WRITE_SMS",
    ),
    "contacts": (
        f"content insert --uri {_RAW_CONTACTS} --bind account_type:n: --bind account_name:n:",
        f"content query --uri {_RAW_CONTACTS} --projection account_type:deleted",
    ),
    "roles": (
        f"cmd role get-role-holders {_SMS}",
        f"cmd role add-role-holder {_SMS} com.google.android.apps.messaging",
        "dumpsys role | grep -A 2 name=android.app.role.SMS",
    ),
    "date": ("settings put global auto_time 0", "date @1700000000", "date +%Y-%m-%d"),
    "files": ("ls -d /data/data/com.android.settings /data/system/users/0", "su 0 id -u", "su 2000 id -u"),
}


def _probes(subject: Subject) -> Iterator[Probe]:
    users: dict[str, Callable[[Device], None]] = {"root": Device.root, "shell": Device.unroot}
    for name, become in users.items():
        yield Probe(f"{name} clipboard", partial(_clipboard, subject, become))
        for topic, commands in _COMMANDS.items():
            yield Probe(f"{name} {topic}", partial(_tried, subject, become, commands))


def _tried(subject: Subject, become: Callable[[Device], None], commands: tuple[str, ...]) -> Facts:
    """Return what each command says to a user."""
    become(subject.device)
    return {"user": _user(subject.device), "commands": [_result(subject.device, command) for command in commands]}


def _result(device: Device, command: str) -> Facts:
    said = device.run(command)
    return {
        "command": command,
        "status": said.status,
        "output": said.stdout.splitlines(),
        "errors": said.stderr.splitlines(),
    }


def _clipboard(subject: Subject, become: Callable[[Device], None]) -> Facts:
    """Put a text on the clipboard and read it, by the automation server that this user has started."""
    device = subject.device
    become(device)
    try:
        device.clipboard.set(_TEXT)
        found = device.clipboard.get()
    except DeviceError as error:
        found = str(error)
    server = device.shell("ps -A -o USER,ARGS | grep com.wetest.uia2.Main | grep -v grep").split()
    return {"user": _user(device), "is_kept": found == _TEXT, "found": found, "server": server[:1]}


def _user(device: Device) -> str:
    return device.shell("id -u").strip()


PART = Part("users", "users 0 and 2000 at clipboard, messages, contacts, roles, date", 30, _probes)
