"""CNN's news app, with stories of its own."""
