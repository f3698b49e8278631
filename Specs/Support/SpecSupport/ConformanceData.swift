import Foundation

/// The public test data of the languages that Kea speaks.
///
/// The data is no part of the package: it is looked for in the folder that the environment variable
/// `CONFORMANCE_DATA` names, else beside the package.
public enum ConformanceData {
    /// The folder that holds the data, whether it exists or not.
    public static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.appendingPathComponent("../shared/conformance", isDirectory: true).standardizedFileURL
    }()

    /// Why the specs of a folder are skipped; nil where its data is there.
    public static func absence(of folder: String) -> String? {
        let url = root.appendingPathComponent(folder)
        if FileManager.default.fileExists(atPath: url.path) { return nil }
        return "there is no data at \(url.path); set CONFORMANCE_DATA to its folder"
    }

    /// The files in a folder with an extension, by name.
    public static func files(in folder: String, withExtension pathExtension: String) -> [URL] {
        let url = root.appendingPathComponent(folder, isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.sorted().map { url.appendingPathComponent($0) }.filter {
            $0.pathExtension == pathExtension
        }
    }
}
