"""The sockets of the simulated phone: adbd, the console. Each parses requests and calls the phone."""
