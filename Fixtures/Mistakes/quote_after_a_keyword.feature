Feature: f
Background:
* a
Scenario: s
* x
When“y”
