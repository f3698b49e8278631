// The room of the module Kea; its files come with the next commits.
