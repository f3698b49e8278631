/// An error for a sentence about something that is not on the screen.
struct NothingToSee: Error, CustomStringConvertible {
    /// The subject of the sentence.
    let wanted: String
    /// What the reader sees instead.
    let seen: String

    var description: String { "the reader sees no \(wanted), but \(seen)" }
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
