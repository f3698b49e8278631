// The specs of Gherkin come with the next commits.
