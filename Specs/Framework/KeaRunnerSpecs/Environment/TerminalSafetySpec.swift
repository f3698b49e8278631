import Foundation
import Kea
import RunSupport

final class TerminalSafetySpec: Spec {
    override class func spec() {
        describe("a control sequence in names, paths or arguments") {
            for arguments in [
                ["."], ["-f", "pretty", "."], ["-f", "events", "."], ["-f", "junit", "."], ["--list", "."],
                ["--dry-run", "."], ["lint", "."], ["format", "--check", "."], ["steps"],
                ["--in-process", "."],
                ["steps", "--swift"], ["\(hostile).feature"], ["--tags", "@\(hostile)"],
                ["--name", hostile], ["--\(hostile)"], ["-f", hostile], ["lint", "--disable", hostile],
            ] {
                for color in ["--color", "--no-color"] {
                    it("is escaped by \(arguments.joined(separator: " ")) \(color)") {
                        let run = try InnerRun(
                            arguments + [color], files: files, only: ["FixtureSteps", "HostileSpec"])
                        expect(raw(in: run.output, allowing: colors)).to(equal([]))
                        expect(raw(in: run.errors, allowing: [])).to(equal([]))
                        expect(run.output + run.errors).toNot(equal(""))
                    }
                }
            }

            it("is escaped as in Swift") {
                let run = try InnerRun(["a.feature"], files: files)
                expect(run).to(haveLine(#"F \u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{202E}\u{7F}\u{200B} › S"#))
            }

            it("cannot imitate a colour of the report") {
                let run = try InnerRun(
                    ["--color", "a.feature"],
                    files: [
                        "a.feature": allowed
                            + "Feature: F\n  Scenario: \u{1B}[32mgreen\u{1B}[0m\n    When it fails\n"
                    ])
                expect(run.output).to(contain(#"F › \u{1B}[32mgreen\u{1B}[0m"#))
            }
        }

        describe("the output of an example") {
            it("is not changed") {
                let run = try InnerRun(
                    ["a.feature"],
                    files: [
                        "a.feature": allowed
                            + "Feature: F\n  Scenario: S\n    When it says \"\u{1B}[1mbold\"\n"
                    ])
                expect(run).to(haveLine("\u{1B}[1mbold"))
            }
        }
    }

    /// Sets the clipboard, rings the bell, and contains a C1 control, a directional override, delete and a zero-width space.
    nonisolated static let hostile = "\u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{202E}\u{7F}\u{200B}"

    /// Allows such characters, which are errors otherwise.
    private static let allowed = "# lint: off invisible-character\n"

    private static let files = [
        "wrong.feature": "Feature: \(hostile)\n  Scenario: S\n    Given it works\n",
        "a.feature": allowed + "Feature: F \(hostile)\n  Scenario: S\n    When it fails\n",
        "Features/b.feature": allowed + """
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
        "\(hostile).feature": allowed
            + "Feature: C\n  Scenario: S\n    Given \(hostile)\n    Given it throws\n    When it crashes\n",
    ]

    private static let colors: Set<String> = ["0m", "1m", "2m", "31m", "32m", "33m", "36m"]

    /// The control and invisible characters, except line feeds and colours.
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
