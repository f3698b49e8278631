import Foundation
import KeaEvents

/// The hooks and attempts of a stream of messages as events: those of an attempt together, when it has ended.
struct MessageAttempts {
    /// A scenario that is to be run.
    struct Case {
        let info: ExampleInfo
        /// Whether nobody has written steps for it.
        let isEmpty: Bool
        let steps: [(id: String, step: Step)]
    }

    /// A step or hook of it.
    struct Step {
        let info: StepInfo
        /// The mistake of a step that is undefined or ambiguous.
        var misfit: Failure?
    }

    private struct Attempt {
        let number: Int
        let startedAt: Double
        let testCase: Case
        var events: [RunEvent] = []
        var results: [StepResult] = []
        /// The times at which its steps began.
        var begun: [String: Double] = [:]
        /// The ids of the steps that have ended.
        var ended: Set<String> = []
    }

    let root: String
    var cases: [String: Case] = [:]
    var hooks: [String: HookInfo] = [:]
    private var open: [String: Attempt] = [:]
    private var openHook: (id: String, info: HookInfo, startedAt: Double)?
    private var startedAt: Double?
    /// Whether anything has happened for which a run fails.
    private var hasFailed = false

    init(root: String) { self.root = root }

    /// The events of a message.
    mutating func events(_ message: MessageEnvelope) throws -> [RunEvent] {
        if let begun = message.testRunStarted {
            startedAt = begun.timestamp.value
        } else if let mistake = message.parseError {
            hasFailed = true
            return [.diagnostic(Diagnostic(.error, mistake.message, at: mistake.source.place(below: root)))]
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
            let earlier = open[begun.testCaseStartedId]?.begun.updateValue(begun.timestamp.value, forKey: id)
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
        let result = try StepResult(message.result, misfit: nil, at: info.location, root, startedAt: start)
        if result.status.fails(strict: true) { hasFailed = true }
        let owner = FailureOwner.hook(
            "Features, in \(info.title)", suite: "Features", location: info.location)
        return [.hookFinished(info, result)] + result.failures.map { .lateFailure($0, of: owner) }
    }

    private mutating func end(_ message: MessageEnvelope.StepOfCase) throws {
        let (step, id) = (try step(message), message.testCaseStartedId)
        guard let ended = message.testStepResult else { throw EventFault("it has no testStepResult") }
        let place = step.info.isHook ? step.info.definition ?? step.info.location : step.info.location
        let result = try StepResult(
            ended, misfit: step.misfit, at: place, root,
            startedAt: open[id]?.begun[message.testStepId] ?? message.timestamp.value)
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
        let lost = attempt.testCase.steps.first { !attempt.ended.contains($0.id) }
        if let lost, status == .passed {
            (status, reason) = (.notRun, "nothing is told of the end of “\(lost.step.info.text)”")
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
        let place = SourceLocation(file: root, line: 0)
        let problem = message.exception.map { Failure($0, message.message, at: place, root) }
        var words = message.message
        if !message.success, !hasFailed, words == nil, problem == nil {
            words = "the run was no success, and its messages do not say why"
        }
        var events: [RunEvent] = []
        if !message.success, let words {
            // What the problem says is said once.
            let text = words == problem?.text ? problem?.message ?? words : words
            let lines = text.split(separator: "\n").map(String.init)
            events.append(
                .diagnostic(
                    Diagnostic(.error, lines.first ?? text, details: Array(lines.dropFirst()), at: nil)))
        }
        let seconds = max(0, message.timestamp.value - startedAt)
        return events + [.runFinished(RunSummary(seconds: seconds, problem: problem))]
    }
}

extension StepResult {
    /// - Parameter misfit: the mistake, where the step is undefined or ambiguous.
    fileprivate init(
        _ result: MessageEnvelope.Result, misfit: Failure?, at place: SourceLocation, _ root: String,
        startedAt: Double
    ) throws {
        self.init(status: .passed, seconds: result.duration.value, startedAt: startedAt)
        switch result.status {
        case "PASSED", "UNKNOWN", "PENDING", "SKIPPED":
            status = ["UNKNOWN": .notRun, "PENDING": .pending, "SKIPPED": .skipped][result.status] ?? .passed
            reason = result.message
        case "UNDEFINED", "AMBIGUOUS":
            status = result.status == "UNDEFINED" ? .undefined : .ambiguous
            failures = [misfit].compactMap(\.self)
        case "FAILED":
            let failure = Failure(result.exception, result.message, at: place, root)
            status = [.timeLimit: .timedOut, .crash: .crashed][failure.kind] ?? .failed
            failures = [failure]
        default: throw EventFault("there is no status \(result.status)")
        }
    }
}

extension Failure {
    /// - Parameters:
    ///   - text: the message and what stands below it.
    ///   - place: the place that it is about, where its stack trace does not say so.
    fileprivate init(
        _ exception: MessageEnvelope.Exception?, _ text: String?, at place: SourceLocation, _ root: String
    ) {
        let text =
            text ?? exception?.message ?? exception?.type ?? "it failed, and its message does not say why"
        var message = exception?.message ?? ""
        if message.isEmpty || !text.hasPrefix(message) {
            message = String(text.prefix { !$0.isNewline })
        }
        let details = text.dropFirst(message.count).split(separator: "\n").map(String.init)
        let kind = Failure.Kind.allCases.first { $0.exceptionType == exception?.type }
        // Of an error of a type of its own, messages have the error's words alone.
        if kind == nil, exception?.message != nil { message = Failure.thrown + message }
        self.init(
            kind: kind ?? .error, message: message, details: details,
            location: exception?.stackTrace.flatMap { Self.place(in: $0, root) } ?? place,
            errorType: kind == nil ? exception?.type : nil)
    }

    /// The first of the places that end a stack trace, as Kea writes it: `Specs/Steps.swift:12`.
    private static func place(in trace: String, _ root: String) -> SourceLocation? {
        let place = #/([^\s:][^:]*\.(?:swift|feature|md|markdown)):(\d+)/#
        let lines = trace.split(separator: "\n").reversed().prefix { (try? place.wholeMatch(in: $0)) != nil }
        guard let found = lines.last.flatMap({ try? place.wholeMatch(in: $0) }), let line = Int(found.2)
        else {
            return nil
        }
        let file = String(found.1)
        return SourceLocation(file: MessageEnvelope.path(file, below: root), line: line)
    }
}

extension MessageEnvelope.Attachment {
    /// The attachment as Kea knows it.
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
