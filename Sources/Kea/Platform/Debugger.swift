import Foundation

/// Whether a debugger holds the process.
///
/// While somebody looks at a breakpoint, no time passes for examples: a time limit that is exceeded then says nothing
/// of them.
package enum Debugger {
    /// Whether a debugger, or another tracer, is attached at the moment.
    ///
    /// Costs a few microseconds; to be asked when a limit is exceeded, not before.
    package static var isAttached: Bool { isAttached(to: "self") }

    /// Whether one is attached to a process, by its id.
    package static func isAttached(to process: String) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
            return false
        }
        return isTraced(accordingTo: status)
    }

    /// Whether the text of `/proc/self/status` names a tracer.
    package static func isTraced(accordingTo status: String) -> Bool {
        let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        return line?.split(whereSeparator: \.isWhitespace).last.map { $0 != "0" } ?? false
    }
}
