"""What Android 14 shares with."""
