/// A problem with a response that does not prevent using the rest of it.
///
/// Issues are collected beside the values, so that an app can show what it has and a developer can see what the server
/// sent.
public struct Issue: Hashable, Sendable {
    /// The path in the document, such as `items[3].score`.
    public var path: String

    /// A description of the problem, with an excerpt of the value.
    public var problem: String

    /// The original value, if the issue caused a whole item to be dropped.
    public var raw: JSONValue?

    /// Creates an issue.
    public init(at path: String, _ problem: String, raw: JSONValue? = nil) {
        (self.path, self.problem, self.raw) = (path, problem, raw)
    }
}

extension Issue: CustomStringConvertible {
    /// The location and the problem.
    public var description: String { "\(path): \(problem)" }
}
