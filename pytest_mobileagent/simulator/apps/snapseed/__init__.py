"""Snapseed (com.niksoftware.snapseed)."""
