"""The phone of B-MoCA's first paper is that of its second, of which `tasks/bmoca` says more."""

from __future__ import annotations

from ..bmoca.conftest import log, mobile_arrangement, mobile_image, time_of_goal

__all__ = ["log", "mobile_arrangement", "mobile_image", "time_of_goal"]
