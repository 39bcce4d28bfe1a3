"""A phone in Python: its disk, system services, shell, user interface, apps and servers."""
