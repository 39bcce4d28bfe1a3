"""The wire without sockets: adb, sync, shell, console, HTTP and JSON-RPC, as bytes in and events out."""
