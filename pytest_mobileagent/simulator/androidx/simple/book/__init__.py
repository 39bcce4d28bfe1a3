"""The contacts of the phone, as the Simple Mobile Tools that list them read, sort and show them."""
