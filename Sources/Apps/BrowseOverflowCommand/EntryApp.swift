import AppSupport
import EventGuide
import Foundation
import Observation
import PublicTimeline

/// An app at the terminal that lists entries, each of which opens as a text: the event guide, or the public timeline.
@MainActor
@Observable
final class EntryApp: TerminalApp {
    struct Entry: Hashable {
        let title: String
        let text: String
    }

    let title: String
    private var entries: [Entry] = []
    private var opened: Entry?
    private var failure: String?
    private var work: Task<Void, Never>?
    private let lines: Lines
    private let read: @MainActor () -> [Entry]
    private let update: @MainActor () async throws(LoadingError) -> Void
    private let failureMessage: LocalizedText

    private init(
        _ title: String, _ lines: Lines, failureMessage: LocalizedText,
        read: @escaping @MainActor () -> [Entry],
        update: @escaping @MainActor () async throws(LoadingError) -> Void
    ) {
        (self.title, self.lines, self.failureMessage) = (lines.text(title), lines, failureMessage)
        (self.read, self.update) = (read, update)
    }

    var screen: AnyHashable { AnyHashable(opened) }
    var isText: Bool { opened != nil }
    var hasMore: Bool { false }

    var rows: [SessionRow] {
        if let opened {
            return lines.wrapped(opened.text).components(separatedBy: "\n").map { SessionRow(text: $0) }
        }
        guard entries.isEmpty else {
            return entries.map { entry in
                let text = lines.wrapped(entry.title, indent: 4).dropFirst(4)
                return SessionRow(text: String(text), isItem: true, open: { [self] in opened = entry })
            }
        }
        guard work == nil, failure == nil else { return [] }
        return [SessionRow(text: lines.text(lines.isOffline ? "nothingSaved" : "nothing"))]
    }

    var notes: [String] { [work == nil ? failure : lines.loading].compactMap { $0 } }

    /// Shows what is saved, and loads the latest entries.
    func launch() {
        entries = read()
        _ = retry()
    }

    func close() { work?.cancel() }
    func back() { opened = nil }
    func loadMore() {}

    func retry() -> String? {
        guard !lines.isOffline else { return lines.text("allLoaded") }
        guard work == nil else { return nil }
        work = Task {
            do throws(LoadingError) {
                try await update()
                failure = nil
            } catch {
                failure = "\(failureMessage[lines.language]) \(error.reason[lines.language])"
            }
            // A part may have been loaded before the failure.
            (entries, work) = (read(), nil)
        }
        return nil
    }

    func finishLoading() async { await work?.value }
}

extension EntryApp {
    /// The guide of the events of a server, films first, which keeps them in a folder.
    static func events(_ server: URL, _ transport: any Transport, _ store: URL?, _ lines: Lines) -> EntryApp {
        let service = EventService(
            client: HTTPEventClient(root: server, transport: transport), mapper: JSONEventMapper(),
            store: store.map { FileEventStore(folder: $0) } ?? MemoryEventStore())
        let types = [EventType.cinema, .performance]
        return EntryApp("events", lines, failureMessage: EventService.failureMessage) {
            types.flatMap(service.events(of:)).inGuideOrder().map { event in
                let kind = lines.text(event.type == .cinema ? "film" : "performance")
                let title = "\(event.name ?? lines.text("unnamed")) — \(kind)"
                return Entry(
                    title: title, text: "\(title)\n\n\(event.summary ?? lines.text("noDescription"))")
            }
        } update: { () throws(LoadingError) in
            for type in types { try await service.update(type) }
        }
    }

    /// The latest messages of a server, or those with a word.
    static func timeline(
        _ server: URL, _ transport: any Transport, _ word: String?, _ lines: Lines
    ) -> EntryApp {
        let client = TimelineClient(
            timeline: server.appending(path: "public_timeline.json"),
            search: server.appending(path: "search.json"), transport: transport)
        return EntryApp("timeline", lines, failureMessage: TimelineClient.failureMessage) {
            client.tweets.map { Entry(title: $0.text, text: $0.text) }
        } update: { () throws(LoadingError) in
            try await (word == nil ? client.loadPublicTimeline() : client.search(word ?? "")).get()
        }
    }
}
