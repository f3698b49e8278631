/// Detects a debugger: time limits do not count the time for which it holds the process at a breakpoint.
package enum Debugger {
    /// Whether a debugger or another tracer is attached now; takes microseconds, so read only past a limit.
    package static var isAttached: Bool { isAttached(to: "self") }

    package static func isAttached(to process: String) -> Bool {
        let status = ProcessFile.bytes("/proc/\(process)/status", limit: 4096)
        return isTraced(accordingTo: String(decoding: status, as: UTF8.self))
    }

    package static func isTraced(accordingTo status: String) -> Bool {
        let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        return line?.split(whereSeparator: \.isWhitespace).last.map { $0 != "0" } ?? false
    }
}
