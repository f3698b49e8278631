/// The turns at asking the site, by what the site has said of them (S1.12).
///
/// Requests of one method go one after another, since the reply to one says when the next may go. After a
/// `throttle_violation` all requests do, until one is answered well.
struct Turns {
    /// The time at which each method may be called again.
    private var earliestCalls: [String: Duration] = [:]
    /// The time at which anything may be called again.
    private var earliestCall = Duration.zero
    /// The time at which a request may show whether a new day has begun, after the last request of one.
    private var nextDay = Duration.zero
    private var isThrottled = false
    private var underWay: Set<String> = []

    /// The time for which nobody may call a method.
    func pause(of method: String, at now: Duration) -> Duration {
        max(earliestCall, earliestCalls[method] ?? .zero) - now
    }

    /// Whether somebody is asking, so that others have to wait.
    func isTaken(_ method: String) -> Bool {
        isThrottled ? !underWay.isEmpty : underWay.contains(method)
    }

    /// Whether the requests of the day are used up.
    func isQuotaUsedUp(at now: Duration) -> Bool { now < nextDay }

    /// Takes note that somebody asks.
    mutating func begin(_ method: String) { underWay.insert(method) }

    /// Takes note that somebody's request has ended, however it did.
    mutating func end(_ method: String) { underWay.remove(method) }

    /// Takes note of what a reply says, whatever else is in it; a pause can grow by it and never shrinks.
    mutating func honour(
        _ reply: Reply, to method: String, at arrival: Duration, configuration: StackExchange.Configuration
    ) {
        earliestCalls[method] = max(earliestCalls[method] ?? .zero, arrival + reply.backoff)
        if reply.isQuotaUsedUp { nextDay = arrival + configuration.quotaWait }
        isThrottled = false
        if case .failure(.throttled(let wait)) = reply.content {
            isThrottled = true
            earliestCall = max(earliestCall, arrival + wait)
        }
    }
}
