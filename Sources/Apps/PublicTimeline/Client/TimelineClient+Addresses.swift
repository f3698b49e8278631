import Foundation

extension TimelineClient {
    /// The URLs of the server's two lists, without queries.
    ///
    /// The defaults are the article's. That service no longer exists, so an app passes its own.
    public struct Addresses: Hashable, Sendable {
        let timeline, search: URL

        /// Creates addresses.
        public init(timeline: URL? = nil, search: URL? = nil) {
            self.timeline = timeline ?? Self.url("https://api.twitter.com/1/statuses/public_timeline.json")
            self.search = search ?? Self.url("https://search.twitter.com/search.json")
        }

        /// Returns a URL; the transport rejects the URL of a file.
        private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }
    }
}
