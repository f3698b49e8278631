// The specs of Kea come with the next commits.
