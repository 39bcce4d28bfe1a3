"""How DroidTask's tasks are solved."""
