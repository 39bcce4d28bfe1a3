"""Airtest's keyboard."""
