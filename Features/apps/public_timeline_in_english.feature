@timeline
Feature: The public timeline
  The app shows the latest public messages at launch. If the network fails, the messages on the screen stay.
  public_timeline.feature is the Japanese version.

  Scenario: The timeline shows messages as soon as it is opened
    Given the timeline's server has 20 messages
    When the reader opens the timeline
    Then 20 messages are shown
    And row 1 says "Message 1"

  Scenario: Only the first 20 messages are kept if the server sends more
    Given the timeline's server has 23 messages
    When the reader opens the timeline
    Then 20 messages are shown
    But "Message 21" is not shown

  Scenario: The timeline can be closed and opened again
    Given the timeline's server has 5 messages
    And the reader has opened the timeline
    When the reader closes the timeline
    And the reader opens the timeline
    Then 5 messages are shown

  Rule: Loading the timeline again replaces the messages

    Background:
      Given the timeline's server has 5 messages
      And the reader has opened the timeline

    Scenario: New messages arrive
      Given the timeline's server now has these messages:
        | Good morning                |
        | Tests first & coffee second |
      When the reader loads the timeline again
      Then 2 messages are shown
      And row 2 says "Tests first & coffee second"

    Scenario Outline: A failure keeps the messages on the screen
      Given <failure>
      When the reader loads the timeline again
      Then the reader is told that loading failed: "<reason>"
      And 5 messages are shown

      Examples:
        | failure                                     | reason                                                               |
        | the timeline's server cannot be reached     | There is no connection to the Internet.                              |
        | the timeline's server sends “not found”     | The server does not have it.                                         |
        | the timeline's server sends an empty answer | The server's answer could not be understood. Please try again later. |

    Scenario: The messages load again when the server can be reached again
      Given the timeline's server cannot be reached
      And the reader loads the timeline again
      When the timeline's server can be reached again
      And the reader loads the timeline again
      Then 5 messages are shown
      And the reader is not told of any problem with the timeline

  Rule: A search shows messages about a word

    Background:
      Given the timeline's server has 5 messages
      And a search for "swift" has 23 results
      And the reader has opened the timeline

    # S2.14, resolution 20
    Scenario: Only the first 20 results are kept
      When the reader searches for "swift"
      Then 20 messages are shown
      And row 1 says "swift 1"
      But "swift 21" is not shown

    Scenario: Nothing is found
      Given a search for "cobol" has 0 results
      When the reader searches for "cobol"
      # lint: off-next only-denials
      Then 0 messages are shown

    Scenario: A failed search keeps the messages on the screen
      Given the timeline's server cannot be reached
      When the reader searches for "swift"
      Then the reader is told that loading failed: "There is no connection to the Internet."
      And row 1 says "Message 1"

    Scenario: Loading the timeline again after a search returns to the public messages
      When the reader searches for "swift"
      And the reader loads the timeline again
      Then 5 messages are shown
