"""The shell of the simulated phone: mksh's language, and one module per command or family of commands."""
