import Kea
import KeaReports

/// The reports of Kea and of the packages in this executable.
@MainActor
struct ReportCatalog {
    private let reports: [any Report.Type]

    init() {
        let own = OwnReports.all
        let others = TypeDiscovery.types(conformingTo: (any Report).self)
            .compactMap { $0 as? any Report.Type }
        reports = own + others.filter { other in !own.contains { $0 == other } }
    }

    var formats: [ReportFormat] { reports.map { $0.format } }

    func report(named name: String) throws(UsageError) -> any Report.Type {
        guard let report = reports.first(where: { $0.format.name == name }) else {
            throw UsageError(unknown: "format", name, among: formats.map(\.name)).at("--format")
        }
        return report
    }
}
