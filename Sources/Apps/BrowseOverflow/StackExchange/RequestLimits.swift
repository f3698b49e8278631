import AppSupport
import Foundation

/// The limits on requests: the pauses and the quota that the site reported, and the replies of the last minute (S1.12).
///
/// The terms of the API forbid two identical requests within a minute, so a reply replaces a request for that long. The
/// limits are kept with the saved questions, because they bind the next launch, too. All times count from 1970.
struct RequestLimits: Codable, Sendable {
    private struct Reply: Codable {
        let body: Data
        let arrival: Duration
    }

    /// The maximum pause that the server can request; an address that has used up its requests waits for a day.
    static let longestPause = Duration.seconds(48 * 3600)
    /// The pause after a throttling error without a duration.
    static let throttleWait = Duration.seconds(30)
    /// The pause after the last request of the day, before a request tests whether a new day has begun.
    private static let quotaWait = Duration.seconds(3600)
    /// How long a response replaces a new request; the terms of the API require at least a minute.
    private static let freshness = Duration.seconds(60)

    /// The base URL and a checksum of the key that the limits belong to; the key itself is not stored.
    private let scope: String
    /// The earliest time for the next request of each method; the empty method means all.
    private var pauses: [String: Duration] = [:]
    /// The time at which a request tests whether a new day has begun, after the last request of a day.
    private var nextDay = Duration.zero
    private var replies: [URL: Reply] = [:]

    /// Creates limits that allow every request.
    init(_ configuration: StackExchange.Configuration) {
        // FNV-1a; a `Hasher` has other values in the next launch.
        let checksum = (configuration.key ?? "").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        scope = "\(configuration.root) \(checksum)"
    }

    /// Returns the remaining pause before a method may be called.
    func pause(of method: String, at now: Duration) -> Duration {
        max(remainder(of: method, at: now), remainder(of: "", at: now))
    }

    private func remainder(of method: String, at now: Duration) -> Duration {
        let pause = (pauses[method] ?? .zero) - now
        // A longer pause can only be due to a clock that was changed.
        return pause > Self.longestPause ? .zero : max(pause, .zero)
    }

    /// Whether no requests remain today.
    func isQuotaUsedUp(at now: Duration) -> Bool {
        now < nextDay && nextDay <= now + Self.quotaWait
    }

    /// Returns the reply for a URL while it replaces a request.
    func reply(_ url: URL, at now: Duration) -> Response? {
        guard let reply = replies[url], reply.arrival <= now, now < reply.arrival + Self.freshness
        else { return nil }
        return Response(body: reply.body)
    }

    /// Applies the limits in a response; a pause may grow but never shrinks.
    mutating func apply(_ parsed: ParsedResponse, to method: String, at arrival: Duration) {
        pauses[method] = arrival + max(remainder(of: method, at: arrival), parsed.backoff)
        if parsed.isQuotaUsedUp { nextDay = arrival + Self.quotaWait }
        if case .failure(.throttled(let wait)) = parsed.content {
            pauses[""] = arrival + max(remainder(of: "", at: arrival), wait)
        }
    }

    /// Keeps a reply, and drops those that replace no request any more.
    mutating func keep(_ reply: Response, of url: URL, at arrival: Duration) {
        replies = replies.filter { arrival < $0.value.arrival + Self.freshness }
        replies[url] = Reply(body: reply.body, arrival: arrival)
    }

    /// Adds the limits that another process has kept.
    mutating func merge(_ others: RequestLimits) {
        guard others.scope == scope else { return }
        pauses.merge(others.pauses) { max($0, $1) }
        nextDay = max(nextDay, others.nextDay)
        replies.merge(others.replies) { $0.arrival > $1.arrival ? $0 : $1 }
    }
}
