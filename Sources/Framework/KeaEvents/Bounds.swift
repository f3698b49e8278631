/// The bounds of numbers that enter a run: from options, the environment, files and messages.
///
/// No sum of numbers within them overflows, and each can be converted to nanoseconds.
package enum Bounds {
    /// Counts, indices, lines and columns.
    package static let count = 0...1_000_000_000
    /// Durations in seconds, and dates in seconds since 1970: up to the year 2255.
    package static let seconds = 0...9e9
    /// Time limits in seconds.
    package static let limit = 0.001...1e6
    /// Attempts at an example, repetitions of it, and the examples of a run with repetitions.
    package static let repetitions = 1...1_000_000
    package static let shards = 1...1_000
}
