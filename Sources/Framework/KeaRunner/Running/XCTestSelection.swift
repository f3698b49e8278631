import Kea
import XCTest

/// Examples of one class, with the entry with which XCTest runs them.
@MainActor
struct XCTestExamples {
    let entry: XCTestCaseEntry
    let examples: ArraySlice<Example>
}

extension [XCTestExamples] {
    /// Returns the examples that XCTest's argument selects: `Module.Class/test` or `Module.Class`, separated by commas.
    ///
    /// - Parameter arguments: the arguments of the process, with its name; without another one, all are selected.
    @MainActor
    func selected(by arguments: [String]) -> [Example] {
        guard arguments.count > 1 else { return flatMap(\.examples) }
        let selected = Set(arguments[1].split(separator: ",").map(String.init))
        return flatMap { tests -> [Example] in
            let type = String(reflecting: tests.entry.testCaseClass)
            guard !selected.contains(type) else { return [Example](tests.examples) }
            return zip(tests.entry.allTests, tests.examples).filter { selected.contains("\(type)/\($0.0.0)") }
                .map(\.1)
        }
    }
}
