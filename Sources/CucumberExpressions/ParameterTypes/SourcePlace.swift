/// Where something is defined in source code.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line, counted from 1.
    public let line: Int

    /// A place in a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The place as compilers and editors write it.
    public var description: String { "\(file):\(line)" }
}
