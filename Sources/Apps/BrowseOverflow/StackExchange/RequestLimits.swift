import AppSupport
import Foundation

/// The limits on requests: the pauses and the quota that the site reported, and the replies of the last minute (S1.12).
///
/// The terms of the API forbid two identical requests within a minute, so a reply replaces a request for that long. The
/// limits are kept with the saved questions, because they bind other launches, too. All times count from 1970.
struct RequestLimits: Codable, Sendable {
    private struct Reply: Codable {
        let body: Data
        let arrival: Duration
    }

    /// The pause after a throttling error without a duration.
    static let throttleWait = Duration.seconds(30)
    /// The pause after the last request of the day, before a request tests whether a new day has begun.
    static let quotaWait = Duration.seconds(3600)
    /// How long a response replaces a new request; the terms of the API require at least a minute.
    private static let freshness = Duration.seconds(60)

    /// The latest pause of each method; the empty method means all, `quota` the last request of a day.
    private var pauses = Pauses()
    private var replies: [URL: Reply] = [:]

    /// Returns the name under which the limits of a server and a key are kept; the key itself is not stored.
    static func name(_ configuration: StackExchange.Configuration) -> String {
        // FNV-1a; a `Hasher` has other values in the next launch.
        let checksum = "\(configuration.root) \(configuration.key ?? "")".utf8
            .reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "requests-\(String(checksum, radix: 36))"
    }

    /// Returns the remaining pause before a method may be called.
    func pause(of method: String, at now: Duration) -> Duration {
        pauses.remaining(method, "", at: now)
    }

    func isQuotaUsedUp(at now: Duration) -> Bool { pauses.remaining("quota", at: now) > .zero }

    /// Returns the reply for a URL while it replaces a request.
    func reply(_ url: URL, at now: Duration) -> Response? {
        replies[url].flatMap { now < $0.arrival + Self.freshness ? Response(body: $0.body) : nil }
    }

    mutating func apply(_ parsed: ParsedResponse, to method: String, at arrival: Duration) {
        pauses.add(parsed.backoff, to: method, at: arrival)
        pauses.add(parsed.quotaPause, to: "quota", at: arrival)
        if case .failure(.throttled(let wait)) = parsed.content { pauses.add(wait, at: arrival) }
    }

    /// Keeps a reply, and drops those that replace no request any more.
    mutating func keep(_ reply: Response, of url: URL, at arrival: Duration) {
        replies = replies.filter { arrival < $0.value.arrival + Self.freshness }
        replies[url] = Reply(body: reply.body, arrival: arrival)
    }

    mutating func merge(_ kept: Data?, at now: Duration) {
        guard let kept, let others = try? JSONDecoder().decode(Self.self, from: kept) else { return }
        pauses.merge(others.pauses, at: now)
        replies.merge(others.replies.filter { $0.value.arrival <= now }) { $0.arrival > $1.arrival ? $0 : $1 }
    }

    /// The limits to keep; nil if there are none.
    var encoded: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return pauses.isEmpty && replies.isEmpty ? nil : try? encoder.encode(self)
    }
}
