import Foundation
import Kea

/// Nothing of a feature, a path or a message is obeyed by a terminal.
final class TerminalSafetySpec: Spec {
    override class func spec() {
        describe("what a terminal would obey") {
            for words in [
                ["."], ["-f", "pretty", "."], ["-f", "events", "."], ["-f", "junit", "."], ["--list", "."],
                ["--dry-run", "."], ["lint", "."], ["format", "--check", "."], ["steps"],
                ["--in-process", "."],
                ["steps", "--format", "json"], ["\(hostile).feature"], ["--tags", "@\(hostile)"],
                ["--name", hostile], ["--\(hostile)"], ["-f", hostile], ["lint", "--disable", hostile],
            ] {
                for color in ["--color", "--no-color"] {
                    it("is written out by \(words.joined(separator: " ")) \(color)") {
                        let run = try ChildRun(
                            words + [color], files: files, only: ["FixtureSteps", "HostileSpec"])
                        expect(raw(in: run.output, allowing: colors)).to(equal([]))
                        expect(raw(in: run.errors, allowing: [])).to(equal([]))
                        expect(run.output + run.errors).toNot(equal(""))
                    }
                }
            }

            it("is shown as Swift writes it") {
                let run = try ChildRun(["a.feature"], files: files)
                expect(run).to(haveLine(#"F \u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{202E}\u{7F}\u{200B} › S"#))
            }

            it("cannot look like a colour of the report's own") {
                let run = try ChildRun(
                    ["--color", "a.feature"],
                    files: [
                        "a.feature": meant
                            + "Feature: F\n  Scenario: \u{1B}[32mgreen\u{1B}[0m\n    When it fails\n"
                    ])
                expect(run.output).to(contain(#"F › \u{1B}[32mgreen\u{1B}[0m"#))
            }
        }

        describe("what an example prints itself") {
            it("stays as it is") {
                let run = try ChildRun(
                    ["a.feature"],
                    files: [
                        "a.feature": meant + "Feature: F\n  Scenario: S\n    When it says \"\u{1B}[1mbold\"\n"
                    ])
                expect(run).to(haveLine("\u{1B}[1mbold"))
            }
        }
    }

    /// The clipboard, the bell, a control of eight bits, an override of direction, delete, and a space without width.
    nonisolated static let hostile = "\u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{202E}\u{7F}\u{200B}"

    /// Such characters are mistakes, unless a comment says otherwise.
    private static let meant = "# lint: off invisible-character\n"

    private static let files = [
        "wrong.feature": "Feature: \(hostile)\n  Scenario: S\n    Given it works\n",
        "a.feature": meant + "Feature: F \(hostile)\n  Scenario: S\n    When it fails\n",
        "Features/b.feature": meant + """
            @\(hostile)
            Feature: B
              \(hostile)
              Scenario: \(hostile)
                Given nobody knows \(hostile)
                Given it works
                  | \(hostile) |
              Scenario: \(hostile)
                When it says "x"
                \(hostile) wrong
            """,
        "\(hostile).feature": meant
            + "Feature: C\n  Scenario: S\n    Given \(hostile)\n    Given it throws\n    When it crashes\n",
    ]

    private static let colors: Set<String> = ["0m", "1m", "2m", "31m", "32m", "33m", "36m"]

    /// The characters that a terminal would obey, or nobody would see, but for line feeds and colours.
    private static func raw(in text: String, allowing colors: Set<String>) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.compactMap { index in
            let scalar = scalars[index]
            let isHidden =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
                default: false
                }
            guard isHidden else { return nil }
            let rest = String(String.UnicodeScalarView(scalars[(index + 1)...].prefix(4)))
            if scalar == "\u{1B}", colors.contains(where: { rest.hasPrefix("[" + $0) }) { return nil }
            return String(scalar.value, radix: 16) + " before " + rest
        }
    }
}
