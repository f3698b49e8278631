import Foundation

extension TimelineClient {
    /// The URLs of the server's two lists.
    ///
    /// The defaults are the article's. That service no longer exists, so an app passes its own.
    public struct Addresses: Hashable, Sendable {
        /// The URL of the public timeline.
        public var timeline: URL

        /// The URL of the search.
        public var search: URL

        /// Creates addresses from URLs without queries.
        public init(
            timeline: URL = address("api.twitter.com", "/1/statuses/public_timeline.json"),
            search: URL = address("search.twitter.com", "/search.json")
        ) {
            self.timeline = timeline
            self.search = search
        }

        /// Returns the https URL of a path on a host.
        public static func address(_ host: String, _ path: String) -> URL {
            var components = URLComponents()
            components.scheme = "https"
            components.host = host
            components.path = path
            // Fails only for a path without a leading slash; a file URL is then rejected by the transport.
            return components.url ?? URL(filePath: path)
        }
    }
}
