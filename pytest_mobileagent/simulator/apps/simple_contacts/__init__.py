"""Simple Contacts Pro, `com.simplemobiletools.contacts.pro`."""
