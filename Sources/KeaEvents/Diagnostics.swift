import Synchronization

/// A mistake or a warning that belongs to no example.
public struct Diagnostic: Sendable, Codable, Hashable {
    /// Its gravity.
    public enum Severity: String, Sendable, Codable {
        /// The run fails.
        case error
        /// The run goes on as if nothing were wrong.
        case warning
    }

    /// Its gravity.
    public var severity: Severity
    /// The mistake, the thing expected, and a way out.
    public var message: String
    /// Lines below the message.
    public var details: [String]
    /// The place that it is about.
    public var location: SourceLocation?

    package init(
        _ severity: Severity, _ message: String, details: [String] = [], at location: SourceLocation?
    ) {
        self.severity = severity
        self.message = message
        self.details = details
        self.location = location
    }

    /// The form that compilers use: `file:line:column: error: message`.
    public var text: String {
        let head = location.map { "\($0): " } ?? ""
        return (["\(head)\(severity.rawValue): \(message)"] + details).joined(separator: "\n")
    }
}

/// A collection of the mistakes that are found outside of any example.
///
/// Declaring specs and steps happens before the run has a report to write to; the runner takes what was
/// collected from here and puts it into the event stream.
package enum Diagnostics {
    private static let collected = Mutex<[Diagnostic]>([])

    /// Adds a diagnostic.
    package static func record(
        _ severity: Diagnostic.Severity, _ message: String, details: [String] = [],
        at location: SourceLocation?
    ) {
        collected.withLock { $0.append(Diagnostic(severity, message, details: details, at: location)) }
    }

    /// The number of diagnostics that are collected.
    package static var count: Int { collected.withLock { $0.count } }

    /// Makes warnings of errors that were collected behind the first `count` diagnostics.
    package static func weaken(from count: Int, where isMeant: (Diagnostic) -> Bool = { _ in true }) {
        collected.withLock { all in
            for index in all.indices.dropFirst(count) where isMeant(all[index]) {
                all[index].severity = .warning
            }
        }
    }

    /// Takes all that were collected since the last call.
    package static func drain() -> [Diagnostic] {
        collected.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
