"""Suites of tasks: a folder each."""
