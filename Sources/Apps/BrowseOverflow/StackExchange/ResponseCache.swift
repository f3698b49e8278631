import AppSupport
import Foundation

/// A cache of the latest responses.
///
/// The terms of the API forbid two identical requests within a minute. Later requests are conditional if the server sent
/// a validator (RFC 9110, 13.1): a 304 confirms the cached response.
struct ResponseCache {
    /// The maximum number of responses; the oldest is removed first.
    static let capacity = 20

    private struct Entry {
        var envelope: Envelope
        var arrival: Duration
        var conditions: [String: String]
    }

    private let freshness: Duration
    private var entries: [URL: Entry] = [:]
    private var order: [URL] = []

    /// Creates an empty cache.
    ///
    /// - Parameter freshness: How long a response replaces a new request.
    init(freshness: Duration) {
        self.freshness = freshness
    }

    /// Returns the response for a URL while it is fresh.
    func fresh(_ url: URL, at now: Duration) -> Envelope? {
        guard let entry = entries[url], now < entry.arrival + freshness else { return nil }
        return entry.envelope
    }

    /// Returns the header fields that make a request conditional.
    func conditions(of url: URL) -> [String: String] { entries[url]?.conditions ?? [:] }

    /// Returns the response for a URL that the server has confirmed with a 304.
    mutating func confirm(_ url: URL, at arrival: Duration) -> Envelope? {
        entries[url]?.arrival = arrival
        return entries[url]?.envelope
    }

    /// Caches a response.
    mutating func store(_ envelope: Envelope, _ response: Response, of url: URL, at arrival: Duration) {
        var conditions: [String: String] = [:]
        if let tag = response.header("ETag") { conditions["If-None-Match"] = tag }
        if let date = response.header("Last-Modified") { conditions["If-Modified-Since"] = date }
        order.removeAll { $0 == url }
        order.append(url)
        entries[url] = Entry(envelope: envelope, arrival: arrival, conditions: conditions)
        if order.count > Self.capacity { entries[order.removeFirst()] = nil }
    }
}
