import Foundation

/// The other processes of this machine, as `/proc` shows them.
enum SystemProcesses {
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
