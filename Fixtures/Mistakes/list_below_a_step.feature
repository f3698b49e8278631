Feature: Topics

  Scenario: One
    When the app is launched
    Then the reader sees these topics:
      - iPhone
      - Objective-C
      - Xcode

  Scenario: Two
    Then it is read
