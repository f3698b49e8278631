import Foundation

/// Finds feature files on the disk.
enum FeatureFiles {
    /// All feature files below a folder, sorted by path; hidden folders and build products are left out.
    static func below(_ folder: String) -> [String] {
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        guard
            let found = FileManager.default.enumerator(
                at: url, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        else { return [] }
        var files: [String] = []
        for case let file as URL in found {
            let path = file.path
            if PathArgument.isFeature(path), !isFolder(file) { files.append(path) }
        }
        return files.sorted()
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    /// The path from the package's folder, where the file lies below it: the name under which a run knows it.
    static func name(of path: String, in root: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }
}
