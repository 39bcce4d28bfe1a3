"""Android's package installer: the question before an app is uninstalled."""
