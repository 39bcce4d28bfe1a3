"""Numbers on the command line."""

from __future__ import annotations

import argparse


def count(text: str) -> int:
    """Return how many: one or more."""
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1")
    return int(text)
