/// The valid items of a list, and issues for the invalid ones.
///
/// ``values`` and ``droppedCount`` add up to the number of items in the list.
public struct LossyList<Value> {
    /// The maximum number of issues kept of each kind: a million bad items do not need a million issues.
    public static var maximumIssues: Int { 100 }

    /// The valid items, in the order of the list.
    public var values: [Value]

    /// An issue for each dropped item, with its original value; at most ``maximumIssues``.
    public private(set) var dropped: [Issue]

    /// The number of dropped items.
    public private(set) var droppedCount: Int

    /// Issues with items that are used nevertheless; at most ``maximumIssues``.
    public private(set) var issues: [Issue]

    /// The number of issues with items that are used nevertheless.
    public private(set) var issueCount: Int

    /// Whether there were items, or should have been, and none of them is valid.
    ///
    /// An empty list is usable: it says that there are no items.
    public var isUnusable: Bool { values.isEmpty && !(dropped.isEmpty && issues.isEmpty) }

    /// Creates a list from existing values and issues.
    public init(values: [Value] = [], dropped: [Issue] = [], issues: [Issue] = []) {
        self.values = values
        self.dropped = Array(dropped.prefix(Self.maximumIssues))
        droppedCount = dropped.count
        self.issues = Array(issues.prefix(Self.maximumIssues))
        issueCount = issues.count
    }

    /// Reads the items of a list one by one.
    ///
    /// - Parameters:
    ///   - items: The list.
    ///   - path: The path of the list in its document, such as `items`.
    ///   - read: Converts one object, or throws the reason for dropping it.
    public init(
        _ items: [JSONValue], at path: String, read: (inout FieldReader) throws(UnusableItem) -> Value
    ) {
        self.init()
        for (index, item) in items.enumerated() {
            guard case .object(let members) = item else {
                drop(item, at: "\(path)[\(index)]", "expected an object, got \(item.excerpt)")
                continue
            }
            var fields = FieldReader(members, at: "\(path)[\(index)]")
            do throws(UnusableItem) {
                values.append(try read(&fields))
                note(fields.issues)
            } catch {
                drop(item, at: "\(path)[\(index)]", error.reason)
            }
        }
    }

    /// All issues: of used and of dropped items, and the number of further ones.
    public var allIssues: [Issue] {
        let omittedCount = issueCount - issues.count + droppedCount - dropped.count
        let more = omittedCount == 0 ? [] : [Issue(at: "", "\(omittedCount) further issues")]
        return issues + dropped + more
    }

    /// Records issues with items that are used nevertheless.
    public mutating func note(_ found: [Issue]) {
        issueCount += found.count
        issues += found.prefix(max(0, Self.maximumIssues - issues.count))
    }

    /// Records an issue with an item that is dropped.
    public mutating func drop(_ item: JSONValue?, at path: @autoclosure () -> String, _ problem: String) {
        droppedCount += 1
        guard dropped.count < Self.maximumIssues else { return }
        dropped.append(Issue(at: path(), problem, raw: item))
    }

    /// Appends the values and issues of another list.
    public mutating func append(_ more: LossyList) {
        values += more.values
        dropped += more.dropped.prefix(max(0, Self.maximumIssues - dropped.count))
        droppedCount += more.droppedCount
        note(more.issues)
        issueCount += more.issueCount - more.issues.count
    }

    /// Keeps only the last of the items with equal identities, and records an issue for each of the others.
    ///
    /// - Parameters:
    ///   - path: The path of the list in its document.
    ///   - kind: A noun for an item, used in issues.
    ///   - identity: Returns the identity of an item.
    public mutating func keepLast<ID: Hashable>(at path: String, of kind: String, by identity: (Value) -> ID)
    {
        var last: [ID: Int] = [:]
        for (index, value) in values.enumerated() {
            let id = identity(value)
            if last.updateValue(index, forKey: id) != nil {
                drop(nil, at: path, "\(kind) \(id) came again later")
            }
        }
        guard last.count < values.count else { return }
        values = values.enumerated().filter { last[identity($0.element)] == $0.offset }.map(\.element)
    }
}

extension LossyList: Sendable where Value: Sendable {}
extension LossyList: Equatable where Value: Equatable {}
