/// A report that `--format` can name.
package struct ReportKind: Sendable {
    package let format: ReportFormat

    /// The full name of the type, for messages.
    package let typeName: String

    private let create: @MainActor (ReportContext) -> any Report

    @MainActor
    package init(_ type: any Report.Type) { self.init(type, type.format) { type.init($0) } }

    @MainActor
    private init(
        _ type: any Report.Type, _ format: ReportFormat,
        _ create: @escaping @MainActor (ReportContext) -> any Report
    ) {
        (self.format, typeName, self.create) = (format, String(reflecting: type), create)
    }

    @MainActor
    package func report(_ context: ReportContext) -> any Report { create(context) }

    @MainActor
    package static var progress: ReportKind { ReportKind(ProgressReport.self) }

    /// `progress` without a line for each file.
    @MainActor
    package static var summary: ReportKind {
        ReportKind(ProgressReport.self, ProgressReport.summaryFormat) {
            ProgressReport($0, listsSuites: false)
        }
    }

    /// Kea's reports, in the order in which `--help` lists them.
    @MainActor
    package static var all: [ReportKind] {
        let others: [any Report.Type] = [
            UsageReport.self, JUnitReport.self, CucumberJSONReport.self, RerunReport.self, TapReport.self,
            TeamCityReport.self, GitHubReport.self, EventsReport.self, HTMLReport.self, MessageReport.self,
        ]
        return [.progress, ReportKind(PrettyReport.self), .summary] + others.map { ReportKind($0) }
    }
}
