"""Simple Camera: photos and videos, without a gallery of its own."""
