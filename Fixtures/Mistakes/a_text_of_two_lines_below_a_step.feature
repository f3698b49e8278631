Feature: Mail
  Scenario: A letter
    Given the text:
      Dear reader of this letter, which comes to you from a long way off,
      goodbye.
    When it is sent
