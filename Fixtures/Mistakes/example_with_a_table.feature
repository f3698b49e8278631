Feature: f
Scenario: s
* <x>
Example:
| x |
| 1 |
