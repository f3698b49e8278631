Feature: f
Background:
* a
Scenario: s
* x
/* a note */
