[10:42, 3.2.2026] Ada: Feature: The list
[10:43, 3.2.2026] Ada: Scenario: One page
[10:43, 3.2.2026] Ada: Given the server has 3 questions tagged "iphone"
