import Kea

/// The tests that the arguments of XCTest select: `Module.Class/test` or `Module.Class`, with commas between them.
@MainActor
struct XCTestSelection {
    private let words: Set<String>?

    /// Reads the arguments of a process, its name included.
    init(_ arguments: [String]) {
        words = arguments.count > 1 ? Set(arguments[1].split(separator: ",").map(String.init)) : nil
    }

    /// Those of the examples that are selected; all of them where nothing is.
    func examples(of examples: [Example], in suites: Suites) -> [Example] {
        guard let words else { return examples }
        var names = XCTestNames()
        return examples.filter { example in
            let type = String(reflecting: suites.testClass(of: example))
            guard type == String(reflecting: SwiftTestingTests.self) else { return false }
            let name = names.unique(example.info.title)
            return words.contains(type) || words.contains("\(type)/\(name)")
        }
    }
}
