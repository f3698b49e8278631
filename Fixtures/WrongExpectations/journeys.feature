Feature: Wrong expectations of the journeys
  Each scenario fails at its last sentence, and journeys.txt contains what it then says.

  Rule: No command has run

    Scenario Outline: A sentence about a command
      Then <sentence>

      Examples:
        | sentence                                                             |
        | the exit status is 0                                                 |
        | it prints "a text"                                                   |
        | it does not print "a text"                                           |
        | 0 examples are run                                                   |
        | 0 examples have failed                                               |
        | it prints the same as before                                         |
        | it lists the same examples as before                                 |
        | it lists the same examples in the opposite order                     |
        | it lists all examples                                                |
        | it lists the examples with "spinner" in their names                  |
        | it lists the examples with names like "spinner"                      |
        | it lists the examples with the tag @paging                           |
        | it lists the examples without the tag @paging                        |
        | it lists the examples with the tag @paging and without the tag @slow |
        | it lists the examples with the tag @paging or the tag @slow          |
        | it lists the examples with the tag @paging and names like "spinner"  |
        | it lists the examples in "Features"                                  |
        | it lists the examples in "Features" and "Specs"                      |
        | it lists the examples at "Features/a.feature:3"                      |
        | it lists the examples in "Features" with "spinner" in their names    |
        | together the commands list every example once                        |
        | the report "junit.xml" contains "testsuite"                          |
        | the report "messages" has the 0 scenarios of the run                 |

    Scenario: A table of results
      Then these are the results:
        | status | examples |
        | passed |        0 |

    Scenario Outline: A table of reports
      Then each of these reports has <examples>:
        | file      | format |
        | junit.xml | junit  |

      Examples:
        | examples                         |
        | all examples of the run          |
        | the 0 examples that did not pass |

  Rule: A command has run

    Background:
      Given Kea's own package

    Scenario Outline: A command that prints two lines
      When I run "echo 3 books; echo '2 examples: 1 failed, 1 passed in 3 ms'; exit 1"
      Then <sentence>

      Examples:
        | sentence                                    |
        | the exit status is 0                        |
        | it prints "4 books"                         |
        | it prints ""                                |
        | it does not print "3 books"                 |
        | 1 example is run                            |
        | 2 examples have failed                      |
        | it prints the same as before                |
        | it lists the same examples as before        |
        | the report "junit.xml" contains "testsuite" |

    Scenario: A command that prints nothing
      When I run "true"
      Then 0 examples are run

    Scenario: Two commands
      When I run "echo 3 books"
      And I run "echo 4 books"
      Then it prints the same as before

    Scenario: Two commands that print nothing
      When I run "true"
      And I run "true"
      Then it prints the same as before

    Scenario: A table of results
      When I run "echo '2 examples: 1 failed, 1 passed in 3 ms'"
      Then these are the results:
        | status  | examples |
        | passed  |        2 |
        | skipped |        1 |

    Scenario: An empty table of results
      When I run "echo '2 examples: 1 failed, 1 passed in 3 ms'"
      Then these are the results:
        | status | examples |

    Scenario: An empty table of reports
      When I run "echo '2 examples: 1 failed, 1 passed in 3 ms'"
      Then each of these reports has all examples of the run:
        | file | format |

    Scenario: A report with fewer examples
      When I run "echo '2 examples: 2 passed in 3 ms'; echo '<testcase />' >reports/junit.xml"
      Then each of these reports has all examples of the run:
        | file      | format |
        | junit.xml | junit  |

    Scenario: A report with fewer failures
      When I run "echo '2 examples: 2 passed in 3 ms'; echo '<failure />' >reports/junit.xml"
      Then each of these reports has the 2 examples that did not pass:
        | file      | format |
        | junit.xml | junit  |

    Scenario: A report with other contents
      When I run "echo books >reports/pretty"
      Then the report "pretty" contains "films"
