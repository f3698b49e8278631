import Kea
import KeaReports
import KeaText

/// The reports of Kea and of the packages in this executable.
@MainActor
struct ReportCatalog {
    let kinds: [ReportKind]

    init() {
        let own = ReportKind.all
        let names = Set(own.map(\.typeName))
        let others = TypeDiscovery.types(conformingTo: (any Report).self)
            .compactMap { $0 as? any Report.Type }.map { ReportKind($0) }
        kinds = own + others.filter { !names.contains($0.typeName) }
    }

    var formats: [ReportFormat] { kinds.map(\.format) }

    /// Returns the report with a name; throws if there is none, or if two reports have the same name.
    func kind(named name: String) throws(UsageError) -> ReportKind {
        try checkNames()
        guard let kind = kinds.first(where: { $0.format.name == name }) else {
            throw UsageError(unknown: "format", name, among: formats.map(\.name)).at("--format")
        }
        return kind
    }

    private func checkNames() throws(UsageError) {
        var typeNames: [String: String] = [:]
        for kind in kinds {
            let name = kind.format.name
            guard name.wholeMatch(of: /\w[\w-]*/) != nil else {
                throw UsageError(
                    "--format: the report \(kind.typeName) has an invalid name: \"\(name)\"",
                    details: ["a name consists of letters, digits, hyphens and underscores"])
            }
            if let other = typeNames.updateValue(kind.typeName, forKey: name) {
                throw UsageError(
                    "--format: two reports are named \(name): \(other) and \(kind.typeName)")
            }
        }
    }
}
