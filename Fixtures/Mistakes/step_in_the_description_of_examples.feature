Feature: f
Scenario: s
* <a>
Examples:
Then y
| a |
| 1 |
