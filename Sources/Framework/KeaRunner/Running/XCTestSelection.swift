import Kea
import XCTest

/// Tests of one class as XCTest runs them, with the examples that they run, if they run any.
@MainActor
struct XCTestExamples {
    private(set) var entry: XCTestCaseEntry
    private(set) var examples: [Example] = []

    /// Returns the name of a test as XCTest lists it: without the types around its class.
    static func listedName(of test: String, in type: XCTestCase.Type) -> String {
        "\(String(reflecting: type).prefix { $0 != "." }).\(type)/\(test)"
    }

    /// Returns the tests that XCTest's argument selects: by class, by XCTest's name, or by that of the Swift runtime.
    func selected(by names: Set<String>, _ found: inout Set<String>) -> XCTestExamples {
        let (type, full) = (entry.testCaseClass, String(reflecting: entry.testCaseClass))
        let indices = entry.allTests.indices.filter { index in
            let test = entry.allTests[index].0
            let own = names.intersection([full, "\(full)/\(test)", Self.listedName(of: test, in: type)])
            found.formUnion(own)
            return !own.isEmpty
        }
        let tests = indices.map { entry.allTests[$0] }
        return XCTestExamples(
            entry: (type, tests), examples: examples.isEmpty ? [] : indices.map { examples[$0] })
    }
}
