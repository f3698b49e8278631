/// A place in a source or feature file.
///
/// Every example, step and failure carries one, so that a reader can go from a message to the line that it is
/// about.
public struct SourceLocation: Hashable, Sendable, Codable {
    /// The file's path, as the compiler (`#filePath`) or the command line gave it.
    public var file: String

    /// The line, counted from 1.
    public var line: Int

    /// The column, counted from 1, where it is known.
    public var column: Int?

    /// Makes a location; lines and columns count from 1.
    public init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line` or `file:line:column`: the form that editors and terminals turn into links.
    public var description: String {
        if let column { "\(file):\(line):\(column)" } else { "\(file):\(line)" }
    }
}
