// The specs of CucumberExpressions come with the next commits.
