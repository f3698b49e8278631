import AppSupport
import Foundation
import Observation

/// Fetches messages, and holds the latest ones.
///
/// A success replaces the messages, a failure keeps them (S2.11). Only the first 20 are kept (S2.12 to S2.14).
@MainActor
@Observable
public final class TimelineClient {
    /// The number of messages to request, and the maximum to keep.
    public nonisolated static let capacity = 20

    /// The missing content, for the user, if a request fails.
    public nonisolated static let failureMessage = texts("messages.unavailable")

    /// The messages of the latest document, newest first.
    public private(set) var tweets: [Tweet] = []

    /// Issues with the last response, for developers.
    public private(set) var issues: [Issue] = []

    private let timeline: URL
    private let search: URL
    private let transport: PatientTransport
    /// The number of the current request; a response to an earlier one is ignored.
    @ObservationIgnored private var request = 0

    /// Creates a client without messages; the addresses are those of the server's two lists, without queries.
    ///
    /// It observes the pauses for which a busy server asks with `Retry-After`.
    public init(
        timeline: URL, search: URL, transport: any Transport,
        clock: any Clock<Duration> = ContinuousClock(), timeout: Duration = .seconds(10)
    ) {
        (self.timeline, self.search) = (timeline, search)
        self.transport = PatientTransport(transport, timeout: timeout, clock: clock)
    }

    /// Replaces the messages by the public ones.
    public func loadPublicTimeline() async -> Result<Void, LoadingError> {
        await load(timeline.appending(query: [("count", "\(Self.capacity)")]))
    }

    /// Fetches messages that contain a word.
    public func search(_ word: String) async -> Result<Void, LoadingError> {
        let query = [("q", word), ("rpp", "\(Self.capacity)"), ("result_type", "mixed")]
        return await load(search.appending(query: query))
    }

    /// Returns a message; nil if there is none at this index.
    public func tweet(at row: Int) -> Tweet? { tweets.indices.contains(row) ? tweets[row] : nil }

    private func load(_ address: URL) async -> Result<Void, LoadingError> {
        request += 1
        let number = request
        do throws(LoadingError) {
            let document = try await transport.document(Request(address))
            guard number == request else { throw .transport(.cancelled) }
            var read = try Tweet.read(document)
            read.keepLast(at: "", of: "message", by: \.id)
            guard !read.isUnusable else { throw .nothingUsable(items: read.dropped.count) }
            tweets = Array(read.values.prefix(Self.capacity))
            issues = read.allIssues
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
