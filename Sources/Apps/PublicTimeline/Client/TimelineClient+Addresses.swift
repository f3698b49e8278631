import Foundation

extension TimelineClient {
    /// The addresses of the server's two lists.
    ///
    /// Those of the article, by default; they have long been switched off, so an app gives its own.
    public struct Addresses: Hashable, Sendable {
        /// Everybody's messages.
        public var timeline: URL

        /// The messages with a word in them.
        public var search: URL

        /// The addresses on two hosts, without their queries.
        public init(
            timeline: URL = address("api.twitter.com", "/1/statuses/public_timeline.json"),
            search: URL = address("search.twitter.com", "/search.json")
        ) {
            self.timeline = timeline
            self.search = search
        }

        /// The address of a path on a host, by https.
        public static func address(_ host: String, _ path: String) -> URL {
            var components = URLComponents()
            components.scheme = "https"
            components.host = host
            components.path = path
            // Only a path without a slash at its beginning has no address; it becomes one that cannot be asked.
            return components.url ?? URL(filePath: path)
        }
    }
}
