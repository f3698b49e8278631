/// An error for a sentence about something that is not on the screen.
///
/// A sentence that denies something throws it, too: otherwise it would hold before the app is launched.
package struct NotOnScreen: Error, CustomStringConvertible {
    /// What is missing, and what there is instead.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }

    /// Creates an error for a name, with the names that there are.
    ///
    /// - Parameter kind: what has the name, such as "question".
    package init(_ kind: String, named name: String, among known: [String]) {
        let some = known.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
        let others =
            known.isEmpty ? "there are none at all" : "there is \(some)\(known.count > 8 ? " and so on" : "")"
        description = "there is no \(kind) “\(name)”; \(others)"
    }
}
