Feature: f

  Scenaro: s
    Given x
Scenario: t
* x
