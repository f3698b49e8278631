import BrowseOverflow

/// An error for a sentence about a screen that is not visible.
struct WrongScreen: Error, CustomStringConvertible {
    /// The subject of the sentence.
    let wanted: String
    /// The visible screen.
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

/// An error for a sentence about a picture that has not been visible yet.
struct PictureNotVisible: Error, CustomStringConvertible {
    /// The person's name.
    let name: String

    var description: String { "the picture of “\(name)” is not visible yet" }
}

/// An error for a sentence with an unknown name.
struct UnknownName: Error, CustomStringConvertible {
    /// The kind of thing named, such as "topic" or "question".
    let kind: String
    /// The name in the sentence.
    let name: String
    /// The known names.
    let known: [String]

    var description: String {
        guard !known.isEmpty else { return "there is no \(kind) “\(name)”; there are none at all" }
        let some = known.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
        return "there is no \(kind) “\(name)”; there is \(some)\(known.count > 8 ? " and so on" : "")"
    }
}
