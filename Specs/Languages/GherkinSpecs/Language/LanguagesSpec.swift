import Gherkin
import Kea

final class LanguagesSpec: Spec {
    override class func spec() {
        describe("the language of a file") {
            it("is English unless the parser has another default") {
                expect(parse("Feature: f").document?.language).to(equal("en"))
                let parser = GherkinParser(defaultLanguage: "fr")
                expect(parser.parse("Fonctionnalité: f", uri: "x").document?.feature?.language).to(
                    equal("fr"))
                let mistaken = parser.parse("Fonctionnalité: f\nScenaro: s\nSoit x\n", uri: "x").problems
                expect(mistaken.map(\.suggestion)).to(equal(["Scénario: s"]))
                let other = GherkinParser(defaultLanguage: "xx").parse(
                    "Feature: f\nRule: r\nnope\n", uri: "x")
                expect(other.document?.language).to(equal("en"))
            }

            it(
                "is named in its first comments, with any spacing",
                each: [
                    "# language: fr", "#language:fr", "  #\tlanguage  :   fr  ",
                    "# a comment\n\n# language: fr",
                ]
            ) { line in
                expect(parse("\(line)\nFonctionnalité: f\n").document?.language).to(equal("fr"))
            }

            it("is not changed by a comment with further text or further down") {
                for line in ["# language: fr, mostly", "# language fr", "# language", "# language:", "#:"] {
                    expect(parse("\(line)\nFeature: f\n").document?.comments.count).to(equal(1))
                }
                expect(parse("Feature: f\n# language: fr\nScenario: s\n").document?.language).to(equal("en"))
                expect(parse("# language: en\n# language: fr\nFeature: f\n").document?.comments.count).to(
                    equal(1))
                expect(parse("@a\n# language: fr\nFeature: f\n").document?.language).to(equal("en"))
            }
        }

        describe("every language") {
            it("is parsed with each of its keywords", each: Dialect.all.map(\.code)) { code in
                let dialect = try unwrap(Dialect(code: code))
                for feature in dialect.keywords(of: .feature) {
                    for scenario in dialect.keywords(of: .scenario) + dialect.keywords(of: .scenarioOutline) {
                        let steps = dialect.stepKeywords
                        let text =
                            "# language: \(code)\n\(feature): f\n\(scenario): s\n"
                            + steps.map { "\($0)x\n" }.joined()
                        let read = try unwrap(parse(text).document?.feature)
                        expect(read.keyword).to(equal(feature))
                        expect(read.scenarios.first?.keyword).to(equal(scenario))
                        expect(read.scenarios.first?.steps.map(\.keyword)).to(equal(steps))
                    }
                }
                let background = try unwrap(dialect.keywords(of: .background).last)
                let rule = try unwrap(dialect.keywords(of: .rule).last)
                let examples = try unwrap(dialect.keywords(of: .examples).last)
                let scenario = try unwrap(dialect.keywords(of: .scenario).last)
                let feature = try unwrap(dialect.keywords(of: .feature).last)
                let text =
                    "# language: \(code)\n\(feature): f\n\(background):\n\(rule): r\n\(background):\n\(scenario): s\n"
                    + "\(examples): e\n"
                let read = try unwrap(parse(text).document?.feature)
                expect(read.background?.keyword).to(equal(background))
                expect(read.rules.first?.background?.keyword).to(equal(background))
                expect(read.rules.first?.scenarios.first?.examples.map(\.name)).to(equal(["e"]))
            }

            it("has an English name and a native one") {
                expect(Dialect.all.count).to(equal(80))
                expect(Dialect.all.filter { $0.name.isEmpty || $0.nativeName.isEmpty }.map(\.code)).to(
                    beEmpty())
                expect(Dialect(code: "ru")?.nativeName).to(equal("русский"))
                expect(Dialect(code: "xx")).to(beNil())
            }
        }

        describe("keywords") {
            func steps(_ language: String, _ lines: String...) -> [String]? {
                let dialect = Dialect(code: language) ?? .english
                let text =
                    "# language: \(language)\n\(dialect.keywords(of: .feature)[0]): f\n"
                    + "\(dialect.keywords(of: .scenario)[0]): s\n" + lines.joined(separator: "\n")
                return parse(text).document?.feature?.scenarios.first?.steps.map {
                    "[\($0.keyword)]\($0.text)"
                }
            }

            it("are the longest match") {
                expect(steps("ht", "Le sa a x", "Le x")).to(equal(["[Le sa a ]x", "[Le ]x"]))
                expect(steps("fr", "Etant donné que x", "Etant donné qu'x", "Etant donné x")).to(
                    equal(["[Etant donné que ]x", "[Etant donné qu']x", "[Etant donné ]x"]))
            }

            it("need no space if the language has none") {
                expect(steps("ja", "もしx", "ならば x")).to(equal(["[もし]x", "[ならば]x"]))
                expect(steps("em", "😐x")).to(equal(["[😐]x"]))
            }

            it("need their space if the language has one") {
                expect(messages("Feature: f\nScenario: s\nGiven g\nGivenx\n").count).to(equal(1))
                expect(messages("Feature: f\nScenario: s\nGiven g\n*x\n").count).to(equal(1))
            }

            it("have the type of their step, except the star") {
                let types = scenario("Given a", "When b", "Then c", "And d", "But e", "* f")?.steps.map(
                    \.keywordType)
                expect(types).to(equal([.context, .action, .outcome, .conjunction, .conjunction, .unknown]))
            }
        }
    }
}
