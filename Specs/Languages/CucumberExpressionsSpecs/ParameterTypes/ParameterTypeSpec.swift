import CucumberExpressions
import Kea

final class ParameterTypeSpec: Spec {
    override class func spec() {
        describe("the predefined parameter types") {
            it("are complete") {
                expect(ParameterTypeRegistry().parameterTypes.map(\.name)).to(
                    equal([
                        "int", "float", "word", "string", "", "double", "bigdecimal", "byte", "short", "long",
                        "biginteger",
                    ]))
            }

            it(
                "convert their values",
                each: [
                    ("{int}", "-42", ParameterValue.int(-42)),
                    ("{byte}", "-128", .byte(-128)),
                    ("{short}", "32767", .short(32767)),
                    ("{long}", "-9223372036854775808", .long(.min)),
                    ("{biginteger}", "99999999999999999999", .bigInteger("99999999999999999999")),
                    ("{float}", "-.5E-1", .double(-0.05)),
                    ("{double}", "+3", .double(3)),
                    ("{bigdecimal}", "0.10", .bigDecimal("0.10")),
                    ("{word}", "a-b", .text("a-b")),
                    ("{string}", #"'it\'s \n'"#, .text(#"it's \n"#)),
                    ("{string}", #""""#, .text("")),
                    ("{}", "", .text("")),
                ]
            ) { source, sentence, value in
                let arguments = try unwrap(try StepExpression(cucumber: source).match(sentence))
                expect(try arguments[0].value()).to(equal(value))
            }

            it("do not match other values") {
                for (source, sentence) in [
                    ("{int}", "1.5"), ("{float}", "1,5"), ("{float}", "1."), ("{float}", "1e3"),
                    ("{word}", "a b"),
                    ("{word}", ""), ("{string}", #""a'"#), ("{string}", "a"),
                ] {
                    expect(try StepExpression(cucumber: source).match(sentence)).to(beNil())
                }
            }

            it(
                "require a digit of their own, not a later one",
                each: ["float", "double", "bigdecimal"]
            ) {
                name in
                for (source, sentence) in [
                    ("I pay {\(name)}x {int}", "I pay x 5"), ("{\(name)}{int}", "-5"),
                    ("{\(name)} {int}", ". 5"),
                    ("{\(name)}E{int}", "E5"), ("{\(name)}", "-"), ("{\(name)}", "+."), ("{\(name)}", "E1"),
                    ("{\(name)}", "1.E1"), ("{\(name)}", "1.2.3"), ("{\(name)}", ""),
                ] {
                    expect(try StepExpression(cucumber: source).match(sentence)).to(beNil())
                }
            }

            it("accept a sign, a fraction and an exponent", each: ["float", "double", "bigdecimal"]) { name in
                for number in ["5", "+5", "-5", ".5", "-.5", "5.25", "1E3", "1.5E+3", "-.5E-1"] {
                    let arguments = try unwrap(try StepExpression(cucumber: "{\(name)}x").match(number + "x"))
                    expect(arguments[0].matchedText).to(equal(number))
                }
            }

            it(
                "report a number that is too large",
                each: [
                    ("byte", "128", "-128 to 127"), ("short", "-32769", "-32768 to 32767"),
                    ("int", "9223372036854775808", "-9223372036854775808 to 9223372036854775807"),
                    ("long", "-9223372036854775809", "-9223372036854775808 to 9223372036854775807"),
                ]
            ) { name, number, range in
                let arguments = try unwrap(try StepExpression(cucumber: "{\(name)}").match(number))
                expect(message { _ = try arguments[0].value() }).to(
                    equal("`\(number)` is not a whole number from \(range): {\(name)} can not hold it"))
            }
        }

        describe("a custom parameter type") {
            it("may have several patterns with their own groups") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("colour", patterns: ["red|blue", #"rgb\((\d+),(\d+)\)"#]))
                let expression = try StepExpression(cucumber: "a {colour} {colour}", registry)
                expect(expression.regularExpression).to(
                    equal(
                        #"^a ((?:red|blue)|(?:rgb\((\d+),(\d+)\))) ((?:red|blue)|(?:rgb\((\d+),(\d+)\)))$"#))
                let arguments = try unwrap(try expression.match("a blue rgb(1,20)"))
                expect(arguments.map(\.matchedText)).to(equal(["blue", "rgb(1,20)"]))
                expect(arguments.map(\.texts)).to(equal([[nil, nil], ["1", "20"]]))
                expect(try arguments[1].value()).to(equal(.texts(["1", "20"])))
            }

            it("has its text as its value, or that of its only group") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("size", patterns: ["small|large"]))
                try registry.define(ParameterType("money", patterns: [#"(\d+) EUR"#]))
                let expression = try StepExpression(cucumber: "a {size} one for {money}", registry)
                let arguments = try unwrap(try expression.match("a small one for 3 EUR"))
                expect(try arguments.map { try $0.value() }).to(equal([.text("small"), .text("3")]))
            }

            it("matches nothing with a pattern that is right only by itself") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("quoted", patterns: [#"\Qa"#]))
                let expression = try StepExpression(cucumber: "{quoted}", registry)
                expect(message { _ = try expression.match("a") }).to(
                    beginWith("This Regular Expression has a problem at column 2:\n\n^(\\Qa)$\n"))
            }

            it("may have a name with spaces and letters of any script") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("größe in cm", patterns: [#"\d+ cm"#]))
                let arguments = try StepExpression(cucumber: "{größe in cm} hoch", registry).match(
                    "180 cm hoch")
                expect(arguments?.map(\.text)).to(equal(["180 cm"]))
            }

            it("may refer to its groups by number or name anywhere") {
                var registry = ParameterTypeRegistry()
                try registry.define(
                    ParameterType("twice", patterns: [#"(\w)\1"#, #"(?<sign>[-+])\k<sign>"#]))
                let expression = try StepExpression(cucumber: "a {twice} {twice}1 {int}", registry)
                let arguments = try unwrap(try expression.match("a xx --1 3"))
                expect(arguments.map(\.matchedText)).to(equal(["xx", "--", "3"]))
                expect(try expression.match("a xy --1 3")).to(beNil())
            }

            it("may not be anchored, because it is part of a sentence") {
                expect(message { _ = try ParameterType("count", patterns: [#"^\d+$"#]) }).to(
                    equal(
                        """
                        The parameter type {count} has a regular expression with a mistake.
                        This Regular Expression has a problem at column 1:

                        ^\\d+$
                        ^
                        A parameter is part of a sentence, so it cannot contain '^'.
                        Leave it out: a parameter has to match as a whole in any case
                        """))
                expect(try ParameterType("count", patterns: [#"\d+(?=$| )"#]).name).to(equal("count"))
            }

            it("may not have a name that is invalid between braces") {
                expect(message { _ = try ParameterType("a(b", patterns: ["x"]) }).to(
                    equal(
                        "Illegal character in parameter name {a(b}. "
                            + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#))
            }

            it("may not have an invalid pattern, or none") {
                do throws(ParameterTypeError) {
                    _ = try ParameterType("colour", patterns: ["red", "[x"], at: "Types.swift:7")
                    fail("expected an error")
                } catch {
                    expect(error.description).to(
                        equal(
                            """
                            The parameter type {colour} has a regular expression with a mistake.
                            This Regular Expression has a problem at column 1:

                            [x
                            ^
                            The '[' does not have a matching ']'.
                            If you mean the character itself you can use '\\['
                                at Types.swift:7
                            """))
                }
                expect(message { _ = try ParameterType("colour", patterns: []) }).to(
                    equal("The parameter type {colour} has no regular expression"))
            }
        }

        describe("two parameter types") {
            it("may not have the same name; the error shows both locations") {
                var registry = ParameterTypeRegistry()
                try registry.define(
                    ParameterType("colour", patterns: ["red"], at: "A.swift:1"))
                do throws(ParameterTypeError) {
                    let again = try ParameterType(
                        "colour", patterns: ["blue"], at: "B.swift:2")
                    try registry.define(again)
                    fail("expected an error")
                } catch {
                    expect(error.description).to(
                        equal(
                            """
                            There is already a parameter type with name colour
                                first: A.swift:1
                                again: B.swift:2
                            """))
                }
            }

            it("may share a pattern, but only one may be preferred") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("count", patterns: [#"\d+"#]))
                do throws(ParameterTypeError) {
                    let size = try ParameterType(
                        "size", patterns: [#"\d+"#], preferForRegularExpressionMatch: true,
                        at: "A.swift:1")
                    try registry.define(size)
                    fail("expected an error")
                } catch {
                    expect(error.description).to(
                        equal(
                            #"There can only be one preferential parameter type per regexp. The regexp /\d+/ is used "#
                                + "for two preferential parameter types, {int} and {size}\n"
                                + "    {int}: a type of the language\n    {size}: A.swift:1"))
                }
            }

            it("may not both be the anonymous one") {
                var registry = ParameterTypeRegistry()
                expect(message { try registry.define(ParameterType("", patterns: ["x"])) }).to(
                    equal("The anonymous parameter type has already been defined"))
            }

            it("are sorted by name after the preferred ones") {
                var registry = ParameterTypeRegistry()
                for (name, isPreferred) in [("b", false), ("a", false), ("c", true)] {
                    try registry.define(
                        ParameterType(name, patterns: ["x"], preferForRegularExpressionMatch: isPreferred))
                }
                let types = registry.parameterTypes(withPattern: "x")
                expect(types.map(\.name)).to(equal(["c", "a", "b"]))
            }
        }
    }
}
