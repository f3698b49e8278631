import AppSupport

/// A page of questions or answers, and what there is to know about the rest.
public struct Listing<Value> {
    /// The items that could be used, in the server's order.
    public var values: [Value]

    /// The items that could not be used, each as it came.
    ///
    /// Together with ``values`` they are all that was sent.
    public var dropped: [Issue]

    /// Oddities of the reply, and of items that are used all the same.
    public var issues: [Issue]

    /// Whether the server has more on a further page.
    public var hasMore: Bool

    /// The number of requests that the server still takes today; nil where it does not say.
    public var quotaRemaining: Int?

    /// The error of a further page that did not come, where ``values`` are those of the pages before it.
    public var shortfall: StackExchangeError?

    init(_ envelope: Envelope, _ items: LossyList<Value>) {
        values = items.values
        dropped = items.dropped
        issues = envelope.issues + items.issues
        hasMore = envelope.hasMore
        quotaRemaining = envelope.quotaRemaining
    }
}

extension Listing {
    /// The listing, unless it has items of which none can be used: to a reader that is not the same as no items.
    ///
    /// - Throws: ``StackExchangeError/nothingUsable(items:)``.
    public func usable() throws(StackExchangeError) -> Listing {
        guard !values.isEmpty || dropped.isEmpty else { throw .nothingUsable(items: dropped.count) }
        return self
    }
}

extension Listing: Sendable where Value: Sendable {}
