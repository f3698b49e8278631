Feature: f
Background:
* a
Scenario: s
* x
/* When a note */
