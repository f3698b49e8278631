import AppSupport

/// A page of questions or answers, and what there is to know about the rest.
public struct Listing<Value> {
    /// The items, in the server's order, and what could not be used.
    var items: LossyList<Value>

    /// Whether the server has more on a further page.
    public internal(set) var hasMore: Bool

    /// The number of requests that the server still takes today; nil where it does not say.
    public internal(set) var quotaRemaining: Int?

    /// The error of a further page that did not come, where ``values`` are those of the pages before it.
    public internal(set) var shortfall: StackExchangeError?

    /// The items that could be used, in the server's order.
    public var values: [Value] { items.values }

    /// The items that could not be used, each as it came; of many, the first hundred.
    public var dropped: [Issue] { items.dropped }

    /// The number of all items that could not be used.
    ///
    /// Together with ``values`` they are all that was sent.
    public var droppedCount: Int { items.droppedCount }

    /// Oddities of the reply, and of items that are used all the same; of many, the first hundred.
    public var issues: [Issue] { items.issues }

    /// Everything that a developer may want to know: ``issues``, ``dropped``, and how many more there were.
    public var allIssues: [Issue] { items.allIssues }

    init(_ envelope: Envelope, _ read: LossyList<Value>) {
        items = LossyList(issues: envelope.issues)
        items.append(read)
        hasMore = envelope.hasMore
        quotaRemaining = envelope.quotaRemaining
    }

    /// Takes over a further page.
    mutating func append(_ more: Listing) {
        items.append(more.items)
        hasMore = more.hasMore
        quotaRemaining = more.quotaRemaining
    }
}

extension Listing {
    /// The listing, unless it has items of which none can be used: to a reader that is not the same as no items.
    ///
    /// - Throws: ``StackExchangeError/nothingUsable(items:)``.
    public func usable() throws(StackExchangeError) -> Listing {
        guard !values.isEmpty || droppedCount == 0 else { throw .nothingUsable(items: droppedCount) }
        return self
    }
}

extension Listing: Sendable where Value: Sendable {}
