"""DroidTask's recorded tasks: read from the user's copy, and an agent's choices compared with them, without a phone."""
