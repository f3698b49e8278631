import Foundation

/// The time for which a thread was runnable but had no processor.
///
/// On a busy machine it shows how much of a time limit was lost to other processes. Linux measures it for each
/// thread, also while a processor quota delays it. Other platforms do without it.
package enum ProcessorWait {
    /// Returns how long a process's main thread has waited for a processor; zero if it is unknown.
    ///
    /// Takes some microseconds: call it ten times a second, not for each example.
    ///
    /// - Parameter process: the process identifier, or `self`.
    package static func ofMainThread(in process: String = "self") -> Duration {
        time(accordingTo: scheduleOfMainThread(in: process))
    }

    /// Returns the text that the system keeps about a process's main thread; empty if it keeps none.
    static func scheduleOfMainThread(in process: String = "self") -> String {
        String(decoding: ProcessFile.bytes("/proc/\(process)/schedstat"), as: UTF8.self)
    }

    /// Returns the second number of a thread's `schedstat`, in nanoseconds: the time spent waiting for a processor.
    package static func time(accordingTo text: String) -> Duration {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        return .nanoseconds(numbers.count > 1 ? Int64(numbers[1]) ?? 0 : 0)
    }

    /// Returns the third number: how often the thread has been scheduled.
    static func turn(accordingTo text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        return numbers.count > 2 ? Int(numbers[2]) : nil
    }
}
