// The specs of BrowseOverflow come with the next commits.
