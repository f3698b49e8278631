import AppSupport
import Foundation

/// The site's API, version 2.3, as far as the app needs it.
///
/// Replies are read without trust: what cannot be used is noted beside what can (``Listing``), and a reply that is no
/// use at all is a ``StackExchangeError``. The site's wishes are honoured (``Turns``), and nobody asks twice within a
/// minute for the same thing: the reply that came is given again (``ReplyMemory``).
///
/// Time is the clock's: limits, waits and retries all go through it.
public actor StackExchange {
    /// The settings by which the site is asked.
    public nonisolated let configuration: Configuration

    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    private var turns = Turns()
    private var memory: ReplyMemory
    /// Those who wait until somebody's request has ended, by the number of their wait.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWait = 0

    /// Makes a client of the API.
    ///
    /// - Parameters:
    ///   - transport: how requests are sent.
    ///   - clock: what time limits, waits and retries are measured by.
    ///   - configuration: which site, with which key, and how patient to be.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        configuration: Configuration = Configuration()
    ) {
        self.transport = transport
        self.clock = clock
        self.configuration = configuration
        stopwatch = Stopwatch(clock)
        memory = ReplyMemory(freshness: configuration.freshness)
    }

    /// A page of the questions with a tag, the most recently asked first (S1.2).
    ///
    /// - Parameters:
    ///   - tag: the tag, such as "iphone" or "c++".
    ///   - page: counted from 1.
    ///   - size: how many questions a page has; the API takes 1 to 100.
    ///   - date: leave out what was asked after this. Without it, questions asked between two pages push others from
    ///     the first page on to the second.
    public func questions(
        tagged tag: String, page: Int = 1, size: Int = 20, until date: Date? = nil
    ) async throws(StackExchangeError) -> Listing<Question> {
        let envelope = try await fetch(.questions(tag: tag, page: page, size: size, until: date))
        var questions = LossyList(envelope.items, at: "items", read: Question.read)
        questions.keepLast(at: "items", of: "question", by: \.id)
        return Listing(envelope, questions)
    }

    /// One question with its full text.
    ///
    /// - Throws: ``StackExchangeError/noSuchQuestion(id:)`` where the reply has another question or none,
    ///   ``StackExchangeError/missingBody(id:)`` where it has the question without a text.
    public func question(_ id: Int) async throws(StackExchangeError) -> Question {
        let envelope = try await fetch(.question(id: id))
        let listing = Listing(envelope, LossyList(envelope.items, at: "items", read: Question.read))
        guard let question = listing.values.first(where: { $0.id == id }) else {
            throw .noSuchQuestion(id: id)
        }
        guard question.body != nil else { throw .missingBody(id: id) }
        return question
    }

    /// Every answer to a question, however many pages they take.
    ///
    /// Where a further page does not come, the answers of those before it are there all the same (S1.6), and
    /// ``Listing/shortfall`` says why there are no more.
    ///
    /// - Parameters:
    ///   - id: the number of the question.
    ///   - accepted: the answer that the question names as accepted, where that is known: an issue is noted where the
    ///     answers say otherwise.
    public func answers(
        to id: Int, accepted: Int? = nil
    ) async throws(StackExchangeError) -> Listing<Answer> {
        var answers = try await answers(to: id, page: 1)
        var page = 1
        while answers.hasMore, page < configuration.mostAnswerPages {
            page += 1
            let more: Listing<Answer>
            do throws(StackExchangeError) {
                more = try await self.answers(to: id, page: page)
            } catch {
                answers.shortfall = error
                break
            }
            answers.append(more)
        }
        answers.settle(accepted: accepted)
        return answers
    }

    private func answers(to id: Int, page: Int) async throws(StackExchangeError) -> Listing<Answer> {
        let envelope = try await fetch(.answers(question: id, page: page, size: 100))
        let items = LossyList(envelope.items, at: "items") { (fields: inout FieldReader) throws(Unusable) in
            try Answer.read(&fields, question: id)
        }
        return Listing(envelope, items)
    }
}

extension StackExchange {
    /// Asks until there is a reply, the patience is at its end, or the reply would not be better another time.
    private func fetch(_ endpoint: Endpoint) async throws(StackExchangeError) -> Envelope {
        let url = try endpoint.url(configuration)
        var waits = configuration.retryDelays.makeIterator()
        while true {
            do throws(StackExchangeError) {
                if let kept = try await takeTurn(endpoint.method, url) { return kept }
                return try await ask(url, endpoint.method)
            } catch {
                guard error.isTransient, let wait = waits.next() else { throw error }
                try await sleep(for: wait)
            }
        }
    }

    private func ask(_ url: URL, _ method: String) async throws(StackExchangeError) -> Envelope {
        defer {
            turns.end(method)
            for continuation in waiting.values { continuation.resume() }
            waiting = [:]
        }
        let response: Response
        do throws(TransportError) {
            let request = Request(url, headers: memory.conditions(of: url))
            response = try await transport.send(request, within: configuration.timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        let arrival = stopwatch.elapsed
        if response.status == 304, let kept = memory.confirm(url, at: arrival) { return kept }
        let reply = Reply(response, configuration: configuration)
        turns.honour(reply, to: method, at: arrival, configuration: configuration)
        let envelope = try reply.content.get()
        memory.keep(envelope, response, of: url, at: arrival)
        return envelope
    }

    /// Waits until the site allows the method to be called, and takes the turn, or gives the reply that came meanwhile.
    ///
    /// The wait may have grown meanwhile, hence the loop.
    private func takeTurn(_ method: String, _ url: URL) async throws(StackExchangeError) -> Envelope? {
        while true {
            if Task.isCancelled { throw .transport(.cancelled) }
            let now = stopwatch.elapsed
            if let kept = memory.fresh(url, at: now) { return kept }
            if turns.isQuotaUsedUp(at: now) { throw .quotaUsedUp }
            let pause = turns.pause(of: method, at: now)
            if pause > .zero {
                try await sleep(for: pause)
            } else if turns.isTaken(method) {
                await waitForReply()
            } else {
                turns.begin(method)
                return nil
            }
        }
    }

    /// Waits until somebody's request has ended, however it did.
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
    /// Drops all but the last of the answers with one number, and notes what does not fit the accepted one.
    fileprivate mutating func settle(accepted: Int?) {
        items.keepLast(at: "items", of: "answer", by: \.id)
        let claiming = values.filter(\.isAccepted).map(\.id)
        if claiming.count > 1 {
            items.note([Issue(at: "items", "\(claiming.count) answers are accepted: \(claiming)")])
        }
        if let accepted, !hasMore, shortfall == nil, !values.contains(where: { $0.id == accepted }) {
            items.note([Issue(at: "items", "the accepted answer \(accepted) is not among them")])
        }
    }
}
