Feature: f
Examples:
| a |
Scenario: s
* x
