import AppSupport
import Foundation
import PublicTimeline

/// The recorded responses in `Fixtures/PublicTimeline`; only specs have them (S2.17).
enum Fixtures {
    static let root = URL(filePath: #filePath + "/../../../..").standardized

    /// Returns a recorded response; empty if there is none with this name, so that a spec with it fails.
    static func text(_ name: String) -> String {
        let file = root.appending(path: "Fixtures/PublicTimeline/\(name).json")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}

extension TimelineClient {
    /// Creates a client of the article's service, which no longer exists.
    convenience init(transport: any Transport, clock: any Clock<Duration>) {
        func url(_ address: String) -> URL { URL(string: address) ?? URL(filePath: address) }
        self.init(
            timeline: url("https://api.twitter.com/1/statuses/public_timeline.json"),
            search: url("https://search.twitter.com/search.json"), transport: transport, clock: clock)
    }
}
