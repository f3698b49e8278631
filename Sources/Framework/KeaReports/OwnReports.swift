package enum OwnReports {
    /// All of them, in the order in which `--help` lists them.
    @MainActor
    package static let all: [any Report.Type] = [
        ProgressReport.self, PrettyReport.self, SummaryReport.self, UsageReport.self, JUnitReport.self,
        CucumberJSONReport.self, RerunReport.self, TapReport.self, TeamCityReport.self, GitHubReport.self,
        EventsReport.self, HTMLReport.self, MessageReport.self,
    ]
}
