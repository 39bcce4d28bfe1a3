from __future__ import annotations

from ...bmoca.solutions import files

mobile_shared = (files,)
