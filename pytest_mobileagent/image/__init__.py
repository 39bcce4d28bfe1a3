"""Images: which Android and which apps a suite's phone has."""

from __future__ import annotations

from pytest_mobileagent.image.model import Android, AppBuild, Image, Setting, Step, of_release
from pytest_mobileagent.image.registry import DEFAULT_IMAGE, find_image, known_images

__all__ = [
    "DEFAULT_IMAGE",
    "Android",
    "AppBuild",
    "Image",
    "Setting",
    "Step",
    "find_image",
    "known_images",
    "of_release",
]
