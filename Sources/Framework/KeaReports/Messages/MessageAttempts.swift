import Foundation
import KeaEvents

/// Turns the messages of hooks and attempts into events; those of an attempt come when it has ended.
struct MessageAttempts {
    /// A planned scenario.
    struct Case {
        let info: ExampleInfo
        /// Whether the scenario has no steps.
        let isEmpty: Bool
        let steps: [(id: String, step: Step)]
    }

    /// A step or hook of a scenario.
    struct Step {
        let info: StepInfo
        /// The failure of an undefined or ambiguous step.
        var definitionFailure: Failure?
    }

    private struct Attempt {
        let number: Int
        let startedAt: Double
        let testCase: Case
        var events: [RunEvent] = []
        var results: [StepResult] = []
        /// The start times of its steps.
        var stepStarts: [String: Double] = [:]
        /// The identifiers of the steps that have ended.
        var ended: Set<String> = []
    }

    let root: String
    var cases: [String: Case] = [:]
    var hooks: [String: HookInfo] = [:]
    private var open: [String: Attempt] = [:]
    private var openHook: (id: String, info: HookInfo, startedAt: Double)?
    private var startedAt: Double?
    /// Whether an event failed the run.
    private var hasFailed = false

    init(root: String) { self.root = root }

    /// Returns the events of a message.
    mutating func events(_ message: MessageEnvelope) throws -> [RunEvent] {
        if let begun = message.testRunStarted {
            startedAt = begun.timestamp.value
        } else if let mistake = message.parseError {
            hasFailed = true
            return [
                .diagnostic(Diagnostic(.error, mistake.message, at: mistake.source.location(below: root)))
            ]
        } else if let begun = message.testRunHookStarted {
            let info = try known(hooks[begun.hookId], "hook", begun.hookId)
            try endOfHook()
            openHook = (begun.id, info, begun.timestamp.value)
            return [.hookStarted(info)]
        } else if let ended = message.testRunHookFinished {
            return try end(ended)
        } else if let begun = message.testCaseStarted {
            guard open[begun.id] == nil else { throw EventFault("the attempt \(begun.id) has begun before") }
            open[begun.id] = Attempt(
                number: begun.attempt + 1, startedAt: begun.timestamp.value,
                testCase: try known(cases[begun.testCaseId], "test case", begun.testCaseId))
        } else if let begun = message.testStepStarted {
            let (step, id) = (try step(begun), begun.testStepId)
            let earlier = open[begun.testCaseStartedId]?.stepStarts.updateValue(
                begun.timestamp.value, forKey: id)
            guard earlier == nil else { throw EventFault("the step \(id) has begun before") }
            open[begun.testCaseStartedId]?.events.append(.stepStarted(step.info))
        } else if let ended = message.testStepFinished {
            try end(ended)
        } else if let attached = message.attachment ?? message.externalAttachment {
            guard let id = attached.testCaseStartedId else {
                return [.attachment(try attached.attachment, example: "")]
            }
            let info = try known(open[id], "attempt", id).testCase.info
            open[id]?.events.append(.attachment(try attached.attachment, example: info.id))
        } else if let ended = message.testCaseFinished {
            return try end(ended)
        } else if let ended = message.testRunFinished {
            return try end(ended)
        }
        return []
    }

    private func known<Value>(_ value: Value?, _ kind: String, _ id: String) throws -> Value {
        guard let value else { throw EventFault("there is no \(kind) \(id)") }
        return value
    }

    private func step(_ message: MessageEnvelope.StepOfCase) throws -> Step {
        let attempt = try known(open[message.testCaseStartedId], "attempt", message.testCaseStartedId)
        return try known(
            attempt.testCase.steps.first { $0.id == message.testStepId }?.step, "step", message.testStepId)
    }

    private func endOfHook() throws {
        guard let openHook else { return }
        throw EventFault("the hook \(openHook.id) has begun and not ended")
    }

    private mutating func end(_ message: MessageEnvelope.RunHookFinished) throws -> [RunEvent] {
        guard let (id, info, start) = openHook, id == message.testRunHookStartedId else {
            throw EventFault("there is no hook \(message.testRunHookStartedId) that has begun")
        }
        openHook = nil
        let result = try StepResult(
            message.result, definitionFailure: nil, at: info.location, root, startedAt: start)
        if result.status.fails(strict: true) { hasFailed = true }
        let owner = FailureOwner.hook(
            "Features, in \(info.title)", suite: "Features", location: info.location)
        return [.hookFinished(info, result)] + result.failures.map { .lateFailure($0, of: owner) }
    }

    private mutating func end(_ message: MessageEnvelope.StepOfCase) throws {
        let (step, id) = (try step(message), message.testCaseStartedId)
        guard let ended = message.testStepResult else { throw EventFault("it has no testStepResult") }
        let location = step.info.shownLocation
        let result = try StepResult(
            ended, definitionFailure: step.definitionFailure, at: location, root,
            startedAt: open[id]?.stepStarts[message.testStepId] ?? message.timestamp.value)
        guard open[id]?.ended.insert(message.testStepId).inserted == true else {
            throw EventFault("the step \(message.testStepId) has ended before")
        }
        open[id]?.results.append(result)
        open[id]?.events.append(.stepFinished(step.info, result))
    }

    private mutating func end(_ message: MessageEnvelope.CaseFinished) throws -> [RunEvent] {
        let id = message.testCaseStartedId
        let attempt = try known(open.removeValue(forKey: id), "attempt", id)
        let info = attempt.testCase.info
        var status = attempt.results.map(\.status).max() ?? .passed
        var reason = attempt.results.first { $0.status == status }?.reason
        if attempt.testCase.isEmpty, status == .passed {
            (status, reason) = (.pending, "it has no steps yet")
        }
        let unfinished = attempt.testCase.steps.first { !attempt.ended.contains($0.id) }
        if let unfinished, status == .passed {
            (status, reason) = (.notRun, "the end of this step is missing: “\(unfinished.step.info.text)”")
        }
        let result = ExampleResult(
            status: status, seconds: max(0, message.timestamp.value - attempt.startedAt),
            failures: attempt.results.flatMap(\.failures), reason: reason, startedAt: attempt.startedAt,
            attempts: attempt.number)
        if !message.willBeRetried, status.fails(strict: true) { hasFailed = true }
        let end: RunEvent =
            message.willBeRetried ? .exampleRetried(info, result) : .exampleFinished(info, result)
        return [.exampleStarted(info)] + attempt.events + [end]
    }

    private func end(_ message: MessageEnvelope.RunFinished) throws -> [RunEvent] {
        try endOfHook()
        guard let startedAt else { throw EventFault("the run has ended and not begun") }
        let location = SourceLocation(file: root, line: 0)
        let problem = message.exception.map { Failure($0, message.message, at: location, root) }
        var text = message.message
        if !message.success, !hasFailed, text == nil, problem == nil {
            text = "the run was no success, and its messages do not say why"
        }
        var events: [RunEvent] = []
        if !message.success, let text {
            // The text of the problem appears once.
            let own = text == problem?.text ? problem?.message ?? text : text
            let lines = own.split(separator: "\n").map(String.init)
            events.append(
                .diagnostic(
                    Diagnostic(.error, lines.first ?? own, details: Array(lines.dropFirst()), at: nil)))
        }
        let seconds = max(0, message.timestamp.value - startedAt)
        return events + [.runFinished(RunSummary(seconds: seconds, problem: problem))]
    }
}

extension StepResult {
    /// - Parameter definitionFailure: the failure, if the step is undefined or ambiguous.
    fileprivate init(
        _ result: MessageEnvelope.Result, definitionFailure: Failure?, at location: SourceLocation,
        _ root: String,
        startedAt: Double
    ) throws {
        self.init(status: .passed, seconds: result.duration.value, startedAt: startedAt)
        switch result.status {
        case "PASSED", "UNKNOWN", "PENDING", "SKIPPED":
            status = ["UNKNOWN": .notRun, "PENDING": .pending, "SKIPPED": .skipped][result.status] ?? .passed
            reason = result.message
        case "UNDEFINED", "AMBIGUOUS":
            status = result.status == "UNDEFINED" ? .undefined : .ambiguous
            failures = [definitionFailure].compactMap(\.self)
        case "FAILED":
            let failure = Failure(result.exception, result.message, at: location, root)
            status = [.timeLimit: .timedOut, .crash: .crashed][failure.kind] ?? .failed
            failures = [failure]
        default: throw EventFault("there is no status \(result.status)")
        }
    }
}

extension Failure {
    /// - Parameters:
    ///   - text: the message and its details.
    ///   - location: the location of the failure if the stack trace has none.
    fileprivate init(
        _ exception: MessageEnvelope.Exception?, _ text: String?, at location: SourceLocation, _ root: String
    ) {
        let text =
            text ?? exception?.message ?? exception?.type ?? "it failed, and its message does not say why"
        var message = exception?.message ?? ""
        if message.isEmpty || !text.hasPrefix(message) {
            message = String(text.prefix { !$0.isNewline })
        }
        let lines = text.dropFirst(message.count).split(separator: "\n").map(String.init)
        let details = lines.filter { !$0.hasPrefix(Failure.swiftMark) }
        let kind = Failure.Kind.allCases.first { $0.exceptionType == exception?.type }
        self.init(
            kind: kind ?? .error, message: message, details: details,
            location: exception?.stackTrace.flatMap { Self.location(in: $0, root) } ?? location,
            errorType: kind == nil ? exception?.type : nil)
        if details.count < lines.count {
            inSwift = lines.filter { $0.hasPrefix(Self.swiftMark) }.map {
                String($0.dropFirst(Self.swiftMark.count))
            }
        }
    }

    /// Returns the first of the locations at the end of a stack trace, as Kea writes them: `Specs/Steps.swift:12`.
    private static func location(in trace: String, _ root: String) -> SourceLocation? {
        let pattern = #/([^\s:][^:]*\.(?:swift|feature|md|markdown)):(\d+)/#
        let lines = trace.split(separator: "\n").reversed().prefix {
            (try? pattern.wholeMatch(in: $0)) != nil
        }
        guard let found = lines.last.flatMap({ try? pattern.wholeMatch(in: $0) }), let line = Int(found.2)
        else {
            return nil
        }
        let file = String(found.1)
        return SourceLocation(file: MessageEnvelope.path(file, below: root), line: line)
    }
}

extension MessageEnvelope.Attachment {
    fileprivate var attachment: Attachment {
        get throws {
            let content: Attachment.Content
            if let url {
                content = .link(url)
            } else if contentEncoding == "BASE64" {
                guard let data = Data(base64Encoded: body ?? "") else {
                    throw EventFault("the attachment's body is no Base64")
                }
                content = .bytes(Array(data))
            } else {
                content = mediaType == "text/uri-list" ? .link(body ?? "") : .text(body ?? "")
            }
            return Attachment(content, mediaType: mediaType, fileName: fileName)
        }
    }
}

/// A line that contradicts the lines before it.
struct EventFault: Error {
    let words: String
    init(_ words: String) { self.words = words }
}
