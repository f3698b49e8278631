import Gherkin
import Kea

final class FormattedCommentsSpec: Spec {
    override class func spec() {
        describe("the formatter") {
            it("puts a comment above what is below it") {
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

            it("leaves what was put out of use where it is") {
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

            it("takes a comment without a blank line above, but with one below, for what is above") {
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

            it("takes a comment right below a doc string for what is above, and one further down not") {
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

            it("keeps comments at tags, and their lines apart") {
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

            it("does not make a comment the language by putting it above the tags") {
                let text = "@a\n# language: fr\nFeature: x\n"
                expect(try formatted(text)).to(equal(text))
            }

            it("leaves comments at the end of the file in the first column where they are there") {
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
