Feature: f
@a
Background:
Given x
Scenario: s
* x
