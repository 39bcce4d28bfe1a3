"""`dumpsys role` (AOSP `RoleService.dump`, `RoleUserState.dump`)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.java import hash_code

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    packages = "".join(f"{package.name}:{package.version_code}\n" for package in phone.packages.all())
    lines = [
        "ROLE STATE (dumpsys role):", "{", "  user_states={", "    user_id=0", "    version=1",
        f"    packages_hash={hashlib.sha256(packages.encode()).hexdigest().upper()}", "    roles=[",
    ]  # fmt: skip
    for name in sorted(phone.roles.names(), key=hash_code):  # as Android's `ArrayMap` has them
        holder = phone.roles.holder(name)
        lines += ["      {", f"        name={name}", *([f"        holders={holder}"] if holder else []), "      }"]
    return "\n".join([*lines, "    ]", "  }", "}", ""])


DUMPS = {"role": _dump}
