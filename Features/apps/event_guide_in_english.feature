@guide
Feature: The event guide
  Where to go tonight? The guide shows the events saved on the device at once, and updates them from the server.
  The names are Russian, in the order of a Russian dictionary. event_guide.feature is the Russian version.

  Rule: Films come first, then other events, each by name

    Scenario: The order of the guide
      Given the device has these events:
        | kind        | name             |
        | performance | Анна Каренина    |
        | cinema      | Гараж            |
        | performance | Борис Годунов    |
        | cinema      | Вокзал для двоих |
      When the reader opens the guide
      Then the guide shows:
        | kind        | name             |
        | cinema      | Вокзал для двоих |
        | cinema      | Гараж            |
        | performance | Анна Каренина    |
        | performance | Борис Годунов    |

    Scenario: Ё is sorted with Е, and numbers by value
      Given the device has these events:
        | kind   | name    |
        | cinema | Ёлки 10 |
        | cinema | Жара    |
        | cinema | Ёлки 2  |
        | cinema | Ералаш  |
      When the reader opens the guide
      Then the guide shows:
        | name    |
        | Ёлки 2  |
        | Ёлки 10 |
        | Ералаш  |
        | Жара    |

    Scenario: The guide is empty at first
      When the reader opens the guide
      # lint: off-next only-denials
      Then the guide shows 0 events

  Rule: The reader updates the guide from the server

    Background:
      Given the device has these events:
        | kind   | name  |
        | cinema | Гараж |
      And the guide's server has these events:
        | kind   | name             |
        | cinema | Солярис          |
        | cinema | Вокзал для двоих |
      And the reader has opened the guide

    Scenario: The server's events replace the saved ones
      When the reader updates the guide
      Then the guide shows 2 events
      And the guide has "Солярис"
      But the guide does not have "Гараж"

    Scenario: Films and performances are updated
      Given the guide's server now has these events:
        | kind        | name    |
        | performance | Чайка   |
        | cinema      | Солярис |
      When the reader updates the guide
      Then the guide shows:
        | kind        | name    |
        | cinema      | Солярис |
        | performance | Чайка   |

    Scenario: Repeated updates do not duplicate events
      When the reader updates the guide
      And the reader updates the guide
      Then the guide shows 2 events

    Scenario Outline: A failed update keeps the saved events
      Given <failure>
      When the reader updates the guide
      Then the reader is told that the update failed: "<reason>"
      And the guide shows 1 event
      And the guide has "Гараж"

      Examples:
        | failure                                 | reason                                                               |
        | the guide's server cannot be reached    | There is no connection to the Internet.                              |
        | the guide's server sends “not found”    | The server does not have it.                                         |
        | the guide's server sends half an answer | The server's answer could not be understood. Please try again later. |

    Scenario: The next update succeeds when the server can be reached again
      Given the guide's server cannot be reached
      And the reader updates the guide
      When the guide's server can be reached again
      And the reader updates the guide
      Then the guide shows 2 events
      And the reader is not told of any problem with the guide

    Scenario: A device without space keeps the saved events
      Given the device has no space left for events
      When the reader updates the guide
      Then the reader is told that the update failed: "There is no space left on this device."
      And the guide has "Гараж"

    Scenario: An event of an unknown kind does not hide the others
      Given the guide's server now has these events:
        | kind    | name           |
        | cinema  | Солярис        |
        | unknown | Who knows what |
        | cinema  | Зеркало        |
      When the reader updates the guide
      Then the guide shows 2 events
      And the guide has "Зеркало"
      But the guide does not have "Who knows what"
