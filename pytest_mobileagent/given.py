"""Files that a user names: nobody writes one by hand that is longer than this."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_LONGEST = 1 << 20


def read_given(path: Path) -> str:
    """Return a file's text; what has no end, such as a device, is refused.

    Raises:
        OSError: it cannot be read, or is too long.
        UnicodeDecodeError: it is no UTF-8.
    """
    with path.open("rb") as file:
        content = file.read(_LONGEST + 1)
    if len(content) > _LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return content.decode()
