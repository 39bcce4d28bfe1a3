"""Poco's service on the phone."""
