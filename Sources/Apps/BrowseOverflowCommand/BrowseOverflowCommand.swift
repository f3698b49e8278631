import AppSupport
import BrowseOverflow
import Foundation

package enum BrowseStatus: Int32 {
    case shown = 0
    case notLoaded = 1
    case wrongUsage = 2
    case shownFromStore = 3
    case notWritten = 4
}

/// The cores as a command: the same screens as in an app, printed as text.
@MainActor
package struct BrowseOverflowCommand {
    private let options: BrowseOptions
    private let transport: any Transport
    /// The folder for what is saved; nothing is saved without one.
    private let store: URL?
    private let console: Console
    private let lines: Lines

    /// Runs the command with the arguments after the program's name, and returns the exit status.
    package static func run(
        _ words: [String], environment: [String: String], console: Console
    ) async -> BrowseStatus {
        do {
            return try await BrowseOverflowCommand(words, environment, console).run()
        } catch let error as BrowseOptionsError {
            console.printMessage("error: \(error.message)\nSee browse-overflow --help.")
            return .wrongUsage
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            // A reader that closed the pipe, such as `head`, needs no message.
            if cause?.code != Int(EPIPE) {
                let reason = (cause ?? error as NSError).localizedDescription
                console.printMessage("error: the output could not be written: \(reason)")
            }
            return .notWritten
        }
    }

    private init(_ words: [String], _ environment: [String: String], _ console: Console) throws {
        options = try BrowseOptions(words, environment: environment)
        transport =
            options.has("offline") ? FixtureTransport(folder: nil) : try Self.transport(options["fixtures"])
        store = Self.store(options, environment)
        self.console = console
        lines = Lines(
            language: options.language, console: console, isOffline: options.has("offline"),
            zone: environment["TZ"].flatMap(TimeZone.init(identifier:)) ?? .current)
    }

    private func run() async throws -> BrowseStatus {
        switch options.command {
        case .help: try console.printResult(String(BrowseOptions.help.dropLast()))
        case .browse: try await run(BrowserApp(services: makeServices(), lines: lines))
        case .events: try await run(EntryApp.events(server, transport, store, lines))
        case .timeline(let word): try await run(EntryApp.timeline(server, transport, word, lines))
        case .topics: try console.printResult(lines.topics(Topic.standard))
        case .questions(let tag, let pages):
            return try await show(QuestionList(Topic(name: tag, tag: tag), services: makeServices()), pages)
        case .question(let id): return try await showQuestion(id)
        }
        return .shown
    }

    private func run(_ app: any TerminalApp) async throws {
        var session = Session(app: app, lines: lines, console: console)
        try await session.run()
    }

    /// The address of the server of events or messages; recorded responses have none.
    private var server: URL { options["base-url"].flatMap(URL.init(string:)) ?? URL(filePath: "/") }

    private func makeServices() -> Services {
        var configuration = StackExchange.Configuration(key: options["key"])
        if let root = options["base-url"] {
            configuration.root = root.hasSuffix("/") ? String(root.dropLast()) : root
        }
        return Services(
            transport: transport, storage: store.map { FileStorage(folder: $0) } ?? MemoryStorage(),
            // Recorded responses bind no later run.
            limits: options.has("fixtures") ? MemoryStorage() : nil, configuration: configuration)
    }

    private static func store(_ options: BrowseOptions, _ environment: [String: String]) -> URL? {
        if let folder = options["store"] { return URL(filePath: folder) }
        let caches = [environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" }]
        let folder = caches.compactMap { $0 }.first { !$0.isEmpty }
        // Recorded responses are not saved by default.
        guard let folder, !options.has("fixtures") else { return nil }
        return URL(filePath: "\(folder)/browse-overflow")
    }

    private static func transport(_ fixtures: String?) throws(BrowseOptionsError) -> any Transport {
        guard let path = fixtures else { return ChildTransport() }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard names.contains(where: { $0.hasSuffix(".json") }) else {
            throw .init(message: "there are no recorded responses (questions-TAG-1.json …) in \(path)")
        }
        return FixtureTransport(folder: URL(filePath: path))
    }
}

extension BrowseOverflowCommand {
    private func show(_ list: QuestionList, _ pages: Int) async throws -> BrowseStatus {
        list.open()
        for page in 1...pages {
            console.progress(lines.text("loadingPage", "\(page)", "\(pages)"))
            await list.finishLoading()
            guard page < pages, list.hasMore, list.paging.last == page else { break }
            list.rowShown(at: list.questions.count)
        }
        let problems = [list.problem].compactMap { $0 }
        if !list.questions.isEmpty || problems.isEmpty { try console.printResult(lines.questions(list)) }
        return report(list.issues, problems, since: list.savedAt, quota: list.quotaRemaining)
    }

    private func showQuestion(_ id: Int) async throws -> BrowseStatus {
        console.progress(lines.text("loadingQuestion", "\(id)"))
        let services = makeServices()
        let saved = await services.topicStore.question(id)?.value
        var question = saved ?? Question(id: id, title: lines.text("question", "\(id)"))
        // The screen itself shows what is saved, and says so.
        question.body = nil
        question.setAnswers([])
        let detail = QuestionDetail(question, services: services)
        detail.open()
        await detail.finishLoading()
        // Without the question, an empty list of answers has no meaning.
        let isShown = detail.question.body != nil || !detail.answerCells.isEmpty
        if isShown { try console.printResult(lines.detail(detail)) }
        return report(
            detail.issues, detail.problems, since: detail.savedAt,
            quota: isShown ? detail.quotaRemaining : nil)
    }

    /// Reports where a screen comes from and what is wrong with it, and returns its status.
    private func report(_ issues: [Issue], _ problems: [Problem], since date: Date?, quota: Int?)
        -> BrowseStatus
    {
        let isVerbose = options.has("verbose")
        let texts = lines.problems(problems, isSaved: date != nil)
        var details = issues.map { "\($0)" }
        if !issues.isEmpty, !isVerbose { console.printMessage(lines.text("odd", "\(issues.count)")) }
        if let date { console.printMessage(lines.text("saved", lines.text(of: date))) }
        if let quota { console.printMessage(lines.text("quota", "\(max(quota, 0))")) }
        for text in texts { console.printMessage(text) }
        if !texts.isEmpty { details += problems.map { "\($0.underlying)" } }
        for detail in details where isVerbose { console.printMessage("detail: \(detail)") }
        let isLoaded = texts.isEmpty || problems.allSatisfy { if case .saving = $0 { true } else { false } }
        return isLoaded ? .shown : date == nil ? .notLoaded : .shownFromStore
    }
}
