// The specs of KeaRunner come with the next commits.
