/// A reason for which bytes are no document that can be read.
public enum JSONError: Error, Hashable, Sendable {
    /// There are no bytes, or only blanks.
    case empty
    /// The bytes are compressed, and nobody has decompressed them.
    case compressed
    /// There are more bytes than are taken.
    case tooLarge(limit: Int)
    /// More lists and objects stand inside one another than are taken.
    case tooDeep(limit: Int)
    /// The bytes are not JSON: a page, half a document, a document and more. The text says where it went wrong.
    case notJSON(String)
}
