@trouble
Feature: A library in trouble

  Scenario: There are fewer copies than the catalogue says
    Given the library has 2 copies of "Momo"
    Then 3 copies of "Momo" are left

  Scenario: The desk is closed
    When the desk is closed
    Then 3 copies of "Momo" are left

  Scenario: The roof falls in
    When the roof falls in

  @asleep
  Scenario: The librarian falls asleep
    When the librarian falls asleep

  Scenario: The catalogue is to be printed
    When the catalogue is printed

  Scenario: The reader comes on a Sunday
    When the reader comes on a Sunday

  Scenario: The reader wants a sentence that there is not
    When the reader asks for a sentence that is not there

  Scenario: The reader asks for the atlas
    When the reader asks for "the atlas"
