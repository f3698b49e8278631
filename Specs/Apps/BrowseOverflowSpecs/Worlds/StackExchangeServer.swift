import AppSupport
import BrowseOverflow
import BrowseOverflowCommand
import Foundation
import KeaSpecSupport
import SpecSupport

/// A simulated Stack Overflow with published questions and failures on demand.
@MainActor
final class StackExchangeServer {
    var failure: ServerFailure?
    var answersFailure: ServerFailure?
    var backoff: Int?
    var requestsLeft = 281
    private(set) var questions: [String: [WireQuestion]] = [:]

    /// Whether the server responds with the recorded responses in `Fixtures/StackExchange`.
    var hasRecordedResponses = false

    private var answers: [Int: [WireAnswer]] = [:]
    private let server: FakeServer

    init() {
        server = FakeServer { _ in .failure(.notConnected) }
        server.answer = { [weak self] request in self?.reply(to: request) ?? .failure(.notConnected) }
    }

    var transport: any Transport { server }
    func transport(_ kind: TransportKind) throws -> any Transport { try kind.transport(to: server) }

    /// Ends all failures but those of the connection; returns whether there was one.
    func recover() -> Bool {
        let hadFailure = answersFailure != nil || failure?.isOfConnection == false
        answersFailure = nil
        if failure?.isOfConnection == false { failure = nil }
        return hadFailure
    }

    func hold() { server.isHolding = true }
    func release() { server.release() }
    var isHolding: Bool { server.isHolding }
    var heldCount: Int { server.heldCount }

    func withoutHolding(_ body: @MainActor () async throws -> Void) async rethrows {
        let wasHolding = server.isHolding
        server.isHolding = false
        defer { server.isHolding = wasHolding }
        try await body()
    }

    var requests: [Request] { server.requests }

    var requestedPages: [Int] {
        server.requests.filter { $0.url.path.hasSuffix("/questions") }.compactMap {
            Int($0.parameter("page") ?? "")
        }
    }
}

extension StackExchangeServer {
    /// Publishes questions with consecutive IDs from 1, each asked a minute after the last one with this tag.
    func publish(_ count: Int, tagged tag: String) {
        let last = questions[tag]?.map(\.questionId).max() ?? 0
        for number in last..<(last + count) {
            let newest = questions[tag]?.map(\.creationDate).max() ?? WireQuestion.epoch
            publish(
                WireQuestion(
                    number: number + 1, title: "Question \(number + 1)",
                    askedAt: max(newest + 60, WireQuestion.epoch + (number + 1) * 60)), tagged: tag)
        }
        if questions[tag] == nil { questions[tag] = [] }
    }

    func publish(_ question: WireQuestion, tagged tag: String) {
        questions[tag, default: []].append(question)
    }

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

    func delete(_ number: Int, tagged tag: String) {
        questions[tag]?.removeAll { $0.questionId == number }
    }

    func deleteAnswers(to question: Int) { answers[question] = nil }

    func rewrite(_ question: Int, body: String) {
        for tag in questions.keys {
            for index in questions[tag, default: []].indices
            where questions[tag]?[index].questionId == question {
                questions[tag]?[index].body = body
            }
        }
    }

    var nextID: Int {
        let numbers = questions.values.joined().map(\.questionId) + answers.values.joined().map(\.answerId)
        return (numbers.max() ?? 0) + 1
    }
}

extension StackExchangeServer {
    private func reply(to request: Request) -> FakeServer.Reply {
        let isForAnswers = request.url.path.hasSuffix("/answers")
        if let failure = isForAnswers ? answersFailure ?? failure : failure { return failure.reply }
        if hasRecordedResponses { return recorded(request) }
        if request.url.pathExtension == "png" { return .response(picture(request.url)) }
        guard requestsLeft > 0 else { return .json(Fixtures.text("throttled.json"), status: 400) }
        switch request.url.pathComponents.drop(while: { $0 != "questions" }).dropFirst().map({ $0 }) {
        case []: return page(of: questions[request.parameter("tagged") ?? ""] ?? [], for: request)
        case let path where path.count == 1:
            return wrap(questions.values.joined().filter { "\($0.questionId)" == path[0] }, hasMore: false)
        case let path:
            let sorted = (answers[Int(path[0]) ?? 0] ?? []).sorted { $0.score > $1.score }
            return page(request.parameter("sort") == "votes" ? sorted : sorted.reversed(), for: request) {
                $0
            }
        }
    }

    /// Returns a page like the site: newest first, nothing after `todate`, `has_more` if there are further pages.
    private func page(of all: [WireQuestion], for request: Request) -> FakeServer.Reply {
        let latest = Int(request.parameter("todate") ?? "") ?? .max
        let sorted = all.filter { $0.creationDate <= latest }.sorted { $0.creationDate > $1.creationDate }
        // The site's own order is by activity.
        let isNewestFirst = request.parameter("sort") == "creation" && request.parameter("order") == "desc"
        return page(isNewestFirst ? sorted : sorted.reversed(), for: request) { question in
            var question = question
            question.body = nil
            return question
        }
    }

    private func page<Item: Encodable>(
        _ all: [Item], for request: Request, _ listed: (Item) -> Item
    ) -> FakeServer.Reply {
        let size = Int(request.parameter("pagesize") ?? "") ?? 30
        let page = Int(request.parameter("page") ?? "") ?? 1
        return wrap(
            all.dropFirst((page - 1) * size).prefix(size).map(listed), hasMore: all.count > page * size)
    }

    /// Returns the picture at an address; pictures at different addresses differ.
    private func picture(_ url: URL) -> Response {
        var picture = Fixtures.picture
        picture.body += Data(url.lastPathComponent.utf8)
        return picture
    }

    /// The people who have a picture on the server, with its address.
    private var pictures: [(name: String, url: URL)] {
        let owners = questions.values.joined().map(\.owner) + answers.values.joined().map(\.owner)
        return owners.compactMap { owner in
            owner.profileImage.flatMap(URL.init(string:)).map { (owner.displayName, $0) }
        }
    }

    func picture(of name: String) -> Data? { pictures.first { $0.name == name }.map { picture($0.url).body } }
    private func owner(of data: Data) -> String? { pictures.first { picture($0.url).body == data }?.name }

    /// Returns a picture in the words of the features.
    func shownPicture(_ data: Data) -> Shown {
        owner(of: data).map(Shown.picture(of:)) ?? .other("a picture of nobody")
    }

    private func wrap(_ items: some Sequence<some Encodable>, hasMore: Bool) -> FakeServer.Reply {
        requestsLeft -= 1
        return .response(
            WireWrapper(
                items: Array(items), hasMore: hasMore, backoff: backoff, quotaRemaining: requestsLeft
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
    func parameter(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
