import Foundation
import Synchronization

/// Notices files that are saved in some folders and the folders in them.
///
/// On Linux, the system reports changes (inotify). Elsewhere, or if it has no watches left, the files are looked at
/// twice a second.
package final class FileWatcher: Sendable {
    private let folders: [String]
    private let isWanted: @Sendable (String) -> Bool
    private let change: @Sendable (Set<String>) -> Void

    /// - Parameters:
    ///   - folders: the folders; those that begin with a dot inside of them are left out.
    ///   - isWanted: whether the file at a path is watched.
    ///   - change: called on a thread of its own with the paths that were written, created, moved or removed together.
    package init(
        _ folders: [String], where isWanted: @escaping @Sendable (String) -> Bool,
        change: @escaping @Sendable (Set<String>) -> Void
    ) {
        (self.folders, self.isWanted, self.change) = (folders, isWanted, change)
    }

    /// Watches until the process ends.
    package func start(polling: Bool = false) {
        Thread.detachNewThread { [self] in
            if polling || !watchByEvents() { poll() }
        }
    }

    /// The folders with all those in them.
    private var allFolders: [String] {
        var all: [String] = []
        var rest = folders
        while let folder = rest.popLast() {
            all.append(folder)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
                if type as? FileAttributeType == .typeDirectory { rest.append(path) }
            }
        }
        return all
    }

    // MARK: - Polling

    private func poll() {
        var known = dates()
        while true {
            Thread.sleep(forTimeInterval: 0.5)
            let found = dates()
            let changed = Set(found.filter { known[$0.key] != $0.value }.keys)
                .union(known.keys.filter { found[$0] == nil })
            if !changed.isEmpty { change(changed) }
            known = found
        }
    }

    private func dates() -> [String: Date] {
        files(in: allFolders).reduce(into: [:]) { dates, path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            dates[path] = attributes?[.modificationDate] as? Date
        }
    }

    /// The watched files that are directly in folders.
    private func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.map { "\(folder)/\($0)" }.filter(isWanted)
        }
    }

    // MARK: - Events of the system

    #if os(Linux)
        /// Returns at the first folder that cannot be watched.
        private func watchByEvents() -> Bool {
            let watcher = inotify_init1(Int32(IN_CLOEXEC))
            guard watcher >= 0 else { return false }
            defer { close(watcher) }
            var names: [Int32: String] = [:]
            /// Returns the folders that were not watched before.
            func watchFolders() -> [String]? {
                var new: [String] = []
                for folder in allFolders {
                    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
                    let watch = inotify_add_watch(watcher, folder, mask)
                    if watch < 0, errno != ENOENT { return nil }
                    if watch >= 0, names.updateValue(folder, forKey: watch) == nil { new.append(folder) }
                }
                return new
            }
            guard watchFolders() != nil else { return false }
            var known = Set(files(in: allFolders))
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                var paths = Set<String>()
                var hasNewFolder = false
                // Editors write a file in several steps; wait for the end of what belongs together, but not for ever.
                var readings = 0
                var source = pollfd(fd: watcher, events: Int16(POLLIN), revents: 0)
                while readings < 10, Glibc.poll(&source, 1, paths.isEmpty && !hasNewFolder ? -1 : 30) > 0 {
                    if !paths.isEmpty || hasNewFolder { readings += 1 }
                    let count = read(watcher, &buffer, buffer.count)
                    guard count > 0 else { return false }
                    for (watch, mask, name) in Self.events(buffer[..<count]) {
                        guard let path = names[watch].map({ "\($0)/\(name)" }) else { continue }
                        if mask & UInt32(IN_ISDIR) == 0 {
                            if isWanted(path) { paths.insert(path) }
                        } else if mask & UInt32(IN_MOVED_FROM) != 0 {
                            // The files of a folder that moves away are gone; nothing is reported about them.
                            paths.formUnion(known.filter { $0.hasPrefix(path + "/") })
                            for (watch, folder) in names where (folder + "/").hasPrefix(path + "/") {
                                inotify_rm_watch(watcher, watch)
                            }
                        } else if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
                            hasNewFolder = true
                        }
                    }
                }
                if hasNewFolder {
                    guard let new = watchFolders() else { return false }
                    paths.formUnion(files(in: new))
                }
                known.formUnion(paths)
                if !paths.isEmpty { change(paths) }
            }
        }

        private static func events(_ bytes: ArraySlice<UInt8>) -> [(watch: Int32, mask: UInt32, name: String)]
        {
            var events: [(Int32, UInt32, String)] = []
            bytes.withUnsafeBytes { bytes in
                var place = 0
                let head = MemoryLayout<inotify_event>.size
                while place + head <= bytes.count {
                    let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let name = bytes[(place + head)..<min(bytes.count, place + head + Int(event.len))]
                    events.append(
                        (event.wd, event.mask, String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
                    place += head + Int(event.len)
                }
            }
            return events
        }
    #else
        private func watchByEvents() -> Bool { false }
    #endif
}
