import Foundation
import Kea
import KeaFeatures
import XCTest

/// A run as `swift test` and editors want it: XCTest reads the arguments and prints the results.
@MainActor
enum XCTestRun {
    /// Runs, and returns the exit status.
    ///
    /// - Parameter arguments: those of the process, its name included.
    static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
        let engine = Engine.shared
        let features = FeatureFiles.below(surroundings.featuresFolder)
        let suites = Suites.load(specs: true, features: features, root: surroundings.root)
        let isListing = arguments.contains { ["-l", "--list-tests", "--dump-tests-json"].contains($0) }
        var examples = suites.examples
        if !isListing, arguments.count == 1 {
            let selection = Selection(RunOptions(), in: surroundings)
            let plan = selection.plan(suites, order: .defined)
            examples = plan.examples
            for diagnostic in plan.diagnostics {
                Diagnostics.record(
                    diagnostic.severity, diagnostic.message, details: diagnostic.details,
                    at: diagnostic.location)
            }
        }
        let diagnostics = Diagnostics.drain()
        if !isListing {
            StandardError.write(diagnostics.filter { $0.severity == .warning }, surroundings.paths)
        }
        let mistakes = Mistakes.entry(for: diagnostics.filter { $0.severity == .error })
        let entries = self.entries(for: examples, of: suites, on: engine) + mistakes
        let status: CInt = XCTMain(entries, arguments: arguments)
        guard !isListing else { return status }
        engine.finish()
        return self.status(status, engine)
    }

    private static func entries(
        for examples: [Example], of suites: Suites, on engine: Engine
    ) -> [XCTestCaseEntry] {
        var entries: [XCTestCaseEntry] = []
        var rest = examples[...]
        while let first = rest.first {
            let type = suites.testClass(of: first)
            let together = rest.prefix { suites.testClass(of: $0) == type }
            entries.append(type.entry(for: Array(together), on: engine))
            rest = rest.dropFirst(together.count)
        }
        return entries
    }

    /// The status of the run; XCTest knows neither hooks around groups nor runs of nothing.
    private static func status(_ status: CInt, _ engine: Engine) -> Int32 {
        let late = Diagnostics.drain()
        for diagnostic in late { StandardError.write(diagnostic.text + "\n") }
        if engine.summary.counts.isEmpty, engine.summary.notRun == 0, Mistakes.runCount == 0 {
            StandardError.write("error: nothing was run: no example fits the selection\n")
            return ExitStatus.failed
        }
        let hasFailed = engine.hasFailed || late.contains { $0.severity == .error }
        return hasFailed && status == 0 ? ExitStatus.failed : status
    }
}

extension Suites {
    /// All examples, in the order in which they are written.
    @MainActor var examples: [Example] {
        specs.flatMap(\.group.examples) + features.flatMap(\.group.examples)
    }
}

/// The class under which XCTest knows mistakes that belong to no example, so that they fail the run.
final class Mistakes: ExampleCase {
    /// How many of them XCTest has run.
    @MainActor static var runCount = 0

    /// A failing test for each mistake.
    @MainActor
    static func entry(for mistakes: [Diagnostic]) -> [XCTestCaseEntry] {
        guard !mistakes.isEmpty else { return [] }
        var names = XCTestNames()
        let tests = mistakes.map { mistake in
            let place =
                mistake.location.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line) " } ?? ""
            let run: XCTestCaseClosure = { test in
                MainActor.assumeIsolated { runCount += 1 }
                test.recordFailure(
                    withDescription: ([mistake.message] + mistake.details).joined(separator: "\n"),
                    inFile: mistake.location?.file ?? "", atLine: mistake.location?.line ?? 0, expected: false
                )
            }
            return (names.unique(place + mistake.message), run)
        }
        return [(Mistakes.self, tests)]
    }
}
