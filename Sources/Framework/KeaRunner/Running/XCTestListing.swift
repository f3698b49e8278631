import Foundation
import Kea
import KeaText
import XCTest

/// The list of tests that `swift test --filter` and `--skip` choose from.
///
/// The package manager hands the names of all that it has chosen back as one argument, and Linux starts no process with
/// one of more than 128 KiB: some 3,500 examples. Where more are chosen, a class of which all are is listed as one test,
/// which stands for the class.
@MainActor
struct XCTestListing {
    /// The limit of Linux for one argument (`MAX_ARG_STRLEN`), without the byte that ends it.
    private static let limit = 131_071

    private let filters: [String]
    private let skipped: [String]
    private let isParallel: Bool

    /// Reads the command line of the package manager; without one, nothing is chosen from the list.
    init(packageManager words: [String]?) {
        let words = words ?? []
        func values(_ option: String) -> [String] {
            words.indices.compactMap { index in
                if words[index].hasPrefix(option + "=") {
                    return String(words[index].dropFirst(option.count + 1))
                }
                return words[index] == option && index + 1 < words.count ? words[index + 1] : nil
            }
        }
        filters = values("--filter")
        skipped = values("--skip")
        isParallel = words.contains("--parallel")
    }

    /// The tests as they are listed.
    ///
    /// - Returns: the entries, and the mistake where what is chosen from them is still too long.
    func entries(_ entries: [XCTestCaseEntry]) -> (entries: [XCTestCaseEntry], mistake: String?) {
        // In parallel, each test is an argument of a process of its own.
        guard !isParallel, !filters.isEmpty || !skipped.isEmpty, length(of: entries) > Self.limit else {
            return (entries, nil)
        }
        let shortened = entries.map { entry in
            let name = "(all \(entry.allTests.count))"
            let all = entry.allTests.map(\.0) + [name]
            guard all.allSatisfy({ isChosen(Self.specifier(entry, $0)) }), let first = entry.allTests.first
            else {
                return entry
            }
            return (testCaseClass: entry.testCaseClass, allTests: [(name, first.1)])
        }
        guard length(of: shortened) > Self.limit else { return (shortened, nil) }
        let count = entries.reduce(0) { count, entry in
            count + entry.allTests.count { isChosen(Self.specifier(entry, $0.0)) }
        }
        return (
            entries,
            "swift test would name all \(pluralized(count, "test")) that it has chosen in one argument, which Linux keeps to "
                + "128 KiB; choose fewer, or whole classes, or run ./run-specs.sh"
        )
    }

    /// The arguments of a process with the names of classes for the tests that stand for them.
    static func restored(_ arguments: [String]) -> [String] {
        guard arguments.count > 1 else { return arguments }
        var arguments = arguments
        arguments[1] = arguments[1].split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.replacing(/\/\(all [0-9]+\)$/, with: "") }.joined(separator: ",")
        return arguments
    }

    private static func specifier(_ entry: XCTestCaseEntry, _ test: String) -> String {
        "\(String(reflecting: entry.testCaseClass))/\(test)"
    }

    /// Whether the package manager chooses a test: its patterns are regular expressions that fit a part of the name.
    private func isChosen(_ specifier: String) -> Bool {
        let fits: (String) -> Bool = { specifier.range(of: $0, options: .regularExpression) != nil }
        return (filters.isEmpty || filters.contains(where: fits)) && !skipped.contains(where: fits)
    }

    /// The length of the argument that names all that is chosen.
    private func length(of entries: [XCTestCaseEntry]) -> Int {
        entries.reduce(-1) { length, entry in
            entry.allTests.reduce(length) { length, test in
                let specifier = Self.specifier(entry, test.0)
                return isChosen(specifier) ? length + specifier.utf8.count + 1 : length
            }
        }
    }
}
