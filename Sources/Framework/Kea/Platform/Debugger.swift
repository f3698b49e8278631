/// Detects an attached debugger.
///
/// While the process is stopped at a breakpoint, elapsed time does not count against time limits.
package enum Debugger {
    /// Whether a debugger or another tracer is attached now.
    ///
    /// Takes some microseconds; read it when a limit is exceeded, not before.
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
