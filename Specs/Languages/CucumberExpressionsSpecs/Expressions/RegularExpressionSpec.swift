import CucumberExpressions
import Kea

final class RegularExpressionSpec: Spec {
    override class func spec() {
        describe("a regular expression") {
            it("matches any part of a sentence unless it is anchored") {
                expect(try StepExpression(regularExpression: "cukes").match("I have cukes")?.count).to(
                    equal(0))
                expect(try StepExpression(regularExpression: "^cukes").match("I have cukes")).to(beNil())
                expect(try StepExpression(regularExpression: "have$").match("I have cukes")).to(beNil())
            }

            it("matches at the end of a long sentence") {
                let sentence = String(repeating: "one of many words, ", count: 2_000) + "and 12 cukes"
                let arguments = try StepExpression(regularExpression: #"and (\d+) cu(k)es$"#).match(sentence)
                expect(arguments?.map(\.text)).to(equal(["12", "k"]))
                expect(arguments?.first?.group.start).to(equal(38_004))
                expect(try StepExpression(regularExpression: #"and (\d+) cats"#).match(sentence)).to(beNil())
            }

            it("has an argument for each outermost group") {
                let expression = try StepExpression(regularExpression: "^(a(b)?) (?:c|(d)) (?<name>e)$")
                let arguments = try unwrap(try expression.match("ab c e"))
                expect(arguments.map(\.matchedText)).to(equal(["ab", nil, "e"]))
                expect(arguments[0].group.children.map(\.value)).to(equal(["b"]))
            }

            it("returns nil for a group that did not participate") {
                let arguments = try unwrap(StepExpression(regularExpression: "^a( b)?$").match("a"))
                expect(try arguments[0].value()).to(beNil())
                expect(arguments[0].group.value).to(beNil())
                expect(arguments[0].group.start).to(beNil())
                let texts = try StepExpression(regularExpression: #"^a( b)?(\d+)?$"#).match("a")?.map(\.text)
                expect(texts).to(equal(["", ""]))
            }

            it("recognizes a parameter type by its pattern") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("flight", patterns: ["([A-Z]{3})-([A-Z]{3})"]))
                let expression = try StepExpression(
                    regularExpression: #"^(\d+) (([A-Z]{3})-([A-Z]{3})) (?<count>-?\d+)$"#, registry)
                expect(expression.parameterTypes.map(\.?.name)).to(equal(["int", "flight", "int"]))
                let types = try StepExpression(regularExpression: #"^😀 é😀 (\d+)$"#).parameterTypes
                expect(types.map(\.?.name)).to(equal(["int"]))
                let arguments = try unwrap(try expression.match("3 LHR-CDG -4"))
                expect(arguments[1].texts).to(equal(["LHR", "CDG"]))
                expect(try arguments[2].value()).to(equal(.int(-4)))
            }

            it("accepts flags for all or a part of it") {
                func matches(_ pattern: String, _ sentence: String) throws -> Bool {
                    try StepExpression(regularExpression: pattern).match(sentence) != nil
                }
                expect(try matches("^HÉLLO$", "héllo")).to(beFalse())
                expect(try matches("(?i)^HÉLLO$", "héllo")).to(beTrue())
                expect(try matches("^a(?i:b)c$", "aBc")).to(beTrue())
                expect(try matches("^a(?i:b)c$", "aBC")).to(beFalse())
                expect(try matches("^a(?i)b(?-i)c$", "aBC")).to(beFalse())
                expect(try matches("^a.b$", "a\nb")).to(beFalse())
                expect(try matches("(?s)^a.b$", "a\nb")).to(beTrue())
            }

            it(
                "has the meaning that NSRegularExpression gives it",
                each: [
                    (#"(a*?)(a*)"#, "aaa", ["", "aaa"]),
                    (#"(a|ab)(c|bcd)(d*)"#, "abcd", ["a", "bcd", ""]),
                    (#"(?:(a)|b)*"#, "ab", ["a"]),
                    (#"(a{2,3})(a{0,1}?)(.*)"#, "aaaaa", ["aaa", "", "aa"]),
                    (#"(?<![a-z])(\w+)(?=!)"#, "-abc!", ["abc"]),
                    (#"(["'])(.*?)\1"#, #"say "it's" now"#, [#"""#, "it's"]),
                    (#"(?<q>x)\k<q>(y)"#, "xxy", ["x", "y"]),
                    (#"(\w+)$"#, "é élan", ["élan"]),
                    (#"([[:alpha:]&&[^aeiou]]+)"#, "audio", ["d"]),
                    (#"([[:alpha:]]+)"#, "1:pha", ["pha"]),
                    (#"(\d+)"#, "٣٤", ["٣٤"]),
                    ("(.+)", "a\u{2028}b", ["a\u{2028}b"]),
                    (#"(\p{Lu}\p{L}+)"#, "an Élan", ["Élan"]),
                    (#"([^\s"]+)"#, #" "a-b" "#, ["a-b"]),
                    (#"(\u0041\x42\x{43}\t)"#, "ABC\t", ["ABC\t"]),
                    (#"([\]\-\\a-c]+)"#, #"x]-\cb"#, [#"]-\cb"#]),
                    (#"(a\{,2\}b])"#, "a{,2}b]", ["a{,2}b]"]),
                    (#"(.)$"#, "a😀", ["😀"]),
                ]
            ) { pattern, sentence, groups in
                let arguments = try StepExpression(regularExpression: pattern).match(sentence)
                expect(arguments?.map(\.matchedText)).to(equal(groups))
            }

            it("does not backtrack into possessive quantifiers and atomic groups") {
                expect(try StepExpression(regularExpression: "^a++a").match("aaa")).to(beNil())
                expect(try StepExpression(regularExpression: "^(?>a|ab)c").match("abc")).to(beNil())
            }

            it("tries each pair of positions in a long sentence") {
                let sentence = String(repeating: "a", count: 3_000)
                expect(try StepExpression(regularExpression: "a*x").match(sentence)).to(beNil())
            }

            it(
                "reports excessive backtracking",
                each: [
                    ("^(a+)+$", "a"), ("^(a|aa)+$", "a"), ("^(?=(a+)+$)", "a"), (#"^(\w+\s?)*$"#, "a"),
                    (#"^(a|b|ab)*\1c$"#, "ab"), ("^(a |b)*x", "a "),
                ]
            ) { pattern, part in
                let expression = try StepExpression(regularExpression: pattern)
                let sentence = String(repeating: part, count: part == "a " ? 500_000 : 60) + "!"
                expect(message { _ = try expression.match(sentence) }).to(
                    equal(
                        "there are too many ways to match the sentence: repetitions in repetitions, such as "
                            + "`(a+)+`, multiply; say it with fewer"))
                expect(try expression.match("-")).to(beNil())
            }
        }

        describe("a mistake in a regular expression") {
            it(
                "is reported with its position and a remedy",
                each: [
                    ("a (", 2..<3, "The '(' does not have a matching ')'"),
                    ("a)", 1..<2, "The ')' does not have a matching '('"),
                    ("[a", 0..<1, "The '[' does not have a matching ']'"),
                    ("é[^[]", 1..<2, "The '[' does not have a matching ']'"),
                    ("[]", 0..<1, "The '[' does not have a matching ']'"),
                    ("a**", 0..<3, "'a**' is not understood"), ("a}", 0..<2, "'a}' is not understood"),
                    ("a{,2}", 1..<5, "'{,2}' is not understood"),
                    ("a{3,2}", 1..<6, "'{3,2}' is not understood"),
                    (#"(a)\2"#, 0..<5, #"'(a)\2' is not understood"#),
                    (#"\k<n>"#, 0..<5, #"'\k<n>' is not understood"#),
                    (#"a\"#, 1..<2, #"'\' is not understood"#),
                    (#"a\p{Foo}"#, 1..<8, #"'\p{Foo}' is not understood"#),
                    ("a[z-a]", 1..<6, "'[z-a]' is not understood"),
                    ("(?<n>a)(?<n>b)", 0..<14, "'(?<n>a)(?<n>b)' is not understood"),
                    ("(?P<n>a)", 0..<3, "'(?' begins nothing that is known here"),
                    ("(?x)a # (", 0..<3, "'(?' begins nothing that is known here"),
                ]
            ) { pattern, range, fault in
                do throws(ExpressionError) {
                    _ = try StepExpression(regularExpression: pattern)
                    fail("expected an error")
                } catch {
                    expect(error.range).to(equal(range))
                    expect(error.message).to(contain("\n\(fault).\n"))
                    expect(error.message).to(beginWith("This Regular Expression has a problem at column "))
                }
            }

            it("is a group with several possible parameter types, reported with a remedy") {
                var registry = ParameterTypeRegistry()
                for (name, line) in [("airport", 3), ("currency", 4)] {
                    try registry.define(
                        ParameterType(name, patterns: ["[A-Z]{3}"], at: "Types.swift:\(line)"))
                }
                do throws(ExpressionError) {
                    _ = try StepExpression(regularExpression: "^fly to ([A-Z]{3}) (.*)$", registry)
                    fail("expected an error")
                } catch {
                    expect(error.description).to(
                        equal(
                            """
                            Your Regular Expression /^fly to ([A-Z]{3}) (.*)$/
                            matches multiple parameter types with regexp /[A-Z]{3}/:
                               {airport}
                               {currency}

                            I couldn't decide which one to use. You have two options:

                            1) Use a Cucumber Expression instead of a Regular Expression. Try one of these:
                               fly to {airport} {}
                               fly to {currency} {}

                            2) Make one of the parameter types preferential and continue to use a Regular Expression.

                                {airport}: Types.swift:3
                                {currency}: Types.swift:4
                            """))
                }
                for (pattern, advice) in [
                    (
                        "([A-Z]{3}) (red|blue)",
                        "Expression. Try one of these:\n   {airport} {}\n   {currency} {}\n"
                    ),
                    ("([A-Z]{3}) .", "Expression.\n"),
                ] {
                    let text = message { _ = try StepExpression(regularExpression: pattern, registry) }
                    expect(text).to(
                        haveValue(contain("1) Use a Cucumber Expression instead of a Regular \(advice)")))
                }
            }
        }

        describe("an expression of either kind") {
            it("is a regular expression if it is anchored or between slashes") {
                let registry = ParameterTypeRegistry()
                let texts = ["^a", "a$", "/a/", "a", "a/b", "/"]
                let kinds = texts.map { text in
                    (try? StepExpression(detecting: text, registry))?.isRegularExpression ?? false
                }
                expect(kinds).to(equal([true, true, true, false, false, false]))
            }
        }
    }
}
