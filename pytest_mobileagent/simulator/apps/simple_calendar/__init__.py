"""Simple Calendar Pro."""
