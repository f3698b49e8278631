// The room of the module CucumberExpressions; its files come with the next commits.
