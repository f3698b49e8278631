import KeaEvents

/// The console report of everyday work: a line for each spec class or feature, failures in full, the counts.
public struct ProgressReport: Report {
    /// The name of the report.
    public static let format = ReportFormat(
        "progress", summary: "a line for each file, failures in full", isForPeople: true)

    private var console: ConsoleText

    /// Begins a report.
    public init(_ context: ReportContext) { console = ConsoleText(context, listsSuites: true) }

    /// Takes the next event.
    public mutating func receive(_ event: RunEvent) { console.receive(event) }
}
