"""md5sum, sha1sum, sha256sum, sha512sum, cksum."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import inputs, parse_options
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha512sum")
async def checksum(process: Process) -> int:
    """Print checksums."""
    parsed = parse_options(process, "bcs")
    for name, content in await inputs(process, parsed.arguments):
        digest = hashlib.new(process.argv[0].removesuffix("sum"), content, usedforsecurity=False).hexdigest()
        process.out(digest if "b" in parsed.flags else f"{digest}  {name}")
    return int(process.failed)
