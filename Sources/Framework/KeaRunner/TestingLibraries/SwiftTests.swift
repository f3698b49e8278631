import CTypeMetadata
import Kea
import KeaEvents
import KeaFeatures
import XCTest

/// The class of which copies list `@Test` functions under XCTest.
final class SwiftTestingTests: ExampleCase {}

/// The `@Test` functions of this executable as examples, which report what a process of Swift Testing runs.
@MainActor
struct SwiftTests {
    /// A group for each suite, and for the functions of a module outside of suites.
    private(set) var groups: [ExampleGroup] = []

    /// Swift Testing's identifiers of the functions, by those of the examples.
    private var ids: [String: String] = [:]
    /// The class and the name under which XCTest lists the functions, by the same.
    private var listings: [String: (type: ExampleCase.Type, name: String)] = [:]
    private var suites: [String: SwiftTestingRecord.Test] = [:]
    private let run = SwiftTestsRun()

    /// Whether the executable is known to contain no tests, so that no process is needed to list them.
    private static var hasNone: Bool { kea_has_swift_tests() == 0 }

    static func load() -> SwiftTests {
        guard !hasNone, isRequested else { return SwiftTests() }
        do {
            return SwiftTests(try SwiftTestsProcess.list())
        } catch {
            let message = "the tests of Swift Testing cannot be listed, and were not run: \(error.message)"
            Diagnostics.record(.error, message, details: error.details)
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
        let records = Dictionary(tests.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        suites = records.filter { $0.value.kind == "suite" }
        var groupsOfSuites: [String: ExampleGroup] = [:]
        var classes: [String: (type: ExampleCase.Type, names: XCTestNames)] = [:]
        for test in functions.sorted(by: {
            ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
        }) {
            let names = test.names
            var traits = Traits()
            let tags = (test.suites + [test.id]).flatMap { records[$0]?.tags ?? [] }
            traits.tags = tags.map { "@" + $0.drop { $0 == "." } }
            // The process of Swift Testing has the time limits.
            traits.timeLimit = .seconds(1_000_000)
            let suite = ([test.module] + names.dropLast()).joined(separator: ".")
            let group = groupsOfSuites[suite] ?? ExampleGroup("", suite: suite, location: test.location)
            if groupsOfSuites.updateValue(group, forKey: suite) == nil { groups.append(group) }
            var inner = group
            for (id, name) in zip(test.suites, names) {
                inner = inner.subgroup(
                    records[id].map { $0.displayName ?? $0.name } ?? name, at: test.location)
            }
            let run = run
            let example = Example(
                test.displayName ?? test.name, in: inner, location: test.location, traits: traits,
                body: .driven { execution in run.report(test.id, to: execution) })
            // As Swift Testing lists it; a function outside of suites is listed in a class of its name.
            let top = names.first ?? test.name
            var (type, uses) =
                classes["\(test.module).\(top)"]
                ?? (RenamedClass.copy(of: SwiftTestingTests.self, named: top, in: test.module), XCTestNames())
            let own = names.count > 1 ? names.dropFirst() : names[...]
            let name = uses.unique(encoded: own.map(XCTestNames.encode).joined(separator: "/"))
            classes["\(test.module).\(top)"] = (type, uses)
            let number = name.dropFirst(own.map(XCTestNames.encode).joined(separator: "/").count)
            example.info.id = "\(suite)/\(names.last ?? test.name)\(number)"
            listings[example.info.id] = (type, name)
            ids[example.info.id] = test.id
        }
    }

    /// Sets the selected examples, before the first of them runs.
    func prepare(_ examples: [Example], timeLimit: Duration?) {
        guard !ids.isEmpty else { return }
        let wanted = examples.compactMap { test in ids[test.info.id].map { ($0, test) } }
        if !wanted.isEmpty { run.plan(wanted, in: suites, timeLimit: timeLimit) }
    }

    /// Returns the class and the name under which XCTest lists an example; `nil` if it is not one of these tests.
    func listing(of example: ExampleInfo) -> (type: ExampleCase.Type, name: String)? { listings[example.id] }

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
