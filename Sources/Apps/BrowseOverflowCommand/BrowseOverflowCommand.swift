import AppSupport
import BrowseOverflow
import Foundation

/// The end of a run, as its exit status.
enum ExitStatus: Int32 {
    case shown = 0
    case notLoaded = 1
    case wrongUsage = 2
    case shownFromStore = 3
    case notWritten = 4
}

/// The core at a prompt: the same screens as in an app, as lines.
@MainActor
struct BrowseOverflowCommand {
    private let arguments: Arguments
    private let services: Services
    private let console: Console

    /// Does what the words after the program's name ask for, and gives the exit status.
    static func run(_ words: [String]) async -> ExitStatus {
        let console = Console()
        do {
            let arguments = try Arguments(words)
            let command = BrowseOverflowCommand(
                arguments: arguments, services: try services(arguments), console: console)
            return try await command.run()
        } catch let error as UsageError {
            console.say("error: \(error.message)\nSee browse-overflow --help.")
            return .wrongUsage
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            // Whoever closed the pipe, such as `head`, has seen enough and wants no word about it.
            if cause?.code != Int(EPIPE) {
                let reason = (cause ?? error as NSError).localizedDescription
                console.say("error: the output could not be written: \(reason)")
            }
            return .notWritten
        }
    }

    private func run() async throws -> ExitStatus {
        switch arguments.command {
        case .help:
            try console.show(Arguments.usage)
            return .shown
        case .topics:
            try console.show(
                arguments.isJSON ? try JSONScreen.topics(TopicList()) : Lines.topics(TopicList()))
            return .shown
        case .questions(let tag, let page, let pages):
            return try await showQuestions(tag, page, pages)
        case .question(let id):
            return try await showQuestion(id)
        }
    }

    private static func services(_ arguments: Arguments) throws -> Services {
        var configuration = StackExchange.Configuration(key: arguments.key)
        if let root = arguments.baseURL {
            configuration.root = root.hasSuffix("/") ? String(root.dropLast()) : root
        }
        return Services(
            transport: try transport(arguments.fixtures), storage: storage(arguments),
            configuration: configuration)
    }

    private static func storage(_ arguments: Arguments) -> any Storage {
        if let folder = arguments.store { return FileStorage(folder: URL(filePath: folder)) }
        let environment = ProcessInfo.processInfo.environment
        let caches = [environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" }]
        // What recorded replies say is nothing to remember.
        guard arguments.fixtures == nil, let folder = caches.compactMap({ $0 }).first(where: { !$0.isEmpty })
        else {
            return MemoryStorage()
        }
        return FileStorage(folder: URL(filePath: "\(folder)/browse-overflow"))
    }

    private static func transport(_ fixtures: String?) throws(UsageError) -> any Transport {
        guard let path = fixtures else { return URLSessionTransport() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw UsageError(message: "--fixtures needs a folder, and \(path) is none")
        }
        guard holdsReplies(path) else {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let nearest = names.sorted().map { "\(path)/\($0)" }.first(where: holdsReplies)
            let hint = nearest.map { " (did you mean \($0)?)" } ?? ""
            throw UsageError(
                message: "there are no recorded replies (questions-TAG-1.json …) in \(path)\(hint)")
        }
        return FixtureTransport(folder: URL(filePath: path))
    }

    private static func holdsReplies(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            name.hasSuffix(".json") && ["question", "answers"].contains { name.hasPrefix($0) }
        }
    }
}

extension BrowseOverflowCommand {
    private func showQuestions(_ tag: String, _ page: Int, _ pages: Int) async throws -> ExitStatus {
        var topic = Topic(name: tag, tag: tag)
        if arguments.isOffline {
            guard let kept = await services.topicStore.questions(of: topic) else {
                console.say("Nothing tagged “\(tag)” is kept from an earlier run.")
                return .notLoaded
            }
            try show(QuestionPages(tag: tag, kept))
            return .shown
        }
        let loaded = await load(tag, page, pages)
        guard loaded.shown.pages > 0 else {
            loaded.problem.map(tell)
            guard page == 1, let kept = await services.topicStore.questions(of: topic) else {
                return .notLoaded
            }
            try show(QuestionPages(tag: tag, kept))
            return .shownFromStore
        }
        try show(loaded.shown)
        if page == 1 {
            topic.add(loaded.shown.questions)
            await keep { () async throws(StorageError) in try await services.topicStore.keep(topic) }
        }
        loaded.problem.map(tell)
        return loaded.problem == nil ? .shown : .notLoaded
    }

    /// Loads pages until one fails or nothing is left.
    private func load(_ tag: String, _ page: Int, _ count: Int) async -> (
        shown: QuestionPages, problem: Problem?
    ) {
        var pages = QuestionPages(tag: tag, firstPage: page)
        while pages.pages < count, pages.hasMore {
            console.progress("Loading page \(pages.pages + 1) of \(count) …")
            do throws(StackExchangeError) {
                let listing = try await services.site.questions(
                    tagged: tag, page: pages.nextPage, size: QuestionList.pageSize,
                    until: pages.pages == 0 ? nil : pages.questions.first?.askedAt
                ).usable()
                pages.add(listing)
                tell(listing.dropped, of: "question")
            } catch {
                return (pages, .questions(error))
            }
        }
        return (pages, nil)
    }

    private func show(_ pages: QuestionPages) throws {
        try console.show(arguments.isJSON ? try JSONScreen.questions(pages) : Lines.questions(pages))
        tellOrigin(since: pages.keptSince, quota: pages.quotaRemaining)
    }

    private func showQuestion(_ id: Int) async throws -> ExitStatus {
        let kept = await services.topicStore.question(id)
        if arguments.isOffline {
            guard let kept else {
                console.say("Question \(id) is not kept from an earlier run.")
                return .notLoaded
            }
            try show(QuestionDetail(kept.value, services: services), since: kept.date)
            return .shown
        }
        console.progress("Loading question \(id) …")
        let detail = QuestionDetail(
            kept?.value ?? Question(id: id, title: "Question \(id)"), services: services)
        detail.open()
        await detail.finishLoading()
        tell(detail.issues, of: "answer")
        let hasBody = detail.bodyPhase == .loaded
        let hasAnswers = detail.answersPhase == .loaded
        // An empty list of answers to a question that is not there says nothing.
        let hasSomething = kept != nil || hasBody || !detail.answerCells.isEmpty
        let date = kept.flatMap { hasBody && hasAnswers ? nil : $0.date }
        if hasSomething { try show(detail, since: date) }
        for problem in detail.problems { tell(problem) }
        return hasBody && hasAnswers ? .shown : date == nil ? .notLoaded : .shownFromStore
    }

    private func show(_ detail: QuestionDetail, since date: Date?) throws {
        try console.show(
            arguments.isJSON ? try JSONScreen.question(detail, since: date) : Lines.detail(detail))
        tellOrigin(since: date, quota: detail.quotaRemaining)
    }

    /// Keeps what was loaded; where that fails, it was shown all the same.
    private func keep(_ body: () async throws(StorageError) -> Void) async {
        do throws(StorageError) {
            try await body()
        } catch {
            tell(.keeping(error))
        }
    }
}

extension BrowseOverflowCommand {
    private func tell(_ problem: Problem) {
        console.say("\(problem.message) \(problem.reason)")
        if arguments.isVerbose { console.say("detail: \(problem.underlying)") }
    }

    private func tell(_ issues: [Issue], of kind: String) {
        guard !issues.isEmpty else { return }
        if arguments.isVerbose {
            for issue in issues { console.say("detail: \(issue)") }
        } else {
            let count = issues.count
            console.say(
                "note: something was odd about \(count) \(kind)\(count == 1 ? "" : "s") (see --verbose)")
        }
    }

    private func tellOrigin(since date: Date?, quota: Int?) {
        if let date { console.say("This is from \(Lines.text(of: date)), kept by an earlier run.") }
        if let quota {
            console.say("\(max(quota, 0)) request\(quota == 1 ? " is" : "s are") left for today.")
        }
    }
}
