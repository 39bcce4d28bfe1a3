"""`dumpsys role` (AOSP `RoleService.dump`, `RoleUserState.dump`)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    packages = "".join(f"{package.name}:{package.version_code}\n" for package in phone.packages.all())
    lines = [
        "ROLE STATE (dumpsys role):", "{", "  user_states={", "    user_id=0", "    version=1",
        f"    packages_hash={hashlib.sha256(packages.encode()).hexdigest().upper()}", "    roles=[",
    ]  # fmt: skip
    for name in sorted(phone.roles.names(), key=_java_hash):
        holder = phone.roles.holder(name)
        lines += ["      {", f"        name={name}", *([f"        holders={holder}"] if holder else []), "      }"]
    return "\n".join([*lines, "    ]", "  }", "}", ""])


def _java_hash(text: str) -> int:
    """Return `String.hashCode`, by which Android's `ArrayMap` orders its keys."""
    code = 0
    for letter in text:
        code = (31 * code + ord(letter)) & 0xFFFFFFFF
    return code - (1 << 32) if code >> 31 else code


DUMPS = {"role": _dump}
