import Foundation

/// The official test data, which is not part of the package.
enum ConformanceData {
    /// `CONFORMANCE_DATA`, else the folder beside the package.
    static let folder: URL =
        ProcessInfo.processInfo.environment["CONFORMANCE_DATA"].map { URL(filePath: $0) }
        ?? package.appending(path: "../shared/conformance").standardized

    static let isThere = FileManager.default.fileExists(atPath: folder.path)

    static let whyNot = "there is no conformance data in \(folder.path); CONFORMANCE_DATA says where it is"
    static func features(in path: String) -> [URL] { features(below: folder.appending(path: path)) }

    /// The feature files directly in a folder, sorted by name.
    static func features(below folder: URL) -> [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.path.hasSuffix(".feature") || $0.path.hasSuffix(".feature.md") }
            .sorted { $0.path < $1.path }
    }

    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
