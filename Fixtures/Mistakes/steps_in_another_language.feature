Feature: f
Scenario: s
Angenommen x
Wenn y
Dann z
Scenario: t
* x
