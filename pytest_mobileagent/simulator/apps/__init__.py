"""The apps of the simulated phone, one folder each."""
