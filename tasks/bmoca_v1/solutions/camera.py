from __future__ import annotations

from ...bmoca.solutions import camera

mobile_shared = (camera,)
