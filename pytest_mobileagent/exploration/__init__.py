"""Exploring an app: what is on its screens, and what leads from one to another, as DroidBot finds and stores it."""
