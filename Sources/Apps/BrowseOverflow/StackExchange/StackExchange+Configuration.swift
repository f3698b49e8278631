import AppSupport

extension StackExchange {
    /// The settings for the site's API: site, key, timeouts, delays and limits.
    public struct Configuration: Hashable, Sendable {
        /// The address of the API.
        public var root = "https://api.stackexchange.com/2.3"
        /// The name of the site in the API.
        public var site = "stackoverflow"

        /// The app's key; without one, the site allows 300 requests a day from one address (S1.12).
        public var key: String?

        /// The maximum time for one response.
        public var timeout = Duration.seconds(30)

        /// The delays before each retry after a lost connection or a busy server; the count is the number of retries.
        public var retryDelays: [Duration] = [.seconds(1), .seconds(2)]

        /// The longest pause to wait for; a longer one is an error at once, which says when it ends.
        public var longestWait = Pauses.longestWait

        /// The maximum number of pages of 100 answers to fetch for one question.
        public var maximumAnswerPages = 10

        /// Creates the default settings.
        public init(key: String? = nil) { self.key = key }
    }
}
