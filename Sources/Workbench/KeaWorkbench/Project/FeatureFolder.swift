import Foundation
import KeaEvents

/// The folder of the features, of which a page may read and write feature files, and nothing else.
package struct FeatureFolder: Sendable {
    package struct Refusal: Error, CustomStringConvertible { package let description: String }

    /// A text of a file that differs from the one that was expected.
    package struct Conflict: Error {
        /// The content of the file; `nil` without a file.
        package let text: String?
    }

    let root: String

    package init(_ path: String) { root = Self.realPath(path) ?? path }

    /// Returns the real path of a feature.
    ///
    /// - Parameter path: relative to the folder.
    package func location(_ path: String) throws(Refusal) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
            !path.utf8.contains(0), SourceLocation.isFeature(path)
        else {
            throw Refusal(description: "“\(path.prefix(200))” is not the name of a feature in this folder")
        }
        let whole = "\(root)/\(path)"
        // The file itself may be new; the nearest folder that exists decides where it is.
        var known = whole
        while known.count > root.count, !Self.exists(known) { known = known.folder }
        guard let real = known == root ? root : Self.realPath(known),
            real == root || real.hasPrefix(root + "/")
        else { throw Refusal(description: "\(path) is a link to a file outside the folder of the features") }
        return real + whole.dropFirst(known.count)
    }

    /// Returns the real path of a feature, or of the link that has its name.
    private func entry(_ path: String) throws(Refusal) -> String {
        _ = try location(path)
        guard let slash = path.lastIndex(of: "/") else { return "\(root)/\(path)" }
        let folder = "\(root)/\(path[..<slash])"
        return (Self.realPath(folder) ?? folder) + path[slash...]
    }

    package func text(_ path: String) throws(Refusal) -> String? {
        let location = try location(path)
        guard Self.exists(location) else { return nil }
        guard let data = FileManager.default.contents(atPath: location) else {
            throw Refusal(description: "\(path) cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Refusal(description: "\(path) is not UTF-8; save it as UTF-8 in an editor")
        }
        return text
    }

    /// Writes a feature in one step.
    ///
    /// - Parameter base: the text that the file had when its new text was begun; `nil` for a new file. Another text
    ///   there is never overwritten.
    package func write(_ text: String, to path: String, over base: String?) throws {
        let known = try self.text(path)
        guard known == base else { throw Conflict(text: known) }
        let location = try location(path)
        let folder = location.folder
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let draft = "\(folder)/.kea-\(UUID().uuidString)"
            defer { unlink(draft) }
            try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
            var status = stat()
            if stat(location, &status) == 0 { chmod(draft, status.st_mode & 0o7777) }
            guard rename(draft, location) == 0 else { throw POSIXError.system() }
        } catch {
            throw Refusal(description: "\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Removes a feature.
    ///
    /// - Parameter base: the text that the file has; a file with another text remains.
    package func remove(_ path: String, ifText base: String?) throws {
        guard let base, try text(path) == base else { throw Self.hasChanged(path) }
        guard unlink(try entry(path)) == 0 else { throw Self.refusal(path, "removed") }
    }

    /// Gives a feature another name, which no other file has.
    package func move(_ path: String, to name: String, ifText base: String?) throws {
        let (old, new) = (try entry(path), try location(name))
        guard let base, try text(path) == base else { throw Self.hasChanged(path) }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: old)
        if target?.hasPrefix("/") == false, old.folder != new.folder {
            throw Refusal(description: "\(path) is a link, which leads elsewhere from another folder")
        }
        try? FileManager.default.createDirectory(
            atPath: new.folder, withIntermediateDirectories: true)
        // Unlike a renaming, a link never replaces another file.
        guard linkat(AT_FDCWD, old, AT_FDCWD, new, 0) == 0, unlink(old) == 0 else {
            throw errno == EEXIST
                ? Refusal(description: "\(name) exists already") : Self.refusal(path, "renamed")
        }
    }

    private static func hasChanged(_ path: String) -> Refusal {
        Refusal(description: "\(path) has changed on the disk")
    }

    private static func refusal(_ path: String, _ verb: String) -> Refusal {
        Refusal(description: "\(path) cannot be \(verb): \(String(cString: strerror(errno)))")
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension String {
    /// The path of the folder that contains the file at this path.
    var folder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}
