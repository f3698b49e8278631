import AppSupport
import Foundation

/// The replies that came last, so that nobody asks for the same thing again too soon.
///
/// The terms of the API want no two identical requests within a minute. After that, the server is asked whether the reply
/// has changed, where it gave a mark to ask by (RFC 9110, 13.1): 304 then stands for the one that is here.
struct ReplyMemory {
    /// The most replies kept; the one that came first goes first.
    static let capacity = 20

    private struct Entry {
        var envelope: Envelope
        var arrival: Duration
        var conditions: [String: String]
    }

    private let freshness: Duration
    private var entries: [URL: Entry] = [:]
    private var order: [URL] = []

    /// Makes an empty memory.
    ///
    /// - Parameter freshness: how long a reply stands for asking again.
    init(freshness: Duration) {
        self.freshness = freshness
    }

    /// The reply of an address, where it came so lately that it must not be asked for again.
    func fresh(_ url: URL, at now: Duration) -> Envelope? {
        guard let entry = entries[url], now < entry.arrival + freshness else { return nil }
        return entry.envelope
    }

    /// The header fields by which the server can say that nothing has changed.
    func conditions(of url: URL) -> [String: String] { entries[url]?.conditions ?? [:] }

    /// The reply of an address, of which the server says that it has not changed.
    mutating func confirm(_ url: URL, at arrival: Duration) -> Envelope? {
        entries[url]?.arrival = arrival
        return entries[url]?.envelope
    }

    /// Keeps a reply.
    mutating func keep(_ envelope: Envelope, _ response: Response, of url: URL, at arrival: Duration) {
        var conditions: [String: String] = [:]
        if let tag = response.header("ETag") { conditions["If-None-Match"] = tag }
        if let date = response.header("Last-Modified") { conditions["If-Modified-Since"] = date }
        order.removeAll { $0 == url }
        order.append(url)
        entries[url] = Entry(envelope: envelope, arrival: arrival, conditions: conditions)
        if order.count > Self.capacity { entries[order.removeFirst()] = nil }
    }
}
