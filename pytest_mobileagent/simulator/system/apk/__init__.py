"""APKs: what a file says that it is, and who signed it. Nothing of it is ever run."""
