"""Amazon Shopping, with goods of its own."""
