from __future__ import annotations

from ...bmoca.solutions import gmail

mobile_shared = (gmail,)
