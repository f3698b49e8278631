import KeaReports

struct TitlesReport: Report {
    static let format = ReportFormat("titles", summary: "titles with their statuses")
    private let output: TextOutput
    init(_ context: ReportContext) { output = context.output }
    mutating func receive(_ event: RunEvent) {
        guard case .exampleFinished(let example, let result) = event else { return }
        output.write("\(result.status): \(example.title)\n")
    }
}
