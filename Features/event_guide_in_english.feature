@guide
Feature: The event guide
  Where to go tonight? The guide shows at once what is on the device, and asks the server for news. Names are Russian,
  and stand as in a Russian dictionary. The same stands in Russian in event_guide.feature.

  Rule: Films first, then all else, by name

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

    Scenario: Ё stands beside Е, and numbers by their size
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

  Rule: News come from the server

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

    Scenario: However often the guide is updated, no film stands there twice
      When the viewer updates the guide
      And the viewer updates the guide
      Then the guide shows 2 events

    Scenario Outline: Without news, what was there stays
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

    Scenario: News cannot be kept: the device is full
      Given the device is full
      When the viewer updates the guide
      Then the viewer is told that the update failed: "This device could not keep it. Is there space left?"
      And the guide has "Гараж"

    Scenario: All that can be understood of a strange reply is shown
      Given the server's reply is:
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
