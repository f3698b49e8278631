// The room of the module Gherkin; its files come with the next commits.
