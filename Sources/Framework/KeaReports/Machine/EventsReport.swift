/// The event stream as JSON, one event a line, for programs that watch a run.
package final class EventsReport: Report {
    package static let format = ReportFormat(
        "events", summary: "all that happens, a JSON object a line; merge reads it", wantsTestCases: true,
        beginning: #"\{[^\n]*"type":""#)

    private let output: TextOutput
    private let writer = JSONWriter()

    package init(_ context: ReportContext) { output = context.output }

    package func receive(_ event: RunEvent) { output.write(json: writer.line(of: event)) }
}
