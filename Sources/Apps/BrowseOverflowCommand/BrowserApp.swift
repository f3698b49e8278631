import AppSupport
import BrowseOverflow
import Foundation

@MainActor
final class BrowserApp: TerminalApp {
    private let browser: Browser
    private let lines: Lines
    /// The time at which the visible list was requested.
    private var requestedAt = ContinuousClock.now

    init(services: Services, lines: Lines) {
        (browser, self.lines) = (Browser(services: services), lines)
    }

    var screen: AnyHashable { browser.screen ?? .topics }
    var title: String { browser.list?.topic.name ?? lines.text("topics") }
    var isText: Bool { browser.detail != nil }
    var hasMore: Bool { visibleList?.hasMore == true }

    private var visibleList: QuestionList? { browser.detail == nil ? browser.list : nil }

    var rows: [SessionRow] {
        if let detail = browser.detail { return rows(detail) }
        guard let list = browser.list else {
            return browser.topics.map { topic in
                SessionRow(text: topic.name, isItem: true, open: { [self] in open(topic) })
            }
        }
        return list.rows.enumerated().map { index, row in
            switch row {
            case .question(let row):
                SessionRow(
                    text: lines.row(row, indent: 4), isItem: true, address: row.link,
                    show: { list.rowShown(at: index) },
                    open: { [browser] in browser.selectQuestion(at: index) })
            case .spinner: SessionRow(text: list.phase == .loading ? lines.loading : "…")
            case .tryAgain:
                SessionRow(text: Problem.retryTitle[lines.language], isItem: true, open: { list.retry() })
            case .message(let text): SessionRow(text: text[lines.language])
            }
        }
    }

    private func open(_ topic: Topic) {
        requestedAt = .now
        browser.select(topic)
    }

    private func rows(_ detail: QuestionDetail) -> [SessionRow] {
        let isLoading = [detail.bodyPhase, detail.answersPhase].contains(.loading)
        let parts = lines.parts(detail) + (isLoading ? [(lines.loading, nil)] : [])
        return parts.enumerated().flatMap { index, part in
            ((index == 0 ? "" : "\n") + part.text).components(separatedBy: "\n").map { line in
                SessionRow(
                    text: line, address: detail.questionCell.link,
                    show: { part.person.map { detail.rowShown(at: $0.row, inSection: $0.section) } })
            }
        }
    }

    var notes: [String] {
        let problems = browser.detail?.problems ?? [visibleList?.problem].compactMap { $0 }
        let date = browser.detail?.savedAt ?? visibleList?.savedAt
        let isReloading = visibleList.map { $0.phase == .loading && !$0.questions.isEmpty } == true
        let notes = [
            visibleList?.notice?[lines.language], date.map { lines.text("saved", lines.text(of: $0)) },
            isReloading ? lines.loading : nil,
        ]
        return lines.problems(problems, isSaved: date != nil) + notes.compactMap { $0 }
    }

    func launch() { browser.launch() }
    func close() { browser.launch() }
    func back() { browser.back() }

    func loadMore() {
        if let list = browser.list { list.rowShown(at: list.questions.count) }
    }

    /// Loads again what is missing or old.
    ///
    /// Within a minute, the site answers nothing new (S1.12).
    func retry() -> String? {
        if let detail = browser.detail {
            let isLoaded = detail.problems.isEmpty
            detail.retry()
            return isLoaded ? lines.text("allLoaded") : nil
        }
        guard let list = browser.list else { return lines.text("allLoaded") }
        guard list.problem == nil else {
            list.retry()
            return nil
        }
        for index in list.questions.indices { list.retryAvatar(at: index) }
        guard ContinuousClock.now - requestedAt > .seconds(60) else {
            return list.phase == .loading ? nil : lines.text("fresh")
        }
        requestedAt = .now
        list.refresh()
        return nil
    }

    func finishLoading() async {
        await browser.list?.finishLoading()
        await browser.detail?.finishLoading()
    }
}
