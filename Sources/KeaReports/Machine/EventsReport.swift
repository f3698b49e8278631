import Foundation
import KeaEvents
import KeaText

/// The event stream as JSON, one event a line, for programs that watch a run.
///
/// Every line is an object with a `type`; the other keys are those of the event: `{"type":"exampleFinished",
/// "example":{…},"result":{…}}`. Paths are absolute, times are in seconds.
public struct EventsReport: Report {
    /// The name of the report.
    public static let format = ReportFormat(
        "events", summary: "all that happens, a JSON object a line; merge reads it")

    private let output: TextOutput
    private let encoder = JSONEncoder()

    /// Begins a report.
    public init(_ context: ReportContext) {
        output = context.output
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Takes the next event.
    public mutating func receive(_ event: RunEvent) {
        let line: Data
        do {
            line = try encoder.encode(EventRecord(event))
        } catch {
            // A number that JSON cannot write; the stream says that it has a gap, and does not hide it.
            output.write("{\"problem\":\"an event cannot be written as JSON\",\"type\":\"gap\"}\n")
            return
        }
        // A terminal that shows the stream obeys no more of it than of other reports; a reader gets the same texts.
        output.write(VisibleText.escaped(String(decoding: line, as: UTF8.self), as: .json) + "\n")
    }
}

/// An event with its parts under names.
private struct EventRecord: Encodable {
    var type: String
    var run: RunInfo?
    var diagnostic: Diagnostic?
    var example: ExampleInfo?
    var exampleID: String?
    var step: StepInfo?
    var stepResult: StepResult?
    var result: ExampleResult?
    var failure: Failure?
    var owner: String?
    var attachment: Attachment?
    var source: FeatureSource?
    var glue: Glue?
    var testCase: TestCase?
    var hook: HookInfo?
    var summary: Summary?

    /// The summary with statuses as keys; the synthesized form of such a dictionary is a list.
    struct Summary: Encodable {
        let counts: [String: Int]
        let seconds: Double
        let notRun: Int
        let problem: Failure?
        let flaky: Int
    }

    init(_ event: RunEvent) {
        switch event {
        case .runStarted(let info):
            type = "runStarted"
            run = info
        case .diagnostic(let found):
            type = "diagnostic"
            diagnostic = found
        case .source(let read):
            type = "source"
            source = read
        case .glue(let found):
            type = "glue"
            glue = found
        case .testCase(let planned):
            type = "testCase"
            testCase = planned
        case .hookStarted(let info):
            type = "hookStarted"
            hook = info
        case .hookFinished(let info, let ended):
            type = "hookFinished"
            hook = info
            stepResult = ended
        case .exampleStarted(let info):
            type = "exampleStarted"
            example = info
        case .stepStarted(let info):
            type = "stepStarted"
            step = info
        case .stepFinished(let info, let ended):
            type = "stepFinished"
            step = info
            stepResult = ended
        case .attachment(let attached, let id):
            type = "attachment"
            attachment = attached
            exampleID = id
        case .exampleRetried(let info, let ended):
            type = "exampleRetried"
            example = info
            result = ended
        case .exampleFinished(let info, let ended):
            type = "exampleFinished"
            example = info
            result = ended
        case .lateFailure(let late, let whose):
            type = "lateFailure"
            failure = late
            owner = whose.title
            example = whose.example
        case .runFinished(let ended):
            type = "runFinished"
            let counts = Dictionary(uniqueKeysWithValues: ended.counts.map { ($0.key.rawValue, $0.value) })
            summary = Summary(
                counts: counts, seconds: ended.seconds, notRun: ended.notRun, problem: ended.problem,
                flaky: ended.flaky)
        }
    }
}
