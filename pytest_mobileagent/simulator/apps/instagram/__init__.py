"""Instagram: invented people and their pictures; the user is logged in."""
