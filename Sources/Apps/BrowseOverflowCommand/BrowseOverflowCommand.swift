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
        case .browse:
            var session = Session(services: services, lines: lines, console: console)
            try await session.run()
            return .shown
        case .topics:
            try console.printResult(
                arguments.has("json") ? try json.topics(TopicList()) : lines.topics(TopicList()))
            return .shown
        case .questions(let tag, let page, let pages, let until):
            return try await showQuestions(tag, page, pages, until)
        case .question(let id):
            return try await showQuestion(id)
        }
    }

    /// The screens as text in the user's language.
    private var lines: Lines {
        Lines(language: arguments.language, console: console, isOffline: arguments.has("offline"))
    }
    /// The screens as JSON.
    private var json: JSONScreen { JSONScreen(language: arguments.language) }

    private static func services(
        _ arguments: BrowseOptions, _ environment: [String: String]
    ) throws -> Services {
        var configuration = StackExchange.Configuration(key: arguments["key"])
        if let root = arguments["base-url"] {
            configuration.root = root.hasSuffix("/") ? String(root.dropLast()) : root
        }
        return Services(
            transport: arguments.has("offline")
                ? FixtureTransport(folder: nil) : try transport(arguments["fixtures"]),
            storage: storage(arguments, environment),
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
        guard let path = fixtures else { return ChildTransport() }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard names.contains(where: { $0.contains(/^(question|answers).*\.json$/) }) else {
            throw BrowseOptionsError(
                "there are no recorded responses (questions-TAG-1.json …) in \(path)")
        }
        return FixtureTransport(folder: URL(filePath: path))
    }
}

extension BrowseOverflowCommand {
    private func showQuestions(
        _ tag: String, _ firstPage: Int, _ pages: Int, _ until: Date?
    ) async throws -> BrowseStatus {
        let list = QuestionList(
            Topic(name: tag, tag: tag), services: services, firstPage: firstPage, until: until)
        list.open()
        for page in 1...pages {
            console.progress(text("loadingPage", "\(page)", "\(pages)"))
            await list.finishLoading()
            guard page < pages, list.hasMore, list.lastPage == firstPage + page - 1 else { break }
            list.rowShown(at: list.questions.count)
        }
        if !list.questions.isEmpty || list.problem == nil {
            try console.printResult(arguments.has("json") ? try json.questions(list) : lines.questions(list))
        }
        report(list.issues)
        reportOrigin(since: list.savedAt, quota: list.quotaRemaining)
        return report([list.problem].compactMap { $0 }, isSaved: list.savedAt != nil)
    }

    private func showQuestion(_ id: Int) async throws -> BrowseStatus {
        console.progress(text("loadingQuestion", "\(id)"))
        let saved = await services.topicStore.question(id)?.value
        var question = saved ?? Question(id: id, title: text("question", "\(id)"))
        // The screen itself shows what is saved.
        question.body = nil
        question.setAnswers([])
        let detail = QuestionDetail(question, services: services)
        detail.open()
        await detail.finishLoading()
        report(detail.issues)
        // Without the question, an empty list of answers has no meaning.
        if detail.question.body != nil || !detail.answerCells.isEmpty {
            try console.printResult(arguments.has("json") ? try json.question(detail) : lines.detail(detail))
            reportOrigin(since: detail.savedAt, quota: detail.quotaRemaining)
        }
        return report(detail.problems, isSaved: detail.savedAt != nil)
    }
}

extension BrowseOverflowCommand {
    /// Reports problems, and returns the status of a screen with them.
    private func report(_ problems: [Problem], isSaved: Bool) -> BrowseStatus {
        let texts = lines.problems(problems, isSaved: isSaved)
        for text in texts { console.printMessage(text) }
        for problem in problems where !texts.isEmpty && arguments.has("verbose") {
            console.printMessage("detail: \(problem.underlying)")
        }
        let isLoaded = texts.isEmpty || problems.allSatisfy { if case .saving = $0 { true } else { false } }
        return isLoaded ? .shown : isSaved ? .shownFromStore : .notLoaded
    }

    private func report(_ issues: [Issue]) {
        guard !issues.isEmpty else { return }
        if arguments.has("verbose") {
            for issue in issues { console.printMessage("detail: \(issue)") }
        } else {
            console.printMessage(text("odd", "\(issues.count)"))
        }
    }

    private func reportOrigin(since date: Date?, quota: Int?) {
        if let date { console.printMessage(text("saved", Lines.text(of: date))) }
        if let quota { console.printMessage(text("quota", "\(max(quota, 0))")) }
    }

    /// Returns one of the command's texts in the user's language.
    private func text(_ key: String, _ arguments: String...) -> String { lines.text(key, arguments) }
}
