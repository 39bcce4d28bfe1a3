"""Telecom: what starts a call for other apps."""
