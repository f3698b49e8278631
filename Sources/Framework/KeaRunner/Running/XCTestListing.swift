import Foundation
import KeaText
import XCTest

/// The list of tests that `swift test --filter` and `--skip` choose from.
///
/// The package manager passes the names of all selected tests as one argument, which Linux limits to 128 KiB: some 3,500
/// examples. If more are selected, a completely selected class is listed as one test, which represents the class.
@MainActor
struct XCTestListing {
    /// The limit of Linux for one argument (`MAX_ARG_STRLEN`), without the byte that ends it.
    private static let limit = 131_071

    private let filters: [String]
    private let skipped: [String]
    private let isParallel: Bool

    /// Reads the command line of the package manager; without one, nothing is selected from the list.
    init(packageManager arguments: [String]?) {
        let arguments = arguments ?? []
        func values(_ option: String) -> [String] {
            arguments.indices.compactMap { index in
                if arguments[index].hasPrefix(option + "=") {
                    return String(arguments[index].dropFirst(option.count + 1))
                }
                return arguments[index] == option && index + 1 < arguments.count ? arguments[index + 1] : nil
            }
        }
        filters = values("--filter")
        skipped = values("--skip")
        isParallel = arguments.contains("--parallel")
    }

    /// Returns the entries to list, and an error message if the selection from them is still too long.
    func entries(_ entries: [XCTestCaseEntry]) -> (entries: [XCTestCaseEntry], error: String?) {
        // In parallel, each test is an argument of a process of its own.
        guard !isParallel, !filters.isEmpty || !skipped.isEmpty, length(of: entries) > Self.limit else {
            return (entries, nil)
        }
        let shortened = entries.map { entry in
            let name = "(all \(entry.allTests.count))"
            let all = entry.allTests.map(\.0) + [name]
            guard all.allSatisfy({ isSelected(Self.specifier(entry, $0)) }), let first = entry.allTests.first
            else {
                return entry
            }
            return (testCaseClass: entry.testCaseClass, allTests: [(name, first.1)])
        }
        guard length(of: shortened) > Self.limit else { return (shortened, nil) }
        let count = entries.reduce(0) { count, entry in
            count + entry.allTests.count { isSelected(Self.specifier(entry, $0.0)) }
        }
        return (
            entries,
            "swift test would name all \(pluralized(count, "test")) that it has selected in one argument, which Linux limits "
                + "to 128 KiB; select fewer, or whole classes, or run ./run-specs.sh"
        )
    }

    /// Replaces tests that represent a class with the class, in the arguments of a process.
    static func restored(_ arguments: [String]) -> [String] {
        guard arguments.count > 1 else { return arguments }
        var arguments = arguments
        arguments[1] = arguments[1].split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.replacing(/\/\(all [0-9]+\)$/, with: "") }.joined(separator: ",")
        return arguments
    }

    private static func specifier(_ entry: XCTestCaseEntry, _ test: String) -> String {
        XCTestExamples.listedName(of: test, in: entry.testCaseClass)
    }

    /// Whether the package manager selects a test: its patterns are regular expressions that match a part of the name.
    private func isSelected(_ specifier: String) -> Bool {
        let matches: (String) -> Bool = { specifier.range(of: $0, options: .regularExpression) != nil }
        return (filters.isEmpty || filters.contains(where: matches)) && !skipped.contains(where: matches)
    }

    /// The length of the argument that names all selected tests.
    private func length(of entries: [XCTestCaseEntry]) -> Int {
        entries.reduce(-1) { length, entry in
            entry.allTests.reduce(length) { length, test in
                let specifier = Self.specifier(entry, test.0)
                return isSelected(specifier) ? length + specifier.utf8.count + 1 : length
            }
        }
    }
}
