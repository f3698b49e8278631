Scenario: s
Given x
Then y
