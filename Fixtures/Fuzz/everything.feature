@a @b
Feature: everything
  A description.
  # A comment.

  Background: b
    Given b

  @c
  Rule: r
    Background:
      Given rb

    @d #e
    Scenario Outline: o <x>
      Given <x> and <y>
        | <x> | \| \n \\ |
        | é   | 😀 |
      """<y>
      <x>
        indented
      \"\"\"
      """
      * star
      And and

      @f
      Examples: e
        text
        | x | y |
        | 1 | < |
        | > | <x> |
