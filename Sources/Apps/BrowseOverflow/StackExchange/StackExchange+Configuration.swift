extension StackExchange {
    /// The site to ask, the key to use, and the client's patience.
    public struct Configuration: Hashable, Sendable {
        /// The address of the API.
        public var root = "https://api.stackexchange.com/2.3"

        /// The site, by its name in the API.
        public var site = "stackoverflow"

        /// The key of the app.
        ///
        /// Without one the site takes 300 requests a day from one address (S1.12).
        public var key: String?

        /// The longest wait for one reply.
        public var timeout = Duration.seconds(30)

        /// The pauses before a request is sent again after a broken connection or a busy server; as many as retries.
        public var retryDelays: [Duration] = [.seconds(1), .seconds(2)]

        /// The silence after a throttle that does not say how long.
        public var throttleWait = Duration.seconds(30)

        /// The most that the server can make the client wait.
        public var longestBackoff = Duration.seconds(300)

        /// The silence after the last request of the day, until one may show whether a new day has begun.
        public var quotaWait = Duration.seconds(3600)

        /// The time for which a reply is given again in place of a new request.
        ///
        /// The terms of the API want a minute at least.
        public var freshness = Duration.seconds(60)

        /// The longest reply taken, in bytes.
        public var sizeLimit = 8 << 20

        /// The most pages of 100 answers that are fetched for one question.
        public var mostAnswerPages = 10

        /// Makes the configuration for stackoverflow.com.
        public init(key: String? = nil) {
            self.key = key
        }
    }
}
