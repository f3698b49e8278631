Feature: Mail
  Scenario: A letter
    Given the text:
      Dear reader,
      goodbye.
    When it is sent
