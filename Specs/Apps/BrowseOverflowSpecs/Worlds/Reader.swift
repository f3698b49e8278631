import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The world of the app's features: somebody who reads, the app in their hand, and a server that a scenario rules.
@MainActor
final class Reader: World {
    let server = StackExchangeServer()
    let clock = VirtualClock()
    let memoryWarnings = MemoryWarnings()
    var storage: any Storage = MemoryStorage()
    private(set) var browser: Browser
    private let transport: any Transport

    static var parameterNames: [String] { ["transport"] }

    /// The rows with pictures that the reader has looked at.
    var seen: Set<String> = []

    /// The number of the question that the scenario spoke of last.
    var questionNumber = 0

    init() throws {
        transport = try server.transport(Self.parameter("transport") ?? .scripted)
        browser = Browser(services: Services(transport: transport))
        browser = makeApp()
    }

    /// The list of questions in sight.
    var list: QuestionList {
        get throws {
            guard let list = browser.list else { throw elsewhere("list of questions") }
            return list
        }
    }

    /// The question in sight.
    var detail: QuestionDetail {
        get throws {
            guard let detail = browser.detail else { throw elsewhere("question in full") }
            return detail
        }
    }

    /// The rows of the list in words, so that a failure can be read.
    var listRows: [String] {
        get throws {
            try list.rows.map { row in
                switch row {
                case .question(let question): question.title
                case .spinner: "a spinner"
                case .message(let text): text
                }
            }
        }
    }

    /// What the reader is told of what did not come, on the screen in sight.
    var problems: [Problem] {
        get throws {
            if let detail = browser.detail { return detail.problems }
            return try list.problem.map { [$0] } ?? []
        }
    }

    /// The moment from which the screen in sight is, where an earlier visit has kept it.
    var keptSince: Date? {
        get throws { if let detail = browser.detail { detail.keptSince } else { try list.keptSince } }
    }

    /// Starts the app; what it kept before is still there.
    func launch() {
        browser = makeApp()
        browser.launch()
    }

    /// Opens a topic by its name.
    func open(topic name: String) throws {
        if browser.navigation.current == nil { launch() }
        while browser.navigation.current != .topics { browser.back() }
        guard let topic = browser.topics.topics.first(where: { $0.name == name }) else {
            throw Missing(kind: "topic", name: name, known: browser.topics.rows)
        }
        browser.select(topic)
        settle()
    }

    /// Opens a question by its title, from the list that has it.
    func open(question title: String) throws {
        if browser.list == nil { try server.promptly { try open(topic: "iPhone") } }
        let titles = try list.questionRows.map(\.title)
        guard let row = titles.firstIndex(of: title) else {
            throw Missing(kind: "question", name: title, known: titles)
        }
        browser.selectQuestion(at: row)
        settle()
    }

    /// Scrolls the list to its last row, so that it comes into sight.
    func scrollToLastRow() throws {
        let list = try list
        list.rowShown(at: list.rows.count - 1)
        settle()
    }

    /// Lets time pass, once all that is on its way waits for it.
    func pass(_ duration: Duration) {
        settle()
        expect(self.clock.nextWaking == nil ? self.underWay : []).eventually(beEmpty())
        clock.advance(by: duration)
        settle()
    }

    /// Waits until the app has nothing left to do but wait, for the server, for the clock or for the reader.
    func settle() {
        expect(self.isWaiting ? [] : self.underWay).eventually(beEmpty(), within: .seconds(5))
    }

    private func elsewhere(_ wanted: String) -> Elsewhere {
        Elsewhere(wanted: wanted, screen: browser.navigation.current)
    }

    /// Whether the app waits for the server, which keeps its reply back, or for the clock.
    private var isWaiting: Bool {
        server.heldCount > 0
            || clock.nextWaking.map { $0 < browser.services.site.configuration.timeout } ?? false
    }

    /// What is on its way, in words.
    private var underWay: [String] {
        let things = [
            ("questions", browser.list?.phase == .loading),
            ("the text", browser.detail?.bodyPhase == .loading),
            ("the answers", browser.detail?.answersPhase == .loading),
            ("pictures", browser.services.avatars.fetchCount > 0),
        ]
        return things.filter(\.1).map(\.0)
    }

    private func makeApp() -> Browser {
        let services = Services(
            transport: transport, clock: clock, storage: storage, memoryWarnings: memoryWarnings)
        return Browser(services: services)
    }
}
