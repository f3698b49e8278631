import Foundation
import KeaText

/// The feature files below a folder, also those that links lead to, without hidden ones.
///
/// Runs, `--list`, `lint`, `format`, `steps`, watch, page and language server find features by this list only.
package struct FeatureFiles {
    package private(set) var paths: [String] = []
    package private(set) var folders: [String] = []
    /// The files that cannot be read, or that were probably meant to be features: an author expects them to be run.
    package private(set) var mistakes: [Diagnostic] = []

    package init(path: String?) { paths = path.map { [$0] } ?? [] }

    /// Finds what a run without paths reads in the folder of features, and the features beside it as mistakes.
    package init(ofProject folder: String) {
        self.init(below: folder)
        mistakes += Self.beside(folder)
    }

    /// Searches a folder, which need not exist.
    package init(below folder: String) {
        var ancestors: Set<[UInt64]> = []
        if FileManager.default.fileExists(atPath: folder) { visit(folder, &ancestors) }
        paths.sort()
    }

    /// - Parameter ancestors: the devices and numbers of the folders above it, which do not depend on links.
    private mutating func visit(_ folder: String, _ ancestors: inout Set<[UInt64]>) {
        var info = stat()
        guard stat(folder, &info) == 0 else {
            return report(folder, FeatureReader.unreachable(folder, errno))
        }
        let identity = [UInt64(info.st_dev), UInt64(info.st_ino)]
        // A link may lead to an enclosing folder.
        guard ancestors.insert(identity).inserted else { return }
        defer { ancestors.remove(identity) }
        guard let directory = opendir(folder) else { return report(folder, FeatureReader.words(errno)) }
        closedir(directory)
        folders.append(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var entry = stat()
            guard stat(path, &entry) == 0 else {
                let error = errno
                // A broken link matters only if it has the name of a feature.
                if SourceLocation.isFeature(path) || error == ELOOP {
                    report(path, FeatureReader.unreachable(path, error))
                }
                continue
            }
            if entry.st_mode & S_IFMT == S_IFDIR {
                visit(path, &ancestors)
            } else if SourceLocation.isFeature(path) {
                paths.append(path)
            } else if Self.looksLikeFeature(name) {
                mistakes.append(
                    Diagnostic(
                        .error,
                        "The file is not read: the name of a feature file ends in .feature or .feature.md.",
                        at: SourceLocation(file: path, line: 1)))
            }
        }
    }

    private mutating func report(_ path: String, _ reason: String) {
        mistakes.append(
            Diagnostic(.error, "This cannot be read: \(reason).", at: SourceLocation(file: path, line: 1)))
    }

    /// Returns whether a file was probably meant to be a feature: `a.Feature`, `a.features`, `a.feature.txt`.
    package static func looksLikeFeature(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".").dropFirst()
        // The name of an editor's backup ends in a tilde.
        guard let last = parts.last, !last.hasSuffix("~") else { return false }
        if nearest(to: String(last), among: ["feature"]) != nil { return true }
        return parts.dropLast().last == "feature"
            && ["txt", "md", "markdown", "mdown"].contains(String(last))
    }

    /// Returns errors for features beside the folder that a run without paths reads.
    private static func beside(_ folder: String) -> [Diagnostic] {
        let url = URL(fileURLWithPath: folder)
        let parent = url.deletingLastPathComponent().path
        let right = url.lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().compactMap { name in
            let path = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
            guard name != right, !name.hasPrefix(".") else { return nil }
            let isFolder = ["features", "feature"].contains(name.lowercased())
            guard isFolder ? !FeatureFiles(below: path).paths.isEmpty : SourceLocation.isFeature(path) else {
                return nil
            }
            return Diagnostic(
                .error,
                isFolder
                    ? "The features in this folder are not run: they belong in \(right)/."
                    : "This feature is not run: it belongs in \(right)/.",
                at: SourceLocation(file: path, line: 1))
        }
    }
}
