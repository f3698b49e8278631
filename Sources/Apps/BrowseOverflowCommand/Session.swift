import AppSupport
import BrowseOverflow
import Foundation
import Observation

/// The app: its screens one after another, with keys at a terminal, and otherwise line by line.
///
/// Commands have the same letters both ways: `m` more, `b` back, `r` try again, `q` quit.
@MainActor
struct Session {
    /// A row of a screen, and what choosing it does.
    private struct Row {
        let text: String
        var open: (@MainActor () -> Void)?
    }

    private let browser: Browser
    private let lines: Lines
    private let console: Console
    /// The chosen row at a terminal, or the first visible line of a question, of each screen.
    private var cursors: [Screen: Int] = [:]
    /// The number of rows of the screen that were printed line by line.
    private var printed = 0
    /// The answer to the last command that changes nothing on the screen.
    private var reply: String?
    /// The time at which the visible list was requested.
    private var requestedAt = ContinuousClock.now

    init(services: Services, lines: Lines, console: Console) {
        (browser, self.lines, self.console) = (Browser(services: services), lines, console)
    }

    /// Shows the screens until the person quits or the input ends.
    mutating func run() async throws {
        browser.launch()
        let (input, continuation) = AsyncStream<SessionCommand>.makeStream()
        // The first command shows the first screen.
        continuation.yield(.redraw)
        let restore = console.read(continuation)
        defer {
            restore()
            // Ends the requests in progress, and so their processes.
            browser.launch()
        }
        for await command in input {
            guard command != .quit else { return }
            perform(command)
            if !console.isInteractive {
                await browser.list?.finishLoading()
                await browser.detail?.finishLoading()
                try printRows()
                continue
            }
            // What was drawn is drawn again when it changes.
            try withObservationTracking {
                Result { try draw() }
            } onChange: {
                continuation.yield(.redraw)
            }.get()
        }
    }

    private var screen: Screen { browser.screen ?? .topics }

    private mutating func perform(_ command: SessionCommand) {
        let (rows, old, page) = (rows, screen, console.size.height - 3)
        let cursor = cursors[old] ?? 0
        if command != .redraw || !console.isInteractive { reply = nil }
        switch command {
        case .up: choose(cursor - 1)
        case .down: choose(cursor + 1)
        case .pageUp: choose(cursor - page)
        case .pageDown: choose(cursor + page)
        case .first: choose(0)
        case .last: choose(rows.count - 1)
        case .open: if rows.indices.contains(cursor) { rows[cursor].open?() }
        case .row(let number):
            let choices = rows.compactMap(\.open)
            guard choices.indices.contains(number - 1) else {
                return reply = lines.text("noRow", "\(number)")
            }
            choices[number - 1]()
        case .more: if !more() { reply = lines.text("noMore") }
        case .back:
            browser.back()
            if old == .topics { reply = lines.text("firstScreen") }
        case .retry: retry()
        case .unknown(let text): reply = lines.text("unknownCommand", DisplayText.clean(text, limit: 40))
        case .redraw, .suspend, .quit: break
        }
        if old == .topics, screen != old { requestedAt = .now }
        if screen != old || command == .retry { printed = 0 }
    }

    /// Chooses a row, or the nearest one; the end of a list loads the next page (S3.9).
    private mutating func choose(_ row: Int) {
        let last = rows.count - 1
        if row > cursors[screen] ?? 0, row >= last { _ = more() }
        cursors[screen] = min(max(row, 0), max(last, 0))
    }

    /// Loads the next page; returns whether there is one.
    private func more() -> Bool {
        guard browser.detail == nil, let list = browser.list, list.hasMore else { return false }
        list.rowShown(at: list.questions.count)
        return true
    }

    /// Tries again what failed, or loads the list again; within a minute, the site answers nothing new (S1.12).
    private mutating func retry() {
        if let detail = browser.detail {
            if detail.problems.isEmpty { reply = lines.text("allLoaded") }
            detail.retry()
        } else if let list = browser.list, list.problem == nil {
            guard ContinuousClock.now - requestedAt > .seconds(60) else {
                return reply = list.phase == .loading ? nil : lines.text("fresh")
            }
            requestedAt = .now
            list.refresh()
        } else if let list = browser.list {
            list.retry()
        } else {
            reply = lines.text("allLoaded")
        }
    }

    private var loading: String { LoadingPhase.spokenSpinner[lines.language] + " …" }

    private var rows: [Row] {
        if let detail = browser.detail {
            let isLoading = [detail.bodyPhase, detail.answersPhase].contains(.loading)
            return (lines.detail(detail) + (isLoading ? "\n\n\(loading)" : ""))
                .split(separator: "\n", omittingEmptySubsequences: false).map { Row(text: String($0)) }
        }
        guard let list = browser.list else {
            return browser.topics.topics.map { topic in Row(text: topic.name) { browser.select(topic) } }
        }
        return list.rows.enumerated().map { index, row in
            switch row {
            case .question(let row):
                Row(text: lines.row(row, indent: 4)) { browser.selectQuestion(at: index) }
            case .spinner: Row(text: list.phase == .loading ? loading : "…")
            case .tryAgain: Row(text: Problem.retryTitle[lines.language]) { list.retry() }
            case .message(let text): Row(text: text[lines.language])
            }
        }
    }

    /// The problems and notices below the rows, and the date of what an earlier run saved.
    private var notes: [String] {
        let problems = browser.detail?.problems ?? [browser.list?.problem].compactMap { $0 }
        let date = browser.detail.map(\.savedAt) ?? browser.list?.savedAt
        let notice = browser.detail == nil ? browser.list?.notice?[lines.language] : nil
        let isReloading =
            browser.detail == nil
            && browser.list.map { $0.phase == .loading && !$0.questions.isEmpty } == true
        return lines.problems(problems, isSaved: date != nil)
            + [
                notice, date.map { lines.text("saved", Lines.text(of: $0)) },
                isReloading ? loading : nil, reply,
            ].compactMap { $0 }
    }

    private mutating func printRows() throws {
        let rows = rows
        var number = rows.prefix(printed).count { $0.open != nil }
        let text = rows.dropFirst(printed).map { row in
            number += row.open == nil ? 0 : 1
            let prefix = row.open == nil ? "" : "\(number)".padding(toLength: 4, withPad: " ", startingAt: 0)
            return prefix + row.text
        }
        printed = rows.last?.text == "…" ? rows.count - 1 : rows.count
        try console.printResult((text + notes + [lines.text("commands")]).joined(separator: "\n"))
    }

    private mutating func draw() throws {
        let rows = rows
        let foot = (notes + [lines.text("keys")]).map { lines.wrapped($0) }.joined(separator: "\n")
        let height = max(console.size.height - lines.height(foot), 1)
        let last = rows.count - (browser.detail == nil ? 1 : height)
        let cursor = min(cursors[screen] ?? 0, max(last, 0))
        cursors[screen] = cursor
        var top = cursor
        // The chosen row is in the middle, unless the list begins or is short.
        while browser.detail == nil, top > 0,
            lines.height(rows[top - 1..<cursor].map(\.text).joined(separator: "\n")) <= height / 2
        {
            top -= 1
        }
        var (text, left) = ("", height)
        let shown = rows.enumerated().dropFirst(top).flatMap { index, row in
            (row.open == nil ? row.text : (index == cursor ? "  > " : "    ") + row.text)
                .components(separatedBy: "\n")
        }
        for line in shown where left > 0 {
            left -= lines.height(line)
            if left >= 0 { text += line + "\n" }
        }
        try console.draw(text + String(repeating: "\n", count: max(left, 0)) + foot)
    }
}
