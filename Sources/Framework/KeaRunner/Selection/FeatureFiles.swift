import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaText

/// The feature files below a folder.
///
/// Links are followed. What is hidden is left out, and so are files of other kinds; a file that was probably meant to
/// be a feature, and what cannot be read, is a mistake, since somebody counts on it being run.
package struct FeatureFiles {
    /// The paths of the files, sorted.
    package private(set) var paths: [String] = []
    /// The mistakes: what was probably meant to be found, and is not.
    package private(set) var mistakes: [Diagnostic] = []

    /// The number of files and folders that were seen.
    private var seen = 0
    private let limit: Int

    /// Looks for them on the disk; a folder that is not there has none.
    ///
    /// - Parameter limit: the number of files and folders after which the search ends: no package has so many features.
    package init(below folder: String, upTo limit: Int = 50_000) {
        self.limit = limit
        var ancestors = Set<Identity>()
        if FileManager.default.fileExists(atPath: folder) { visit(folder, &ancestors) }
        paths.sort()
    }

    /// An identity that tells a folder from others, whatever links lead to it.
    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    private mutating func visit(_ folder: String, _ ancestors: inout Set<Identity>) {
        var info = stat()
        guard stat(folder, &info) == 0 else { return report(folder, FeatureFile.unreachable(folder, errno)) }
        let identity = Identity(device: UInt64(info.st_dev), number: UInt64(info.st_ino))
        // A link to a folder around it adds nothing.
        guard ancestors.insert(identity).inserted else { return }
        defer { ancestors.remove(identity) }
        guard let directory = opendir(folder) else { return report(folder, FeatureFile.words(errno)) }
        closedir(directory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            seen += 1
            guard seen <= limit else {
                if seen == limit + 1 {
                    report(folder, "the search for features ends after \(limit) files and folders")
                }
                return
            }
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var entry = stat()
            guard stat(path, &entry) == 0 else {
                let error = errno
                // A link that leads nowhere is of interest only where a feature was to be there.
                if PathArgument.isFeature(path) || error == ELOOP {
                    report(path, FeatureFile.unreachable(path, error))
                }
                continue
            }
            if entry.st_mode & S_IFMT == S_IFDIR {
                visit(path, &ancestors)
            } else if PathArgument.isFeature(path) {
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

    /// Whether a file was probably meant to be a feature: `a.Feature`, `a.features`, `a.feature.txt`.
    static func looksLikeFeature(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".").dropFirst()
        // A tilde ends the name of an editor's backup.
        guard let last = parts.last, !last.hasSuffix("~") else { return false }
        if nearest(to: String(last), among: ["feature"]) != nil { return true }
        return parts.dropLast().last == "feature"
            && ["txt", "md", "markdown", "mdown"].contains(String(last))
    }

    /// The mistakes of those who put features beside the folder that a run without paths looks into.
    static func beside(_ folder: String) -> [Diagnostic] {
        let url = URL(fileURLWithPath: folder)
        let parent = url.deletingLastPathComponent().path
        let right = url.lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().compactMap { name in
            let path = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
            guard name != right, !name.hasPrefix(".") else { return nil }
            let isFolder = ["features", "feature"].contains(name.lowercased())
            guard isFolder ? !FeatureFiles(below: path).paths.isEmpty : PathArgument.isFeature(path) else {
                return nil
            }
            return Diagnostic(
                .error,
                isFolder
                    ? "The features in this folder are not run: they belong into \(right)/."
                    : "This feature is not run: it belongs into \(right)/.",
                at: SourceLocation(file: path, line: 1))
        }
    }

    /// The path from the package's folder, where the file lies below it: the name under which a run knows it.
    static func name(of path: String, in root: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }
}
