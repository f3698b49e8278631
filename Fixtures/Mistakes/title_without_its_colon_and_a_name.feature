Feature: f
Scenario Paying by card
Given x
Scenario: t
* x
