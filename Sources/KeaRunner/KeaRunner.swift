// The room of the module KeaRunner; its files come with the next commits.
