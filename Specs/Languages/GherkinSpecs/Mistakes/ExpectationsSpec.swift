import Gherkin
import Kea

final class ExpectationsSpec: Spec {
    override class func spec() {
        /// Returns the expectations in the official message about an unexpected line `nope` or an unexpected end.
        func expected(_ text: String) -> String? {
            let message = messages(text).last ?? ""
            guard let start = message.firstRange(of: "expected: ") else { return nil }
            let kinds = message[start.upperBound...].split(separator: ", got").first ?? ""
            return String(kinds).replacing("#", with: "")
        }

        let steps = "TagLine, ExamplesLine, ScenarioLine, RuleLine, Comment, Empty"

        describe("the expectation in the official message") {
            it("is a feature at the start") {
                expect(expected("nope")).to(equal("EOF, Language, TagLine, FeatureLine, Comment, Empty"))
                expect(expected("# language: en\nnope")).to(equal("TagLine, FeatureLine, Comment, Empty"))
                expect(expected("# language: en\n")).to(equal("TagLine, FeatureLine, Comment, Empty"))
                expect(expected("@a\nnope")).to(equal("TagLine, FeatureLine, Comment, Empty"))
            }

            it("is further steps and sections below a step of a background") {
                let text = "Feature: f\nBackground:\nGiven g\n"
                let rest = "StepLine, TagLine, ScenarioLine, RuleLine, Comment, Empty"
                expect(expected(text + "nope")).to(equal("EOF, TableRow, DocStringSeparator, " + rest))
                expect(expected(text + "| a |\nnope")).to(equal("EOF, TableRow, DocStringSeparator, " + rest))
                expect(expected(text + "\"\"\"\n\"\"\"\nnope")).to(equal("EOF, TableRow, " + rest))
                expect(expected(text + "| a |\n\"\"\"\n\"\"\"\nnope")).to(equal("EOF, " + rest))
                expect(expected(text + "\"\"\"\n\"\"\"\n| a |\nnope")).to(equal("EOF, TableRow, " + rest))
            }

            it("includes examples below a step of a scenario") {
                let text = "Feature: f\nRule: r\nScenario: s\nGiven g\n"
                expect(expected(text + "nope")).to(
                    equal("EOF, TableRow, DocStringSeparator, StepLine, " + steps))
                expect(expected(text + "| a |\nnope")).to(
                    equal("EOF, TableRow, DocStringSeparator, StepLine, " + steps))
                expect(expected(text + "Examples:\n| a |\nnope")).to(equal("EOF, TableRow, " + steps))
            }

            it("is a rule below tags that nothing else can have") {
                let rule = "TagLine, RuleLine, Comment, Empty"
                expect(expected("Feature: f\n@a")).to(equal(rule))
                expect(expected("Feature: f\nBackground:\nGiven g\n@a\nExamples:\n")).to(equal(rule))
                expect(expected("Feature: f\nScenario: s\nGiven g\n@a\n\n# c\n@b\nGiven h")).to(equal(rule))
            }

            it("is the closing delimiter inside a doc string") {
                expect(expected("Feature: f\nScenario: s\nGiven g\n\"\"\"\n```")).to(
                    equal("DocStringSeparator, Other"))
            }
        }

        describe("tags") {
            it("belong to the next section, across comments and blank lines") {
                let text =
                    "Feature: f\nScenario: s\nGiven g\n@e\n# c\n\nExamples:\n| a |\n@s\nScenario: t\n@r\nRule: r\n"
                let feature = parse(text).document?.feature
                expect(feature?.scenarios.first?.examples.first?.tags.map(\.name)).to(equal(["@e"]))
                expect(feature?.scenarios.last?.tags.map(\.name)).to(equal(["@s"]))
                expect(feature?.rules.first?.tags.map(\.name)).to(equal(["@r"]))
            }

            it("end at a comment, and may contain a number sign") {
                expect(tokens("@a #@b\n@c#d @e\t# f\nFeature: f").prefix(2)).to(
                    equal(["(1:1)TagLine://1:@a", "(2:1)TagLine://1:@c#d,6:@e"]))
            }

            it("with white space are reported once, also below others") {
                expect(messages("Feature: f\n@a\n@b c\nScenario: s\n").map { $0.prefix(12) }).to(
                    equal(["(3:1): A tag", "(3:1): expec"]))
            }

            it("need no space between them") {
                expect(tokens("@a@b\nFeature: f").first).to(equal("(1:1)TagLine://1:@a,3:@b"))
            }
        }
    }
}
