/// The readable items of a list, beside those that are not.
///
/// Nothing is lost in silence: there are as many ``values`` and ``droppedCount`` items together as the list had.
public struct LossyList<Value> {
    /// The most issues of one sort that are kept: a million bad items are not a million issues.
    public static var mostIssues: Int { 100 }

    /// The items that could be read, in the order of the list.
    public var values: [Value]

    /// One issue for each item that could not be used, with the item as it came; of many, the first ones.
    public private(set) var dropped: [Issue]

    /// The number of all items that could not be used.
    public private(set) var droppedCount: Int

    /// Oddities of items that are used all the same; of many, the first ones.
    public private(set) var issues: [Issue]

    /// The number of all oddities.
    public private(set) var issueCount: Int

    /// Whether there was something, or should have been, and none of it could be read.
    ///
    /// Not the same as an empty list: that one says that there is nothing.
    public var isUnusable: Bool { values.isEmpty && !(dropped.isEmpty && issues.isEmpty) }

    /// Puts together a result that was found elsewhere.
    public init(values: [Value] = [], dropped: [Issue] = [], issues: [Issue] = []) {
        self.values = values
        self.dropped = Array(dropped.prefix(Self.mostIssues))
        droppedCount = dropped.count
        self.issues = Array(issues.prefix(Self.mostIssues))
        issueCount = issues.count
    }

    /// Reads the items of a list one by one.
    ///
    /// - Parameters:
    ///   - items: the list.
    ///   - place: where the list stands in its document, such as `items`.
    ///   - read: takes a value out of one object, or says why there is none.
    public init(
        _ items: [JSONValue], at place: String, read: (inout FieldReader) throws(Unusable) -> Value
    ) {
        self.init()
        for (index, item) in items.enumerated() {
            guard case .object(let members) = item else {
                drop(item, at: "\(place)[\(index)]", "expected an object, got \(item.excerpt)")
                continue
            }
            var fields = FieldReader(members, at: "\(place)[\(index)]")
            do throws(Unusable) {
                values.append(try read(&fields))
                note(fields.issues)
            } catch {
                drop(item, at: "\(place)[\(index)]", error.reason)
            }
        }
    }

    /// Everything that is to be said of the list: the issues, the dropped items, and how many more there were.
    public var allIssues: [Issue] {
        let untold = issueCount - issues.count + droppedCount - dropped.count
        let more = untold == 0 ? [] : [Issue(at: "", "\(untold) more of the kind")]
        return issues + dropped + more
    }

    /// Adds oddities of items that are used all the same.
    public mutating func note(_ found: [Issue]) {
        issueCount += found.count
        issues += found.prefix(max(0, Self.mostIssues - issues.count))
    }

    /// Leaves an item out that could not be used.
    public mutating func drop(_ item: JSONValue?, at place: @autoclosure () -> String, _ problem: String) {
        droppedCount += 1
        guard dropped.count < Self.mostIssues else { return }
        dropped.append(Issue(at: place(), problem, raw: item))
    }

    /// Takes over the items of a further list, and what is to be said of it.
    public mutating func append(_ more: LossyList) {
        values += more.values
        dropped += more.dropped.prefix(max(0, Self.mostIssues - dropped.count))
        droppedCount += more.droppedCount
        note(more.issues)
        issueCount += more.issueCount - more.issues.count
    }

    /// Leaves out all but the last of the items that are the same thing, and says so.
    ///
    /// - Parameters:
    ///   - place: where the list stands in its document.
    ///   - kind: what an item is, in words.
    ///   - identity: what tells an item from others.
    public mutating func keepLast<ID: Hashable>(at place: String, of kind: String, by identity: (Value) -> ID)
    {
        var last: [ID: Int] = [:]
        for (index, value) in values.enumerated() {
            let id = identity(value)
            if last.updateValue(index, forKey: id) != nil {
                drop(nil, at: place, "\(kind) \(id) came again later")
            }
        }
        guard last.count < values.count else { return }
        values = values.enumerated().filter { last[identity($0.element)] == $0.offset }.map(\.element)
    }
}

extension LossyList: Sendable where Value: Sendable {}
extension LossyList: Equatable where Value: Equatable {}
