import AppSupport
import Foundation

/// A client of the site's API, version 2.3.
///
/// Responses are not trusted: invalid items become issues beside the valid ones (``Listing``), and a response without
/// valid items is a ``StackExchangeError``. The client respects the site's limits (``RequestScheduler``) and repeats no request
/// within a minute (``ResponseCache``).
///
/// Timeouts, delays and retries all use the given clock.
public actor StackExchange {
    /// The settings for the site's API.
    public nonisolated let configuration: Configuration

    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    private var scheduler = RequestScheduler()
    private var cache: ResponseCache
    /// The callers that wait for a request in progress, by ID.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWait = 0

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests.
    ///   - clock: The clock for timeouts, delays and retries.
    ///   - configuration: The settings for the site's API.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        configuration: Configuration = Configuration()
    ) {
        self.transport = transport
        self.clock = clock
        self.configuration = configuration
        stopwatch = Stopwatch(clock)
        cache = ResponseCache(freshness: configuration.freshness)
    }

    /// Fetches a page of the questions with a tag, newest first (S1.2).
    ///
    /// - Parameters:
    ///   - tag: The tag, such as "iphone" or "c++".
    ///   - page: The page number, from 1.
    ///   - size: The number of questions per page, from 1 to 100.
    ///   - date: The date of the newest question to include. Without it, questions asked between two requests move others
    ///     to the next page.
    public func questions(
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
    public func question(_ id: Int) async throws(StackExchangeError) -> Question {
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
    /// - Parameters:
    ///   - id: The question's ID.
    ///   - accepted: The ID of the accepted answer, if known; an answer list that contradicts it gets an issue.
    public func answers(
        to id: Int, accepted: Int? = nil
    ) async throws(StackExchangeError) -> Listing<Answer> {
        var answers = try await answers(to: id, page: 1)
        var page = 1
        while answers.hasMore, page < configuration.maximumAnswerPages {
            page += 1
            let more: Listing<Answer>
            do throws(StackExchangeError) {
                more = try await self.answers(to: id, page: page)
            } catch {
                answers.nextPageError = error
                break
            }
            answers.append(more)
        }
        answers.normalize(accepted: accepted)
        return answers
    }

    private func answers(to id: Int, page: Int) async throws(StackExchangeError) -> Listing<Answer> {
        let envelope = try await fetch(.answers(question: id, page: page, size: 100))
        let items = LossyList(envelope.items, at: "items") {
            (fields: inout FieldReader) throws(UnusableItem) in
            try Answer.read(&fields, question: id)
        }
        return Listing(envelope, items)
    }
}

extension StackExchange {
    /// Sends requests until one succeeds, fails permanently, or no retries remain.
    private func fetch(_ endpoint: Endpoint) async throws(StackExchangeError) -> Envelope {
        let url = try endpoint.url(configuration)
        var waits = configuration.retryDelays.makeIterator()
        while true {
            do throws(StackExchangeError) {
                if let cached = try await waitForTurn(endpoint.method, url) { return cached }
                return try await ask(url, endpoint.method)
            } catch {
                guard error.isTransient, let wait = waits.next() else { throw error }
                try await sleep(for: wait)
            }
        }
    }

    private func ask(_ url: URL, _ method: String) async throws(StackExchangeError) -> Envelope {
        defer {
            scheduler.end(method)
            for continuation in waiting.values { continuation.resume() }
            waiting = [:]
        }
        let response: Response
        do throws(TransportError) {
            let request = Request(url, headers: cache.conditions(of: url))
            response = try await transport.send(request, within: configuration.timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        let arrival = stopwatch.elapsed
        if response.status == 304, let cached = cache.confirm(url, at: arrival) { return cached }
        let parsed = ParsedResponse(response, configuration: configuration)
        scheduler.apply(parsed, to: method, at: arrival, configuration: configuration)
        let envelope = try parsed.content.get()
        cache.store(envelope, response, of: url, at: arrival)
        return envelope
    }

    /// Waits until the method may be called, and begins the request; returns a fresh response if one arrives meanwhile.
    ///
    /// Loops because the pause may have grown while it slept.
    private func waitForTurn(_ method: String, _ url: URL) async throws(StackExchangeError) -> Envelope? {
        while true {
            if Task.isCancelled { throw .transport(.cancelled) }
            let now = stopwatch.elapsed
            if let cached = cache.fresh(url, at: now) { return cached }
            if scheduler.isQuotaUsedUp(at: now) { throw .quotaUsedUp }
            let pause = scheduler.pause(of: method, at: now)
            if pause > .zero {
                try await sleep(for: pause)
            } else if scheduler.mustWait(method) {
                await waitForReply()
            } else {
                scheduler.begin(method)
                return nil
            }
        }
    }

    /// Waits until a request in progress ends.
    private func waitForReply() async {
        lastWait += 1
        let number = lastWait
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
            }
        } onCancel: {
            Task { await self.stopWaiting(number) }
        }
    }

    private func stopWaiting(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume()
    }

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
        let claiming = values.filter(\.isAccepted).map(\.id)
        if claiming.count > 1 {
            items.note([Issue(at: "items", "\(claiming.count) answers are accepted: \(claiming)")])
        }
        if let accepted, !hasMore, nextPageError == nil, !values.contains(where: { $0.id == accepted }) {
            items.note([Issue(at: "items", "the accepted answer \(accepted) is not among them")])
        }
    }
}
