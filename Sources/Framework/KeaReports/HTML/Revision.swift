import Foundation

/// The revision of a working copy of git, read from its files: git itself need not be there.
enum Revision {
    /// The commit that is checked out in a folder or in one above it; `nil` where that cannot be known.
    static func read(in folder: String) -> String? {
        guard let git = gitFolder(of: URL(fileURLWithPath: folder)), let head = text(git, "HEAD") else {
            return nil
        }
        guard head.hasPrefix("ref: ") else { return commit(head) }
        let name = String(head.dropFirst("ref: ".count))
        // A further working copy has a head of its own, and the branches of the first one.
        let common = text(git, "commondir").map { URL(fileURLWithPath: $0, relativeTo: git) } ?? git
        for folder in [git, common] {
            if let found = text(folder, name).flatMap(commit) { return found }
        }
        let packed = text(common, "packed-refs")?.split(separator: "\n").first { $0.hasSuffix(" " + name) }
        return packed.flatMap { commit(String($0.prefix { $0 != " " })) }
    }

    private static func gitFolder(of start: URL) -> URL? {
        var folder = start.standardizedFileURL
        while true {
            let place = folder.appendingPathComponent(".git")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
                if isFolder.boolValue { return place }
                guard let link = text(folder, ".git"), link.hasPrefix("gitdir: ") else { return nil }
                return URL(fileURLWithPath: String(link.dropFirst("gitdir: ".count)), relativeTo: folder)
            }
            guard folder.path != "/" else { return nil }
            folder = folder.deletingLastPathComponent()
        }
    }

    private static func text(_ folder: URL, _ name: String) -> String? {
        let path = folder.appendingPathComponent(name).path
        return FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private static func commit(_ text: String) -> String? {
        text.count >= 40 && text.allSatisfy(\.isHexDigit) ? text : nil
    }
}
