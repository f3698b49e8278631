import AppSupport
import Observation

/// Connects the timeline's client and view, which do not know each other (S2.3).
///
/// Another view can observe the messages and the ``error``.
@MainActor
@Observable
public final class PublicTimelineController: PublicTimelineInterface {
    /// The source of the messages, which can be replaced (S2.8).
    public var client: TimelineClient

    /// The visible view (S2.5).
    public let view: PublicTimelineView

    /// The error of the last request; nil after a success.
    public private(set) var error: LoadingError?

    @ObservationIgnored private var work: Task<Void, Never>?

    /// Creates a controller, which loads nothing yet.
    public init(client: TimelineClient, view: PublicTimelineView = PublicTimelineView()) {
        (self.client, self.view) = (client, view)
        view.controller = self
    }

    /// The number of rows.
    public var tweetCount: Int { client.tweets.count }
    /// Returns the message of a row; nil if there is none.
    public func tweet(at row: Int) -> Tweet? { client.tweet(at: row) }

    /// Loads new messages; redraws the view after a success only (S2.7).
    public func reload() { load { client in await client.loadPublicTimeline() } }

    /// Shows messages that contain a word instead of the public timeline; ``reload()`` returns to it.
    public func search(_ word: String) { load { client in await client.search(word) } }

    private func load(_ request: @escaping @MainActor (TimelineClient) async -> Result<Void, LoadingError>) {
        work?.cancel()
        work = Task { [weak self, client] in
            let outcome = await request(client)
            guard !Task.isCancelled else { return }
            self?.finishLoading(outcome)
        }
    }

    /// Cancels loading; the messages stay.
    public func cancel() {
        work?.cancel()
        work = nil
    }

    /// Waits until nothing is loading.
    public func finishLoading() async { await work?.value }

    private func finishLoading(_ outcome: Result<Void, LoadingError>) {
        work = nil
        switch outcome {
        case .success:
            error = nil
            view.reloadData()
        case .failure(let error):
            self.error = error
        }
    }
}
