import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

extension Question {
    /// Questions with the IDs 1, 2, 3, …, one asked each minute, so that the highest ID is the newest.
    static func samples(_ numbers: some Sequence<Int>) -> [Question] {
        numbers.map { number in
            Question(
                id: number, title: "Question \(number)",
                askedAt: Date(timeIntervalSince1970: 1_767_225_600 + 60 * Double(number)), score: number,
                asker: Person(name: "Ada Brook"))
        }
    }

    static func samples(_ count: Int) -> [Question] { samples(1...count) }
}

extension StackExchange.Configuration {
    /// The configuration of a client that waits for the longest pause, for specs about the times of requests.
    static var patient: Self {
        var configuration = Self()
        configuration.longestWait = .seconds(200_000)
        return configuration
    }
}

extension StackExchange {
    nonisolated func error(tagged tag: String = "ios") async -> StackExchangeError? {
        await failure { () async throws(StackExchangeError) in try await questions(tagged: tag) }
    }

    nonisolated func errorOfAnswers() async -> StackExchangeError? {
        await failure { () async throws(StackExchangeError) in try await answers(to: 1) }
    }
}

extension StackExchangeError {
    /// The error without the text of the parser.
    var plain: StackExchangeError {
        guard case .unreadable(.notJSON, let status) = self else { return self }
        return .unreadable(.notJSON(""), status: status)
    }
}

extension QuestionList {
    /// Creates the list of the topic “iPhone”, whose requests another launch does not repeat.
    convenience init(
        _ transport: any Transport, _ clock: any Clock<Duration> = VirtualClock(),
        _ storage: any Storage = MemoryStorage()
    ) {
        self.init(
            Topic(name: "iPhone", tag: "iphone"),
            services: Services(
                transport: transport, clock: clock, storage: storage, limits: MemoryStorage(),
                now: { Date(timeIntervalSince1970: 1_767_225_600) }))
    }

    func load() async {
        open()
        await finishLoading()
    }

    /// Loads the list again after the minute in which the earlier response would be used.
    func refresh(_ clock: VirtualClock) async {
        await clock.advance(by: .seconds(60))
        refresh()
        await finishLoading()
    }

    func showLastRow() async {
        rowShown(at: rows.count - 1)
        await finishLoading()
    }
}

extension QuestionDetail {
    /// Creates the detail of a question, whose requests another launch does not repeat.
    convenience init(_ id: Int, _ transport: any Transport, _ storage: any Storage = MemoryStorage()) {
        self.init(
            Question(id: id, title: "As listed"),
            services: Services(
                transport: transport, clock: VirtualClock(), storage: storage, limits: MemoryStorage(),
                now: { Date(timeIntervalSince1970: 1_767_225_600) }))
    }

    func load() async {
        open()
        await finishLoading()
    }
}

extension QuestionList.Row {
    var message: String? {
        guard case .message(let text) = self else { return nil }
        return text[.english]
    }
}

extension QuestionDetail.Row {
    var message: String? {
        guard case .message(let text) = self else { return nil }
        return text[.english]
    }
}

extension Person {
    init(name: String, avatarLocation: String) {
        self.init(name: name, avatarURL: Self.avatarURL(from: avatarLocation))
    }
}

extension AvatarImage {
    static var sample: AvatarImage { get throws { try AvatarImage(Fixtures.picture.body) } }
}

func page(_ items: String..., hasMore: String = "false") -> String {
    #"{"items":[\#(items.joined(separator: ","))],"has_more":\#(hasMore),"quota_remaining":280}"#
}

@MainActor
func failure<Value, Failure>(
    of body: @MainActor () async throws(Failure) -> Value
) async -> Failure? {
    do throws(Failure) {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}

func memoryInUse() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
    return (Int(pages) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
