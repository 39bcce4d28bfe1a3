"""Broccoli, a recipe app."""
