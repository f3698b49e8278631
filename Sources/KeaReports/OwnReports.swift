/// The reports that Kea brings along, in the order in which `--help` lists them.
package enum OwnReports {
    /// To add one: its type.
    package static var all: [any Report.Type] {
        [
            ProgressReport.self,
            PrettyReport.self,
            JUnitReport.self,
            EventsReport.self,
        ]
    }
}
