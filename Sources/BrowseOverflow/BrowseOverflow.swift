// The room of the module BrowseOverflow; its files come with the next commits.
