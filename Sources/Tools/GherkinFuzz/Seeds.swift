import Foundation

/// The feature files from which inputs are derived.
enum Seeds {
    /// Returns the feature files in some folders; without any, those of this package and of the conformance data.
    static func files(in paths: [String]) -> [[UInt8]] {
        let data = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"] ?? "../shared/conformance"
        var files: [[UInt8]] = [[]]
        for folder in paths.isEmpty ? ["Features", "Fixtures/Fuzz", data] : paths {
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            for name in names.sorted() where name.hasSuffix(".feature") || name.hasSuffix(".feature.md") {
                guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
                // Large files are slow to check and do not find more errors.
                if data.count <= 8_000 { files.append(Array(data)) }
            }
        }
        return files
    }
}
