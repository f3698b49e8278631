/// Schedules requests within the limits that the site reported (S1.12).
///
/// Requests of one method run one after another, since each response may set a pause before the next. After a
/// `throttle_violation`, this applies to all requests until one succeeds.
struct RequestScheduler {
    /// The earliest time for the next request of each method.
    private var earliestCalls: [String: Duration] = [:]
    /// The earliest time for any request.
    private var earliestCall = Duration.zero
    /// The time after the last request of the day at which a request tests whether a new day has begun.
    private var nextDay = Duration.zero
    private var isThrottled = false
    private var inProgress: Set<String> = []

    /// Returns the remaining pause before a method may be called.
    func pause(of method: String, at now: Duration) -> Duration {
        max(earliestCall, earliestCalls[method] ?? .zero) - now
    }

    /// Whether a request in progress must end first.
    func mustWait(_ method: String) -> Bool {
        isThrottled ? !inProgress.isEmpty : inProgress.contains(method)
    }

    /// Whether no requests remain today.
    func isQuotaUsedUp(at now: Duration) -> Bool { now < nextDay }

    /// Records the start of a request.
    mutating func begin(_ method: String) { inProgress.insert(method) }

    /// Records the end of a request, successful or not.
    mutating func end(_ method: String) { inProgress.remove(method) }

    /// Applies the limits in a response; a pause may grow but never shrinks.
    mutating func apply(
        _ response: ParsedResponse, to method: String, at arrival: Duration,
        configuration: StackExchange.Configuration
    ) {
        earliestCalls[method] = max(earliestCalls[method] ?? .zero, arrival + response.backoff)
        if response.isQuotaUsedUp { nextDay = arrival + configuration.quotaWait }
        isThrottled = false
        if case .failure(.throttled(let wait)) = response.content {
            isThrottled = true
            earliestCall = max(earliestCall, arrival + wait)
        }
    }
}
