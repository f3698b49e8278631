@languages
Feature: The reader's language
  BrowseOverflow speaks English, Russian and Japanese. The names and texts of people stay as they were written.

  Scenario Outline: A failure is explained in the reader's language
    Given the reader's language is <language>
    And the network is down
    When the reader opens the topic "iPhone"
    Then the list says "<title>"
    And the reader is told "<message>"
    And the reason is "<reason>"

    Examples:
      | language | title                | message                              | reason                                  |
      | English  | There was a problem. | Current questions are not available. | There is no connection to the Internet. |
      | Russian  | Что-то пошло не так. | Не удалось загрузить новые вопросы.  | Нет подключения к Интернету.            |
      | Japanese | 問題が発生しました。 | 最新の質問を読み込めません。         | インターネットに接続されていません。    |

  Scenario Outline: A wait has the unit and the plural of the reader's language
    Given the reader's language is <language>
    And the server sends a request to slow down
    When the reader opens the topic "iPhone"
    Then the reason is "<reason>"

    Examples:
      | language | reason                                                                                            |
      | English  | Stack Overflow received too many requests. Please try again in 23 hours.                          |
      | Russian  | Stack Overflow получил слишком много запросов. Подождите и попробуйте ещё раз. Осталось: 23 часа. |
      | Japanese | Stack Overflowへのリクエストが多すぎます。23時間後にもう一度お試しください。                      |

  Scenario Outline: An empty list says so in the reader's language
    Given the reader's language is <language>
    When the reader opens the topic "iPhone"
    Then the list says "<text>"

    Examples:
      | language | text                                       |
      | Russian  | Вопросов с меткой «iphone» нет.            |
      | Japanese | 「iphone」のタグが付いた質問はありません。 |

  Scenario Outline: A question without answers says so in the reader's language
    Given the reader's language is <language>
    And the server has the question "Where does the spinner go?" with this text:
      """
      Above the table, or in it?
      """
    When the reader opens the question "Where does the spinner go?"
    Then the question reads "Above the table, or in it?"
    And the answers say "<text>"

    Examples:
      | language | text                   |
      | Russian  | Ответов пока нет.      |
      | Japanese | まだ回答がありません。 |
