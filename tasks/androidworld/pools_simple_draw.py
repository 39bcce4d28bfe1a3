"""What drawings are named after."""

from __future__ import annotations

TOPICS = ("amet", "dolor", "elit", "fugit", "ipsum", "lorem", "magna", "veritas")
EXTENSIONS = (".png", ".svg", ".jpg")
