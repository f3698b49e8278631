import KeaFeatures

/// An answer of a server that is of no use, by its name in features.
package enum UselessAnswer: String, CaseIterable, StepArgument {
    case notFound = "“not found”"
    case empty = "an empty answer"
    case half = "half an answer"
    case webPage = "a web page"

    package init?(stepText: String) { self.init(quoted: stepText) }

    /// Returns what the server sends instead of a document.
    package func reply(insteadOf document: String) -> FakeServer.Reply {
        switch self {
        case .notFound: .json("", status: 404)
        case .empty: .json("")
        case .half: .json(String(document.prefix(document.count / 2)))
        case .webPage: .json("<html><body>We are being updated.</body></html>")
        }
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// Creates the case with this name, in which the quotation marks may be straight, as they are typed.
    package init?(quoted name: String) {
        let found = Self.allCases.first {
            [$0.rawValue, $0.rawValue.replacing(#/[“”]/#, with: "\"")].contains(name)
        }
        guard let found else { return nil }
        self = found
    }
}
