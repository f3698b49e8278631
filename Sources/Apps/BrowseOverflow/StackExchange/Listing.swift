import AppSupport

/// A page of questions or answers, and whether there are more.
@dynamicMemberLookup
package struct Listing<Value> {
    /// The items in the server's order, and their issues.
    var items: LossyList<Value>

    package internal(set) var hasMore: Bool

    /// The number of requests that remain today, or nil if the server did not report it.
    package internal(set) var quotaRemaining: Int?

    /// The error of a further page, if ``values`` are only those of the pages before it.
    package internal(set) var nextPageError: StackExchangeError?

    /// The values and issues of the items.
    package subscript<Part>(dynamicMember part: KeyPath<LossyList<Value>, Part>) -> Part {
        items[keyPath: part]
    }

    init(_ envelope: Envelope, _ read: LossyList<Value>) {
        items = LossyList(issues: envelope.issues)
        items.append(read)
        hasMore = envelope.hasMore
        quotaRemaining = envelope.quotaRemaining
    }

    mutating func append(_ more: Listing) {
        items.append(more.items)
        hasMore = more.hasMore
        quotaRemaining = more.quotaRemaining
    }
}

extension Listing {
    /// Returns the listing, unless it has items of which none is usable, which is not the same as no items.
    ///
    /// - Throws: ``StackExchangeError/nothingUsable(items:)``.
    package func usable() throws(StackExchangeError) -> Listing {
        guard !items.values.isEmpty || items.dropped.isEmpty else {
            throw .nothingUsable(items: items.dropped.count)
        }
        return self
    }
}

extension Listing: Sendable where Value: Sendable {}
