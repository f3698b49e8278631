/// The reason why data could not be parsed as a JSON document.
public enum JSONError: Error, Hashable, Sendable {
    /// The data is empty, or only whitespace.
    case empty
    /// The data is still compressed.
    case compressed
    /// The data is larger than the size limit, in bytes.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// There are more values than the limit.
    case tooMany(limit: Int)
    /// The data is not a JSON document. The text describes the error.
    case notJSON(String)
}
