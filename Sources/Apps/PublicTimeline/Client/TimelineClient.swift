import AppSupport
import Foundation

/// Fetches messages, and has those that it fetched last.
///
/// A success replaces the messages, a failure keeps them (S2.11). However many the server sends, the first 20 count
/// (S2.12 to S2.14).
@MainActor
public final class TimelineClient {
    /// The number of messages to ask for, and the most to keep.
    public nonisolated static let capacity = 20

    /// The messages, in the server's order.
    public private(set) var tweets: [Tweet] = []

    /// Oddities of the last reply, for developers.
    public private(set) var issues: [Issue] = []

    private let addresses: Addresses
    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let timeout: Duration
    /// Counts the requests; a reply to any but the last one is stale.
    private var request = 0

    /// Makes a client without messages.
    ///
    /// - Parameters:
    ///   - transport: how requests are sent.
    ///   - clock: what the time limit is measured by.
    ///   - addresses: where the server is.
    ///   - timeout: how long to wait for a reply.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        addresses: Addresses = Addresses(), timeout: Duration = .seconds(10)
    ) {
        self.transport = transport
        self.clock = clock
        self.addresses = addresses
        self.timeout = timeout
    }

    /// Fetches what everybody says.
    public func loadPublicTimeline() async -> Result<Void, TimelineError> {
        await load(addresses.timeline, [("count", "\(Self.capacity)")])
    }

    /// Fetches what people say of a word.
    public func search(_ word: String) async -> Result<Void, TimelineError> {
        await load(
            addresses.search, [("q", word), ("rpp", "\(Self.capacity)"), ("result_type", "mixed")])
    }

    /// The message of a row; nil where there is no such row.
    public func tweet(at row: Int) -> Tweet? {
        tweets.indices.contains(row) ? tweets[row] : nil
    }

    private func load(_ address: URL, _ parameters: [(name: String, value: String)]) async -> Result<
        Void, TimelineError
    > {
        request += 1
        let number = request
        do throws(TimelineError) {
            let read = try await fetch(address, parameters)
            guard number == request else { throw .transport(.cancelled) }
            tweets = Array(read.values.prefix(Self.capacity))
            issues = read.allIssues
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func fetch(
        _ address: URL, _ parameters: [(name: String, value: String)]
    ) async throws(TimelineError) -> LossyList<Tweet> {
        let url = address.appending(query: parameters)
        let response: Response
        do throws(TransportError) {
            response = try await transport.send(Request(url), within: timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue.parse(response.body)
        } catch {
            throw .unreadable(error)
        }
        var read = try Tweet.read(document)
        read.keepLast(at: "", of: "message", by: \.id)
        guard !read.isUnusable else { throw .nothingUsable(items: read.droppedCount) }
        return read
    }
}
