"""Bluetooth: what it shows of its own."""
