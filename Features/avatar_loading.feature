@avatars
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

  Scenario: A spinner turns while a picture loads
    Given the server does not answer yet
    When the picture of "Ada Brook" scrolls into view
    Then a spinner turns in place of the picture of "Ada Brook"

  Scenario: The picture replaces the spinner
    When the picture of "Ada Brook" scrolls into view
    Then the reader sees the picture of "Ada Brook"
    But no spinner turns in place of the picture of "Ada Brook"

  Scenario: A person without a picture has no spinner
    When the row of "Lumi Okoro" scrolls into view
    # lint: off-next only-denials -- the sentence is about a row that is shown
    Then no spinner turns in place of the picture of "Lumi Okoro"
    And no picture was requested

  Scenario Outline: The spinner disappears if the picture cannot be loaded
    Given <failure>
    When the picture of "Hana Marsh" scrolls into view
    Then the picture of "Hana Marsh" could not be loaded, because "<reason>"
    And no spinner turns in place of the picture of "Hana Marsh"

    Examples:
      | failure                      | reason                                  |
      | the network is down          | There is no connection to the Internet. |
      | the server sends “not found” | The server does not have it.            |
      | the server sends a web page  | What the server sent is not a picture.  |

  Scenario: Loading a picture times out after 30 seconds
    Given the server does not answer yet
    When the picture of "Hana Marsh" scrolls into view
    And 30 seconds pass
    Then the picture of "Hana Marsh" could not be loaded, because "The server took too long to answer. Please try again."

  Rule: A picture is loaded only once

    Scenario: One person asks two questions
      Given "Ada Brook" also asks "And where does it go then?", tagged "iphone"
      And the reader loads the list again a minute later
      When all pictures scroll into view
      Then the list shows 4 questions
      And the reader sees the picture of "Ada Brook"
      And the picture of "Ada Brook" was requested once

    Scenario: The reader scrolls back to a picture
      Given the reader has seen the picture of "Ada Brook"
      When the picture of "Ada Brook" scrolls into view
      Then the picture of "Ada Brook" was requested once

    Scenario: Pictures are removed when memory is low, and loaded again
      Given the reader has seen the picture of "Ada Brook"
      When memory runs low
      And the picture of "Ada Brook" scrolls into view
      Then the reader sees the picture of "Ada Brook"
      And the picture of "Ada Brook" was requested twice

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
      When the reader opens the topic "UIKit"
      And the server answers
      And the picture of "Goran Pine" scrolls into view
      Then the reader sees the picture of "Goran Pine"

    Scenario: The reader tries to load a failed picture again
      Given the server sends “not found”
      And the picture of "Ada Brook" scrolls into view
      When the server works again
      And the reader tries again to see the picture of "Ada Brook"
      Then the reader sees the picture of "Ada Brook"
