// The room of the module KeaFeatures; its files come with the next commits.
