Feature: f
Background:
* a
Rule: r
Scenario: s
* b
Background:
