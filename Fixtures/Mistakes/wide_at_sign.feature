Feature: f
Background:
* a
Scenario: s
* x
＠slow
Scenario: t
* x
