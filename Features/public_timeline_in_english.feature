@timeline
Feature: The public timeline
  Once the app is launched, one can read at once what everybody says. Where the network fails, what is being read
  stays. The same stands in Japanese in public_timeline.feature.

  Scenario: After the launch there are 20 messages
    Given the timeline's server has 20 messages
    When the timeline is launched
    Then 20 messages are shown
    And row 1 says “Message 1”

  Scenario: Where more come than were asked for, the first 20 count
    Given the timeline's server has 23 messages
    When the timeline is launched
    Then 20 messages are shown
    But “Message 21” is not shown

  Scenario: It can be launched again after it was ended
    Given the timeline's server has 5 messages
    And the timeline has been launched
    When the timeline is ended
    And the timeline is launched
    Then 5 messages are shown

  Rule: Loading again brings new messages

    Background:
      Given the timeline's server has 5 messages
      And the timeline has been launched

    Scenario: New messages come
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

    Scenario Outline: After a failure, what is shown stays
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

  Rule: A search shows what people say of a word

    Background:
      Given the timeline's server has 5 messages
      And of “swift” the timeline's server has 23 messages
      And the timeline has been launched

    Scenario: The first 20 results count
      When the follower searches for “swift”
      Then 20 messages are shown
      And row 1 says “swift 1”
      But “swift 21” is not shown

    Scenario: After a search, back to what everybody says
      When the follower searches for “swift”
      And the timeline is loaded again
      Then 5 messages are shown
