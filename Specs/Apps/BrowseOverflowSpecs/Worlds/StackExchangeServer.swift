import AppSupport
import BrowseOverflow
import Foundation
import SpecSupport

/// Stack Overflow as a scenario needs it: it has what was published, and the bad days that it is told to have.
@MainActor
final class StackExchangeServer {
    /// What is wrong with the server; nil on good days.
    var trouble: Trouble?

    /// What is wrong with the answers alone.
    var answersTrouble: Trouble?

    /// The `backoff` that the server adds to its pages.
    var backoff: Int?

    /// The requests that are left for today, the one that is being answered included; it counts down.
    var requestsLeft = 281

    /// The questions by tag.
    private(set) var questions: [String: [WireQuestion]] = [:]

    /// Whether the recorded replies in `Fixtures/StackExchange` are what the server has.
    var hasRecordedReplies = false

    private var answers: [Int: [WireAnswer]] = [:]
    private let server: FakeServer

    init() {
        server = FakeServer { _ in .failure(.notConnected) }
        server.answer = { [weak self] request in self?.reply(to: request) ?? .failure(.notConnected) }
    }

    /// The server as the app sees it.
    var transport: any Transport { server }

    /// The way of an app to the server.
    func transport(_ kind: TransportKind) throws -> any Transport { try kind.transport(to: server) }

    /// Ends all troubles.
    func heal() {
        trouble = nil
        answersTrouble = nil
    }

    /// Makes the server keep its replies back, until it is told to release them.
    func hold() { server.isHolding = true }

    /// Sends the replies that were kept back.
    func release() { server.release() }

    /// Whether replies are kept back.
    var isHolding: Bool { server.isHolding }

    /// How many replies are kept back.
    var heldCount: Int { server.heldCount }

    /// Runs something with a server that does not keep its replies back.
    func promptly(_ body: () throws -> Void) rethrows {
        let wasHolding = server.isHolding
        server.isHolding = false
        defer { server.isHolding = wasHolding }
        try body()
    }

    /// Runs something with a server that does not keep its replies back.
    func promptly(_ body: @MainActor () async throws -> Void) async rethrows {
        let wasHolding = server.isHolding
        server.isHolding = false
        defer { server.isHolding = wasHolding }
        try await body()
    }

    /// What the server was asked for.
    var requests: [Request] { server.requests }

    /// The pictures that the server was asked for, by their names, in order.
    var picturesAsked: [String] {
        server.requests.map(\.url).filter { $0.pathExtension == "png" }.map(\.lastPathComponent)
    }

    /// The pages of questions that the server was asked for, in order.
    var pagesAsked: [Int] {
        server.requests.filter { $0.url.path.hasSuffix("/questions") }.compactMap {
            Int($0.parameter("page") ?? "")
        }
    }
}

extension StackExchangeServer {
    /// Adds questions with the numbers 1, 2, 3, … (or those that follow), one asked each minute.
    func publish(_ count: Int, tagged tag: String) {
        let last = questions[tag]?.map(\.questionId).max() ?? 0
        for number in last..<(last + count) {
            publish(WireQuestion(number: number + 1, title: "Question \(number + 1)"), tagged: tag)
        }
        if questions[tag] == nil { questions[tag] = [] }
    }

    /// Adds a question.
    func publish(_ question: WireQuestion, tagged tag: String) {
        questions[tag, default: []].append(question)
    }

    /// Adds an answer.
    func publish(_ answer: WireAnswer) {
        answers[answer.questionId, default: []].append(answer)
        guard answer.isAccepted else { return }
        for tag in questions.keys {
            for index in questions[tag, default: []].indices
            where questions[tag]?[index].questionId == answer.questionId {
                questions[tag]?[index].acceptedAnswerId = answer.answerId
            }
        }
    }

    /// Takes a question away.
    func withdraw(_ number: Int, tagged tag: String) {
        questions[tag]?.removeAll { $0.questionId == number }
    }

    /// Takes all answers to a question away.
    func withdrawAnswers(to question: Int) { answers[question] = nil }

    /// Changes the text of a question.
    func rewrite(_ question: Int, body: String) {
        for tag in questions.keys {
            for index in questions[tag, default: []].indices
            where questions[tag]?[index].questionId == question {
                questions[tag]?[index].body = body
            }
        }
    }

    /// A number that no question or answer has yet.
    var freeNumber: Int {
        let numbers = questions.values.joined().map(\.questionId) + answers.values.joined().map(\.answerId)
        return (numbers.max() ?? 0) + 1
    }
}

extension StackExchangeServer {
    private func reply(to request: Request) -> FakeServer.Reply {
        let isForAnswers = request.url.path.hasSuffix("/answers")
        if let trouble = isForAnswers ? answersTrouble ?? trouble : trouble { return trouble.reply }
        if hasRecordedReplies { return recorded(request) }
        switch request.url.pathComponents.drop(while: { $0 != "questions" }).dropFirst().map({ $0 }) {
        case [] where request.url.pathExtension == "png": return .response(picture(request.url))
        case []: return page(of: questions[request.parameter("tagged") ?? ""] ?? [], for: request)
        case let path where path.count == 1:
            return wrap(questions.values.joined().filter { "\($0.questionId)" == path[0] }, hasMore: false)
        case let path: return wrap(answers[Int(path[0]) ?? 0] ?? [], hasMore: false)
        }
    }

    /// A page as the site makes it: newest first, nothing after `todate`, `has_more` as long as something is left.
    private func page(of all: [WireQuestion], for request: Request) -> FakeServer.Reply {
        let size = Int(request.parameter("pagesize") ?? "") ?? 30
        let page = Int(request.parameter("page") ?? "") ?? 1
        let latest = Int(request.parameter("todate") ?? "") ?? .max
        let sorted = all.filter { $0.creationDate <= latest }.sorted { $0.creationDate > $1.creationDate }
        let listed = sorted.dropFirst((page - 1) * size).prefix(size).map { question in
            var question = question
            question.body = nil
            return question
        }
        return wrap(listed, hasMore: sorted.count > page * size)
    }

    /// The picture at an address, which no other address has.
    private func picture(_ url: URL) -> Response {
        var picture = Fixtures.picture
        picture.body += Data(url.lastPathComponent.utf8)
        return picture
    }

    /// The picture of somebody, as it is on the server.
    func picture(of name: String) -> Data? {
        let owners = questions.values.joined().map(\.owner) + answers.values.joined().map(\.owner)
        let address = owners.first { $0.displayName == name }?.profileImage
        return address.flatMap(URL.init(string:)).map { picture($0).body }
    }

    private func wrap(_ items: some Sequence<some Encodable>, hasMore: Bool) -> FakeServer.Reply {
        requestsLeft -= 1
        return .response(
            WireWrapper(
                items: Array(items), hasMore: hasMore, backoff: backoff, quotaRemaining: max(0, requestsLeft)
            ).response)
    }

    private func recorded(_ request: Request) -> FakeServer.Reply {
        guard let name = FixtureTransport.fileName(for: request.url), let body = Fixtures.data(name) else {
            return wrap([WireQuestion](), hasMore: false)
        }
        return .response(Response(body: body))
    }
}

extension Request {
    /// A parameter of the query.
    func parameter(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
