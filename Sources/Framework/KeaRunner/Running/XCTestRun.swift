import Kea
import KeaEvents
import KeaFeatures
import KeaText
import XCTest

/// A run for `swift test` and editors: XCTest reads the arguments and prints the results.
@MainActor
enum XCTestRun {
    static func run(_ arguments: [String], in environment: RunEnvironment) -> Int32 {
        var arguments = XCTestListing.restored(arguments)
        let selection = selection(in: environment)
        let session = RunSession(RunInput(selection), in: environment)
        let engine = session.engine
        var suites = selection.loadSuites(in: environment)
        let isListing = arguments.contains { ["-l", "--list-tests", "--dump-tests-json"].contains($0) }
        // `swift test` runs the tests of Swift Testing itself, or was told not to.
        if SwiftTestingEntry.isLeftToPackageManager {
            let count = suites.swiftTests.groups.reduce(0) { $0 + $1.examples.count }
            if SwiftTestingEntry.isDisabled, count > 0, !isListing {
                let tests = pluralized(count, "test")
                StandardError.write(
                    "note: \(tests) of Swift Testing not run, as --disable-swift-testing asks\n")
            }
            suites.swiftTests = SwiftTests()
        }
        // Named examples are run beside focused ones, and mistakes of the options concern whole runs.
        let isWhole = !isListing && arguments.count == 1
        var plan = selection.plan(suites, order: selection.options.order, focuses: isWhole, in: environment)
        if isWhole {
            plan.diagnostics += session.mistakesInOptions(suites)
            plan.diagnostics.forEach(Run.current.diagnostics.record)
        }
        let record = RunRecord()
        var tests = self.tests(for: plan.examples, of: suites, on: engine, in: record)
        // XCTest does not find all classes that it lists, so Kea selects.
        let names =
            isListing || arguments.count == 1 ? nil : Set(arguments[1].split(separator: ",").map(String.init))
        var found: Set<String> = []
        if let names { tests = tests.map { $0.selected(by: names, &found) } }
        let selected = tests.flatMap(\.examples)
        suites.swiftTests.prepare(selected, timeLimit: session.options.execution.testTimeLimit)
        let diagnostics = Run.current.diagnostics.drain()
        let warnings = diagnostics.filter { $0.severity == .warning }
        if !isListing { StandardError.write(warnings, environment.paths) }
        let policy = WarningPolicy(environment: environment, option: selection.options.isStrictAboutWarnings)
        let verdict = policy.verdict(on: warnings)
        var errors = Mistakes.entry(
            for: diagnostics.filter { $0.severity == .error } + (verdict.map { [$0] } ?? [])
        ).map { XCTestExamples(entry: $0) }
        if let names {
            errors = errors.map { $0.selected(by: names, &found) }
            let missing = names.subtracting(found).sorted().map { "there is no test \($0)" }
            errors += Mistakes.entry(for: missing.map { Diagnostic(.error, $0) })
                .map { XCTestExamples(entry: $0) }
            arguments = [arguments[0]]
        }
        var entries = (tests + errors).map(\.entry).filter { !$0.allTests.isEmpty }
        guard !isListing else {
            let listing = XCTestListing(packageManager: SystemProcesses.packageManagerArguments).entries(
                entries)
            guard let error = listing.error else { return XCTMain(listing.entries, arguments: arguments) }
            StandardError.write("error: \(error)\n")
            return CommandStatus.failed
        }
        engine.report = { event in
            if case .exampleStarted(let info) = event { CrashNotice.prepare(for: info) }
            if case .lateFailure(let failure, let owner) = event {
                Diagnostics.record(
                    .error, "\(owner.title): \(failure.message)", details: failure.details,
                    at: failure.location)
            }
            record.receive(event)
        }
        let isEmpty = entries.isEmpty
        if suites.haveLastHooks(after: selected) { entries += AfterTheExamples.entry(engine) }
        if SystemProcesses.packageManagerArguments != nil { ParentWatch.start() }
        let status: CInt = XCTMain(entries, arguments: arguments)
        IdleDetection.finishLeakedTasks()
        engine.finish()
        if isEmpty { Diagnostics.record(.error, "nothing was run: no example matches the selection") }
        // XCTest knows neither hooks around groups nor runs without examples.
        var late = Run.current.diagnostics.drain()
        if let verdict = policy.verdict(on: late) { late.append(verdict) }
        for diagnostic in late { StandardError.write(diagnostic.text + "\n") }
        let hasFailed = engine.hasFailed || late.contains { $0.severity == .error }
        return hasFailed && status == 0 ? CommandStatus.failed : status
    }

    /// Returns the selection by `KEA_OPTIONS` and `KEA_SEED`; arguments, reports and processes are XCTest's.
    private static func selection(in environment: RunEnvironment) -> Selection {
        do throws(UsageError) {
            var options = try Invocation(Arguments([], in: environment)).options
            options.order = options.order.seeded()
            return try Selection(options, in: environment)
        } catch {
            Diagnostics.record(.error, error.message, details: error.details)
            return Selection()
        }
    }

    /// Warns of specs and features that `swift test` leaves out with XCTest, and returns whether that fails the run.
    static func warnsOfMissedSpecs(in environment: RunEnvironment) -> Bool {
        let haveSpecs = TypeDiscovery.finds(subclassesOf: Spec.self)
        guard SwiftTestingEntry.isAlone, haveSpecs || TypeDiscovery.finds(subclassesOf: Steps.self) else {
            return false
        }
        let warning = Diagnostic(
            .warning,
            "no spec and no feature is run, as they are tests of XCTest, which --disable-xctest leaves out")
        let verdict = WarningPolicy(environment: environment).verdict(on: [warning])
        StandardError.write([warning] + (verdict.map { [$0] } ?? []), environment.paths)
        return verdict != nil
    }

    private static func tests(
        for examples: [Example], of suites: Suites, on engine: Engine, in record: RunRecord
    ) -> [XCTestExamples] {
        var tests: [XCTestExamples] = []
        var rest = examples[...]
        while let first = rest.first {
            let type = suites.testClass(of: first)
            let together = rest.prefix { suites.testClass(of: $0) == type }
            let entries =
                suites.xcTests.entries(for: Array(together)) ?? [
                    type.entry(
                        for: Array(together), on: engine, named: { suites.swiftTests.listing(of: $0)?.name },
                        sentence: record.sentence)
                ]
            for entry in entries {
                let examples = Array(rest.prefix(entry.allTests.count))
                tests.append(XCTestExamples(entry: entry, examples: examples))
                rest = rest.dropFirst(entry.allTests.count)
            }
        }
        return tests
    }
}

/// The class under which XCTest runs the last `afterAll` hooks and reports late failures.
final class AfterTheExamples: ExampleCase {
    /// Returns a test that runs the remaining hooks, and fails with the failures of no other test.
    @MainActor
    fileprivate static func entry(_ engine: Engine) -> [XCTestCaseEntry] {
        let run: XCTestCaseClosure = { test in
            MainActor.assumeIsolated {
                IdleDetection.finishLeakedTasks()
                engine.finish()
                for diagnostic in Run.current.diagnostics.drain() {
                    if diagnostic.severity == .error {
                        (test as? ExampleCase)?.report(failure: Failure(diagnostic))
                    } else {
                        Run.current.diagnostics.record(diagnostic)
                    }
                }
            }
        }
        return [(AfterTheExamples.self, [("what comes after the examples", run)])]
    }
}

extension Suites {
    @MainActor fileprivate func haveLastHooks(after examples: [Example]) -> Bool {
        examples.contains { example in
            !xcTests.contains(example)
                && sequence(first: example.group, next: \.parent).contains { !$0.hooks.afterAll.isEmpty }
        }
    }
}

extension Failure {
    fileprivate init(_ error: Diagnostic) {
        self.init(
            kind: .error, message: error.message, details: error.details, location: error.location ?? .unknown
        )
    }
}

extension RunRecord {
    fileprivate func sentence(of failure: Failure) -> String? {
        let step = (running ?? ended)?.steps.first {
            !$0.info.isHook && $0.result?.failures.contains(where: failure.isCopy) == true
        }
        return step.map { $0.info.keyword + $0.info.text }
    }
}

/// The class under which XCTest reports errors outside of examples, so that they fail the run.
final class Mistakes: ExampleCase {
    @MainActor
    static func entry(for errors: [Diagnostic]) -> [XCTestCaseEntry] {
        guard !errors.isEmpty else { return [] }
        var names = XCTestNames()
        let tests = errors.map { error in
            let location =
                error.location.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line) " } ?? ""
            let run: XCTestCaseClosure = { ($0 as? ExampleCase)?.report(failure: Failure(error)) }
            return (names.unique(location + error.message), run)
        }
        return [(Mistakes.self, tests)]
    }
}
