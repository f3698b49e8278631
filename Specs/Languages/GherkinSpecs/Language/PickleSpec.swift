import Gherkin
import Kea

final class PickleSpec: Spec {
    override class func spec() {
        describe("a pickle") {
            it("has a unique ID") {
                let names = ["a", "a", "a (2)", "a", "b (2)", "b", "b"]
                let text = "Feature: f\n" + names.map { "Scenario: \($0)\nGiven x\n" }.joined()
                let document = try unwrap(parse(text).document)
                let ids = document.names(of: document.pickles()).map(\.id)
                expect(ids).to(
                    equal(
                        ["a", "a (2)", "a (2) (2)", "a (3)", "b (2)", "b", "b (3)"].map {
                            "x.feature/f › \($0)"
                        }))
            }

            it("is named with its cells if its rule repeats its name") {
                let outline = "Scenario Outline: s\nGiven <a>\nExamples:\n| a |\n"
                let text = "Feature: f\nRule: r\n\(outline)| 1 |\n| 2 |\nRule: t\n\(outline)| 1 |\n"
                let document = try unwrap(parse(text).document)
                let unnamed = try unwrap(parse("Feature:\nScenario: s\nGiven x\n").document)
                expect(unnamed.names(of: unnamed.pickles()).map(\.path)).to(equal([["x.feature", "s"]]))
                expect(document.names(of: document.pickles()).map { $0.path.suffix(2) }).to(
                    equal([["r", "s [1]"], ["r", "s [2]"], ["t", "s"]]))
            }

            it(
                "shows doc strings with blank lines, and tables as Gherkin, aligned",
                each: [
                    ("\"\"\"md\na\n\nb\n\"\"\"", ["\"\"\"md", "a", "", "b", "\"\"\""]),
                    ("| 日本 | b |\n| é | d |", ["| 日本 | b |", "| é    | d |"]),
                    (#"| a\|b | c\nd |"# + "\n" + #"| \\ | |"#, [#"| a\|b | c\nd |"#, #"| \\   |      |"#]),
                ]
            ) { argument, lines in
                let text = "Feature: f\nScenario: s\nGiven x:\n\(argument)\n"
                expect(pickles(text).first?.steps.first?.shownArgument).to(equal(lines))
            }

            it("starts with the steps of the feature's background, then of the rule's") {
                let text =
                    "Feature: f\nBackground:\nGiven a\nScenario: s\nWhen b\nRule: r\nBackground:\nGiven c\n"
                    + "Scenario: t\nWhen d\nScenario: u\n"
                expect(pickles(text).map { $0.steps.map(\.text) }).to(
                    equal([["a", "b"], ["a", "c", "d"], []]))
                expect(pickles(text).map { $0.rule?.name }).to(equal([nil, "r", "r"]))
            }

            it("has the tags of feature, rule, scenario and examples") {
                let text =
                    "@f\nFeature: f\n@r\nRule: r\n@s\nScenario: s\nGiven a\n@e\nExamples:\n| x |\n| 1 |\n"
                expect(pickles(text).first?.tags.map(\.name)).to(equal(["@f", "@r", "@s", "@e"]))
            }

            it("assigns a conjunction the type of the step before it") {
                let text = "Feature: f\nBackground:\nGiven a\nScenario: s\nAnd b\nThen c\nBut d\n* e\nAnd f\n"
                expect(pickles(text).first?.steps.map(\.type)).to(
                    equal([.context, .context, .outcome, .outcome, .unknown, .unknown]))
                expect(pickles("Feature: f\nScenario: s\nAnd a\n").first?.steps.map(\.type)).to(
                    equal([.unknown]))
            }

            it("continues the IDs of the document, steps first") {
                let all = pickles("Feature: f\nScenario: s\nGiven a\nScenario: t\nGiven b\n")
                expect(all.map(\.id)).to(equal([5, 7]))
                expect(all.map { $0.steps.map(\.id) }).to(equal([[4], [6]]))
            }

            it("refers to its nodes in the document") {
                let text = "Feature: f\nRule: r\nScenario: <x>\nGiven <x>\nExamples: e\n| x |\n| 1 |\n"
                let pickle = pickles(text).first
                expect(pickle?.feature.name).to(equal("f"))
                expect(pickle?.rule?.name).to(equal("r"))
                expect(pickle?.scenario.name).to(equal("<x>"))
                expect(pickle?.examples?.name).to(equal("e"))
                expect(pickle?.exampleRow?.location.line).to(equal(7))
                expect(pickle?.steps.first?.step.keyword).to(equal("Given "))
                expect(pickle?.steps.first?.step.location.line).to(equal(4))
            }
        }

        describe("a scenario outline") {
            func filled(_ lines: String...) -> [Pickle] {
                pickles("Feature: f\nScenario: s <a>\n" + lines.joined(separator: "\n"))
            }

            it("has one pickle per row of its tables") {
                let all = filled(
                    "Given <a>", "Examples:", "| a |", "| 1 |", "| 2 |", "Examples:", "| a |", "| 3 |")
                expect(all.map(\.name)).to(equal(["s 1", "s 2", "s 3"]))
                expect(all.map(\.location.line)).to(equal([6, 7, 10]))
            }

            it("has no pickles without rows, and one without examples") {
                expect(filled("Given <a>", "Examples:", "| a |").count).to(equal(0))
                expect(filled("Given <a>", "Examples:").count).to(equal(0))
                expect(filled("Given <a>").map(\.name)).to(equal(["s <a>"]))
            }

            it("replaces placeholders in sentences, cells, doc strings and media types") {
                let step = filled(
                    "Given <a> <b> <c>", "| <a> | x<b>y |", "\"\"\"<a>", "<b>", "\"\"\"", "Examples:",
                    "| a | b |",
                    "| 1 | $2\\n |"
                ).first?.steps.first
                expect(step?.text).to(equal("1 $2\n <c>"))
                expect(step?.dataTable).to(equal([["1", "x$2\ny"]]))
                expect(step?.docString?.content).to(equal("$2\n"))
                expect(step?.docString?.mediaType).to(equal("1"))
                expect(step?.hasDocStringFirst).to(equal(false))
            }

            it("replaces columns from the left, also within inserted values") {
                expect(filled("Given <a>", "Examples:", "| a | b |", "| <b> | 2 |").first?.steps.first?.text)
                    .to(equal("2"))
                expect(filled("Given <b>", "Examples:", "| a | b |", "| 1 | <a> |").first?.steps.first?.text)
                    .to(equal("<a>"))
                expect(filled("Given <<a>>", "Examples:", "| a | x |", "| x | 9 |").first?.steps.first?.text)
                    .to(equal("9"))
            }

            it("does not change the steps of a background") {
                let text =
                    "Feature: f\nBackground:\nGiven <a>\nScenario: s\nGiven <a>\nExamples:\n| a |\n| 1 |\n"
                expect(pickles(text).first?.steps.map(\.text)).to(equal(["<a>", "1"]))
                expect(pickles(text).first?.steps.map(\.astNodeIDs.count)).to(equal([1, 2]))
            }
        }
    }
}

private func pickles(_ text: String) -> [Pickle] { parse(text).document?.pickles() ?? [] }
