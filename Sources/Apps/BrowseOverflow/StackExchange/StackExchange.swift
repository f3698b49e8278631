import AppSupport
import Foundation

/// A client of the site's API, version 2.3.
///
/// Responses are not trusted: invalid items become issues beside the valid ones (``Listing``), and a response without
/// valid items is a ``StackExchangeError``. The client respects the site's limits (``RequestLimits``), also those that
/// an earlier launch has kept. Requests of one method run one after another, since each response may set a pause before
/// the next.
public actor StackExchange {
    /// The settings for the site's API.
    public nonisolated let configuration: Configuration

    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    /// The time at which the stopwatch was started, since 1970.
    private let start: Duration
    private let storage: any Storage
    private var limits = RequestLimits()
    private var inProgress: Set<String> = []
    /// The callers that wait until a request ends.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// Creates a client that keeps the limits on requests in a storage; `now` is the date of its creation.
    package init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        storage: any Storage = MemoryStorage(), now: Date = Date(),
        configuration: Configuration = Configuration()
    ) {
        (self.transport, self.clock, self.storage) = (transport, clock, storage)
        self.configuration = configuration
        stopwatch = Stopwatch(clock)
        start = .milliseconds(Int(now.timeIntervalSince1970 * 1000))
    }

    /// Fetches a page of the questions with a tag, newest first (S1.2).
    ///
    /// Pages have up to 100 questions and start with 1. Questions asked after `date` are left out; without it, those asked
    /// between two requests move others to the next page.
    package nonisolated func questions(
        tagged tag: String, page: Int = 1, size: Int = 20, until date: Date? = nil
    ) async throws(StackExchangeError) -> Listing<Question> {
        let envelope = try await fetch(.questions(tag: tag, page: page, size: size, until: date))
        var questions = LossyList(envelope.items, at: "items", read: Question.read)
        questions.keepLast(at: "items", of: "question", by: \.id)
        return Listing(envelope, questions)
    }

    /// Fetches a question with its full text.
    ///
    /// - Throws: ``StackExchangeError/noSuchQuestion(id:)`` if the response does not contain the question,
    ///   ``StackExchangeError/missingBody(id:)`` if the question has no text.
    package nonisolated func question(_ id: Int) async throws(StackExchangeError) -> Question {
        let envelope = try await fetch(.question(id: id))
        let listing = Listing(envelope, LossyList(envelope.items, at: "items", read: Question.read))
        guard let question = listing.values.first(where: { $0.id == id }) else {
            throw .noSuchQuestion(id: id)
        }
        guard question.body != nil else { throw .missingBody(id: id) }
        return question
    }

    /// Fetches all answers to a question, page by page.
    ///
    /// If a further page fails, returns the answers of the pages before it (S1.6), and sets ``Listing/nextPageError``.
    ///
    /// An answer list that contradicts the ID of the accepted answer gets an issue.
    package nonisolated func answers(
        to id: Int, accepted: Int? = nil
    ) async throws(StackExchangeError) -> Listing<Answer> {
        var answers = try await answers(.answers(question: id, page: 1, size: 100), to: id)
        for page in 1..<configuration.maximumAnswerPages where answers.hasMore && answers.nextPageError == nil
        {
            do throws(StackExchangeError) {
                answers.append(
                    try await self.answers(.answers(question: id, page: page + 1, size: 100), to: id))
            } catch {
                answers.nextPageError = error
            }
        }
        answers.normalize(accepted: accepted)
        return answers
    }

    private nonisolated func answers(
        _ endpoint: Endpoint, to question: Int
    ) async throws(StackExchangeError) -> Listing<Answer> {
        let envelope = try await fetch(endpoint)
        let items = LossyList(envelope.items, at: "items") {
            (fields: inout FieldReader) throws(UnusableItem) in
            try Answer.read(&fields, question: question)
        }
        return Listing(envelope, items)
    }
}

extension StackExchange {
    /// Sends requests until one succeeds, fails permanently, or no retries remain.
    private func fetch(_ endpoint: Endpoint) async throws(StackExchangeError) -> Envelope {
        let url = try endpoint.url(configuration)
        var delays = configuration.retryDelays.makeIterator()
        while true {
            do throws(StackExchangeError) {
                return try await ask(url, endpoint.method)
            } catch {
                guard error.isTransient, let delay = delays.next() else { throw error }
                _ = try pause(of: endpoint.method)
                try await sleep(for: delay)
            }
        }
    }

    private func ask(_ url: URL, _ method: String) async throws(StackExchangeError) -> Envelope {
        await share()
        if let known = try await waitForTurn(method, url) { return known }
        defer {
            inProgress.remove(method)
            for caller in waiting { caller.finish() }
            waiting = []
        }
        let reservation = try await reserve(method)
        defer { reservation?.release() }
        // Another process may have sent the request, or received a pause, meanwhile.
        await share()
        if let known = try await waitForPause(of: method, url) { return known }
        let response: Response
        do throws(TransportError) {
            let url = configuration.key.map { url.appending(query: [("key", $0)]) } ?? url
            response = try await transport.send(Request(url), within: configuration.timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        let arrival = now
        let parsed = await Self.parse(response)
        limits.apply(parsed, to: method, at: arrival)
        if case .success = parsed.content { limits.keep(response, of: url, at: arrival) }
        await share()
        return try parsed.content.get()
    }

    /// Parses a response outside of the actor, which remains available to other callers.
    @concurrent
    private static func parse(_ response: Response) async -> ParsedResponse {
        ParsedResponse(response)
    }

    /// Merges the limits of all processes that share the storage; without a storage, only this launch is bound.
    private func share() async {
        let kept = try? await storage.change(RequestLimits.name(configuration)) { [limits, now] data in
            var all = limits
            all.merge(data, at: now)
            return all.encoded
        }
        limits.merge(kept, at: now)
    }

    /// Reserves a method among the processes; one that was stopped binds no longer than a response may take.
    private func reserve(_ method: String) async throws(StackExchangeError) -> Reservation? {
        let waiting = Stopwatch(clock)
        while waiting.elapsed < configuration.timeout {
            if let reservation = await storage.reserve(method) { return reservation }
            try await sleep(for: .milliseconds(50))
        }
        return nil
    }

    /// Waits until the method may be called, and begins the request; returns a reply of the last minute instead.
    private func waitForTurn(_ method: String, _ url: URL) async throws(StackExchangeError) -> Envelope? {
        while true {
            if let known = try await waitForPause(of: method, url) { return known }
            if inProgress.insert(method).inserted { return nil }
            // Waits until a request ends, or the caller is cancelled.
            let (ends, continuation) = AsyncStream<Never>.makeStream()
            waiting.append(continuation)
            for await _ in ends {}
        }
    }

    /// Waits until no pause is left; returns a reply of the last minute instead.
    ///
    /// Loops because the pause may have grown while it slept.
    private func waitForPause(of method: String, _ url: URL) async throws(StackExchangeError) -> Envelope? {
        while true {
            if Task.isCancelled { throw .transport(.cancelled) }
            if let known = limits.reply(url, at: now) { return try await Self.parse(known).content.get() }
            if limits.isQuotaUsedUp(at: now) { throw .quotaUsedUp }
            let pause = try pause(of: method)
            guard pause > .zero else { return nil }
            try await sleep(for: pause)
        }
    }

    /// Returns the remaining pause before a method may be called, or throws if it is too long to wait.
    private func pause(of method: String) throws(StackExchangeError) -> Duration {
        let pause = limits.pause(of: method, at: now)
        guard pause <= configuration.longestWait else { throw .throttled(retryAfter: pause) }
        return pause
    }

    private var now: Duration { start + stopwatch.elapsed }

    private func sleep(for duration: Duration) async throws(StackExchangeError) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw .transport(.cancelled)
        }
    }
}

extension Listing<Answer> {
    /// Drops duplicate answers, and records issues with the accepted one.
    fileprivate mutating func normalize(accepted: Int?) {
        items.keepLast(at: "items", of: "answer", by: \.id)
        let claiming = items.values.filter(\.isAccepted).map(\.id)
        if claiming.count > 1 {
            items.issues.append(Issue(at: "items", "\(claiming.count) answers are accepted: \(claiming)"))
        }
        if let accepted, !hasMore, nextPageError == nil, !items.values.contains(where: { $0.id == accepted })
        {
            items.issues.append(Issue(at: "items", "the accepted answer \(accepted) is not among them"))
        }
    }
}
