"""Poco's service."""
