import KeaText

extension JSONText {
    /// Writes a time in seconds since 1970.
    mutating func timestamp(_ seconds: Double) { time("timestamp", seconds) }

    private mutating func time(_ key: StaticString, _ seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e11) : 0
        let whole = seconds.rounded(.down)
        object(key) { json in
            json.member("seconds", Int(whole))
            json.member("nanos", min(Int((seconds - whole) * 1e9), 999_999_999))
        }
    }

    mutating func write(reference location: SourceLocation, _ paths: PathText) {
        object("sourceReference") { json in
            json.member("uri", paths.fromRoot(location.file))
            json.object("location") { json in
                json.member("line", location.line)
                if let column = location.column { json.member("column", column) }
            }
        }
    }

    /// Writes the result of a step or hook, with the locations that an error from it passed; none if it did not start.
    ///
    /// An undefined or ambiguous step has no message, because the test case and the suggestion describe it.
    mutating func write(_ result: StepResult, at locations: [SourceLocation], _ paths: PathText) {
        time("duration", result.seconds)
        member("status", result.status.messageStatus)
        switch result.status {
        case .undefined, .ambiguous: break
        case .skipped, .pending:
            guard let reason = result.reason else { break }
            member("message", reason)
            guard !locations.isEmpty else { break }
            exception(result.status == .skipped ? "Skip" : "Pending", reason, reason, locations, paths)
        case .failed, .timedOut, .crashed:
            guard let first = result.failures.first else { return member("message", result.reason) }
            member("message", result.failures.map(\.ownText).joined(separator: "\n"))
            let type = first.errorType ?? first.kind.exceptionType
            exception(type, first.ownMessage, first.ownText, result.failures.map(\.location), paths)
        case .passed, .notRun:
            guard !result.failures.isEmpty else { return member("message", result.reason) }
            let texts = result.failures.map(\.ownText) + [result.reason].compactMap(\.self)
            member("message", texts.joined(separator: "\n"))
        }
    }

    /// Writes a failure, with the locations of all failures as its stack trace.
    mutating func exception(
        _ type: String, _ message: String, _ text: String, _ locations: [SourceLocation], _ paths: PathText
    ) {
        let trace = locations.map { "\(paths.fromRoot($0.file)):\($0.line)" }
        object("exception") { json in
            json.member("type", type)
            json.member("message", message)
            json.member("stackTrace", (["\(type): \(text)"] + trace).joined(separator: "\n"))
        }
    }
}

extension Failure {
    /// The message, without the prefix for thrown errors.
    fileprivate var ownMessage: String {
        guard kind == .error, message.hasPrefix(Self.thrown) else { return message }
        return String(message.dropFirst(Self.thrown.count))
    }

    /// The message, details and snippet, without the prefix for thrown errors.
    var ownText: String { ownMessage + text.dropFirst(message.count) }
}

extension Status {
    fileprivate var messageStatus: String {
        switch self {
        case .passed: "PASSED"
        case .skipped: "SKIPPED"
        case .pending: "PENDING"
        case .undefined: "UNDEFINED"
        case .ambiguous: "AMBIGUOUS"
        case .failed, .timedOut, .crashed: "FAILED"
        case .notRun: "UNKNOWN"
        }
    }
}

extension Failure.Kind {
    /// The name for failures without a thrown error.
    var exceptionType: String {
        switch self {
        case .expectation: "ExpectationFailed"
        case .error: "Error"
        case .definition: "DefinitionMismatch"
        case .timeLimit: "TimeLimitExceeded"
        case .crash: "Crash"
        case .notRun: "NotRun"
        }
    }
}
