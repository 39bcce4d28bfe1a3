"""DroidBot's companion app."""
