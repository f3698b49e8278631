/// A location in a source or feature file.
///
/// Every example, step and failure has one, so that a reader can go from a message to the line it is about.
public struct SourceLocation: Hashable, Sendable, Codable {
    /// The path of the file, as the compiler (`#filePath`) or the command line gave it.
    public var file: String

    /// The line, from 1.
    public var line: Int

    /// The column, from 1, if it is known.
    public var column: Int?

    /// Creates a location; lines and columns count from 1.
    public init(file: String, line: Int, column: Int? = nil) {
        (self.file, self.line, self.column) = (file, line, column)
    }
}

extension String {
    /// Returns the rest of a path after a folder; `nil` if the path is not in the folder.
    package func path(below folder: String) -> String? {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}

extension SourceLocation {
    package static let unknown = SourceLocation(wholeFile: "")

    package init(wholeFile path: String) { self.init(file: path, line: 0) }

    package var isKnown: Bool { !file.isEmpty }

    package var hasLine: Bool { line > 0 }

    package static func isFeature(_ path: String) -> Bool {
        path.hasSuffix(".feature") || path.hasSuffix(".feature.md")
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line` or `file:line:column`, which editors and terminals turn into links.
    public var description: String {
        if let column { "\(file):\(line):\(column)" } else { "\(file):\(line)" }
    }
}

extension SourceLocation: FieldCodable {
    package static var blank: SourceLocation { .unknown }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("file", &file)
        try coder.code("line", &line)
        try coder.code("column", &column)
    }
}
