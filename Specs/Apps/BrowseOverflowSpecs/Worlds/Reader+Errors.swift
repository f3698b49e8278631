import BrowseOverflow

/// A sentence speaks of a screen that the reader is not at.
struct Elsewhere: Error, CustomStringConvertible {
    /// What the sentence speaks of.
    let wanted: String
    /// Where the reader is.
    let screen: Screen?

    var description: String {
        switch screen {
        case nil: "the reader sees no \(wanted), since the app is not launched"
        case .topics: "the reader sees no \(wanted), but the topics"
        case .questions(let tag): "the reader sees no \(wanted), but the list of questions tagged “\(tag)”"
        case .question(let id): "the reader sees no \(wanted), but question \(id)"
        }
    }
}

/// A sentence speaks of a picture that has not come into sight.
struct OutOfSight: Error, CustomStringConvertible {
    /// Whose picture it is.
    let name: String

    var description: String { "the picture of “\(name)” has not come into sight" }
}

/// A sentence names something that is not there.
struct Missing: Error, CustomStringConvertible {
    /// What it would be: "topic", "question".
    let kind: String
    /// The name in the sentence.
    let name: String
    /// The names of those that are there.
    let known: [String]

    var description: String {
        guard !known.isEmpty else { return "there is no \(kind) “\(name)”; there is none at all" }
        let some = known.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
        return "there is no \(kind) “\(name)”; there is \(some)\(known.count > 8 ? " and so on" : "")"
    }
}
