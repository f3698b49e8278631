import AppSupport
import Foundation

/// The site's API, version 2.3, as far as the app needs it.
///
/// Replies are read without trust: what cannot be used is noted beside what can (``Listing``), and a reply that is no
/// use at all is a ``StackExchangeError``. The site's wishes are honoured: after a `backoff` the method is not called
/// again before that time has passed, and after a `throttle_violation` nothing is.
///
/// Time is the clock's: limits, waits and retries all go through it.
public actor StackExchange {
    /// The settings by which the site is asked.
    public nonisolated let configuration: Configuration

    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    /// The time at which each method may be called again, by the stopwatch.
    private var earliestCalls: [String: Duration] = [:]
    /// The time at which anything may be called again, by the stopwatch.
    private var earliestCall = Duration.zero

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
        return Listing(envelope, LossyList(envelope.items, at: "items", read: Question.read))
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
            answers.values += more.values
            answers.dropped += more.dropped
            answers.issues += more.issues
            answers.hasMore = more.hasMore
            answers.quotaRemaining = more.quotaRemaining
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
        let request = Request(try endpoint.url(configuration))
        var waits = configuration.retryDelays.makeIterator()
        while true {
            do throws(StackExchangeError) {
                try await waitForTurn(endpoint.method)
                return try await ask(request, endpoint.method)
            } catch {
                guard error.isTransient, let wait = waits.next() else { throw error }
                try await sleep(for: wait)
            }
        }
    }

    private func ask(_ request: Request, _ method: String) async throws(StackExchangeError) -> Envelope {
        let response: Response
        do throws(TransportError) {
            response = try await transport.send(request, within: configuration.timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        do throws(StackExchangeError) {
            let envelope = try Envelope(response, configuration: configuration)
            earliestCalls[method] = stopwatch.elapsed + envelope.backoff
            return envelope
        } catch {
            if case .throttled(let wait) = error { earliestCall = stopwatch.elapsed + wait }
            throw error
        }
    }

    /// Waits until the site allows the method to be called.
    ///
    /// The wait may have grown meanwhile, hence the loop.
    private func waitForTurn(_ method: String) async throws(StackExchangeError) {
        while true {
            let wait = max(earliestCall, earliestCalls[method] ?? .zero) - stopwatch.elapsed
            guard wait > .zero else { return }
            try await sleep(for: wait)
        }
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
        var last: [Int: Int] = [:]
        for (index, answer) in values.enumerated() {
            if let earlier = last.updateValue(index, forKey: answer.id) {
                dropped.append(Issue(at: "items[\(earlier)]", "answer \(answer.id) came again later"))
            }
        }
        values = values.enumerated().filter { last[$0.element.id] == $0.offset }.map(\.element)

        let claiming = values.filter(\.isAccepted).map(\.id)
        if claiming.count > 1 {
            issues.append(Issue(at: "items", "\(claiming.count) answers are accepted: \(claiming)"))
        }
        if let accepted, !hasMore, !values.contains(where: { $0.id == accepted }) {
            issues.append(Issue(at: "items", "the accepted answer \(accepted) is not among them"))
        }
    }
}
