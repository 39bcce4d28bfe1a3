"""DroidTask's tasks."""
