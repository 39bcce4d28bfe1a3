"""Play Music 8.18: the music of the phone."""
