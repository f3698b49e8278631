import AppSupport
import BrowseOverflow
import Foundation

/// The exit status of a run.
package enum BrowseStatus: Int32 {
    case shown = 0
    case notLoaded = 1
    case wrongUsage = 2
    case shownFromStore = 3
    case notWritten = 4
}

/// The core as a command: the same screens as in an app, printed as text or JSON.
@MainActor
package struct BrowseOverflowCommand {
    private let arguments: BrowseOptions
    private let services: Services
    private let console: Console

    /// Runs the command with the arguments after the program's name, and returns the exit status.
    package static func run(
        _ words: [String], environment: [String: String], console: Console
    ) async -> BrowseStatus {
        do {
            let arguments = try BrowseOptions(words, environment: environment)
            let command = BrowseOverflowCommand(
                arguments: arguments, services: try services(arguments, environment), console: console)
            return try await command.run()
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

    private func run() async throws -> BrowseStatus {
        switch arguments.command {
        case .help:
            try console.printResult(BrowseOptions.usage)
            return .shown
        case .topics:
            try console.printResult(
                arguments.has("json") ? try JSONScreen.topics(TopicList()) : lines.topics(TopicList()))
            return .shown
        case .questions(let tag, let page, let pages):
            return try await showQuestions(tag, page, pages)
        case .question(let id):
            return try await showQuestion(id)
        }
    }

    /// The screens as text in the user's language.
    private var lines: Lines { Lines(language: arguments.language) }

    private static func services(
        _ arguments: BrowseOptions, _ environment: [String: String]
    ) throws -> Services {
        var configuration = StackExchange.Configuration(key: arguments["key"])
        if let root = arguments["base-url"] {
            configuration.root = root.hasSuffix("/") ? String(root.dropLast()) : root
        }
        return Services(
            transport: try transport(arguments["fixtures"]), storage: storage(arguments, environment),
            // Recorded responses bind no later run.
            limits: arguments["fixtures"] == nil ? nil : MemoryStorage(), configuration: configuration)
    }

    private static func storage(_ arguments: BrowseOptions, _ environment: [String: String]) -> any Storage {
        if let folder = arguments["store"] { return FileStorage(folder: URL(filePath: folder)) }
        let caches = [environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" }]
        // Recorded responses are not saved by default.
        guard arguments["fixtures"] == nil,
            let folder = caches.compactMap({ $0 }).first(where: { !$0.isEmpty })
        else {
            return MemoryStorage()
        }
        return FileStorage(folder: URL(filePath: "\(folder)/browse-overflow"))
    }

    private static func transport(_ fixtures: String?) throws(BrowseOptionsError) -> any Transport {
        guard let path = fixtures else { return URLSessionTransport() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw BrowseOptionsError("--fixtures needs a folder, but \(path) is not one")
        }
        guard containsResponses(path) else {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let nearest = names.sorted().map { "\(path)/\($0)" }.first(where: containsResponses)
            let hint = nearest.map { " (did you mean \($0)?)" } ?? ""
            throw BrowseOptionsError(
                "there are no recorded responses (questions-TAG-1.json …) in \(path)\(hint)")
        }
        return FixtureTransport(folder: URL(filePath: path))
    }

    private static func containsResponses(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            name.hasSuffix(".json") && ["question", "answers"].contains { name.hasPrefix($0) }
        }
    }
}

extension BrowseOverflowCommand {
    private func showQuestions(_ tag: String, _ page: Int, _ pages: Int) async throws -> BrowseStatus {
        var topic = Topic(name: tag, tag: tag)
        if arguments.has("offline") {
            guard let saved = await services.topicStore.questions(of: topic) else {
                console.printMessage(text("questionsNotSaved", tag))
                return .notLoaded
            }
            try show(QuestionPages(tag: tag, saved))
            return .shown
        }
        let loaded = await load(tag, page, pages)
        guard loaded.shown.pages > 0 else {
            loaded.problem.map(report)
            guard page == 1, let saved = await services.topicStore.questions(of: topic) else {
                return .notLoaded
            }
            try show(QuestionPages(tag: tag, saved))
            return .shownFromStore
        }
        try show(loaded.shown)
        if page == 1 {
            topic.add(loaded.shown.questions)
            do throws(StorageError) {
                try await services.topicStore.save(topic)
            } catch {
                report(.saving(error))
            }
        }
        loaded.problem.map(report)
        return loaded.problem == nil ? .shown : .notLoaded
    }

    /// Loads pages until one fails or there are no more.
    private func load(_ tag: String, _ page: Int, _ count: Int) async -> (
        shown: QuestionPages, problem: Problem?
    ) {
        var pages = QuestionPages(tag: tag, firstPage: page)
        while pages.pages < count, pages.hasMore {
            console.progress(text("loadingPage", "\(pages.pages + 1)", "\(count)"))
            do throws(StackExchangeError) {
                let listing = try await services.site.questions(
                    tagged: tag, page: pages.nextPage, size: QuestionList.pageSize,
                    until: pages.pages == 0 ? nil : pages.questions.first?.askedAt
                ).usable()
                pages.add(listing)
                report(listing.dropped, "oddQuestions")
            } catch {
                return (pages, .questions(error))
            }
        }
        return (pages, nil)
    }

    private func show(_ pages: QuestionPages) throws {
        try console.printResult(
            arguments.has("json")
                ? try JSONScreen(language: arguments.language).questions(pages) : lines.questions(pages))
        reportOrigin(since: pages.savedAt, quota: pages.quotaRemaining)
    }

    private func showQuestion(_ id: Int) async throws -> BrowseStatus {
        let saved = await services.topicStore.question(id)
        if arguments.has("offline") {
            guard let saved else {
                console.printMessage(text("questionNotSaved", "\(id)"))
                return .notLoaded
            }
            try show(QuestionDetail(saved.value, services: services), since: saved.date)
            return .shown
        }
        console.progress(text("loadingQuestion", "\(id)"))
        let detail = QuestionDetail(
            saved?.value ?? Question(id: id, title: text("question", "\(id)")), services: services)
        detail.open()
        await detail.finishLoading()
        report(detail.issues, "oddAnswers")
        let hasBody = detail.bodyPhase == .loaded
        let hasAnswers = detail.answersPhase == .loaded
        // Without the question, an empty list of answers has no meaning.
        let hasSomething = saved != nil || hasBody || !detail.answerCells.isEmpty
        let date = saved.flatMap { hasBody && hasAnswers ? nil : $0.date }
        if hasSomething { try show(detail, since: date) }
        for problem in detail.problems { report(problem) }
        return hasBody && hasAnswers ? .shown : date == nil ? .notLoaded : .shownFromStore
    }

    private func show(_ detail: QuestionDetail, since date: Date?) throws {
        try console.printResult(
            arguments.has("json")
                ? try JSONScreen(language: arguments.language).question(detail, since: date)
                : lines.detail(detail))
        reportOrigin(since: date, quota: detail.quotaRemaining)
    }
}

extension BrowseOverflowCommand {
    private func report(_ problem: Problem) {
        let language = arguments.language
        console.printMessage("\(problem.message[language]) \(problem.reason[language])")
        if arguments.has("verbose") { console.printMessage("detail: \(problem.underlying)") }
    }

    private func report(_ issues: [Issue], _ note: String) {
        guard !issues.isEmpty else { return }
        if arguments.has("verbose") {
            for issue in issues { console.printMessage("detail: \(issue)") }
        } else {
            console.printMessage(text(note, "\(issues.count)"))
        }
    }

    private func reportOrigin(since date: Date?, quota: Int?) {
        if let date { console.printMessage(text("saved", Lines.text(of: date))) }
        if let quota { console.printMessage(text("quota", "\(max(quota, 0))")) }
    }

    /// Returns one of the command's texts in the user's language.
    private func text(_ key: String, _ arguments: String...) -> String { lines.text(key, arguments) }
}
