/// A place in a source.
public struct Location: Sendable, Hashable {
    /// Counted from 1.
    ///
    /// The end of a file is on the line after its last.
    public let line: Int

    /// Counted in Unicode code points from 1; `nil` at the end of the file.
    public let column: Int?

    /// A place in a source.
    public init(line: Int, column: Int?) {
        self.line = line
        self.column = column
    }
}

extension Location: Comparable {
    /// Whether a place comes before another in a file; the end of a file comes last.
    public static func < (left: Location, right: Location) -> Bool {
        left.line != right.line ? left.line < right.line : left.column ?? .max < right.column ?? .max
    }
}

extension Location: CustomStringConvertible {
    /// `line:column`, or the line alone.
    public var description: String {
        column.map { "\(line):\($0)" } ?? "\(line)"
    }
}
