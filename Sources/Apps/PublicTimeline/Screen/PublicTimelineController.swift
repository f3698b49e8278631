/// Leads the timeline: knows the client and the view, so that neither knows the other (S2.3).
@MainActor
public final class PublicTimelineController: PublicTimelineInterface {
    /// The source of the messages.
    ///
    /// Another one can be put in its place (S2.8).
    public var client: TimelineClient

    /// The view that is seen (S2.5).
    public let view: PublicTimelineView

    /// The error of the last attempt to get messages; nil after a success.
    public private(set) var error: TimelineError?

    private var work: Task<Void, Never>?

    /// Brings a client and a view together.
    public init(client: TimelineClient, view: PublicTimelineView = PublicTimelineView()) {
        self.client = client
        self.view = view
        view.controller = self
    }

    /// The number of messages that the client has.
    public var tweetCount: Int { client.tweets.count }

    /// The client's message of a row.
    public func tweet(at row: Int) -> Tweet? { client.tweet(at: row) }

    /// Asks for new messages; the view is drawn anew if they come, and left as it is if not (S2.7).
    public func reload() {
        load { client in await client.loadPublicTimeline() }
    }

    /// Asks for what people say of a word, in the place of what everybody says; ``reload()`` leads back.
    public func search(_ word: String) {
        load { client in await client.search(word) }
    }

    private func load(_ request: @escaping @MainActor (TimelineClient) async -> Result<Void, TimelineError>) {
        work?.cancel()
        work = Task { [weak self, client] in
            let outcome = await request(client)
            guard !Task.isCancelled else { return }
            self?.finish(outcome)
        }
    }

    /// Gives up what is on its way.
    public func cancel() {
        work?.cancel()
        work = nil
    }

    /// Returns when nothing is on its way any more.
    public func finishLoading() async {
        await work?.value
    }

    private func finish(_ outcome: Result<Void, TimelineError>) {
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
