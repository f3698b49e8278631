import KeaEvents

/// The console report of everyday work: a line for each spec class or feature, failures in full, the counts.
package struct ProgressReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "progress", summary: "a line for each file, failures in full", isForPeople: true, wantsAllSteps: false
    )
    .marked(ending: ReportFormat.countLine)

    private var console: ConsoleText

    /// Begins a report.
    package init(_ context: ReportContext) { console = ConsoleText(context, listsSuites: true) }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) { console.receive(event) }
}
