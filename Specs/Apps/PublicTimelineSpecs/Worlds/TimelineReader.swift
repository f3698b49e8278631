import AppSupport
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import PublicTimeline
import SpecSupport

/// The world of the timeline's feature: a reader, and the app.
@MainActor
final class TimelineReader: World {
    private let server = FakeServer(always: .failure(.notConnected))
    let rootView = RootView()
    let entry: AppEntry

    /// The messages on the server: the public ones, and the results of searches by word.
    var published: [String?: [String]] = [:]

    /// The server's answer to each request while it fails.
    var failure: FakeServer.Reply?

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let (transport, clock) = (try kind.transport(to: server), VirtualClock())
        entry = AppEntry(rootView: rootView) { TimelineClient(transport: transport, clock: clock) }
        server.answer = { [weak self] request in self?.reply(to: request) ?? .failure(.notConnected) }
    }

    /// The server escapes texts, as in HTML.
    private func reply(to request: Request) -> FakeServer.Reply {
        if let failure { return failure }
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let word = query.first { $0.name == "q" }?.value
        let tweets = (published[word] ?? []).enumerated().map { index, text in
            let escaped = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            return #"{"id": \#(index + 1), "text": "\#(escaped)"}"#
        }
        let list = "[\(tweets.joined(separator: ","))]"
        return .json(word == nil ? list : #"{"results": \#(list)}"#)
    }

    var timeline: PublicTimelineController {
        get throws {
            guard let timeline = entry.timeline else { throw NotOnScreen("the timeline has not been opened") }
            return timeline
        }
    }
}
