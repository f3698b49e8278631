import Foundation

/// What the visible screen of an app shows at the terminal, and what a person can ask it to do there.
@MainActor
protocol TerminalApp {
    /// The visible screen, which keeps the row that a person has chosen.
    var screen: AnyHashable { get }
    var title: String { get }
    var rows: [SessionRow] { get }
    /// Whether the rows are the lines of a text, which a person scrolls through.
    var isText: Bool { get }
    var hasMore: Bool { get }
    /// The problems and notices below the rows, and the date of what an earlier run saved.
    var notes: [String] { get }

    func launch()
    /// Ends the requests in progress, and so their processes.
    func close()
    func back()
    func loadMore()
    /// Loads again what is missing or old; returns the reason if there is nothing to load.
    func retry() -> String?
    func finishLoading() async
}

struct SessionRow {
    let text: String
    /// Whether it is one of the things that the screen lists, which have numbers.
    var isItem = false
    /// The address of what the row shows.
    var address: URL?
    /// Is called when the row becomes visible.
    var show: (@MainActor () -> Void)?
    /// Is called when a person chooses the row.
    var open: (@MainActor () -> Void)?
}
