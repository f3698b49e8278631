import Foundation
import Kea

/// A temporary folder for one run.
package struct Folder {
    package let path: String

    /// The folder of the specs of runs.
    package static let specs =
        URL(fileURLWithPath: #filePath + "/../../../Framework/KeaRunnerSpecs").standardized.path

    /// Creates the folder with files; a run without paths reads those below `Features/`.
    ///
    /// It is removed at the end of the example, if it was not removed before.
    package init(_ files: [String: Data]) throws {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let folder = parent.appendingPathComponent("kea-run-\(UUID().uuidString)")
        path = folder.path
        Execution.current?.atEnd { [path] in try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Features"), withIntermediateDirectories: true)
        for (name, data) in files {
            let file = folder.appendingPathComponent(name)
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            } else {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
        }
    }

    package func file(_ name: String) throws -> URL {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try Data().write(to: url)
        return url
    }

    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Replaces folders and durations, which differ between runs.
    package func neutral(_ text: String) -> String {
        text
            .replacingOccurrences(of: path + "/", with: "")
            .replacingOccurrences(of: Self.specs, with: "SPECS")
            .replacingOccurrences(
                of: #"\b\d+(\.\d+)? m?s\b"#, with: "N ms", options: .regularExpression
            )
            // The pretty report adds the duration of a slow example, as any may be on a busy machine.
            .replacingOccurrences(
                of: #"(?m)^( *[✓✗] (?!.*\d (?:example|scenario)).*)  N ms$"#, with: "$1",
                options: .regularExpression)
    }
}
