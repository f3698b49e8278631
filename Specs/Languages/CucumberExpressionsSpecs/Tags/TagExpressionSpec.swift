import CucumberExpressions
import Kea

final class TagExpressionSpec: Spec {
    override class func spec() {
        describe("a tag expression") {
            it("binds “not” before “and”, and “and” before “or”") {
                let expression = try TagExpression(parsing: "@a or @b and not @c")
                expect(expression.description).to(equal("( @a or ( @b and not ( @c ) ) )"))
                expect(expression.evaluate(["@b", "@c"])).to(beFalse())
                expect(expression.evaluate(["@a", "@c"])).to(beTrue())
            }

            it("requires the tags of both sides except negated ones") {
                expect(try TagExpression(parsing: "@a and not @b or not not @c").wantedTags).to(
                    equal(["@a", "@c"]))
            }

            it("requires the tags of any number of sides, in order") {
                // Joining the lists of both sides at each operator would copy billions of names.
                let tags = (1...100_000).map { "@a\($0)" }
                let expression = try TagExpression(parsing: tags.joined(separator: " or ") + " and not @b")
                expect(expression.wantedTags == tags).to(beTrue())
            }

            it("may contain double negation") {
                let expression = try TagExpression(parsing: "not not @a")
                expect(expression.description).to(equal("not ( not ( @a ) )"))
                expect(expression.evaluate(["@a"])).to(beTrue())
            }

            it("selects everything if it is empty or whitespace") {
                expect(try TagExpression(parsing: " \t").evaluate([])).to(beTrue())
            }

            it("accepts escaped parentheses, spaces and backslashes in a tag") {
                let expression = try TagExpression(parsing: #"@a\(1\)\ b\\c"#)
                expect(expression.evaluate([#"@a(1) b\c"#])).to(beTrue())
                expect(expression.description).to(equal(#"@a\(1\)\ b\\c"#))
                expect(try TagExpression(parsing: "@a\\\u{3000}b").tags).to(equal(["@a\u{3000}b"]))
            }

            it("lists each of its tags once, in order") {
                expect(try TagExpression(parsing: "@b and (@a or not @b)").tags).to(equal(["@b", "@a"]))
            }
        }

        describe("a mistake in a tag expression") {
            it(
                "is reported with its position",
                each: [
                    ("@a and", "Expected operand", 6..<6),
                    ("@a @b", "Expected operator", 3..<5),
                    (#"@a \(b é"#, "Expected operator", 3..<6),
                    ("(@a", "Unmatched (", 0..<1),
                    ("@a)", "Unmatched )", 2..<3),
                    ("()", "Expected operand", 1..<2),
                    ("@a or (", "Unmatched (", 6..<7),
                    (#"@a\b"#, #"Illegal escape before "b""#, 2..<4),
                    (#"@a\"#, "Illegal escape before end", 2..<3),
                ]
            ) { source, reason, range in
                do throws(TagExpressionError) {
                    _ = try TagExpression(parsing: source)
                    fail("expected an error")
                } catch {
                    expect(error.description).to(
                        equal(
                            "Tag expression \"\(source)\" could not be parsed because of syntax error: \(reason)."
                        ))
                    expect(error.range).to(equal(range))
                }
            }
        }
    }
}
