import Gherkin
import Kea

final class FormattedCommentsSpec: Spec {
    override class func spec() {
        describe("the feature formatter") {
            it("aligns a comment with the line below it") {
                expect(
                    try formatted(
                        """
                        Feature: x
                        # about y
                        Scenario: y
                        # about z
                        Given z
                        # about the table
                        |a|
                        # about b
                        |b|
                        # about w
                        Scenario: w
                        """)
                ).to(
                    equal(
                        """
                        Feature: x

                          # about y
                          Scenario: y
                            # about z
                            Given z
                              # about the table
                              | a |
                              # about b
                              | b |

                          # about w
                          Scenario: w

                        """))
            }

            it("keeps commented-out lines in place") {
                let text = """
                    Feature: x

                      Scenario: y
                        Given z
                          | a |
                          # | b |
                        # And z
                        When w
                          | c |
                          | d |
                        # Then v

                      # Scenario: u
                      #   Given t

                      # about s
                      Scenario: s

                    """
                expect(try formatted(text)).to(equal(text))
            }

            it("attaches a comment to the line above if a blank line follows") {
                expect(
                    try formatted("Feature: x\n# of x\n\nScenario: y\nGiven z\n# of z\n\nScenario: w\n# of w")
                ).to(
                    equal(
                        """
                        Feature: x
                          # of x

                          Scenario: y
                            Given z
                            # of z

                          Scenario: w
                            # of w

                        """))
            }

            it("attaches a comment directly below a doc string to that doc string") {
                let text = "Feature: x\nScenario: y\nGiven z\n```\na\n\n```\n"
                expect(try formatted(text + "# of z\n\nScenario: w")).to(
                    contain("```\n      # of z\n\n  Scenario: w"))
                expect(try formatted(text + "\n# of w\nScenario: w")).to(
                    contain("```\n\n  # of w\n  Scenario: w"))
            }

            it("keeps comments in descriptions") {
                let text = """
                    Feature: x
                      # one
                      text
                      # two

                      more text
                      # three

                      # four
                      Scenario: y

                    """
                expect(try formatted(text)).to(equal(text))
            }

            it("keeps comments between tags on their lines") {
                let text = """
                    @a @b # why b
                    @c
                    # why d
                    @d
                    # why x
                    Feature: x

                    """
                expect(try formatted(text)).to(equal(text))
                expect(try formatted("@a\n\n@b@c\t#why\n\n@d\nFeature: x")).to(
                    equal("@a @b @c #why\n@d\nFeature: x\n"))
            }

            it("never moves a comment so that it becomes a language line") {
                let text = "@a\n# language: fr\nFeature: x\n"
                expect(try formatted(text)).to(equal(text))
            }

            it("keeps comments at the end of the file in the first column") {
                let text = """
                    Feature: x

                      Scenario: y
                        Given z

                      # later: Scenario w

                    # vim: set sw=2

                    """
                expect(try formatted(text)).to(equal(text))
            }
        }
    }
}
