from __future__ import annotations

from ..bmoca import test_files as bmoca
from ..bmoca.test_files import listing_differs, test_files_open
from .versions import version_of

__all__ = ["listing_differs", "test_files_open"]

test_files_list_audio = version_of(bmoca.test_files_list_audio, max_steps=5)
test_files_list_images = version_of(bmoca.test_files_list_images, max_steps=5)
test_files_list_videos = version_of(bmoca.test_files_list_videos, max_steps=5)
test_files_list_downloads = version_of(bmoca.test_files_list_downloads, max_steps=5)
