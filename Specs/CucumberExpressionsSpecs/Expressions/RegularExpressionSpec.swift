import CucumberExpressions
import Kea

final class RegularExpressionSpec: Spec {
    override class func spec() {
        describe("a regular expression") {
            it("matches any part of a sentence, unless it is anchored") {
                expect(try RegularExpression("cukes").match("I have cukes")?.count).to(equal(0))
                expect(try RegularExpression("^cukes").match("I have cukes")).to(beNil())
                expect(try RegularExpression("have$").match("I have cukes")).to(beNil())
            }

            it("has an argument for each group that is in no other, and none for the others") {
                let expression = try RegularExpression("^(a(b)?) (?:c|(d)) (?<name>e)$")
                let arguments = try unwrap(expression.match("ab c e"))
                expect(arguments.map(\.matchedText)).to(equal(["ab", nil, "e"]))
                expect(arguments[0].group.children.map(\.value)).to(equal(["b"]))
                expect(expression.groupNames).to(equal([nil, nil, "name"]))
            }

            it("gives nil for a group that took no part") {
                let arguments = try unwrap(RegularExpression("^a( b)?$").match("a"))
                expect(try arguments[0].value()).to(beNil())
                expect(arguments[0].group.value).to(beNil())
                expect(arguments[0].group.start).to(beNil())
            }

            it("knows a parameter type by its pattern") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("flight", patterns: ["([A-Z]{3})-([A-Z]{3})"]))
                let expression = try RegularExpression(
                    #"^(\d+) (([A-Z]{3})-([A-Z]{3})) (?<count>-?\d+)$"#, registry)
                expect(expression.parameterTypes.map(\.?.name)).to(equal(["int", "flight", "int"]))
                let arguments = try unwrap(expression.match("3 LHR-CDG -4"))
                expect(arguments[1].texts).to(equal(["LHR", "CDG"]))
                expect(try arguments[2].value()).to(equal(.int(-4)))
            }

            it("takes flags, for all of it and for a part") {
                func matches(
                    _ pattern: String, _ sentence: String, _ options: RegularExpression.Options = []
                ) throws -> Bool {
                    try RegularExpression(pattern, options: options).match(sentence) != nil
                }
                expect(try matches("^HÉLLO$", "héllo")).to(beFalse())
                expect(try matches("^HÉLLO$", "héllo", .ignoresCase)).to(beTrue())
                expect(try matches("^[A-É]+$", "é", .ignoresCase)).to(beTrue())
                expect(try matches("^a(?i:b)c$", "aBc")).to(beTrue())
                expect(try matches("^a(?i)b(?-i)c$", "aBC")).to(beFalse())
                expect(try matches("a $ # end", "a\nb", [.extended, .multiline])).to(beTrue())
                expect(try matches("^a.b$", "a\nb")).to(beFalse())
                expect(try matches("^a.b$", "a\nb", .dotMatchesLineEnds)).to(beTrue())
            }

            it(
                "follows the rules of ECMAScript",
                each: [
                    (#"(a*?)(a*)"#, "aaa", ["", "aaa"]),
                    (#"(a|ab)(c|bcd)(d*)"#, "abcd", ["a", "bcd", ""]),
                    (#"(?:(a)|b)*"#, "ab", [nil]),
                    (#"(a{2,3})(a{0,1}?)(.*)"#, "aaaaa", ["aaa", "", "aa"]),
                    (#"(?<![a-z])(\w+)(?=!)"#, "-abc!", ["abc"]),
                    (#"(["'])(.*?)\1"#, #"say "it's" now"#, [#"""#, "it's"]),
                    (#"(?<q>x)\k<q>(y)"#, "xxy", ["x", "y"]),
                    (#"\b(\w+)"#, "é élan", ["lan"]),
                    (#"(\p{Lu}\p{L}+)"#, "an Élan", ["Élan"]),
                    (#"([^\s"]+)"#, #" "a-b" "#, ["a-b"]),
                    (#"(\u0041\x42\u{43}\t)"#, "ABC\t", ["ABC\t"]),
                    (#"([\]\-\\a-c]+)"#, #"x]-\cb"#, [#"]-\cb"#]),
                    (#"(a{,2}b})"#, "a{,2}b}", ["a{,2}b}"]),
                    (#"(.)$"#, "a😀", ["😀"]),
                ]
            ) { pattern, sentence, groups in
                let arguments = try RegularExpression(pattern).match(sentence)
                expect(arguments?.map(\.matchedText)).to(equal(groups))
            }

            it("gives up possessive and atomic ways for good") {
                expect(try RegularExpression("^a++a").match("aaa")).to(beNil())
                expect(try RegularExpression("^(?>a|ab)c").match("abc")).to(beNil())
            }

            it("answers soon where it could try exponentially many ways", .timeLimit(.seconds(5))) {
                let sentence = String(repeating: "a", count: 60) + "!"
                for pattern in ["^(a+)+$", "^(a|aa)+$", "^(?:(a*)*)*$", #"^(\w+\s?)*$"#] {
                    expect(try RegularExpression(pattern).match(sentence)).to(beNil())
                }
            }
        }

        describe("a mistake in a regular expression") {
            it(
                "is shown with its place and a remedy",
                each: [
                    ("a (", 2..<3, "The '(' does not have a matching ')'"),
                    ("a)", 1..<2, "The ')' does not have a matching '('"),
                    ("[a", 0..<1, "The '[' does not have a matching ']'"),
                    ("*", 0..<1, "There is nothing for the '*' to repeat"),
                    ("a{3,2}", 1..<6, "A repetition of at least 3 and at most 2 is not possible"),
                    (#"(a)\2"#, 3..<5, "There is no group 2 to refer to"),
                    (#"\q"#, 0..<2, #"'\q' has no meaning"#),
                    ("[z-a]", 1..<4, "The range 'z-a' is empty"),
                    ("(?<n>a)(?<n>b)", 10..<11, "There is a group named 'n' already"),
                ]
            ) { pattern, range, fault in
                do throws(RegularExpressionError) {
                    _ = try RegularExpression(pattern)
                    fail("expected an error")
                } catch {
                    guard case .syntax(let error) = error else { return fail("expected a syntax error") }
                    expect(error.range).to(equal(range))
                    expect(error.fault).to(equal(fault))
                    expect(error.message.hasPrefix("This Regular Expression has a problem at column ")).to(
                        beTrue())
                }
            }

            it("is a group that may be of several parameter types, with what to write instead") {
                var registry = ParameterTypeRegistry()
                for (name, line) in [("airport", 3), ("currency", 4)] {
                    let place = SourcePlace(file: "Types.swift", line: line)
                    try registry.define(ParameterType(name, patterns: ["[A-Z]{3}"], at: place))
                }
                do throws(RegularExpressionError) {
                    _ = try RegularExpression("^fly to ([A-Z]{3}) (.*)$", registry)
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
            }
        }

        describe("a text whose kind is to be found out") {
            it("is a regular expression when it is anchored or stands between slashes") {
                let registry = ParameterTypeRegistry()
                let texts = ["^a", "a$", "/a/", "a", "a/b", "/"]
                let kinds = texts.map { text in
                    if case .regular? = try? StepExpression(detecting: text, registry) { true } else { false }
                }
                expect(kinds).to(equal([true, true, true, false, false, false]))
            }
        }
    }
}
