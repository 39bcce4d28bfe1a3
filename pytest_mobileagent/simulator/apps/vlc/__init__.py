"""VLC, a player of videos and music."""
