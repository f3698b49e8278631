import AppSupport
import BrowseOverflow
import Foundation
import Observation
import Synchronization

/// An app: its screens one after another, with keys at a terminal, and otherwise line by line.
///
/// Commands have the same letters both ways: `m` more, `b` back, `r` try again, `o` open in a browser, `q` quit.
@MainActor
struct Session {
    private let app: any TerminalApp
    private let lines: Lines
    private let console: Console
    /// The chosen row at a terminal, or the first visible line of a text, of each screen.
    private var cursors: [AnyHashable: Int] = [:]
    private var visible: [SessionRow] = []
    /// The number of rows of the screen that were printed line by line.
    private var printed = 0
    /// The answer to the last command that changes nothing on the screen.
    private var reply: String?
    /// The text to search for, while it is typed.
    private var typed: String?
    /// The text that was searched for last.
    private var wanted = ""
    /// The number of the latest drawing; a change below an earlier one does not draw the screen once more.
    private nonisolated static let drawing = Atomic(0)

    init(app: any TerminalApp, lines: Lines, console: Console) {
        (self.app, self.lines, self.console) = (app, lines, console)
    }

    /// Shows the screens until the person quits or the input ends.
    mutating func run() async throws {
        app.launch()
        let (input, continuation) = AsyncStream<SessionCommand>.makeStream()
        // The first command shows the first screen.
        continuation.yield(.redraw)
        let restore = console.read(continuation)
        defer {
            restore()
            app.close()
        }
        for await command in input {
            guard command != .quit else { return }
            try perform(command)
            if !console.isInteractive {
                await app.finishLoading()
                if case .find = command { try printMatches() } else { try printRows() }
                continue
            }
            // What was drawn is drawn again when it changes.
            let drawing = Self.drawing.wrappingAdd(1, ordering: .relaxed).newValue
            try withObservationTracking {
                Result { try draw() }
            } onChange: {
                if drawing == Self.drawing.load(ordering: .relaxed) { continuation.yield(.redraw) }
            }.get()
            for row in visible { row.show?() }
        }
    }

    private mutating func perform(_ command: SessionCommand) throws {
        let (rows, old, page) = (app.rows, app.screen, console.size.height - 4)
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
            let items = rows.filter(\.isItem)
            guard items.indices.contains(number - 1) else {
                return reply = lines.text("noRow", "\(number)")
            }
            items[number - 1].open?()
        case .more:
            guard app.hasMore else { return reply = lines.text("noMore") }
            app.loadMore()
        case .back:
            app.back()
            if app.screen == old { reply = lines.text("firstScreen") }
        case .retry:
            reply = app.retry()
            printed = 0
        case .typing(let text): typed = text
        case .find(let text):
            (typed, wanted) = (nil, text.isEmpty ? wanted : text)
            find(in: rows, after: cursor)
        case .findNext: find(in: rows, after: cursor)
        case .browse, .copy: try follow(rows.indices.contains(cursor) ? rows[cursor].address : nil, command)
        case .unknown(let text): reply = lines.text("unknownCommand", DisplayText.clean(text, limit: 40))
        case .redraw, .suspend, .quit: break
        }
        if app.screen != old { printed = 0 }
    }

    /// Chooses a row, or the nearest one; the end of a list loads the next page (S3.9).
    private mutating func choose(_ row: Int) {
        let last = app.rows.count - 1
        if row > cursors[app.screen] ?? 0, row >= last, app.hasMore { app.loadMore() }
        cursors[app.screen] = min(max(row, 0), max(last, 0))
    }

    /// Chooses the next row that contains the text, from the first one after the last.
    private mutating func find(in rows: [SessionRow], after cursor: Int) {
        guard !wanted.isEmpty else { return reply = lines.text("noText") }
        let matches = rows.indices.filter { isWanted(rows[$0]) }
        guard let row = matches.first(where: { $0 > cursor }) ?? matches.first else {
            return reply = lines.text("notFound", wanted)
        }
        if console.isInteractive { cursors[app.screen] = row }
    }

    private func isWanted(_ row: SessionRow) -> Bool {
        // A text may be wrapped in the row.
        row.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .localizedStandardContains(wanted)
    }

    /// Opens or copies the address of the chosen row; line by line, none is chosen in a list.
    private mutating func follow(_ address: URL?, _ command: SessionCommand) throws {
        guard let address, console.isInteractive || app.isText else {
            return reply = lines.text("noAddress")
        }
        if command == .copy {
            try console.copy(address.absoluteString)
            reply = lines.text("copied", address.absoluteString)
        } else {
            reply = lines.text(console.open(address) ? "opened" : "noBrowser", address.absoluteString)
        }
    }

    private mutating func printRows() throws {
        let rows = numbered(app.rows)
        let text = (printed == 0 ? [app.title] : []) + rows.dropFirst(printed).map(\.text)
        printed = rows.last?.row.text == "…" ? rows.count - 1 : rows.count
        try printLines(text + app.notes)
    }

    /// Prints the rows that contain the text, with their numbers.
    private func printMatches() throws {
        try printLines(numbered(app.rows).filter { !wanted.isEmpty && isWanted($0.row) }.map(\.text))
    }

    private func printLines(_ text: [String]) throws {
        let last = [reply, lines.text("commands")].compactMap { $0 }
        try console.printResult((text + last).joined(separator: "\n"))
    }

    private func numbered(_ rows: [SessionRow]) -> [(row: SessionRow, text: String)] {
        var number = 0
        return rows.map { row in
            number += row.isItem ? 1 : 0
            return (
                row,
                (row.isItem ? "\(number)".padding(toLength: 4, withPad: " ", startingAt: 0) : "") + row.text
            )
        }
    }

    private mutating func draw() throws {
        let rows = app.rows
        let foot = (app.notes + [reply, typed.map { "/\($0)" } ?? lines.text("keys")].compactMap { $0 })
            .map { lines.wrapped($0) }.joined(separator: "\n")
        let height = max(console.size.height - lines.height(foot) - 1, 1)
        let last = rows.count - (app.isText ? height : 1)
        let cursor = min(cursors[app.screen] ?? 0, max(last, 0))
        cursors[app.screen] = cursor
        var top = cursor
        // The chosen row is in the middle, unless the list begins or is short.
        while !app.isText, top > 0,
            lines.height(rows[top - 1..<cursor].map(\.text).joined(separator: "\n")) <= height / 2
        {
            top -= 1
        }
        var (text, left) = ("", height)
        visible = []
        for (index, row) in rows.enumerated().dropFirst(top) where left > 0 {
            visible.append(row)
            let mark = !row.isItem ? "" : index == cursor ? "  > " : "    "
            for line in (mark + row.text).components(separatedBy: "\n") where left > 0 {
                left -= lines.height(line)
                if left >= 0 { text += line + "\n" }
            }
        }
        let head = app.title + position(in: rows, cursor)
        try console.draw("\(head)\n\(text)\(String(repeating: "\n", count: max(left, 0)))\(foot)")
    }

    /// Returns the place of the chosen row among the items, or of the last visible line of a text.
    private func position(in rows: [SessionRow], _ cursor: Int) -> String {
        let count = app.isText ? rows.count : rows.count(where: \.isItem)
        let place = app.isText ? cursor + visible.count : rows.prefix(cursor + 1).count(where: \.isItem)
        guard count > 0 else { return "" }
        return "  " + lines.text("position", "\(max(place, 1))", "\(count)\(app.hasMore ? "+" : "")")
    }
}
