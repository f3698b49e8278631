@avatars
Feature: Pictures of people
  Questions and answers are by people, and people have faces. A picture is fetched when its row comes into
  sight; until it is there a spinner turns in its place, and never longer than that.

  Background:
    Given the server has these questions tagged "iphone":
      | title                      | asked by   | picture  |
      | Where does the spinner go? | Ada Brook  | ada.png  |
      | Do iPhones dream of sheep? | Hana Marsh | hana.png |
      | Who is asking?             | Somebody   |          |
    And the reader has opened the topic "iPhone"

  Scenario: A spinner turns while a picture is on its way
    Given the server takes its time
    When the picture of "Ada Brook" comes into sight
    Then the spinner in place of "Ada Brook" turns

  Scenario: The picture takes the spinner's place
    When the picture of "Ada Brook" comes into sight
    Then the reader sees the picture of "Ada Brook"
    And the spinner in place of "Ada Brook" is gone

  Scenario: Nobody waits for a picture that does not exist
    When the picture of "Somebody" comes into sight
    Then the spinner in place of "Somebody" is gone
    And the server was not asked for a picture

  Scenario Outline: A spinner does not turn for ever
    Given <trouble>
    When the picture of "Hana Marsh" comes into sight
    Then the picture of "Hana Marsh" could not be loaded, because "<reason>"
    And the spinner in place of "Hana Marsh" is gone

    Examples:
      | trouble                                | reason                                           |
      | the network is down                    | There is no connection to the Internet.          |
      | the server answers with status 404     | The server does not have it.                     |
      | the server answers with an error page  | What the server sent is not a picture.           |
      | the server answers with half a picture | The picture came in part only. Please try again. |

  Rule: A picture is fetched once

    Scenario: The same person asks twice
      Given "Ada Brook" also asks "And where does it go then?", tagged "iphone"
      And a minute later the reader loads the list again
      When all pictures come into sight
      Then the reader sees the picture of "Ada Brook"
      And the server was asked for "ada.png" once

    Scenario: Scrolling back and forth
      Given the reader has seen the picture of "Ada Brook"
      When the picture of "Ada Brook" comes into sight
      Then the server was asked for "ada.png" once

    Scenario: When memory is short, pictures are let go and fetched again
      Given the reader has seen the picture of "Ada Brook"
      When memory runs short
      And the picture of "Ada Brook" comes into sight
      Then the reader sees the picture of "Ada Brook"
      And the server was asked for "ada.png" twice

  Rule: Each row has its own picture

    Scenario: Pictures that arrive together
      Given the server takes its time
      And the picture of "Hana Marsh" comes into sight
      And the picture of "Ada Brook" comes into sight
      When the server answers
      Then the reader sees the picture of "Ada Brook"
      And the reader sees the picture of "Hana Marsh"

    Scenario: A late picture of somebody who stood in this row before
      Given the server has these questions tagged "uikit":
        | title       | asked by   | picture   |
        | Which view? | Goran Pine | goran.png |
      And the server takes its time
      And the picture of "Ada Brook" comes into sight
      When the reader opens the topic "UIKit"
      And the server answers
      And the picture of "Goran Pine" comes into sight
      Then the reader sees the picture of "Goran Pine"

    Scenario: A picture that could not be loaded is tried again when the reader wishes
      Given the server answers with status 404
      And the picture of "Ada Brook" comes into sight
      When the server is well again
      And the reader tries again to see the picture of "Ada Brook"
      Then the reader sees the picture of "Ada Brook"
