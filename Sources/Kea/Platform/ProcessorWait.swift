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
        time(accordingTo: scheduleOfMainThread(in: process))
    }

    /// The text that the system keeps of a process's main thread; empty where it keeps none.
    static func scheduleOfMainThread(in process: String = "self") -> String {
        let file = open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    /// The second number of a thread's `schedstat`, in nanoseconds: between the time it ran, and how often it did.
    package static func time(accordingTo text: String) -> Duration {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        return .nanoseconds(numbers.count > 1 ? Int64(numbers[1]) ?? 0 : 0)
    }

    /// The third number: how often the thread has run.
    static func turn(accordingTo text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        return numbers.count > 2 ? Int(numbers[2]) : nil
    }
}
