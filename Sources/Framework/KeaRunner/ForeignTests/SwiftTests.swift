import CTypeMetadata
import Foundation
import Kea
import KeaEvents
import KeaFeatures
import XCTest

/// The class under which XCTest knows `@Test` functions.
final class SwiftTestingTests: ExampleCase {}

/// The `@Test` functions of this executable as examples among the others.
///
/// They run in a process of their own, as Swift Testing wants to run them: all together, in parallel. An example
/// stands for each function, and tells what came of it.
@MainActor
struct SwiftTests {
    /// A group for each suite, and one for each file with functions that are in none.
    private(set) var groups: [ExampleGroup] = []

    /// The ids by which Swift Testing knows the functions, by the examples' own.
    private var ids: [String: String] = [:]
    private let run = SwiftTestsRun()

    /// Whether an executable without any is known to have none, so that no process has to be asked.
    private static var hasNone: Bool { kea_has_swift_tests() == 0 }

    /// Asks Swift Testing for its tests; without any, nothing is started.
    static func load() -> SwiftTests {
        guard !hasNone, isAskedFor else { return SwiftTests() }
        do {
            return SwiftTests(try SwiftTestsProcess.list())
        } catch {
            let message = "the tests of Swift Testing cannot be listed, and were not run: \(error.message)"
            Diagnostics.record(.error, message, details: error.details, at: nil)
            return SwiftTests()
        }
    }

    /// Whether an ordinary run is to find tests, or one of those classes that are named for this run may have them.
    private static var isAskedFor: Bool {
        guard let classes = TypeDiscovery.requestedClasses else { return true }
        return classes.contains { type in
            !(type is XCTestCase.Type || type is Spec.Type || type is Steps.Type || type is GlobalHooks.Type)
        }
    }

    /// No tests.
    init() {}

    private init(_ tests: [SwiftTestingRecord.Test]) {
        let functions = tests.filter { $0.kind == "function" && Self.isWanted($0) }
        let names = Dictionary(tests.map { ($0.id, $0.displayName ?? $0.name) }, uniquingKeysWith: { $1 })
        var roots: [String: ExampleGroup] = [:]
        for test in functions.sorted(by: { $0.place < $1.place }) {
            let suites = test.suites
            let root = suites.first.map { names[$0] ?? $0 } ?? test.fileName
            let key = suites.first ?? test.place.location.file
            let group =
                roots[key] ?? ExampleGroup("", suite: root, location: SourceLocation(file: root, line: 0))
            if roots.updateValue(group, forKey: key) == nil { groups.append(group) }
            var inner = group
            for suite in suites { inner = inner.subgroup(names[suite] ?? suite, at: test.place.location) }
            var traits = Traits()
            traits.tags = test.tags.map { "@" + $0.drop { $0 == "." } }
            // How long a test takes is for its own process to see.
            traits.timeLimit = .seconds(1_000_000)
            let run = run
            let example = Example(
                test.displayName ?? test.name, in: inner, location: test.place.location, traits: traits,
                body: .driven { execution in run.tell(of: test.id, to: execution) })
            example.setID("swift-testing:\(test.id)")
            ids[example.info.id] = test.id
        }
    }

    /// Says which of the examples are going to run, before the first of them does.
    ///
    /// - Parameters:
    ///   - examples: those that were selected, among others.
    ///   - timeLimit: how long each may take; `nil` for no limit.
    func prepare(_ examples: [Example], timeLimit: Duration?) {
        guard !ids.isEmpty else { return }
        let wanted = examples.compactMap { ids[$0.info.id] }
        if !wanted.isEmpty { run.plan(wanted, timeLimit: timeLimit) }
    }

    /// Whether an example is one of these tests.
    func contains(_ example: Example) -> Bool { ids[example.info.id] != nil }

    /// Whether a test is to be found: those in classes that are found on request are not, unless they are named.
    private static func isWanted(_ test: SwiftTestingRecord.Test) -> Bool {
        let type: AnyClass? = test.suites.first.flatMap { _typeByName($0) as? AnyClass }
        return TypeDiscovery.isWanted(type)
    }
}

extension ExampleGroup {
    /// The group of this name in it, made where there is none.
    fileprivate func subgroup(_ name: String, at location: SourceLocation) -> ExampleGroup {
        for case .group(let group) in children where group.name == name { return group }
        return ExampleGroup(name, suite: suite, in: self, location: location)
    }
}
