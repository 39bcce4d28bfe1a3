"""The emulator's gRPC services: their messages, and one module per kind of call; no sockets here."""
