import Kea
import KeaReports
import KeaText

/// The reports that there are: Kea's own, and those of the packages in this executable.
@MainActor
struct ReportCatalog {
    /// The types of reports, Kea's own first.
    let types: [any Report.Type]

    /// Looks for them.
    init() {
        let own = OwnReports.all
        let others = TypeDiscovery.types(conformingTo: (any Report).self).compactMap {
            $0 as? any Report.Type
        }
        let known = Set(own.map { ObjectIdentifier($0) })
        types = own + others.filter { !known.contains(ObjectIdentifier($0)) }
    }

    /// Their formats.
    var formats: [ReportFormat] { types.map { $0.format } }

    /// The formats that are not Kea's own.
    var others: [ReportFormat] { Array(formats.dropFirst(OwnReports.all.count)) }

    /// The report of a name.
    ///
    /// - Throws: where there is none, or where a name stands for two.
    func type(named name: String) throws(UsageError) -> any Report.Type {
        try checkNames()
        guard let type = types.first(where: { $0.format.name == name }) else {
            let names = formats.map(\.name)
            throw UsageError(
                "--format: there is no format \"\(name)\"" + didYouMean(name, among: names),
                details: ["formats: \(names.joined(separator: ", "))"])
        }
        return type
    }

    private func checkNames() throws(UsageError) {
        var named: [String: any Report.Type] = [:]
        for type in types {
            let name = type.format.name
            let isWord = name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
                    || scalar == "_"
            }
            guard isWord, !name.isEmpty, !name.hasPrefix("-") else {
                throw UsageError(
                    "--format: the report \(String(reflecting: type)) has a name that cannot be given here: \"\(name)\"",
                    details: ["a name is made of letters, digits, hyphens and underscores"])
            }
            if let other = named.updateValue(type, forKey: name) {
                throw UsageError(
                    "--format: two reports are named \(name): \(String(reflecting: other)) and \(String(reflecting: type))"
                )
            }
        }
    }
}
