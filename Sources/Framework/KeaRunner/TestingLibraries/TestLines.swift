import Foundation
import Kea
import KeaText

/// Maps the lines of a Swift file to the tests of XCTest and Swift Testing in it.
@MainActor
struct TestLines {
    private let tests: [Example]
    private let outline: SwiftOutline

    init(_ path: String, _ tests: [Example]) {
        self.tests = tests
        let data = tests.isEmpty ? nil : FileManager.default.contents(atPath: path)
        outline = SwiftOutline(SwiftText(data ?? Data()))
    }

    func owners(of line: Int) -> [Example] { tests.filter { lines(of: $0)?.contains(line) == true } }

    /// Returns the test whose function contains a line; outside of functions, the tests of the nearest type around it
    /// that has any, and outside of types, as for an attribute on a line of its own, those of the next one.
    ///
    /// - Parameter specs: the examples of specs at that line, for a line that is not in a type with tests.
    func examples(at line: Int, specs: [Example]) -> [Example] {
        let own = owners(of: line)
        guard own.isEmpty else { return own }
        if let function = functions.first(where: { $0.lines.contains(line) }) {
            // Another branch of a compiler condition may declare the same test.
            let type = outline.parent(of: function).map(outline.path) ?? ""
            let named = tests.filter {
                $0.info.name == function.name && $0.info.suite.hasSuffix(".\(type)")
            }
            return named.isEmpty && function.name == "spec" ? specs : named
        }
        for type in outline.declarations.reversed() where type.lines.contains(line) {
            let inType = tests.filter { type.lines.contains($0.info.location.line) }
            if !inType.isEmpty { return inType }
        }
        guard specs.isEmpty, let next = outline.declarations.first(where: { $0.lines.lowerBound > line })
        else {
            return specs
        }
        return tests.filter { next.lines.contains($0.info.location.line) }
    }

    /// The functions outside of functions.
    private var functions: [SwiftOutline.Declaration] {
        outline.declarations.filter { $0.isFunction && outline.parent(of: $0)?.isFunction != true }
    }

    /// Returns the lines from a test's own location, if it has one, perhaps its attribute, to the function's end.
    private func lines(of test: Example) -> ClosedRange<Int>? {
        let start = test.info.location.line
        guard let function = functions.first(where: { $0.lines.upperBound >= start }),
            function.lines.contains(start)
                || !outline.declarations.contains(where: { $0.lines.lowerBound == start })
        else { return nil }
        return start...function.lines.upperBound
    }
}
