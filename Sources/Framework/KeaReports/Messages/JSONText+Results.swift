import Gherkin
import KeaEvents
import KeaText

extension JSONText {
    /// A time in seconds since 1970.
    mutating func timestamp(_ seconds: Double) { time("timestamp", seconds) }

    private mutating func time(_ key: StaticString, _ seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e11) : 0
        let whole = seconds.rounded(.down)
        object(key) { json in
            json.member("seconds", Int(whole))
            json.member("nanos", min(Int((seconds - whole) * 1e9), 999_999_999))
        }
    }

    /// A place in Swift.
    mutating func write(reference location: SourceLocation, _ paths: PathText) {
        object("sourceReference") { json in
            json.member("uri", paths.fromRoot(location.file))
            json.object("location") { json in
                json.member("line", location.line)
                if let column = location.column { json.member("column", column) }
            }
        }
    }

    /// The result of a step or hook.
    ///
    /// An undefined or ambiguous step has no message: the test case and the suggestion say it all.
    ///
    /// - Parameter places: the places that a thrown `Skip` or `Pending` came by; none where none was thrown.
    mutating func write(_ result: StepResult, at places: [SourceLocation], _ paths: PathText) {
        time("duration", result.seconds)
        member("status", result.status.messageStatus)
        switch result.status {
        case .undefined, .ambiguous: break
        case .skipped, .pending:
            guard let reason = result.reason else { break }
            member("message", reason)
            guard !places.isEmpty else { break }
            exception(result.status == .skipped ? "Skip" : "Pending", reason, reason, places, paths)
        case .failed, .timedOut, .crashed:
            guard !result.failures.isEmpty else { return member("message", result.reason) }
            member("message", result.failures.map(\.ownText).joined(separator: "\n"))
            exception(result.failures, paths)
        case .passed, .notRun:
            let words = result.failures.map(\.ownText) + [result.reason].compactMap(\.self)
            if !words.isEmpty { member("message", words.joined(separator: "\n")) }
        }
    }

    /// The first failure as other languages know it: an error with a type, and the places that it came by.
    mutating func exception(_ failures: [Failure], _ paths: PathText) {
        guard let first = failures.first else { return }
        let type = first.errorType ?? first.kind.exceptionType
        exception(type, first.ownMessage, first.ownText, failures.map(\.location), paths)
    }

    private mutating func exception(
        _ type: String, _ message: String, _ text: String, _ places: [SourceLocation], _ paths: PathText
    ) {
        let places = places.map { "\(paths.fromRoot($0.file)):\($0.line)" }
        object("exception") { json in
            json.member("type", type)
            json.member("message", message)
            json.member("stackTrace", (["\(type): \(text)"] + places).joined(separator: "\n"))
        }
    }
}

extension Failure {
    /// The message; that of a thrown error without the words that say that it was thrown.
    fileprivate var ownMessage: String {
        guard kind == .error, message.hasPrefix(Self.thrown) else { return message }
        return String(message.dropFirst(Self.thrown.count))
    }

    /// The message, its details and its snippet as one text, as ``ownMessage`` has it.
    var ownText: String { ownMessage + text.dropFirst(message.count) }
}

extension Status {
    /// The word of the protocol.
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
    /// The name of the kind where no error was thrown that has a type.
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

extension PathText {
    /// The path from the package's folder, where it lies below it: the same from wherever the command is given.
    func fromRoot(_ path: String) -> String {
        let folder = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
