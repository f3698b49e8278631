import KeaEvents

/// The console report that says nothing of what passes: failures in full as they happen, and the counts.
package struct SummaryReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "summary", summary: "failures in full and the counts, nothing of what passes", isForPeople: true,
        wantsAllSteps: false
    )
    .marked(ending: ReportFormat.countLine)

    private var console: ConsoleText

    /// Begins a report.
    package init(_ context: ReportContext) { console = ConsoleText(context, listsSuites: false) }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) { console.receive(event) }
}
