/// Something in a reply that is not as it should be, but need not stop the reader.
///
/// Issues are collected beside the values rather than thrown or swallowed, so that an app can show what it has and
/// a developer can see what the server did.
public struct Issue: Hashable, Sendable {
    /// Its place in the document: `items[3].score`.
    public var place: String

    /// The mistake in words, with a short excerpt of what was there.
    public var problem: String

    /// The value as it came, for an issue that cost a whole item.
    public var raw: JSONValue?

    /// Notes an issue.
    public init(at place: String, _ problem: String, raw: JSONValue? = nil) {
        self.place = place
        self.problem = problem
        self.raw = raw
    }
}

extension Issue: CustomStringConvertible {
    /// The place and the problem.
    public var description: String { "\(place): \(problem)" }
}
