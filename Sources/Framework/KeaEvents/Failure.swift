import Synchronization

/// A failure of an example, a step or a hook.
///
/// It is also an error: a step that throws a `Failure` fails with exactly that failure.
public struct Failure: Error, Sendable, Codable {
    /// The kind of a failure.
    public enum Kind: String, Sendable, Codable {
        /// An expectation failed.
        case expectation
        /// An example, a hook or a step threw an error.
        case error
        /// A step or hook lacks what it needs: it is undefined, ambiguous, or an argument has the wrong type.
        case definition
        /// The example exceeded its time limit.
        case timeLimit
        /// The process ended.
        case crash
        /// A planned example did not run.
        case notRun
    }

    /// The kind of the failure.
    public var kind: Kind

    /// What was expected and what was found, on one line.
    public var message: String

    /// Lines below the message: samples over time, a diff, a snippet.
    public var details: [String]

    /// The Swift or feature line that the failure is about.
    public var location: SourceLocation

    /// The source text of the expectation's subject, if it is known.
    public var expression: String?

    /// Suggested source text, line by line, such as a missing step definition; a report shows equal ones once.
    public var snippet: [String]

    /// The type of the thrown error, if the failure comes from one.
    public var errorType: String?

    /// The message and details as Swift prints them, if the message is in the words of a scenario's readers.
    package var inSwift: [String]?

    /// The difference between two tables, if the failure is about them; ``details`` begin with its lines.
    package var table: TableDifference?

    /// Given when its process records it, the same in all copies; `nil` before, and in events of older versions.
    package private(set) var id: Int?
    private static let identityCount = Atomic(0)

    // Another process, whose failures have identities of their own, takes the content alone.
    private enum CodingKeys: String, CodingKey {
        case kind, message, details, location, expression, snippet, errorType, inSwift, table
    }

    /// Creates a failure.
    public init(
        kind: Kind = .expectation, message: String, details: [String] = [], location: SourceLocation,
        expression: String? = nil, snippet: [String] = [], errorType: String? = nil
    ) {
        (self.kind, self.message, self.details, self.location) = (kind, message, details, location)
        (self.expression, self.snippet, self.errorType) = (expression, snippet, errorType)
    }

    package static let thrown = "threw an error: "

    /// The details without the lines of the table, for reports that draw the table themselves.
    package var detailsBesidesTable: [String] { Array(details.dropFirst(table?.lines.count ?? 0)) }

    package static let swiftMark = "in Swift: "

    /// The message, its details and its snippet as one text, for readers that take a single string.
    public var text: String {
        ([message] + details + (inSwift ?? []).map { Self.swiftMark + $0 } + snippet).joined(separator: "\n")
    }
}

// Failures with the same content are equal; whether they are one failure, the identity says.
extension Failure: Hashable {
    /// Returns whether two failures have the same content.
    public static func == (left: Failure, right: Failure) -> Bool {
        left.kind == right.kind && left.message == right.message && left.details == right.details
            && left.location == right.location && left.expression == right.expression
            && left.snippet == right.snippet && left.errorType == right.errorType
            && left.inSwift == right.inSwift && left.table == right.table
    }

    /// Hashes the content that usually differs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(location)
    }

    package mutating func identify() {
        if id == nil { id = Self.identityCount.add(1, ordering: .relaxed).newValue }
    }

    /// Returns whether both are copies of one failure; without identities, whether they are equal.
    package func isCopy(of other: Failure) -> Bool { id == other.id && (id != nil || self == other) }
}

package struct FailureCopies {
    /// The numbers of failures by their identities; without identities, by their contents.
    private var identified: [Int: Int] = [:]
    private var others: [Failure: Int] = [:]

    package init(_ failures: [Failure] = []) { failures.forEach { insert($0) } }

    package mutating func insert(_ failure: Failure) {
        if let id = failure.id { identified[id, default: 0] += 1 } else { others[failure, default: 0] += 1 }
    }

    package mutating func remove(_ failure: Failure) -> Bool {
        let count = failure.id.map { identified[$0] ?? 0 } ?? others[failure] ?? 0
        guard count > 0 else { return false }
        if let id = failure.id { identified[id] = count - 1 } else { others[failure] = count - 1 }
        return true
    }
}

extension Failure: FieldCodable {
    package static var blank: Failure { Failure(message: "", location: .blank) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("kind", &kind)
        try coder.code("message", &message)
        try coder.code("details", &details)
        try coder.code("location", &location)
        try coder.code("expression", &expression)
        try coder.code("snippet", &snippet)
        try coder.code("errorType", &errorType)
        try coder.code("inSwift", &inSwift)
        try coder.code("table", &table)
        try coder.code("id", &id)
    }
}
