import Foundation
import KeaEvents

// The coding of values that come with each step or example. Derived coding takes ten times as long in debug builds.

private func byte(_ value: Bool) -> UInt8 { value ? 1 : 0 }

/// The first byte of an event.
private enum EventCode: UInt8 {
    /// An event with derived coding.
    case other
    case exampleStarted, exampleFinished, stepStarted, stepFinished
    /// The end of the step that started with the event before.
    case startedStepFinished
    case testCase
}

// MARK: Events

extension MessageEncoder {
    func write(_ event: RunEvent) throws {
        let before = startedStep
        startedStep = nil
        switch event {
        case .exampleStarted(let info):
            begin(.exampleStarted)
            buffer.pointee.append(info.index)
        case .exampleFinished(let info, let result):
            begin(.exampleFinished)
            buffer.pointee.append((info.index, result.attempts))
            try write(result.status, result.seconds, result.startedAt, result.reason, result.failures)
        case .stepStarted(let step):
            begin(.stepStarted)
            write(step)
            startedStep = step
        case .stepFinished(let step, let result):
            if step == before {
                begin(.startedStepFinished)
            } else {
                begin(.stepFinished)
                write(step)
            }
            try write(result.status, result.seconds, result.startedAt, result.reason, result.failures)
        case .testCase(let testCase):
            begin(.testCase)
            write(testCase)
        default:
            begin(.other)
            try event.encode(to: self)
        }
    }

    private func begin(_ code: EventCode) { buffer.pointee.append(byte: code.rawValue) }

    private func write(_ step: StepInfo) {
        let definition = step.definition
        buffer.pointee.append(
            (
                step.location.line, step.location.column ?? .min, definition?.line ?? .min,
                definition?.column ?? .min, byte(step.isHook)
            ))
        buffer.pointee.append(step.keyword)
        buffer.pointee.append(step.text)
        buffer.pointee.append(step.location.file)
        if let definition { buffer.pointee.append(definition.file) }
        buffer.pointee.append(step.argument)
    }

    private func write(
        _ status: Status, _ seconds: Double, _ startedAt: Double, _ reason: String?, _ failures: [Failure]
    ) throws {
        let isPlain = reason == nil && failures.isEmpty
        buffer.pointee.append((seconds, startedAt, status.severity, byte(isPlain)))
        guard !isPlain else { return }
        try write(failures)
        write(reason)
    }

    private func write(_ text: String?) {
        buffer.pointee.append(byte: byte(text != nil))
        if let text { buffer.pointee.append(text) }
    }

    private func write(_ testCase: TestCase) {
        buffer.pointee.append((testCase.example, testCase.pickle))
        buffer.pointee.append(testCase.source)
        buffer.pointee.append(testCase.steps.count)
        for step in testCase.steps {
            buffer.pointee.append((step.hook ?? .min, step.pickleStep ?? .min))
            if step.hook != nil { continue }
            buffer.pointee.append(step.snippets)
            buffer.pointee.append(step.matches.count)
            for match in step.matches {
                buffer.pointee.append((match.definition, match.arguments.count))
                for argument in match.arguments {
                    write(argument.parameterType)
                    write(argument.group)
                }
            }
        }
    }

    private func write(_ group: TestCase.Group) {
        write(group.value)
        buffer.pointee.append((group.start ?? .min, group.children.count))
        for child in group.children { write(child) }
    }
}

extension MessageDecoder {
    /// Returns the event that the bytes encode.
    package func event(from bytes: UnsafeRawBufferPointer) throws -> RunEvent {
        try read(bytes) { try event() }
    }

    func event() throws -> RunEvent {
        let before = startedStep
        startedStep = nil
        switch EventCode(rawValue: try rest.pointee.byte()) {
        case .other: return try RunEvent(from: self)
        case .exampleStarted: return .exampleStarted(try indexedInfo())
        case .exampleFinished:
            let info = try indexedInfo()
            let attempts = try rest.pointee.number()
            let (status, seconds, startedAt, reason, failures) = try result()
            return .exampleFinished(
                info,
                ExampleResult(
                    status: status, seconds: seconds, failures: failures, reason: reason,
                    startedAt: startedAt, attempts: attempts))
        case .stepStarted:
            let step = try step()
            startedStep = step
            return .stepStarted(step)
        case .stepFinished: return try finished(try step())
        case .startedStepFinished:
            guard let before else { throw InvalidMessage() }
            return try finished(before)
        case .testCase: return .testCase(try testCase())
        case nil: throw InvalidMessage()
        }
    }

    /// Returns an example of which only the index is known.
    func indexedInfo() throws -> ExampleInfo {
        ExampleInfo(
            id: "", kind: .spec, suite: "", path: [], location: SourceLocation(file: "", line: 0), tags: [],
            index: try rest.pointee.number())
    }

    private func finished(_ step: StepInfo) throws -> RunEvent {
        let (status, seconds, startedAt, reason, failures) = try result()
        return .stepFinished(
            step,
            StepResult(
                status: status, seconds: seconds, failures: failures, reason: reason, startedAt: startedAt))
    }

    private func step() throws -> StepInfo {
        let (line, column, definitionLine, definitionColumn, isHook): (Int, Int, Int, Int, UInt8) =
            try rest.pointee.numbers()
        let (keyword, text) = (try rest.pointee.text(), try rest.pointee.text())
        let file = try rest.pointee.text()
        var definition: SourceLocation?
        if definitionLine != .min {
            definition = SourceLocation(
                file: try rest.pointee.text(), line: definitionLine,
                column: definitionColumn == .min ? nil : definitionColumn)
        }
        return StepInfo(
            keyword: keyword, text: text,
            location: SourceLocation(file: file, line: line, column: column == .min ? nil : column),
            argument: try rest.pointee.texts(), definition: definition, isHook: isHook != 0)
    }

    private func result() throws -> (
        status: Status, seconds: Double, startedAt: Double, reason: String?, failures: [Failure]
    ) {
        let (seconds, startedAt, code, isPlain): (Double, Double, UInt8, UInt8) = try rest.pointee.numbers()
        guard let status = Status(severity: code) else { throw InvalidMessage() }
        guard isPlain == 0 else { return (status, seconds, startedAt, nil, []) }
        let failures: [Failure] = try next()
        return (status, seconds, startedAt, try optionalText(), failures)
    }

    private func optionalText() throws -> String? {
        try rest.pointee.byte() == 0 ? nil : try rest.pointee.text()
    }

    private func testCase() throws -> TestCase {
        let (example, pickle): (Int, Int) = try rest.pointee.numbers()
        return TestCase(
            example: example, source: try rest.pointee.text(), pickle: pickle,
            steps: try elements {
                let (hook, pickleStep): (Int, Int) = try rest.pointee.numbers()
                guard hook == .min else { return .hook(hook) }
                let snippets = try rest.pointee.texts()
                return .step(pickleStep, try elements { try match() }, snippets: snippets)
            })
    }

    private func match() throws -> TestCase.Match {
        TestCase.Match(
            definition: try rest.pointee.number(),
            arguments: try elements {
                let parameterType = try optionalText()
                return TestCase.Argument(group: try group(), parameterType: parameterType)
            })
    }

    private func group() throws -> TestCase.Group {
        let value = try optionalText()
        let start = try rest.pointee.number()
        return TestCase.Group(
            value: value, start: start == .min ? nil : start, children: try elements { try group() })
    }

    private func elements<Element>(_ next: () throws -> Element) throws -> [Element] {
        let total = try rest.pointee.elementCount()
        return total == 0 ? [] : try (0..<total).map { _ in try next() }
    }
}

// MARK: Plans

extension MessageEncoder {
    /// Returns the bytes of examples of a plan, each without what it has in common with the one before.
    package static func data(of entries: ArraySlice<RunPlan.Entry>) -> Data {
        let encoder = MessageEncoder()
        encoder.buffer.pointee.append(entries.count)
        for entry in entries { encoder.write(entry) }
        return withExtendedLifetime(encoder) { Data(encoder.buffer.pointee.bytes) }
    }

    private func write(_ entry: RunPlan.Entry) {
        let limit = entry.limit?.components ?? (.min, 0)
        buffer.pointee.append(
            (
                entry.group, entry.unit ?? .min, limit.seconds, limit.attoseconds, byte(entry.isSerial),
                byte(entry.waits),
                byte(entry.knownIssue != nil)
            ))
        if let reason = entry.knownIssue { buffer.pointee.append(reason) }
        let info = entry.info
        var (isLikeLast, shared) = (false, 0)
        if let last = lastInfo {
            isLikeLast =
                last.suite == info.suite && last.location.file == info.location.file
                && last.tags == info.tags && last.bugs == info.bugs && last.kind == info.kind
            let limit = min(last.path.count, info.path.count)
            while shared < limit, last.path[shared] == info.path[shared] { shared += 1 }
        }
        lastInfo = info
        buffer.pointee.append(
            (
                info.index, info.location.line, info.location.column ?? .min, shared,
                byte(info.kind == .scenario), byte(isLikeLast)
            ))
        buffer.pointee.append(info.id)
        buffer.pointee.append(Array(info.path[shared...]))
        guard !isLikeLast else { return }
        buffer.pointee.append(info.suite)
        buffer.pointee.append(info.location.file)
        buffer.pointee.append(info.tags)
        buffer.pointee.append(info.bugs)
    }
}

extension MessageDecoder {
    /// Returns the examples of a part of a plan.
    package static func entries(from data: Data) throws -> [RunPlan.Entry] {
        let decoder = MessageDecoder()
        return try data.withUnsafeBytes { bytes in
            try decoder.read(bytes) { try decoder.elements { try decoder.entry() } }
        }
    }

    private func entry() throws -> RunPlan.Entry {
        let (group, unit, seconds, attoseconds, isSerial, waits, hasKnownIssue):
            (Int, Int, Int64, Int64, UInt8, UInt8, UInt8) = try rest.pointee.numbers()
        let knownIssue = hasKnownIssue == 0 ? nil : try rest.pointee.text()
        return RunPlan.Entry(
            info: try info(), group: group,
            limit: seconds == .min
                ? nil : Duration(secondsComponent: seconds, attosecondsComponent: attoseconds),
            unit: unit == .min ? nil : unit, isSerial: isSerial != 0, waits: waits != 0,
            knownIssue: knownIssue)
    }

    private func info() throws -> ExampleInfo {
        let (index, line, column, shared, isScenario, isLikeLast): (Int, Int, Int, Int, UInt8, UInt8) =
            try rest.pointee.numbers()
        var location = SourceLocation(file: "", line: line, column: column == .min ? nil : column)
        let (id, ownPath) = (try rest.pointee.text(), try rest.pointee.texts())
        let last = lastInfo
        guard 0...(last?.path.count ?? 0) ~= shared, isLikeLast == 0 || last != nil else {
            throw InvalidMessage()
        }
        let path = shared == 0 ? ownPath : (last?.path.prefix(shared) ?? []) + ownPath
        let suite: String
        let tags, bugs: [String]
        if isLikeLast != 0, let last {
            location.file = last.location.file
            (suite, tags, bugs) = (last.suite, last.tags, last.bugs)
        } else {
            suite = try rest.pointee.text()
            location.file = try rest.pointee.text()
            (tags, bugs) = (try rest.pointee.texts(), try rest.pointee.texts())
        }
        let info = ExampleInfo(
            id: id, kind: isScenario != 0 ? .scenario : .spec, suite: suite, path: path, location: location,
            tags: tags, bugs: bugs, index: index)
        lastInfo = info
        return info
    }
}
