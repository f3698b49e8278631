import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import SpecSupport

/// The world of the app's features: a reader, the app, and a server that the scenario controls.
@MainActor
final class Reader: World {
    let server = StackExchangeServer()
    let clock = VirtualClock()
    var storage: any Storage = MemoryStorage()
    private(set) var browser: Browser
    private let transport: any Transport

    static var parameterNames: [String] { ["transport"] }
    var language = Language.english

    /// The rows with pictures that have been visible since the launch.
    var seen: Set<String> = []

    /// The ID of the question that the scenario mentioned last.
    var questionID = 0

    init() throws {
        transport = try server.transport(Self.parameter("transport") ?? .scripted)
        browser = Browser(services: Services(transport: transport))
        browser = makeApp()
    }

    var list: QuestionList {
        get throws {
            guard case .questions = browser.screen, let list = browser.list else {
                throw notSeen("a list of questions")
            }
            return list
        }
    }

    var detail: QuestionDetail {
        get throws {
            guard case .question = browser.screen, let detail = browser.detail else {
                throw notSeen("a question with its answers")
            }
            return detail
        }
    }

    /// Launches the app with the data it has saved before.
    func launch() {
        seen = []
        browser = makeApp()
        browser.launch()
    }

    /// Opens a topic by name, from wherever the reader is.
    func reach(topic name: String) throws {
        if browser.screen == nil { launch() }
        for _ in browser.screens.dropFirst() { browser.back() }
        try open(topic: name)
    }

    func open(topic name: String) throws {
        guard browser.screen == .topics else { throw notSeen("the topics") }
        guard let topic = browser.topics.first(where: { $0.name == name }) else {
            throw NotOnScreen("topic", named: name, among: browser.topics.map(\.name))
        }
        browser.select(topic)
        waitUntilIdle()
    }

    func open(question title: String) throws {
        let titles = try titles
        guard let row = titles.firstIndex(of: title) else {
            throw NotOnScreen("question", named: title, among: titles)
        }
        guard row == titles.lastIndex(of: title) else {
            let askers = try questions.filter { $0.title[language] == title }.map(
                \.asker.displayName[language])
            throw NotOnScreen("several questions", named: title, by: askers)
        }
        browser.selectQuestion(at: row)
        waitUntilIdle()
    }

    func retry() throws {
        guard try problems.contains(where: \.canRetry) else {
            throw NotOnScreen("nothing on the screen offers to try again")
        }
        if let detail = browser.detail { detail.retry() } else { try list.retry() }
        waitUntilIdle()
    }

    func scrollToLastRow() throws {
        let list = try list
        list.rowShown(at: list.rows.count - 1)
        waitUntilIdle()
    }

    /// Lets time pass, once everything that is loading waits for the clock.
    func pass(_ duration: Duration) {
        waitUntilIdle()
        expect(self.clock.nextWaking == nil ? self.loading : "nothing is").eventually(
            equal("nothing is"), "what still loads")
        clock.advance(by: duration)
        waitUntilIdle()
    }

    /// Waits until the app waits only for the server, the clock or the reader.
    func waitUntilIdle() {
        // What is being saved, or read from what was saved, shows nowhere on the screen.
        let saving = Saving()
        Task { [list = browser.list, detail = browser.detail] in
            await list?.finishLoading()
            await detail?.finishLoading()
            saving.isFinished = true
        }
        expect(self.isWaiting ? "nothing is" : self.loading(saving)).eventually(
            equal("nothing is"), within: .seconds(5), "what still loads")
    }

    @MainActor
    private final class Saving {
        var isFinished = false
    }

    private func loading(_ saving: Saving) -> String {
        loading == "nothing is" && !saving.isFinished ? "what is saved is" : loading
    }

    private var isWaiting: Bool {
        server.heldCount > 0
            || clock.nextWaking.map { $0 < browser.services.site.configuration.timeout } ?? false
    }

    /// What is loading, in the words of the features, with a verb: “the answers are”.
    var loading: String {
        let parts = [
            ("the questions are", browser.list?.phase == .loading),
            ("the text of the question is", browser.detail?.bodyPhase == .loading),
            ("the answers are", browser.detail?.answersPhase == .loading),
            ("pictures are", browser.services.avatars.fetchCount > 0),
        ]
        return parts.first { $0.1 }?.0 ?? "nothing is"
    }

    private func makeApp() -> Browser {
        let now = Date(timeIntervalSince1970: 1_767_225_600 + Double(clock.now.offset.components.seconds))
        let services = Services(transport: transport, clock: clock, storage: storage, now: { now })
        return Browser(services: services)
    }
}
