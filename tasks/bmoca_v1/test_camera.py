from __future__ import annotations

from ..bmoca.test_camera import test_camera_open

__all__ = ["test_camera_open"]
