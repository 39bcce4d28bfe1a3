"""AndroidEnv's accessibility forwarder."""
