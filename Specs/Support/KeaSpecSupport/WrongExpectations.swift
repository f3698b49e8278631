import Foundation
import Kea
import KeaEvents

/// A feature in `Fixtures/WrongExpectations` whose scenarios all fail at their last sentence.
///
/// It holds two things: no `then` sentence of an app's steps always passes, and each failure is readable by somebody who
/// knows the feature but no Swift.
@MainActor
package struct WrongExpectations {
    /// The last sentence of each scenario.
    package let sentences: [String]

    /// Runs a feature with some step definitions, and expects that the last sentence of each scenario, with its failure as
    /// reports show it above the Swift code, is in the golden file beside it; `.ci/golden --renew` writes the file anew.
    package init(_ name: String, defining define: @MainActor () -> Void) throws {
        let source = try String(
            contentsOf: Self.folder.appendingPathComponent("\(name).feature"), encoding: .utf8)
        let run = try FeatureRun(source, defining: define)
        // The scenarios that did not fail, or failed before their last sentence.
        expect(run.diagnostics.map(\.message) + run.scenarios.compactMap(Self.exception)).to(beEmpty())
        sentences = run.scenarios.compactMap(\.steps.last?.info.text)
        var heading = ""
        let text = run.scenarios.map { scenario in
            let name = Self.name(of: scenario)
            defer { heading = name }
            return (name == heading ? "" : "# \(name)\n\n") + Self.text(of: scenario)
        }.joined(separator: "\n")
        let file = Self.folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["KEA_RENEW_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        expect(text).to(equal(try String(contentsOf: file, encoding: .utf8)))
    }

    private typealias Scenario = (info: ExampleInfo, steps: [(info: StepInfo, result: StepResult)])

    private static func exception(_ scenario: Scenario) -> String? {
        let statuses = scenario.steps.map(\.result.status)
        let isAsWanted = statuses.last == .failed && statuses.dropLast().allSatisfy { $0 == .passed }
        guard !isAsWanted else { return nil }
        return zip(scenario.steps, statuses).map { "\($0.info.text) \($1)" }.joined(separator: ", ")
    }

    /// Returns the name of a rule and a scenario, without the feature and the row of an outline.
    private static func name(of scenario: Scenario) -> String {
        let name = scenario.info.title.split(separator: " [").first ?? ""
        return name.components(separatedBy: " › ").dropFirst().joined(separator: ": ")
    }

    private static func text(of scenario: Scenario) -> String {
        var lines: [String] = []
        for (step, result) in scenario.steps.suffix(1) {
            lines.append(step.keyword + step.text)
            lines += step.argument.map { "  " + $0 }
            for failure in result.failures {
                // Locations in the code differ between checkouts and with each change of a file.
                let text = ([failure.message] + failure.details).joined(separator: "\n")
                    .replacing(root.path + "/", with: "").replacing(#/\.swift:\d+/#, with: ".swift")
                lines += text.split(separator: "\n", omittingEmptySubsequences: false).map {
                    $0.isEmpty ? "" : "    " + $0
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = root.appendingPathComponent("Fixtures/WrongExpectations")
}
