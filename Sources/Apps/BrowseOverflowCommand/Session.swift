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

    init(services: Services, lines: Lines, console: Console) {
        (browser, self.lines, self.console) = (Browser(services: services), lines, console)
    }

    /// Shows the screens until the person quits or the input ends.
    mutating func run() async throws {
        browser.launch()
        let (input, continuation) = AsyncStream<String>.makeStream()
        // The first command shows the first screen.
        continuation.yield("")
        let restore = try console.read(continuation)
        defer { restore() }
        for await command in input {
            guard command != "q" else { return }
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
                continuation.yield("")
            }.get()
        }
    }

    private var screen: Screen { browser.screen ?? .topics }

    private mutating func perform(_ command: String) {
        let (rows, old, page) = (rows, screen, console.size.height - 3)
        let cursor = cursors[old] ?? 0
        switch command {
        case "m": more()
        case "b": browser.back()
        case "r": retry()
        case "open": if rows.indices.contains(cursor) { rows[cursor].open?() }
        default:
            let choices = rows.compactMap(\.open)
            if let number = Int(command), choices.indices.contains(number - 1) { choices[number - 1]() }
            guard let step = ["up": -1, "down": 1, "pageup": -page, "pagedown": page][command] else { break }
            cursors[old] = min(max(cursor + step, 0), max(rows.count - 1, 0))
            // The end of a list loads the next page (S3.9).
            if step > 0, cursor + step >= rows.count - 1 { more() }
        }
        if screen != old || command == "r" { printed = 0 }
    }

    private func more() {
        guard browser.detail == nil, let list = browser.list else { return }
        list.rowShown(at: list.questions.count)
    }

    private func retry() {
        guard browser.detail == nil else { return browser.detail?.retry() ?? () }
        browser.list?.problem == nil ? browser.list?.refresh() : browser.list?.retry()
    }

    /// The rows of the visible screen.
    private var rows: [Row] {
        let loading = LoadingPhase.spokenSpinner[lines.language] + " …"
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
        return lines.problems(problems, isSaved: date != nil)
            + [notice, date.map { lines.text("saved", Lines.text(of: $0)) }].compactMap { $0 }
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
