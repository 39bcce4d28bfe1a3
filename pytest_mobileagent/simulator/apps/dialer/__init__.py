"""Phone: dialpad, call history, favourites, calls."""
