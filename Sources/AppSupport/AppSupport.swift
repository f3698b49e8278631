// The room of the module AppSupport; its files come with the next commits.
