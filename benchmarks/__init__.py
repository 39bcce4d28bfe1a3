"""The figures of the embedded phone: `python -m benchmarks`."""
