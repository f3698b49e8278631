/// The pauses that servers request, each for the requests with a name; the times count from any moment, the same for all.
///
/// A pause may grow but never shrinks. A client waits for a short one, and reports a longer one at once.
package struct Pauses: Codable, Sendable {
    private struct Pause: Codable {
        var end: Duration
        let length: Duration
    }

    /// The longest pause that a client waits for by default.
    package static let longestWait = Duration.seconds(5)

    private var latest: [String: Pause] = [:]

    package init() {}

    package var isEmpty: Bool { latest.isEmpty }

    /// Returns the remaining pause of the requests that have any of the names.
    package func remaining(_ names: String..., at now: Duration) -> Duration {
        names.compactMap { latest[$0].map { $0.end - now } }.reduce(.zero, max)
    }

    package mutating func add(_ length: Duration, to name: String = "", at now: Duration) {
        add(Pause(end: now + length, length: length), to: name)
    }

    private mutating func add(_ pause: Pause, to name: String) {
        if pause.length > .zero, pause.end > latest[name]?.end ?? .zero { latest[name] = pause }
    }

    /// Adds the pauses that another process has kept, whose clock may have been wrong: each ends at most its own length
    /// from now.
    package mutating func merge(_ others: Pauses, at now: Duration) {
        for (name, other) in others.latest {
            add(Pause(end: min(other.end, now + other.length), length: other.length), to: name)
        }
    }
}
