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
      Then the guide shows:
        | kind   | name    |
        | cinema | Ёлки 2  |
        | cinema | Ёлки 10 |
        | cinema | Ералаш  |
        | cinema | Жара    |

  Rule: The viewer updates the guide from the server

    Background:
      Given the device has these events:
        | kind   | name  |
        | cinema | Гараж |
      And the server has these films:
        | name             | description             |
        | Солярис          | Of a planet that thinks |
        | Вокзал для двоих | Of a station, and fate  |

    Scenario: The viewer updates the guide
      When the viewer updates the guide
      Then the guide shows 2 events
      And the guide has "Солярис"
      But the guide does not have "Гараж"

    Scenario: Repeated updates do not duplicate events
      When the viewer updates the guide
      And the viewer updates the guide
      Then the guide shows 2 events

    Scenario Outline: A failed update keeps the saved events
      Given the guide's server answers with <reply>
      When the viewer updates the guide
      Then the viewer is told that the update failed: "<reason>"
      And the guide shows 1 event
      And the guide has "Гараж"

      Examples:
        | reply         | reason                                                               |
        | no connection | There is no connection to the Internet.                              |
        | status 404    | The server does not have it.                                         |
        | nothing       | The server's answer could not be understood. Please try again later. |
        | half a word   | The server's answer could not be understood. Please try again later. |
        | no list       | The server's answer could not be understood. Please try again later. |

    Scenario: A full device keeps the saved events
      Given the device is full
      When the viewer updates the guide
      Then the viewer is told that the update failed: "The data could not be saved on this device. Is there space left?"
      And the guide has "Гараж"

    Scenario: The guide shows the valid events of a damaged response
      Given the server answers with:
        """json
        {"event": [
          {"type": 1, "name": "Солярис", "description": null},
          {"type": "1", "name": "Зеркало"},
          {"name": "Who knows what"},
          null
        ]}
        """
      When the viewer updates the guide
      Then the guide shows 2 events
      And the guide has "Зеркало"
      But the guide does not have "Who knows what"
