import Foundation

/// The official test data of the languages that Kea implements.
///
/// The data is not part of the package. It is in the folder that the environment variable `CONFORMANCE_DATA` names, or
/// beside the package.
public enum ConformanceData {
    /// The folder of the data, which may not exist.
    public static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["CONFORMANCE_DATA"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return package.appendingPathComponent("../shared/conformance", isDirectory: true).standardizedFileURL
    }()

    /// Returns the reason for skipping the specs of a folder, or nil if its data exists.
    public static func absence(of folder: String) -> String? {
        let url = root.appendingPathComponent(folder)
        if FileManager.default.fileExists(atPath: url.path) { return nil }
        return "there is no data at \(url.path); set CONFORMANCE_DATA to its folder"
    }

    /// Returns the files in a folder with an extension, sorted by name.
    public static func files(in folder: String, withExtension pathExtension: String) -> [URL] {
        let url = root.appendingPathComponent(folder, isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.sorted().map { url.appendingPathComponent($0) }.filter {
            $0.pathExtension == pathExtension
        }
    }
}
