import Foundation
import KeaEvents

/// An event with its parts under names: a line of the events format.
struct EventRecord: Codable {
    private var type: Kind
    private var run: RunInfo?
    private var diagnostic: Diagnostic?
    private var example: ExampleInfo?
    private var exampleID: String?
    private var step: StepInfo?
    private var stepResult: StepResult?
    private var result: ExampleResult?
    private var failure: Failure?
    /// The words for whom a failure belongs to; the example or the hook is beside it.
    private var owner: String?
    private var ownerHook: OwnerHook?
    private var attachment: AttachmentRecord?
    private var source: FeatureSource?
    private var glue: Glue?
    private var testCase: TestCase?
    private var hook: HookInfo?
    private var summary: SummaryRecord?

    private enum Kind: String, Codable {
        case runStarted, diagnostic, source, glue, testCase, hookStarted, hookFinished, exampleStarted,
            stepStarted
        case stepFinished, attachment, exampleRetried, exampleFinished, lateFailure, runFinished
    }

    /// The words for numbers that JSON does not have.
    static let numbers = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

    /// Reads a line.
    static func event(_ line: Data) throws -> RunEvent {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(EventRecord.self, from: line).event
    }

    init(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): (type, run) = (.runStarted, info)
        case .diagnostic(let found): (type, diagnostic) = (.diagnostic, found)
        case .source(let read): (type, source) = (.source, read)
        case .glue(let found): (type, glue) = (.glue, found)
        case .testCase(let planned): (type, testCase) = (.testCase, planned)
        case .hookStarted(let info): (type, hook) = (.hookStarted, info)
        case .hookFinished(let info, let ended): (type, hook, stepResult) = (.hookFinished, info, ended)
        case .exampleStarted(let info): (type, example) = (.exampleStarted, info)
        case .stepStarted(let info): (type, step) = (.stepStarted, info)
        case .stepFinished(let info, let ended): (type, step, stepResult) = (.stepFinished, info, ended)
        case .attachment(let attached, let id):
            (type, attachment, exampleID) = (.attachment, AttachmentRecord(attached), id)
        case .exampleRetried(let info, let ended): (type, example, result) = (.exampleRetried, info, ended)
        case .exampleFinished(let info, let ended): (type, example, result) = (.exampleFinished, info, ended)
        case .lateFailure(let late, let whose):
            (type, failure, owner, example) = (.lateFailure, late, whose.title, whose.example)
            if case .hook(let name, let suite, let location) = whose {
                ownerHook = OwnerHook(name: name, suite: suite, location: location)
            }
        case .runFinished(let ended): (type, summary) = (.runFinished, SummaryRecord(ended))
        }
    }

    private var event: RunEvent {
        get throws {
            switch type {
            case .runStarted: .runStarted(try part(run, "run"))
            case .diagnostic: .diagnostic(try part(diagnostic, "diagnostic"))
            case .source: .source(try part(source, "source"))
            case .glue: .glue(try part(glue, "glue"))
            case .testCase: .testCase(try part(testCase, "testCase"))
            case .hookStarted: .hookStarted(try part(hook, "hook"))
            case .hookFinished: .hookFinished(try part(hook, "hook"), try part(stepResult, "stepResult"))
            case .exampleStarted: .exampleStarted(try part(example, "example"))
            case .stepStarted: .stepStarted(try part(step, "step"))
            case .stepFinished: .stepFinished(try part(step, "step"), try part(stepResult, "stepResult"))
            case .attachment:
                .attachment(
                    try part(attachment, "attachment").attachment, example: try part(exampleID, "exampleID"))
            case .exampleRetried: .exampleRetried(try part(example, "example"), try part(result, "result"))
            case .exampleFinished: .exampleFinished(try part(example, "example"), try part(result, "result"))
            case .lateFailure:
                .lateFailure(
                    try part(failure, "failure"),
                    of: example.map { .example($0) }
                        ?? ownerHook.map { .hook($0.name, suite: $0.suite, location: $0.location) }
                        ?? .unknown)
            case .runFinished: .runFinished(try part(summary, "summary").summary)
            }
        }
    }

    private func part<Part>(_ part: Part?, _ name: String) throws -> Part {
        guard let part else { throw EventFault("\(type.rawValue) has no \(name)") }
        return part
    }
}

/// A line that is none of the events format.
struct EventFault: Error {
    let words: String
    init(_ words: String) { self.words = words }
}

/// A hook that a failure belongs to.
private struct OwnerHook: Codable {
    let name: String
    let suite: String
    let location: SourceLocation
}

/// An attachment, whose content stands under the name of its kind.
private struct AttachmentRecord: Codable {
    private let mediaType: String
    private let fileName: String?
    private var text: String?
    private var base64: String?
    private var link: String?

    init(_ attachment: Attachment) {
        mediaType = attachment.mediaType
        fileName = attachment.fileName
        switch attachment.content {
        case .text(let text): self.text = text
        case .bytes(let bytes): base64 = Data(bytes).base64EncodedString()
        case .link(let address): link = address
        }
    }

    var attachment: Attachment {
        get throws {
            let content: Attachment.Content? =
                text.map { .text($0) } ?? link.map { .link($0) }
                ?? base64.flatMap { Data(base64Encoded: $0) }.map { .bytes(Array($0)) }
            guard let content else { throw EventFault("attachment has no text, base64 or link") }
            return Attachment(content, mediaType: mediaType, fileName: fileName)
        }
    }
}

/// A summary with statuses as keys; the synthesized form of such a dictionary is a list.
private struct SummaryRecord: Codable {
    private let counts: [String: Int]
    private let seconds: Double
    private let notRun: Int
    private let problem: Failure?
    private let flaky: Int

    init(_ summary: RunSummary) {
        counts = Dictionary(uniqueKeysWithValues: summary.counts.map { ($0.key.rawValue, $0.value) })
        (seconds, notRun, problem, flaky) = (summary.seconds, summary.notRun, summary.problem, summary.flaky)
    }

    var summary: RunSummary {
        get throws {
            var known: [Status: Int] = [:]
            for (word, count) in counts {
                guard let status = Status(rawValue: word) else {
                    throw EventFault("there is no status \(word)")
                }
                known[status] = count
            }
            return RunSummary(counts: known, seconds: seconds, notRun: notRun, problem: problem, flaky: flaky)
        }
    }
}
