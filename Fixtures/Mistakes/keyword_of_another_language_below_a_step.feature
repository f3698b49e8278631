Feature: f
Background:
* a
Scenario: s
* x
Wenn y
