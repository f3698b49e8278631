import KeaEvents

/// The event stream as JSON, one event a line, for programs that watch a run.
///
/// Every line is an object with a `type`; the other keys are those of the event: `{"type":"exampleFinished",
/// "example":{…},"result":{…}}`. Paths are absolute, times are in seconds.
package struct EventsReport: ContextReport {
    package static let format = ReportFormat(
        "events", summary: "all that happens, a JSON object a line; merge reads it", wantsTestCases: true
    )
    .marked(beginning: #"\{[^\n]*"type":""#)

    let context: ReportContext
    private let writer = JSONWriter()

    package init(_ context: ReportContext) { self.context = context }

    package mutating func receive(_ event: RunEvent) {
        output.write(json: writer.line(of: event))
    }
}
