// The specs of KeaFeatures come with the next commits.
