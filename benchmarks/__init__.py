"""What the performance figures of the README are measured with: `python -m benchmarks`."""
