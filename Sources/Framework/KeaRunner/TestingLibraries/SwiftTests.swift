import CTypeMetadata
import Foundation
import Kea
import KeaEvents
import KeaFeatures
import XCTest

/// The class under which XCTest lists `@Test` functions.
final class SwiftTestingTests: ExampleCase {}

/// The `@Test` functions of this executable as examples.
///
/// They run in a process of their own, as Swift Testing runs them: together and in parallel. An example for each
/// function reports its outcome.
@MainActor
struct SwiftTests {
    /// A group for each suite, and for each file with functions outside of suites.
    private(set) var groups: [ExampleGroup] = []

    /// Swift Testing's identifiers of the functions, by those of the examples.
    private var ids: [String: String] = [:]
    private let run = SwiftTestsRun()

    /// Whether the executable is known to contain no tests, so that no process is needed to list them.
    private static var hasNone: Bool { kea_has_swift_tests() == 0 }

    /// Lists the tests in a process of Swift Testing, unless there are none.
    static func load() -> SwiftTests {
        guard !hasNone, isRequested else { return SwiftTests() }
        do {
            return SwiftTests(try SwiftTestsProcess.list())
        } catch {
            let message = "the tests of Swift Testing cannot be listed, and were not run: \(error.message)"
            Diagnostics.record(.error, message, details: error.details, at: nil)
            return SwiftTests()
        }
    }

    /// Whether the run finds tests: an ordinary run, or one of the classes that `KEA_ONLY` names may contain them.
    private static var isRequested: Bool {
        guard let classes = TypeDiscovery.requestedClasses else { return true }
        return classes.contains { type in
            !(type is XCTestCase.Type || type is Spec.Type || type is Steps.Type || type is GlobalHooks.Type)
        }
    }

    init() {}

    private init(_ tests: [SwiftTestingRecord.Test]) {
        let functions = tests.filter { $0.kind == "function" && Self.isWanted($0) }
        let names = Dictionary(tests.map { ($0.id, $0.displayName ?? $0.name) }, uniquingKeysWith: { $1 })
        var roots: [String: ExampleGroup] = [:]
        for test in functions.sorted(by: {
            ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
        }) {
            let suites = test.suites
            let root = suites.first.map { names[$0] ?? $0 } ?? test.fileName
            let key = suites.first ?? test.location.file
            let group =
                roots[key] ?? ExampleGroup("", suite: root, location: SourceLocation(file: root, line: 0))
            if roots.updateValue(group, forKey: key) == nil { groups.append(group) }
            var inner = group
            for suite in suites { inner = inner.subgroup(names[suite] ?? suite, at: test.location) }
            var traits = Traits()
            traits.tags = test.tags.map { "@" + $0.drop { $0 == "." } }
            // The process of Swift Testing has the time limits.
            traits.timeLimit = .seconds(1_000_000)
            let run = run
            let example = Example(
                test.displayName ?? test.name, in: inner, location: test.location, traits: traits,
                body: .driven { execution in run.report(test.id, to: execution) })
            example.setID("swift-testing:\(test.id)")
            ids[example.info.id] = test.id
        }
    }

    /// Sets the selected examples, before the first of them runs.
    ///
    /// - Parameters:
    ///   - examples: the selected examples, of any kind.
    ///   - timeLimit: the time limit of each; `nil` for none.
    func prepare(_ examples: [Example], timeLimit: Duration?) {
        guard !ids.isEmpty else { return }
        let wanted = examples.compactMap { ids[$0.info.id] }
        if !wanted.isEmpty { run.plan(wanted, timeLimit: timeLimit) }
    }

    /// Whether an example is one of these tests.
    func contains(_ example: Example) -> Bool { ids[example.info.id] != nil }

    /// Whether the run finds a test: not those in opt-in classes, unless `KEA_ONLY` names them.
    private static func isWanted(_ test: SwiftTestingRecord.Test) -> Bool {
        let type: AnyClass? = test.suites.first.flatMap { _typeByName($0) as? AnyClass }
        return TypeDiscovery.isWanted(type)
    }
}

extension ExampleGroup {
    /// Returns the group with this name inside it, which is created if necessary.
    fileprivate func subgroup(_ name: String, at location: SourceLocation) -> ExampleGroup {
        for case .group(let group) in children where group.name == name { return group }
        return ExampleGroup(name, suite: suite, in: self, location: location)
    }
}
