// The specs of AppSupport come with the next commits.
