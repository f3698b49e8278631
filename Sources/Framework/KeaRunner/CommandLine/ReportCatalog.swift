import Kea
import KeaReports
import KeaText

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

    /// Returns the report with a name; throws if there is none, or if two reports have the same name.
    func report(named name: String) throws(UsageError) -> any Report.Type {
        try checkNames()
        guard let report = reports.first(where: { $0.format.name == name }) else {
            throw UsageError(unknown: "format", name, among: formats.map(\.name)).at("--format")
        }
        return report
    }

    private func checkNames() throws(UsageError) {
        var typeNames: [String: String] = [:]
        for report in reports {
            let (name, typeName) = (report.format.name, String(reflecting: report))
            guard name.wholeMatch(of: /\w[\w-]*/) != nil else {
                throw UsageError(
                    "--format: the report \(typeName) has an invalid name: \"\(name)\"",
                    details: ["a name consists of letters, digits, hyphens and underscores"])
            }
            if let other = typeNames.updateValue(typeName, forKey: name) {
                throw UsageError(
                    "--format: two reports are named \(name): \(other) and \(typeName)")
            }
        }
    }
}
