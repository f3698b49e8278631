/// A location in a source.
public struct Location: Sendable, Hashable {
    /// The line, from 1.
    ///
    /// The end of a file is on the line after its last.
    public let line: Int

    /// The column in Unicode code points, from 1; `nil` at the end of the file.
    public let column: Int?

    package init(line: Int, column: Int?) { (self.line, self.column) = (line, column) }
}

extension Location: Comparable {
    /// Compares two locations in a file; the end of the file comes last.
    public static func < (left: Location, right: Location) -> Bool {
        left.line != right.line ? left.line < right.line : left.column ?? .max < right.column ?? .max
    }
}

extension Location: CustomStringConvertible {
    /// `line:column`, or the line alone.
    public var description: String { column.map { "\(line):\($0)" } ?? "\(line)" }
}
