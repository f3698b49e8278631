/// The reports that Kea brings along, in the order in which `--help` lists them.
package enum OwnReports {
    /// To add one: its type.
    package static var all: [any Report.Type] {
        [
            ProgressReport.self,
            PrettyReport.self,
            SummaryReport.self,
            UsageReport.self,
            JUnitReport.self,
            CucumberJSONReport.self,
            RerunReport.self,
            TapReport.self,
            TeamCityReport.self,
            GitHubReport.self,
            EventsReport.self,
            HTMLReport.self,
            MessageReport.self,
        ]
    }
}
