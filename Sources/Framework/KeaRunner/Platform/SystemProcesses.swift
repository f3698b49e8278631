import Foundation

/// The processes of this machine, as far as the system tells of them.
///
/// Linux tells in `/proc`. Elsewhere a copy of a worker that lives on is not found (`proc_pidfdinfo` of libproc would
/// find it), and no parent counts as the package manager (`proc_pidpath` and `KERN_PROCARGS2` would name it).
enum SystemProcesses {
    /// The other processes that hold a socket.
    static func holding(socket identity: UInt64) -> [pid_t] {
        // Processes end while they are looked at, and those of other users show nothing: none of them is meant.
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }.filter {
            process in
            let folder = "/proc/\(process)/fd"
            let descriptors = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            return process != getpid()
                && descriptors.contains {
                    (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
                        == "socket:[\(identity)]"
                }
        }
    }

    /// The command line of the process that has started this one, with its name, where that is the package manager.
    ///
    /// A shell may end and leave its commands running, as with `nohup`; `swift test` may not.
    static var packageManagerArguments: [String]? {
        let folder = "/proc/\(getppid())"
        guard let name = FileManager.default.contents(atPath: "\(folder)/comm"),
            name.starts(with: "swift".utf8),
            let line = FileManager.default.contents(atPath: "\(folder)/cmdline")
        else { return nil }
        return line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
