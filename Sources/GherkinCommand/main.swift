// The executable GherkinCommand comes with the next commits.
