"""What a kind of phone does, asked and written down: by one who has a real emulator, for those who have none."""

from __future__ import annotations
