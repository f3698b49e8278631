import Synchronization

/// An error or a warning that belongs to no example.
public struct Diagnostic: Sendable, Codable, Hashable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable, Codable {
        /// The run fails.
        case error
        /// The run continues and may pass.
        case warning
    }

    /// The severity.
    public var severity: Severity
    /// What is wrong, what was expected, and what to do.
    public var message: String
    /// Lines below the message.
    public var details: [String]
    /// The source location that the diagnostic is about.
    public var location: SourceLocation?
    /// The scenarios that do not run because of it, as messages name them.
    package var notRun: [String] = []

    package init(
        _ severity: Severity, _ message: String, details: [String] = [], at location: SourceLocation? = nil
    ) {
        (self.severity, self.message, self.details, self.location) = (severity, message, details, location)
    }

    /// The diagnostic in the form that compilers use: `file:line:column: error: message`.
    public var text: String {
        let head = location.map { "\($0): " } ?? ""
        return (["\(head)\(severity.rawValue): \(message)"] + details).joined(separator: "\n")
    }
}

extension Diagnostic: FieldCodable {
    package static var blank: Diagnostic { Diagnostic(.error, "") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("severity", &severity)
        try coder.code("message", &message)
        try coder.code("details", &details)
        try coder.code("location", &location)
        if try coder.isPresent("notRun", !notRun.isEmpty) { try coder.code("notRun", &notRun) }
    }
}

/// Collects the diagnostics outside of examples, from any thread, until the run has reports and drains them.
package final class Diagnostics: Sendable {
    private let collected = Mutex<[Diagnostic]>([])

    package init() {}

    package func record(_ diagnostic: Diagnostic) { collected.withLock { $0.append(diagnostic) } }

    package func hasError(in file: String) -> Bool {
        collected.withLock { $0.contains { $0.severity == .error && $0.location?.file == file } }
    }

    package var count: Int { collected.withLock { $0.count } }

    /// Turns the errors recorded after the first `count` diagnostics into warnings.
    package func weaken(from count: Int, where isMeant: (Diagnostic) -> Bool = { _ in true }) {
        collected.withLock { all in
            for index in all.indices.dropFirst(count) where isMeant(all[index]) {
                all[index].severity = .warning
            }
        }
    }

    package func drain() -> [Diagnostic] {
        collected.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
