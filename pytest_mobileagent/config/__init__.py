"""Which phone: device configurations, the named sets of them, and how a set is loaded."""
