import Foundation

/// The time for which a thread could have run, and there was no processor for it.
///
/// On a busy machine it says how much of a time limit was spent by others. Linux keeps it for each thread, also where a
/// quota of processor time is what holds it up. Another platform needs a way to ask for the same, and goes without it.
package enum ProcessorWait {
    /// The time for which a process's main thread has waited for a processor so far; zero where it is not known.
    ///
    /// Costs some microseconds: to be asked ten times a second, and not for each example.
    ///
    /// - Parameter process: the process's id, or `self`.
    package static func ofMainThread(in process: String = "self") -> Duration {
        let file = open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .zero }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        return count > 0 ? time(accordingTo: String(decoding: bytes[..<count], as: UTF8.self)) : .zero
    }

    /// The second number of a thread's `schedstat`, in nanoseconds: between the time it ran, and how often it did.
    package static func time(accordingTo text: String) -> Duration {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        return .nanoseconds(numbers.count > 1 ? Int64(numbers[1]) ?? 0 : 0)
    }
}
