"""Data Saver, and which apps may use metered networks behind others (AOSP `NetworkPolicyManagerService`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

NONE, REJECT, ALLOW = 0, 1, 4  # `POLICY_REJECT_METERED_BACKGROUND`, `POLICY_ALLOW_METERED_BACKGROUND`
_PATH = "/data/system/netpolicy.xml"
_HEAD = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
_SAVER = re.compile(rb'restrictBackground="(true|false)"')
_APP = re.compile(rb'<uid-policy uid="([0-9]{1,9})" policy="([0-9])"')


class NetworkPolicy:
    """What is kept in a file, as on a phone."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone

    @property
    def is_saving(self) -> bool:
        """Whether Data Saver is on."""
        found = _SAVER.search(self._content())
        return found is not None and found[1] == b"true"

    @is_saving.setter
    def is_saving(self, value: bool) -> None:
        self._keep(self.of_uids(), is_saving=value)

    def of_uids(self) -> dict[int, int]:
        """Return the policy of every uid that has one, by uid."""
        return {int(uid): int(policy) for uid, policy in _APP.findall(self._content())}

    def uids(self, policy: int) -> list[int]:
        """Return whose policy is that one."""
        return [uid for uid, its in self.of_uids().items() if its == policy]

    def set(self, uid: int, policy: int) -> None:
        """Let a uid have that policy; NONE: none of its own."""
        others = {other: its for other, its in self.of_uids().items() if other != uid}
        self._keep(others if policy == NONE else {**others, uid: policy}, is_saving=self.is_saving)

    def _content(self) -> bytes:
        inode = self._phone.disk.find(_PATH)
        return b"" if inode is None else inode.content

    def _keep(self, policies: dict[int, int], *, is_saving: bool) -> None:
        rows = "".join(f'<uid-policy uid="{uid}" policy="{policy}" />\n' for uid, policy in sorted(policies.items()))
        text = f'<policy-list version="12" restrictBackground="{str(is_saving).lower()}">\n{rows}</policy-list>\n'
        self._phone.disk.write(_PATH, _HEAD + text, mode=0o600, owner=SYSTEM_UID)
