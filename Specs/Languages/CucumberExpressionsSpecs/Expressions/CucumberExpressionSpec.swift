import CucumberExpressions
import Kea

final class CucumberExpressionSpec: Spec {
    override class func spec() {
        describe("a cucumber expression") {
            it("matches only whole sentences") {
                let expression = try StepExpression(cucumber: "I have {int} cukes")
                expect(try expression.match("I have 3 cukes")?.count).to(equal(1))
                expect(try expression.match("I have 3 cukes now")).to(beNil())
                expect(try expression.match("Now I have 3 cukes")).to(beNil())
                expect(try expression.match("I have 3 cukes\n")).to(beNil())
            }

            it("provides the text, the type and the groups of each argument") {
                let expression = try StepExpression(cucumber: "the topic {string} has {float} rows")
                let arguments = try unwrap(try expression.match(#"the topic "é \"x\" 'y" has 1.5 rows"#))
                expect(arguments.map(\.parameterType?.name)).to(equal(["string", "float"]))
                expect(arguments.map(\.text)).to(equal([#"é "x" 'y"#, "1.5"]))
                expect(arguments[0].group.value).to(equal(#""é \"x\" 'y""#))
                expect(arguments[0].group.children.map(\.value)).to(equal([#"é \"x\" 'y"#, nil]))
            }

            it("ends alternatives only at whitespace") {
                for space in [
                    "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}",
                ] {
                    let expression = try StepExpression(cucumber: "a/b\(space)c")
                    expect(try expression.match("a\(space)c")).toNot(beNil(), space.debugDescription)
                    expect(try expression.match("a")).to(beNil(), space.debugDescription)
                }
                for other in ["\u{8}", "\u{E}", "!", "\u{200B}"] {
                    let expression = try StepExpression(cucumber: "a/b\(other)c")
                    expect(try expression.match("a")).toNot(beNil(), other.debugDescription)
                }
            }

            it("counts positions in Unicode code points") {
                let arguments = try unwrap(
                    try StepExpression(cucumber: "😀 e\u{301} {int} {word}").match("😀 e\u{301} 42 añb"))
                expect(arguments.map(\.group.start)).to(equal([5, 8]))
                expect(arguments.map(\.group.end)).to(equal([7, 11]))
            }

            it("backtracks if a parameter matched too much") {
                let expression = try StepExpression(cucumber: "{} and {} {int}{int}")
                let arguments = try unwrap(try expression.match("a and b and c 123"))
                expect(arguments.map(\.matchedText)).to(equal(["a and b", "c", "12", "3"]))
            }

            it("accepts tabs as whitespace around alternatives") {
                let expression = try StepExpression(cucumber: "a\tb/c\td")
                expect(try expression.match("a\tc\td")?.count).to(equal(0))
            }

            it("matches the same sentences as its regular expression") {
                let sources = [
                    "a/b(c) {int}", "{string}", "(x)y {word} z", "{float}st/nd", "[a] {}", "{int}{int}",
                ]
                let sentences = [
                    "a 1", "b 2", "bc -3", "'x'", #""a \" b""#, "y q z", "xy q z", "1.5st", "2nd", "[a] ",
                    "12", "a", "",
                ]
                for source in sources {
                    let expression = try StepExpression(cucumber: source)
                    let pattern = try StepExpression(
                        regularExpression: expression.regularExpression, unambiguous)
                    for sentence in sentences {
                        expect(try pattern.match(sentence)?.map(\.group)).to(
                            equal(try expression.match(sentence)?.map(\.group)))
                    }
                }
            }
        }

        describe("the phrase of an expression, for readers,") {
            it(
                "shows both forms, optional words, and the meanings of parameters",
                each: [
                    ("{int} row(s) is/are (not )shown( again)", "[n] row/rows is/are (not) shown (again)"),
                    ("a( very )long {} list", "a (very) long [n] list"), ("/a (\\d+)/", "/a (\\d+)/"),
                ]
            ) { source, phrase in
                expect(try StepExpression(detecting: source, ParameterTypeRegistry()).phrase(["[n]"])).to(
                    equal(phrase))
            }
        }

        describe("a part of a sentence") {
            it("has some words in a row, one of them of the expression") {
                let expression = try StepExpression(cucumber: "the {word} list (not )shows {int} row(s)")
                for part in [
                    "The big list", "list shows", "list not shows", "shows 4", "rows",
                    "the big list not shows",
                ] {
                    expect(expression.matches(part: part)).to(beTrue(), part)
                }
                for part in ["", "4", "big", "list rows", "lists"] {
                    expect(expression.matches(part: part)).to(beFalse(), part)
                }
            }
        }

        describe("a mistake in a cucumber expression") {
            it("is shown with a caret below its position") {
                let error = message {
                    _ = try StepExpression(cucumber: "three (exceptionally)) {stri(ng} mice")
                }
                expect(error).to(
                    equal(
                        """
                        This Cucumber Expression has a problem at column 29:

                        three (exceptionally)) {stri(ng} mice
                                                    ^
                        Parameter names may not contain '{', '}', '(', ')', '\\' or '/'.
                        Did you mean to use a regular expression?
                        """))
            }

            it("is reported for an optional without text") {
                let error = message { _ = try StepExpression(cucumber: "three () mice") }
                expect(error).to(
                    equal(
                        """
                        This Cucumber Expression has a problem at column 7:

                        three () mice
                              ^^
                        An optional must contain some text.
                        If you did not mean to use an optional you can use '\\(' to escape the '('
                        """))
            }

            it("suggests a registered parameter type") {
                do throws(ExpressionError) {
                    _ = try StepExpression(cucumber: "I have {itn} cukes")
                    fail("expected an error")
                } catch {
                    expect(error.undefinedParameterType).to(equal("itn"))
                    expect(error.range).to(equal(7..<12))
                    expect(error.description).to(endWith("\nDid you mean {int}?"))
                }
            }
        }
    }

    /// A registry in which one type is preferred for the pattern that it shares with `float`.
    private class var unambiguous: ParameterTypeRegistry {
        get throws {
            var registry = ParameterTypeRegistry()
            let pattern = try unwrap(registry.parameterType(named: "float")?.patterns.first)
            try registry.define(
                ParameterType("number", patterns: [pattern], preferForRegularExpressionMatch: true))
            return registry
        }
    }
}
