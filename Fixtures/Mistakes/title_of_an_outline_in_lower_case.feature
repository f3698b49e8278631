Feature: f
  scenario outline: o
    Given <a>
  Scenario: t
* x
