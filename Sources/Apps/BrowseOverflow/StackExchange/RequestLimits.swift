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

    /// The base URL and the key that the limits belong to.
    private let scope: String
    /// The earliest time for the next request of each method; the empty method stands for all.
    private var pauses: [String: Duration] = [:]
    /// The time at which a request tests whether a new day has begun, after the last request of a day.
    private var nextDay = Duration.zero
    private var replies: [URL: Reply] = [:]

    /// Creates limits that allow every request.
    init(_ configuration: StackExchange.Configuration) {
        scope = "\(configuration.root) \(configuration.key ?? "")"
    }

    /// Returns the remaining pause before a method may be called.
    func pause(of method: String, at now: Duration, _ configuration: StackExchange.Configuration) -> Duration
    {
        let end = max(pauses[method] ?? .zero, pauses[""] ?? .zero)
        // A longer pause can only be due to a clock that was changed.
        return min(max(end - now, .zero), configuration.longestBackoff)
    }

    /// Whether no requests remain today.
    func isQuotaUsedUp(at now: Duration, _ configuration: StackExchange.Configuration) -> Bool {
        now < nextDay && nextDay <= now + configuration.quotaWait
    }

    /// Returns the reply for a URL while it replaces a request.
    func reply(_ url: URL, at now: Duration, _ configuration: StackExchange.Configuration) -> Response? {
        guard let reply = replies[url], reply.arrival <= now, now < reply.arrival + configuration.freshness
        else { return nil }
        return Response(body: reply.body)
    }

    /// Applies the limits in a response; a pause may grow but never shrinks.
    mutating func apply(
        _ parsed: ParsedResponse, to method: String, at arrival: Duration,
        _ configuration: StackExchange.Configuration
    ) {
        pauses[method] = max(pauses[method] ?? .zero, arrival + parsed.backoff)
        if parsed.isQuotaUsedUp { nextDay = arrival + configuration.quotaWait }
        if case .failure(.throttled(let wait)) = parsed.content {
            pauses[""] = max(pauses[""] ?? .zero, arrival + wait)
        }
    }

    /// Keeps a reply, and drops those that replace no request any more.
    mutating func keep(
        _ reply: Response, of url: URL, at arrival: Duration, _ configuration: StackExchange.Configuration
    ) {
        replies = replies.filter { arrival < $0.value.arrival + configuration.freshness }
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
