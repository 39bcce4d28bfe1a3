"""ADBKeyboard: a keyboard that broadcasts type with."""
