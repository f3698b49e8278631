@pictures
Feature: Pictures of people
  Questions and answers show pictures of their authors. A picture loads when its row scrolls into view; a spinner
  turns in its place until it has arrived.

  Background:
    Given the server has these questions tagged "iphone":
      | title                      | asked by   | picture |
      | Where does the spinner go? | Ada Brook  | yes     |
      | Do iPhones dream of sheep? | Hana Marsh | yes     |
      | Who is asking?             | Lumi Okoro | no      |
    And the reader has opened the topic "iPhone"

  # S3.5, S3.6, resolution 11
  Scenario: A spinner turns while a picture loads
    Given the server does not answer yet
    When the picture of "Ada Brook" scrolls into view
    Then a spinner turns in place of the picture of "Ada Brook"

  Scenario: The picture replaces the spinner
    Given the server does not answer yet
    And the picture of "Ada Brook" scrolls into view
    When the server answers
    Then the reader sees the picture of "Ada Brook"

  # lint: off-next only-denials
  Scenario: A person without a picture has no spinner
    Given the server does not answer yet
    When the row of "Lumi Okoro" scrolls into view
    Then no spinner turns in place of the picture of "Lumi Okoro"

  Scenario Outline: The reader is told why a picture is missing
    Given <failure>
    When the picture of "Hana Marsh" scrolls into view
    Then the reader is told that the picture of "Hana Marsh" could not be loaded: "<reason>"

    Examples:
      | failure                      | reason                                  |
      | the server cannot be reached | There is no connection to the Internet. |
      | the server sends “not found” | The server does not have it.            |
      | the server sends a web page  | What the server sent is not a picture.  |

  Scenario: Loading a picture times out after 30 seconds
    Given the server does not answer yet
    When the picture of "Hana Marsh" scrolls into view
    And 30 seconds pass
    Then the reader is told that the picture of "Hana Marsh" could not be loaded: "The server took too long to answer. Please try again."

  Rule: A picture that was seen stays

    Scenario: The reader scrolls back to a picture without a network
      Given the reader has seen the picture of "Ada Brook"
      When the server cannot be reached
      And the picture of "Ada Brook" scrolls into view
      Then the reader sees the picture of "Ada Brook"

    Scenario: The reader reloads the list while the server does not answer
      Given the reader has seen the picture of "Ada Brook"
      And the server does not answer yet
      When the reader loads the list again a minute later
      And the picture of "Ada Brook" scrolls into view
      Then the reader sees the picture of "Ada Brook"

  Rule: Each row has its own picture

    Scenario: Two pictures arrive at the same time
      Given the server does not answer yet
      And the picture of "Hana Marsh" scrolls into view
      And the picture of "Ada Brook" scrolls into view
      When the server answers
      Then the reader sees the picture of "Ada Brook"
      And the reader sees the picture of "Hana Marsh"

    Scenario: A picture arrives after the reader has opened another topic
      Given the server has these questions tagged "uikit":
        | title       | asked by   | picture |
        | Which view? | Goran Pine | yes     |
      And the server does not answer yet
      And the picture of "Ada Brook" scrolls into view
      When the reader goes back
      And the reader opens the topic "UIKit"
      And the server answers
      And the picture of "Goran Pine" scrolls into view
      Then the reader sees the picture of "Goran Pine"

    Scenario: Two questions of one person, of which the picture of one loads
      Given the server has these questions tagged "xcode":
        | title      | asked by   | picture |
        | Which one? | Goran Pine | yes     |
        | Where?     | Goran Pine | yes     |
      And the reader has opened the topic "Xcode"
      And the server does not answer yet
      When the row of the question "Where?" scrolls into view
      Then a spinner turns in the row of the question "Where?"

    Scenario: Another question of the same person
      Given the server has these questions tagged "xcode":
        | title      | asked by   | picture |
        | Which one? | Goran Pine | yes     |
        | Where?     | Goran Pine | yes     |
      And the reader has opened the topic "Xcode"
      When the row of the question "Where?" scrolls into view
      Then the reader sees a picture in the row of the question "Where?"

    Scenario: Another attempt to load a picture fails, too
      Given the server cannot be reached
      And the picture of "Ada Brook" scrolls into view
      When the reader tries again to see the picture of "Ada Brook"
      Then the reader is told that the picture of "Ada Brook" could not be loaded: "There is no connection to the Internet."

    Scenario: The reader tries to load a failed picture again
      Given the server sends “not found”
      And the picture of "Ada Brook" scrolls into view
      When the server works again
      And the reader tries again to see the picture of "Ada Brook"
      Then the reader sees the picture of "Ada Brook"
