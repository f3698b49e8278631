Feature: f
Scenario: a
Scenario B
Given x
