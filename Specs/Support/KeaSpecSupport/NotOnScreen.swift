/// An error for a sentence about something that is not on the screen.
///
/// A sentence that denies something throws it, too: otherwise it would hold before the app is launched.
package struct NotOnScreen: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }

    /// Creates an error for a name that several things have, with what tells them apart.
    package init(_ kind: String, named name: String, by authors: [String]) {
        description = "there are \(kind) “\(name)”, by \(authors.joined(separator: " and "))"
    }

    /// Creates an error for a name, with the names that there are.
    ///
    /// - Parameter kind: what has the name, such as "question".
    package init(_ kind: String, named name: String, among known: [String]) {
        var shown = known.prefix(8).map { "“\($0)”" }
        if known.count > shown.count { shown.append("others") }
        let last = shown.popLast() ?? ""
        let others =
            switch known.count {
            case 0: "there are none at all"
            case 1: "there is \(last)"
            default: "there are \(shown.joined(separator: ", ")) and \(last)"
            }
        description = "there is no \(kind) “\(name)”; \(others)"
    }
}
