@sticky
Feature: A sticky door

  Scenario: The door opens when it is tried again
    When the reader tries a sticky door
