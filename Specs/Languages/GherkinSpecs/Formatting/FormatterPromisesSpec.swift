import Foundation
import Gherkin
import GherkinStyle
import Kea

/// Invariants for every file: the pickles do not change, and formatting twice changes nothing.
final class FormatterPromisesSpec: Spec {
    override class func spec() {
        describe("the feature formatter, which keeps the pickles and is idempotent,") {
            it("formats the features of this package without a change") {
                let files = ConformanceData.features(
                    below: ConformanceData.package.appending(path: "Features/apps"))
                expect(files).toNot(beEmpty())
                for file in files {
                    let bytes = Array(try Data(contentsOf: file))
                    let document = try unwrap(GherkinParser().parse(bytes, uri: file.path).document)
                    expect(String(decoding: FeatureFormatter().format(document), as: UTF8.self)).to(
                        equal(String(decoding: bytes, as: UTF8.self)))
                    expect(brokenPromise(bytes, uri: file.path)).to(beNil())
                }
            }

            if ConformanceData.isThere {
                for file in ConformanceData.features(in: "gherkin/good") {
                    it("formats \(file.lastPathComponent)") {
                        let bytes = Array(try Data(contentsOf: file))
                        expect(GherkinParser().parse(bytes, uri: file.path).document).toNot(beNil())
                        expect(brokenPromise(bytes, uri: file.path)).to(beNil())
                    }
                }
            } else {
                it("formats the official data", .skipped(ConformanceData.whyNot)) {}
            }

            it("formats every language with every keyword and any space after it") {
                for dialect in Dialect.all {
                    let text = text(in: dialect)
                    expect(parse(text).errors.map(\.description)).to(beEmpty())
                    expect(brokenPromise(Array(text.utf8))).to(beNil())
                }
            }

            it("formats every kind of line before and after every other") {
                for first in lines {
                    for second in lines {
                        for third in lines {
                            let text = frame.replacing("…", with: first + second + third)
                            expect(brokenPromise(Array(text.utf8))).to(beNil())
                        }
                    }
                }
            }
        }

        describe("the formatter's check") {
            it("finds changed steps") {
                let document = try unwrap(parse("Feature: f\nScenario: s\nGiven a\n").document)
                let other = Array("Feature: f\n\n  Scenario: s\n    Given b\n".utf8)
                expect(FormattingCheck.problem(with: other, of: document)).to(
                    equal("the lines are others: “stepLine Given /b” instead of “stepLine Given /a”"))
            }

            it(
                "finds other changes",
                each: [
                    (
                        "@a @b\nFeature: f\nx\ny\n", "@a @b\nFeature: f\nx y\n",
                        "the lines are others: “other /x y” instead of “other /x”"
                    ),
                    (
                        "Feature: f\n", "Feature: f\n# c\n",
                        "the lines are others: “comment /# c” instead of nothing"
                    ),
                    (
                        "Feature: f\n# c\n", "Feature: f\n",
                        "the lines are others: nothing instead of “comment /# c”"
                    ),
                    (
                        "Feature: f\nScenario: s\n* a\n|b|c|\n", "Feature: f\nScenario: s\n* a\n|b|d|\n",
                        "the lines are others: “row \"b\"|\"d\"” instead of “row \"b\"|\"c\"”"
                    ),
                    (
                        "Feature: f\nScenario: s\n* a\n```x\nb\n```\n",
                        "Feature: f\nScenario: s\n* a\n```x\nc\n```\n",
                        "the lines are others: “other /c” instead of “other /b”"
                    ),
                    (
                        "@a\nFeature: f\n", "@b\nFeature: f\n",
                        "the lines are others: “tag @b” instead of “tag @a”"
                    ),
                    ("Feature: f\n", "# language: en-pirate\nAhoy matey!: f\n", "the language is another"),
                ]
            ) { before, after, difference in
                let documents = try [before, after].map { try unwrap(parse($0).document) }
                expect(FormattingCheck.difference(between: documents[0], and: documents[1])).to(
                    equal(difference))
            }

            it("finds changed pickles, ignoring their locations") {
                let one = try unwrap(parse("Feature: f\n@a\nScenario: s\nGiven a\n| b |\n").document)
                let moved = try unwrap(parse("Feature: f\n\n @a\n Scenario: s\n* a\n|b|\n").document)
                let other = try unwrap(parse("Feature: f\n@a\nScenario: s\nGiven a\n| c |\n").document)
                expect(FormattingCheck.pickleDifference(between: one, and: other)).toNot(beNil())
                let same = try unwrap(parse("\nFeature: f\n\n @a\n Scenario: s\n Given a\n |b|\n").document)
                expect(FormattingCheck.pickleDifference(between: one, and: same)).to(beNil())
                expect(FormattingCheck.pickleDifference(between: one, and: moved)).toNot(beNil())
            }

            it("finds a layout that is not final") {
                let document = try unwrap(parse("Feature: f\n").document)
                expect(FormattingCheck.problem(with: Array("Feature:  f\n".utf8), of: document)).to(
                    equal("formatting it again changes it"))
            }

            it("finds text that does not parse") {
                let document = try unwrap(parse("Feature: f\n").document)
                let problem = FormattingCheck.problem(with: Array("Feture: f\n".utf8), of: document)
                expect(problem).to(beginWith("it does not parse: x.feature:1:1: error: "))
            }
        }
    }

    private static let frame = "Feature: f\n  Scenario Outline: s\n    Given a\n…  Scenario: t\n    When b\n…"

    /// Lines of all kinds, at correct and incorrect indentation.
    private static let lines = [
        "\n", "# left\n", "    # step\n", "        # deep\n", "  @t # why\n  Scenario: u\n", "  And c\n",
        "      | x | 1 |\n", "   ```\n  in\n ```\n", "  Examples:\n    text\n", "  @u\n  Rule: r\n",
    ]

    private class func text(in dialect: Dialect) -> String {
        func word(_ kind: KeywordKind) -> String { dialect.keywords(of: kind).last ?? "" }
        var text = "# language: \(dialect.code)\n\(word(.feature)): f\n"
        for keyword in dialect.keywords(of: .scenario) { text += "\(keyword):s\n" }
        for keyword in dialect.stepKeywords {
            // The rests of longer keywords, after a shorter one.
            let rests = dialect.stepKeywords.filter { $0.hasPrefix(keyword) }.map {
                $0.dropFirst(keyword.count)
            }
            for rest in rests + ["text"] {
                for gap in ["", " ", "  ", "\u{3000}"] { text += "\(keyword)\(gap)\(rest)\n" }
            }
        }
        return text
    }
}
