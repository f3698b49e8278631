import Foundation

/// The other processes of this machine, as `/proc` shows them.
enum SystemProcesses {
    static func holding(socket identity: UInt64) -> [pid_t] {
        // A process that ends meanwhile, or belongs to another user, shows no descriptors and is not wanted.
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

    /// The command line, with its name, of the package manager that started this process; `nil` for another parent.
    ///
    /// A shell may end before its commands, as with `nohup`; `swift test` may not.
    static var packageManagerArguments: [String]? {
        let folder = "/proc/\(getppid())"
        guard let name = FileManager.default.contents(atPath: "\(folder)/comm"),
            name.starts(with: "swift".utf8),
            let line = FileManager.default.contents(atPath: "\(folder)/cmdline")
        else { return nil }
        return line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
