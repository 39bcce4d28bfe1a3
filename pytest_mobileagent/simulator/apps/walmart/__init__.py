"""Walmart."""
