import Foundation
import KeaEvents

/// Notices files that are saved in some folders and the folders in them, also where links lead.
///
/// On Linux, the system reports that something happens in the folders (inotify), and the states of their files say what.
/// Elsewhere, or if it has no watches left, all states are compared twice a second.
package final class FileWatcher: Sendable {
    private let packages: @Sendable () -> [String]
    private let list: String?
    private let features: [String]
    private let isWanted: @Sendable (String) -> Bool
    private let change: @Sendable (Set<String>) -> Void

    /// - Parameters:
    ///   - packages: the folders of sources; evaluated again when `list` changes.
    ///   - list: a file that decides which folders these are.
    ///   - features: the folders in which runs find features.
    ///   - isWanted: whether the file at a path is watched.
    ///   - change: called on a thread of its own with the paths that were written, created, moved or removed together.
    package init(
        _ packages: @escaping @autoclosure @Sendable () -> [String], list: String? = nil,
        features: [String] = [], where isWanted: @escaping @Sendable (String) -> Bool,
        change: @escaping @Sendable (Set<String>) -> Void
    ) {
        (self.packages, self.list, self.features) = (packages, list, features)
        (self.isWanted, self.change) = (isWanted, change)
    }

    package func start(polling: Bool = false) {
        Thread.detachNewThread { [self] in
            var known = look()
            if !polling { watchByEvents(&known) }
            while true {
                Thread.sleep(forTimeInterval: 0.5)
                report(look(), after: &known)
            }
        }
    }

    // MARK: - States

    /// The states of the wanted files and of links, by folder.
    private typealias States = [String: [String: Build]]

    private func look() -> States {
        let folders = Self.folders(in: packages()) + features.flatMap { FeatureFiles(below: $0).folders }
        return Set(folders + [list?.folder].compactMap(\.self)).reduce(into: [:]) {
            $0[$1] = states(in: $1)
        }
    }

    private func states(in folder: String) -> [String: Build] {
        let paths = Self.paths(in: folder).filter {
            isWanted($0) || $0 == list || Self.type($0) == S_IFLNK
        }
        return paths.reduce(into: [:]) { $0[$1] = Build($1) }
    }

    private func report(_ found: States, after known: inout States) {
        let old = known
        let changed = Set(old.keys).union(found.keys).flatMap { folder in
            let (old, new) = (old[folder] ?? [:], found[folder] ?? [:])
            return old == new
                ? [] : Set(old.keys).union(new.keys).filter { old[$0] != new[$0] && isWanted($0) }
        }
        known = found
        if !changed.isEmpty { change(Set(changed)) }
    }

    /// Returns folders and those in them, also where links lead, each once and without hidden ones.
    static func folders(in roots: [String]) -> [String] {
        var (found, rest, known) = ([String](), roots, Set<[UInt64]>())
        while let folder = rest.popLast() {
            var status = stat()
            guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
                known.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
            else { continue }
            found.append(folder)
            for path in paths(in: folder) where !path.hasPrefix("\(folder)/.") {
                // A folder has its own path rather than that of a link; links of Bazel lead to what it has made.
                switch type(path) {
                case S_IFDIR: rest.append(path)
                case S_IFLNK where !path.hasPrefix("\(folder)/bazel-"): rest.insert(path, at: 0)
                default: break
                }
            }
        }
        return found
    }

    static func paths(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    }

    private static func type(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    // MARK: - Events of the system

    /// Looks at everything again after each event, and returns at the first folder that cannot be watched.
    private func watchByEvents(_ known: inout States) {
        #if os(Linux)
            let watcher = inotify_init1(Int32(IN_CLOEXEC))
            guard watcher >= 0 else { return }
            defer { close(watcher) }
            let mask =
                IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var source = pollfd(fd: watcher, events: Int16(POLLIN), revents: 0)
            while true {
                var (found, watched) = (look(), Set<String>())
                // A folder that was made before the one above it was watched is not reported.
                while watched != Set(found.keys) {
                    watched = Set(found.keys)
                    for folder in watched {
                        let links = Self.paths(in: folder).filter { Self.type($0) == S_IFLNK }
                        let targets = links.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
                        for place in [folder] + targets.map(\.folder) {
                            let watch = inotify_add_watch(watcher, place, UInt32(mask))
                            if watch < 0, errno != ENOENT { return }
                        }
                    }
                    found = look()
                }
                report(found, after: &known)
                // Nothing reports a folder that is made again, if nothing above it is watched.
                let isMissing = (packages() + features).contains { Self.type($0) == 0 }
                // Editors write a file in several steps; wait for the end of what belongs together, but not for ever.
                for reading in 0..<10 {
                    guard poll(&source, 1, reading > 0 ? 30 : isMissing ? 1000 : -1) > 0 else { break }
                    guard read(watcher, &buffer, buffer.count) > 0 else { return }
                }
            }
        #endif
    }
}
