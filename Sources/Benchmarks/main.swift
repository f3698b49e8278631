// The executable Benchmarks comes with the next commits.
