import Foundation
import KeaEvents

/// Notices files that are saved in some folders and the folders in them.
///
/// On Linux, the system reports changes (inotify). Elsewhere, or if it has no watches left, the files are looked at
/// twice a second.
package final class FileWatcher: Sendable {
    private let folders: [String]
    private let features: [String]
    private let isWanted: @Sendable (String) -> Bool
    private let change: @Sendable (Set<String>) -> Void

    /// - Parameters:
    ///   - folders: the folders; those that begin with a dot inside of them are left out.
    ///   - features: the folders in which runs find features: links are followed.
    ///   - isWanted: whether the file at a path is watched.
    ///   - change: called on a thread of its own with the paths that were written, created, moved or removed together.
    package init(
        _ folders: [String], features: [String] = [], where isWanted: @escaping @Sendable (String) -> Bool,
        change: @escaping @Sendable (Set<String>) -> Void
    ) {
        (self.folders, self.features, self.isWanted, self.change) = (folders, features, isWanted, change)
    }

    package func start(polling: Bool = false) {
        Thread.detachNewThread { [self] in
            if polling || !watchByEvents() { poll() }
        }
    }

    private struct Inputs {
        /// All folders, without those of ``targets``.
        var folders: Set<String> = []
        var files: Set<String> = []
        /// The links among the files, by the files to which they lead.
        var targets: [String: Set<String>] = [:]
    }

    private func look() -> Inputs {
        var found = Inputs()
        var rest = folders
        while let folder = rest.popLast() {
            found.folders.insert(folder)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if Self.type(path) == S_IFDIR { rest.append(path) }
            }
        }
        for folder in features { found.folders.formUnion(FeatureFiles(below: folder).folders) }
        for folder in found.folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for path in names.map({ "\(folder)/\($0)" }) where isWanted(path) {
                found.files.insert(path)
                guard Self.type(path) == S_IFLNK else { continue }
                let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
                found.targets[target, default: []].insert(path)
            }
        }
        return found
    }

    private static func type(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    // MARK: - Polling

    private func poll() {
        var known = states()
        while true {
            Thread.sleep(forTimeInterval: 0.5)
            let found = states()
            let changed = Set(known.keys).union(found.keys).filter { known[$0] != found[$0] }
            if !changed.isEmpty { change(changed) }
            known = found
        }
    }

    private func states() -> [String: Build] { look().files.reduce(into: [:]) { $0[$1] = Build($1) } }

    // MARK: - Events of the system

    #if os(Linux)
        /// Returns at the first folder that cannot be watched.
        private func watchByEvents() -> Bool {
            let watcher = inotify_init1(Int32(IN_CLOEXEC))
            guard watcher >= 0 else { return false }
            defer { close(watcher) }
            var inputs = Inputs()
            /// The paths of the folder of each watch: links may lead to one folder.
            var names: [Int32: Set<String>] = [:]
            /// Watches what is there now, and returns the files in folders that were not watched before.
            func watchFolders() -> Set<String>? {
                var found: Inputs
                repeat {
                    found = look()
                    let elsewhere = found.targets.keys.map {
                        URL(fileURLWithPath: $0).deletingLastPathComponent().path
                    }
                    for folder in found.folders.union(elsewhere) {
                        let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
                        let watch = inotify_add_watch(watcher, folder, UInt32(mask) | Self.ownEnd)
                        if watch < 0, errno != ENOENT { return nil }
                        if watch >= 0 { names[watch, default: []].insert(folder) }
                    }
                    // A folder that was made before the one above it was watched is not reported.
                } while look().folders != found.folders
                let new = found.folders.subtracting(inputs.folders)
                inputs = found
                return found.files.filter { new.contains(Self.folder(of: $0)) }
            }
            guard watchFolders() != nil else { return false }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                var paths = Set<String>()
                var hasNewFolder = false
                // Editors write a file in several steps; wait for the end of what belongs together, but not for ever.
                var readings = 0
                var source = pollfd(fd: watcher, events: Int16(POLLIN), revents: 0)
                // Nothing reports a folder that is made again, if nothing above it is watched.
                let missing = (folders + features).filter { !inputs.folders.contains($0) }
                while readings < 10 {
                    let pause: Int32 = !paths.isEmpty || hasNewFolder ? 30 : missing.isEmpty ? -1 : 1000
                    guard Glibc.poll(&source, 1, pause) > 0 else {
                        hasNewFolder = hasNewFolder || missing.contains { Self.type($0) != 0 }
                        break
                    }
                    if !paths.isEmpty || hasNewFolder { readings += 1 }
                    let count = read(watcher, &buffer, buffer.count)
                    guard count > 0 else { return false }
                    for (watch, mask, name) in Self.events(buffer[..<count]) {
                        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                            // What has changed is unknown.
                            paths.formUnion(inputs.files)
                            inputs.folders = []
                            hasNewFolder = true
                        }
                        let isItself = mask & Self.ownEnd != 0
                        for path in (names[watch] ?? []).map({ isItself ? $0 : "\($0)/\(name)" }) {
                            paths.formUnion(inputs.targets[path] ?? [])
                            guard isItself || inputs.folders.contains(Self.folder(of: path)) else { continue }
                            if mask & UInt32(IN_ISDIR) == 0, isWanted(path) { paths.insert(path) }
                            hasNewFolder = hasNewFolder || [S_IFDIR, S_IFLNK].contains(Self.type(path))
                            if inputs.folders.contains(path) {
                                // Nothing is reported about the files of a folder that moves away, or of a link to one.
                                hasNewFolder = true
                                let isInside = { ($0 + "/").hasPrefix(path + "/") }
                                paths.formUnion(inputs.files.filter(isInside))
                                inputs.folders = inputs.folders.filter { !isInside($0) }
                                for (watch, folders) in names where folders.contains(where: isInside) {
                                    inotify_rm_watch(watcher, watch)
                                    names[watch] = nil
                                }
                            }
                        }
                    }
                }
                if hasNewFolder {
                    guard let new = watchFolders() else { return false }
                    paths.formUnion(new)
                } else {
                    inputs.files.formUnion(paths)
                }
                if !paths.isEmpty { change(paths) }
            }
        }

        /// The events of a folder that is removed or moved.
        private static let ownEnd = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

        private static func folder(of path: String) -> String {
            String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
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
