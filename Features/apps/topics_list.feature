@topics
Feature: The list of topics
  BrowseOverflow opens with topics that iOS developers ask about. Each topic corresponds to a tag on Stack
  Overflow, and shows the questions with this tag.

  Scenario: The app opens with its topics
    When the reader launches the app
    Then the reader sees these topics:
      | iPhone      |
      | Cocoa Touch |
      | UIKit       |
      | Objective-C |
      | Xcode       |

  Scenario: The topics need no network
    Given the server cannot be reached
    When the reader launches the app
    Then the reader sees 5 topics

  Rule: Choosing a topic opens its questions

    Scenario Outline: Each topic corresponds to a tag
      Given the server has 3 questions tagged "<tag>"
      And the reader has launched the app
      When the reader opens the topic "<topic>"
      Then the list shows 3 questions

      Examples:
        | topic       | tag         |
        | iPhone      | iphone      |
        | Cocoa Touch | cocoa-touch |
        | UIKit       | uikit       |
        | Objective-C | objective-c |
        | Xcode       | xcode       |

    Scenario: Going back returns to the topics
      Given the reader has opened the topic "UIKit"
      When the reader goes back
      Then the reader sees 5 topics
