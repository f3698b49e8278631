@timeline
Feature: The public timeline
  The app shows the latest public messages at launch. If the network fails, the messages on the screen stay.
  public_timeline.feature is the Japanese version.

  Scenario: The app shows 20 messages after its launch
    Given the timeline's server has 20 messages
    When the timeline is launched
    Then 20 messages are shown
    And row 1 says “Message 1”

  Scenario: Only the first 20 messages are kept if the server sends more
    Given the timeline's server has 23 messages
    When the timeline is launched
    Then 20 messages are shown
    But “Message 21” is not shown

  Scenario: The app can be launched again after it has ended
    Given the timeline's server has 5 messages
    And the timeline has been launched
    When the timeline is ended
    And the timeline is launched
    Then 5 messages are shown

  Rule: Loading again replaces the messages

    Background:
      Given the timeline's server has 5 messages
      And the timeline has been launched

    Scenario: New messages arrive
      Given the messages of the timeline's server become:
        """json
        [
          {"id": 1, "text": "Good morning", "user": {"screen_name": "sora_ao"}},
          {"id": 2, "text": "Tests first &amp; coffee second"}
        ]
        """
      When the timeline is loaded again
      Then 2 messages are shown
      And row 2 says “Tests first & coffee second”

    Scenario Outline: A failure keeps the messages on the screen
      Given the timeline's server answers with <reply>
      When the timeline is loaded again
      Then the follower is told that loading failed: "<reason>"
      And 5 messages are shown

      Examples:
        | reply          | reason                                                               |
        | no connection  | There is no connection to the Internet.                              |
        | status 404     | The server does not have it.                                         |
        | nothing        | The server's answer could not be understood. Please try again later. |
        | half a message | The server's answer could not be understood. Please try again later. |

  Rule: A search shows messages about a word

    Background:
      Given the timeline's server has 5 messages
      And a search for “swift” has 23 results
      And the timeline has been launched

    Scenario: Only the first 20 results are kept
      When the follower searches for “swift”
      Then 20 messages are shown
      And row 1 says “swift 1”
      But “swift 21” is not shown

    Scenario: Loading again after a search returns to the public messages
      When the follower searches for “swift”
      And the timeline is loaded again
      Then 5 messages are shown
