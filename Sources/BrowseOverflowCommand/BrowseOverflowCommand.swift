import AppSupport
import BrowseOverflow
import Foundation

/// The core at a prompt: the same screens as in an app, as lines.
@MainActor
enum BrowseOverflowCommand {
    /// Does what the words after the program's name ask for, and gives the exit status.
    static func run(_ words: [String]) async -> Int32 {
        do throws(UsageError) {
            let arguments = try Arguments(words)
            return await run(arguments.command, try services(arguments))
        } catch {
            complain("error: \(error.message)\nSee browse-overflow --help.")
            return 2
        }
    }

    private static func run(_ command: Arguments.Command, _ services: Services) async -> Int32 {
        switch command {
        case .help:
            print(Arguments.usage)
            return 0
        case .topics:
            print(Lines.topics(TopicList()))
            return 0
        case .questions(let tag, let page):
            return await showQuestions(tag, page, services)
        case .question(let id):
            return await showQuestion(id, services)
        }
    }

    private static func showQuestions(_ tag: String, _ page: Int, _ services: Services) async -> Int32 {
        do throws(StackExchangeError) {
            let listing = try await services.site.questions(
                tagged: tag, page: page, size: QuestionList.pageSize
            ).usable()
            print(Lines.questions(listing, tag: tag, page: page))
            report(listing.dropped)
            return 0
        } catch {
            return fail([.questions(error)])
        }
    }

    private static func showQuestion(_ id: Int, _ services: Services) async -> Int32 {
        let detail = QuestionDetail(Question(id: id, title: "Question \(id)"), services: services)
        detail.open()
        await detail.finishLoading()
        // An empty list of answers to a question that is not there says nothing.
        guard detail.question.body != nil || !detail.answerCells.isEmpty else { return fail(detail.problems) }
        print(Lines.detail(detail))
        report(detail.issues)
        return detail.problems.isEmpty ? 0 : fail(detail.problems)
    }

    private static func services(_ arguments: Arguments) throws(UsageError) -> Services {
        let configuration = StackExchange.Configuration(key: arguments.key)
        guard let path = arguments.fixtures else {
            return Services(transport: URLSessionTransport(), configuration: configuration)
        }
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
        return Services(
            transport: FixtureTransport(folder: URL(filePath: path)), configuration: configuration)
    }

    private static func holdsReplies(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            name.hasSuffix(".json") && ["question", "answers"].contains { name.hasPrefix($0) }
        }
    }

    private static func fail(_ problems: [Problem]) -> Int32 {
        for problem in problems { complain("\(problem.message) \(problem.reason)") }
        return 1
    }

    private static func report(_ issues: [Issue]) {
        for issue in issues { complain("note: \(issue)") }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
