// The executable BrowseOverflowCommand comes with the next commits.
